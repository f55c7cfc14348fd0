"""A copy of the checkout in which faults are tried."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.faults import Fault

KNOWING: dict[str, tuple[str, ...]] = {
    "rules": ("citrus_game/rules", "tests/test_scenarios.py", "tests/rules"),
    "content": ("citrus_game/content", "tests/content", "tests/test_scenarios.py"),
    "bots": ("citrus_game/bots", "tests/bots"),
    "table": ("citrus_game/table", "tests/table", "tests/records", "tests/kiosk/test_puzzles.py"),
    "kiosk": ("citrus_game/kiosk", "tests/kiosk"),
    "commands": ("tests/test_cli.py", "tests/bots/test_arena.py", "tests/kiosk/test_command.py"),
    "client/kit/sound": ("tests/client/sound",),
    "client/kit": ("tests/client/kit", "tests/client/sound", "tests/client/play"),
    "client/board": ("tests/client/play", "tests/client/board", "tests/client/grids", "tests/client/kit"),
    "client/play": ("tests/client/play", "tests/client/grids", "tests/client/lessons", "tests/client/sound"),
    "client/rooms": ("tests/client/rooms", "tests/client/lessons", "tests/records", "tests/client/kit"),
    "client/kiosk": ("tests/client/kiosk", "tests/kiosk"),
    "client": ("tests/client",),
    "workshop": ("tests/client/pilot", "tests/kiosk/test_soak.py"),
}
"""The tests that know a package, the quickest first; a package's own are those of the longest name."""
LEFT = 4.0
"""How many times as long as without a fault the tests may take."""


@dataclass(frozen=True)
class Verdict:
    """What became of a fault: ``by`` names the test that found it, or nothing."""

    fault: Fault
    by: str
    seconds: float


def knowing(root: Path, package: str) -> list[Path]:
    """List the test files of a package, and its files with examples in their docstrings.

    Raises:
        KeyError: no tests are known for it.

    """
    parts = package.split("/")
    names = ["/".join(parts[:n]) for n in range(len(parts), 0, -1)]
    place = next((name for name in names if name in KNOWING), None)
    if place is None:
        raise KeyError(f"no tests are known for {package}")
    found: list[Path] = []
    for path in (root / each for each in KNOWING[place]):
        if path.is_dir():
            found += [each for each in sorted(path.rglob("*.py")) if _tests(each)]
        elif path.exists():
            found.append(path)
    return list(dict.fromkeys(each.relative_to(root) for each in found))


def _tests(path: Path) -> bool:
    return path.name.startswith("test_") or ">>> " in path.read_text(encoding="utf-8")


class Copy:
    """A checkout's tracked files somewhere else, with the same interpreter."""

    def __init__(self, root: Path, target: Path, tests: list[Path]) -> None:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True
        )
        for name in filter(None, listed.stdout.split("\0")):
            if (root / name).is_file():
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, target / name)
        self.root = target
        self.tests = tests
        self.limit = 3600.0

    def tried(self, fault: Fault) -> Verdict:
        """Make a fault, run the tests until one fails, and take the fault back."""
        path = self.root / fault.path
        source = path.read_bytes()
        begun = time.monotonic()
        try:
            self._write(path, fault.made_in(source))
            by = self.run(self._nearest_first(fault))
        finally:
            self._write(path, source)
        return Verdict(fault, by, time.monotonic() - begun)

    def run(self, tests: list[Path]) -> str:
        """Run tests until one fails; say which, or nothing if all pass."""
        chosen = ["-q", "-x", "--no-header", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        away = {**os.environ, "PYTHONPATH": str(self.root), "PYTHONHASHSEED": "0"}
        with subprocess.Popen(
            [sys.executable, "-m", "pytest", *chosen, *map(str, tests)],
            cwd=self.root,
            env=away,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                said, _ = process.communicate(timeout=self.limit)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return "the time limit"
        if process.returncode == 0:
            return ""
        named = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
        return named.group(1) if named else f"exit code {process.returncode}: {said[-300:]}"

    def _nearest_first(self, fault: Fault) -> list[Path]:
        """Sort the tests: first those that import the faulty file."""
        package, module = ".".join(fault.path.parent.parts), fault.path.stem
        name = re.compile(rf"{package}\.{module}\b|from {package} import .*\b{module}\b")

        def far(test: Path) -> bool:
            return test != fault.path and not name.search((self.root / test).read_text(encoding="utf-8"))

        return sorted(self.tests, key=far)

    @staticmethod
    def _write(path: Path, source: bytes) -> None:
        path.write_bytes(source)
        # Compiled files are told apart by seconds and sizes, which can be the same.
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()
