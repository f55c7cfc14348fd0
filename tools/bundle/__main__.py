"""Build the bundle with the Python that runs this, which must have the game installed.

    build/bundle/bin/python -m tools.bundle

`make bundle` prepares that Python. The results are in `dist`: the folder and its archive, and on Linux with
dpkg-deb the two Debian packages.
"""

import lzma
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from citrus_game.cli import completion
from tools.bundle import components, debian, icons, licences, reproducible

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD, DIST = ROOT / "build", ROOT / "dist"
NAME = "citrus-game"
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
PRESET = 4
"""Compression level of xz: higher ones take twice the time for two percent."""


def main() -> int:
    """Build everything; return 1 if PyInstaller fails."""
    reproducible.settle_date()
    icons.draw(BUILD / "icons")
    # Run in another folder, so that the installed game is taken.
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
    made = [archived(folder)]
    if sys.platform == "linux" and shutil.which("dpkg-deb"):
        made += debian.packages(folder, BUILD, DIST)
    for archive in made:
        print(archive)
        kiosk = archive.name.startswith(debian.TABLE)
        # the kiosk's package holds nothing of others; all that the game needs comes with the other one
        print(components.write(archive, [] if kiosk else licences.packages()[1:], None if kiosk else folder))
    return 0


def strip(folder: Path) -> None:
    """Remove debug symbols from Python's own library, which may be most of its size."""
    if program := shutil.which("strip"):
        inside = folder / "_internal"
        files = [*inside.glob("libpython*"), *inside.glob("python3.*/lib-dynload/*.so")]
        subprocess.run([program, "--strip-unneeded", *map(str, files)], check=False)


def size(folder: Path) -> float:
    """Return the size of a folder in MB."""
    return sum(file.stat().st_size for file in folder.rglob("*") if not file.is_symlink()) / 1e6


def archived(folder: Path) -> Path:
    """Pack the program; return the archive."""
    name = f"{NAME}-{licences.version()}-{SYSTEMS[sys.platform]}-{platform.machine().lower()}"
    what = DIST / "Citrus.app" if sys.platform == "darwin" else folder
    if what != folder:
        shutil.copy2(folder / "LICENCES", what / "Contents" / "Resources")
    reproducible.settle(what)
    if sys.platform == "win32":
        return zipped(what, DIST / f"{name}.zip")
    return tarred(what, DIST / f"{name}.tar.xz")


def tarred(folder: Path, packed: Path) -> Path:
    """Pack a folder as a tar file; return it."""
    with lzma.open(packed, "wb", preset=PRESET) as stream, tarfile.open(fileobj=stream, mode="w|") as archive:
        archive.add(folder, folder.name, filter=owned_by_root)
    return packed


def zipped(folder: Path, packed: Path) -> Path:
    """Pack a folder as a zip file; return it."""
    when = reproducible.date().timetuple()[:6]
    with zipfile.ZipFile(packed, "w") as archive:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(file.relative_to(folder.parent).as_posix(), when)
            archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed


def owned_by_root(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return a tar entry owned by root, without the name of the builder."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


if __name__ == "__main__":
    sys.exit(main())
