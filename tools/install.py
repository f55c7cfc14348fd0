"""Install the game and what it stands on into the Python that runs this, as the locks say.

    .venv/bin/python tools/install.py            the game, to be played
    .venv/bin/python tools/install.py dev        and what is needed to change and test it
    .venv/bin/python tools/install.py bundle     a copy of it, compiled where it can be, and PyInstaller

Exactly what was tested is installed, each file checked by its hash. Where that cannot be had, as for a Python
that came out later than the locks, the newest that `pyproject.toml` allows is taken instead, and said.
Standard library alone, and no more Python than that: it is the first thing to run.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = {"play": "", "dev": "[dev]", "bundle": "[bundle]"}
WHEELS = ["--only-binary", ":all:", "--no-binary", "chess"]
"""Nothing is compiled for hours before it fails; chess comes as its source alone, in plain Python."""
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def main() -> int:
    """Install by the lock, else without it."""
    what = sys.argv[1] if len(sys.argv) > 1 else "play"
    if what not in EXTRAS:
        print(f"'{what}' is nothing to install; say {' or '.join(EXTRAS)}", file=sys.stderr)
        return 2
    here = [] if what == "bundle" else ["--editable"]
    reason = refused(["--require-hashes", *WHEELS, "--requirement", str(ROOT / "locks" / f"{what}.txt")])
    if reason is None:
        game = ["--no-deps", "--no-build-isolation", "--force-reinstall", *here, str(ROOT)]
        if what == "bundle" and compiler() and refused(game, CITRUS_COMPILED="1") is None:
            return 0
        reason = refused(game)
    if reason is None:
        return 0
    version = ".".join(map(str, sys.version_info[:3]))
    print(
        f"What was tested cannot be installed for Python {version} on this machine"
        f"{f' ({reason})' if reason else ''}; the newest that Citrus allows is installed instead.",
        file=sys.stderr,
    )
    return subprocess.run([*PIP, *here, f"{ROOT}{EXTRAS[what]}"], check=False).returncode


def compiler() -> bool:
    """Tell whether there is what compiles rules and computer players (`tools/compiled.py`)."""
    command = (sysconfig.get_config_var("CC") or "cl").split()[0]
    return shutil.which(command) is not None and Path(sysconfig.get_path("include"), "Python.h").is_file()


def refused(arguments: list[str], **environment: str) -> str | None:
    """Let pip install something; give None if that went well, else its last word."""
    command = [*PIP, *arguments]
    surroundings = {**os.environ, **environment}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    errors = [line.partition("ERROR: ")[2] for line in done.stderr.splitlines() if line.startswith("ERROR: ")]
    return errors[-1].rstrip(".") if errors else ""


if __name__ == "__main__":
    sys.exit(main())
