"""Renew the locks of what the game stands on: names, versions and hashes, for every system and Python.

    python -m tools.lock

Needs uv, which `make lock` fetches. Every lock is then tried for each system and Python: there must be a
wheel of everything, but for those that `tools/install.py` builds from their source.
"""

import subprocess
import sys
import tempfile
import tomllib
from itertools import product
from pathlib import Path

from tools.install import WHEELS

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
EXTRAS = {"dev": ("dev", "bundle"), "bundle": ("bundle",), "play": ()}
"""Extras of `pyproject.toml` by lock. The first holds all: the others take their versions from it."""
LOWEST = "lowest"
OLDEST, NEWEST = 11, 14
"""The minor versions of Python for which the locks hold; for others `tools/install.py` goes without."""
LOWEST_NEWEST = 13
"""The newest one for which there are wheels of the lowest versions, too."""
SYSTEMS = ("x86_64-unknown-linux-gnu", "windows", "aarch64-apple-darwin")
HEAD = "# {what} Made by `make lock`.\n"
WHAT = {
    "dev": "What is needed to change, test and bundle the game.",
    "bundle": "What is needed to build the bundle.",
    "play": "What is needed to install and play the game.",
    LOWEST: "The lowest versions that pyproject.toml allows, for a part of the tests.",
}
UV = [sys.executable, "-m", "uv", "pip"]
COMMON = ["--no-config", "--quiet"]


def main() -> int:
    """Write all locks and try them; the exit code counts those without wheels somewhere."""
    LOCKS.mkdir(exist_ok=True)
    first = next(iter(EXTRAS))
    for name, extras in EXTRAS.items():
        known = () if name == first else ("--constraint", str(LOCKS / f"{first}.txt"))
        write(name, [part for extra in extras for part in ("--extra", extra)], installers(), *known)
    write(LOWEST, ["--extra", "test"], "", "--resolution", "lowest-direct")
    return [tried(name) for name in (*EXTRAS, LOWEST)].count(False)


def installers() -> str:
    """Name what builds and installs the game itself, editable too, as lines of requirements."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return "\n".join([*described["build-system"]["requires"], "editables"])


def write(name: str, extras: list[str], more: str, *options: str) -> None:
    """Resolve what a lock is to hold and write it."""
    given = [*extras, str(ROOT / "pyproject.toml"), "-"]
    universal = ["--universal", "--python-version", f"3.{OLDEST}", "--generate-hashes"]
    bare = ["--no-header", "--no-annotate", "--no-emit-index-url"]
    command = [*UV, "compile", *COMMON, *universal, *bare, *options, *given]
    done = subprocess.run(command, input=more, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    (LOCKS / f"{name}.txt").write_text(HEAD.format(what=WHAT[name]) + done.stdout, "utf-8")


def tried(name: str) -> bool:
    """Tell whether a lock can be installed everywhere; says where it cannot."""
    good = True
    newest = LOWEST_NEWEST if name == LOWEST else NEWEST
    for system, minor in product(SYSTEMS, range(OLDEST, newest + 1)):
        with tempfile.TemporaryDirectory() as folder:
            where = ["--target", folder, "--python-platform", system, "--python-version", f"3.{minor}"]
            locked = ["--require-hashes", "-r", str(LOCKS / f"{name}.txt")]
            command = [*UV, "install", *COMMON, "--dry-run", *where, *WHEELS, *locked]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"{name}: not for Python 3.{minor} on {system}: {done.stderr.strip()}", file=sys.stderr)
            good = False
    return good


if __name__ == "__main__":
    sys.exit(main())
