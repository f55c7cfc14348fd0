"""Build the bundle with the Python that runs this, in which the game is installed.

    build/bundle/bin/python -m tools.bundle

`make bundle` prepares that Python. On every system the folder and its archive come of it, on Linux also
the two Debian packages, where dpkg-deb is. They lie in `dist`.
"""

import lzma
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from tools import completion
from tools.bundle import debian, icons, licences

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD, DIST = ROOT / "build", ROOT / "dist"
NAME = "citrus-game"
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
PRESET = 4
"""Of xz: higher ones take twice the time for two percent."""


def main() -> int:
    """Build all; exit code 1 where PyInstaller fails."""
    icons.draw(BUILD / "icons")
    # from another folder, so that the game is taken as it is installed
    program = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    where = ["--distpath", str(DIST), "--workpath", str(BUILD / "pyinstaller")]
    done = subprocess.run([*program, *where, str(ROOT / "bundle" / "citrus.spec")], cwd=BUILD, check=False)
    if done.returncode:
        return 1
    folder = DIST / NAME
    if sys.platform == "linux":
        strip(folder)
    told = licences.listed(folder)
    (folder / "LICENCES").write_text(told, "utf-8")
    completion.write(folder / "completion")
    print(f"{folder}: {size(folder):.0f} MB")
    print(archived(folder))
    if sys.platform == "linux" and shutil.which("dpkg-deb"):
        for package in debian.packages(folder, BUILD, DIST):
            print(package)
    return 0


def strip(folder: Path) -> None:
    """Take what only debuggers read out of Python's own library, where it has any; it may be most of it."""
    if program := shutil.which("strip"):
        inside = folder / "_internal"
        files = [*inside.glob("libpython*"), *inside.glob("python3.*/lib-dynload/*.so")]
        subprocess.run([program, "--strip-unneeded", *map(str, files)], check=False)


def size(folder: Path) -> float:
    """Give what a folder takes on the disk, in MB."""
    return sum(file.stat().st_size for file in folder.rglob("*") if not file.is_symlink()) / 1e6


def archived(folder: Path) -> Path:
    """Pack the program so that it can be carried; give the archive."""
    name = f"{NAME}-{licences.version()}-{SYSTEMS[sys.platform]}-{platform.machine().lower()}"
    if sys.platform == "win32":
        return Path(shutil.make_archive(str(DIST / name), "zip", DIST, NAME))
    what = DIST / "Citrus.app" if sys.platform == "darwin" else folder
    if what != folder:
        shutil.copy2(folder / "LICENCES", what / "Contents" / "Resources")
    packed = DIST / f"{name}.tar.xz"
    with lzma.open(packed, "wb", preset=PRESET) as stream, tarfile.open(fileobj=stream, mode="w|") as archive:
        archive.add(what, what.name, filter=owned_by_root)
    return packed


def owned_by_root(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Forget who built it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


if __name__ == "__main__":
    sys.exit(main())
