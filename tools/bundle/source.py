"""Packs the source archive, the wheel, and on Debian a source package that builds without a network.

    .venv/bin/python -m tools.bundle.source

The results are in `dist`, each with the list of its components.
"""

import shutil
import subprocess
import sys
import tarfile
from importlib.metadata import distribution
from pathlib import Path

from tools.bundle import components, debian, forms, licences, reproducible

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD, DIST = ROOT / "build", ROOT / "dist"


def main() -> int:
    """Pack everything."""
    reproducible.settle_date()
    source, wheel = packed()
    needed = licences.under(licences.GAME)[1:]
    made = [(source, needed), (wheel, needed)]
    if shutil.which("dpkg-source"):
        package, wheels = debian_source(source)
        made.append((package, [distribution(name) for name in wheels]))
    for archive, holds in made:
        print(archive)
        print(components.write(archive, holds))
    return 0


def packed() -> tuple[Path, Path]:
    """Build the source archive and the wheel; return both."""
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(DIST)]
    subprocess.run([*command, "--target", "sdist", "--target", "wheel"], cwd=ROOT, check=True)
    name = f"citrus_game-{licences.version()}"
    return DIST / f"{name}.tar.gz", DIST / f"{name}-py3-none-any.whl"


def debian_source(source: Path) -> tuple[Path, list[str]]:
    """Build a Debian source package of the source archive and all wheels; return it and their names."""
    tree = BUILD / "deb" / f"{debian.GAME}-{licences.version()}"
    shutil.rmtree(tree, ignore_errors=True)
    with tarfile.open(source) as archive:
        archive.extractall(tree.parent, filter="data")
    (tree.parent / source.name.removesuffix(".tar.gz")).rename(tree)
    wheels = download(tree / "wheels", "bundle")
    for file in sorted(path for path in debian.DEBIAN.rglob("*") if path.is_file()):
        place = forms.put(file, tree / file.relative_to(debian.DEBIAN.parent).parent)
        place.chmod(file.stat().st_mode)
    reproducible.settle(tree)
    # all files of the source; without --tar-ignore, some are left out
    command = ["dpkg-source", "--compression=gzip", "--compression-level=1", "--tar-ignore=.git"]
    (DIST / "debian").mkdir(exist_ok=True)
    subprocess.run(
        [*command, "--build", str(tree)], cwd=DIST / "debian", check=True, stdout=subprocess.DEVNULL
    )
    return DIST / "debian" / f"{debian.GAME}_{licences.version()}.tar.gz", wheels


def download(folder: Path, lock: str, *options: str) -> list[str]:
    """Download the wheels of a lock into a folder; return the names of the packages."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", *options]
    what = [
        "--require-hashes",
        "--only-binary",
        ":all:",
        "--requirement",
        str(ROOT / "locks" / f"{lock}.txt"),
    ]
    subprocess.run([*command, *what, "--dest", str(folder)], check=True)
    return sorted(file.name.partition("-")[0] for file in folder.glob("*.whl"))


if __name__ == "__main__":
    sys.exit(main())
