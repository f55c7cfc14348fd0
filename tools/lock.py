"""Update the lock files: names, versions and hashes of all packages, for every system and Python.

    python -m tools.lock

Needs uv, which `make lock` installs. Every lock file is tested for each system and Python: there must be a
wheel of everything, except for packages that `tools/install.py` builds from source.
"""

import subprocess
import sys
import tempfile
import tomllib
from itertools import product
from pathlib import Path

from tools.environment import WHEELS

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
EXTRAS = {"dev": ("dev", "bundle"), "bundle": ("bundle",), "play": ()}
"""Extras of `pyproject.toml` for each lock file. The first has all; the others use its versions."""
LOWEST = "lowest"
OLDEST, NEWEST = 11, 14
"""Minor versions of Python that the lock files support; for others `tools/install.py` does not use them."""
LOWEST_NEWEST = 13
"""The newest one for which the lowest versions have wheels."""
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
    """Write and test all lock files; return the number of those that lack wheels."""
    LOCKS.mkdir(exist_ok=True)
    first = next(iter(EXTRAS))
    for name, extras in EXTRAS.items():
        known = () if name == first else ("--constraint", str(LOCKS / f"{first}.txt"))
        write(name, [part for extra in extras for part in ("--extra", extra)], installers(), *known)
    write(LOWEST, ["--extra", "test"], "", "--resolution", "lowest-direct")
    return [tried(name) for name in (*EXTRAS, LOWEST)].count(False)


def installers() -> str:
    """Return the packages that build and install the game itself, as requirements."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return "\n".join([*described["build-system"]["requires"], "editables"])


def write(name: str, extras: list[str], more: str, *options: str) -> None:
    """Resolve the packages of a lock file and write it."""
    given = [*extras, str(ROOT / "pyproject.toml"), "-"]
    universal = ["--universal", "--python-version", f"3.{OLDEST}", "--generate-hashes"]
    bare = ["--no-header", "--no-annotate", "--no-emit-index-url"]
    command = [*UV, "compile", *COMMON, *universal, *bare, *options, *given]
    done = subprocess.run(command, input=more, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    (LOCKS / f"{name}.txt").write_text(HEAD.format(what=WHAT[name]) + done.stdout, "utf-8")


def tried(name: str) -> bool:
    """Whether a lock file can be installed everywhere; print where it cannot."""
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
