"""The build hook: with CITRUS_COMPILED=1, rules and bots are compiled with mypyc for the wheel.

    CITRUS_COMPILED=1 pip install .

Without it, and in editable installs, the wheel is pure Python. The sources remain beside the compiled
modules, for tracebacks; nothing is written into the checkout. Modules that run many games or watch processes
are not compiled, since they compute little themselves.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("rules", "bots")
PLAIN = ("__init__.py", "arena.py", "process.py", "survey.py", "worker.py")
BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(["--explicit-package-bases", *sys.argv[1:]], group_name="citrus_game", debug_level="0")
setup(name="citrus", ext_modules=modules, script_args=["--quiet", "build_ext", "--inplace"])
"""


class CompiledHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds compiled modules to the wheel, if asked for."""

    PLUGIN_NAME = "custom"

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._folder = ""

    def dependencies(self) -> list[str]:
        """Return what the build needs besides hatchling."""
        return ["mypy[mypyc]>=2.4"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a temporary folder and add the results to the wheel."""
        if not wanted() or version == "editable":
            return
        self._folder = tempfile.mkdtemp()
        copy = Path(self._folder)
        shutil.copytree(Path(self.root) / "citrus_game", copy / "citrus_game")
        sources = [path for part in COMPILED for path in sorted((copy / "citrus_game" / part).rglob("*.py"))]
        names = [str(path.relative_to(copy)) for path in sources if path.name not in PLAIN]
        environment = {**os.environ, "MYPYPATH": self._folder}
        command = [sys.executable, "-c", BUILD, *names]
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"CITRUS_COMPILED: mypyc does not compile\n{done.stdout}{done.stderr}")
        # The group's shared library is at the top; the modules' loaders are beside their sources.
        made = [path for where in (copy.glob("*"), (copy / "citrus_game").rglob("*")) for path in where]
        inside = {path: path.relative_to(copy) for path in made if path.suffix in (".so", ".pyd")}
        build_data["force_include"].update({str(path): name.as_posix() for path, name in inside.items()})
        build_data["infer_tag"], build_data["pure_python"] = True, False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Delete the temporary folder."""
        shutil.rmtree(self._folder, ignore_errors=True)


def wanted() -> bool:
    """Whether a compiled wheel is asked for."""
    return os.environ.get("CITRUS_COMPILED", "0") not in ("", "0")
