"""Builds the Debian packages: the game with its launcher, and the kiosk, which depends on it.

`bundle/debian/control` describes them.
"""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

from tools.bundle import licences, reproducible
from tools.bundle.desktop import put_desktop_files
from tools.bundle.forms import LINUX, filled_in, put

ROOT = Path(__file__).resolve().parent.parent.parent
KIOSK, DEBIAN = ROOT / "bundle" / "kiosk", ROOT / "bundle" / "debian"
GAME, TABLE = "citrus-game", "citrus-kiosk"
SCRIPTS = ("postinst", "prerm", "postrm")


def packages(folder: Path, build: Path, dist: Path) -> list[Path]:
    """Build both packages from the bundle in ``folder``; return the files."""
    game = game_tree(folder, build / "deb" / GAME)
    table = kiosk_tree(build / "deb" / TABLE)
    return [packed(game, dist, architecture()), packed(table, dist, "all")]


COMPLETIONS = {
    GAME: "bash-completion/completions",
    f"_{GAME}": "zsh/vendor-completions",
    f"{GAME}.fish": "fish/vendor_completions.d",
}
"""The folder of each shell's completion, below ``usr/share``."""


def game_tree(folder: Path, tree: Path) -> Path:
    """Copy the game's files to their places in a package; return the tree."""
    shutil.rmtree(tree, ignore_errors=True)
    program = tree / "usr/lib" / GAME
    shutil.copytree(folder, program, symlinks=True)
    (program / "LICENCES").unlink()
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin" / GAME).symlink_to(f"../lib/{GAME}/{GAME}")
    share = tree / "usr/share"
    put_desktop_files(share, ROOT / "build" / "icons", GAME)
    put(LINUX / f"{GAME}.6", share / "man/man6")
    for name, where in COMPLETIONS.items():
        (share / where).mkdir(parents=True)
        shutil.move(program / "completion" / name, share / where / name)
    (program / "completion").rmdir()
    documents(tree, GAME)
    # Debian has its own place for it, which `copyright` names.
    shutil.copy(folder / "LICENCES", share / "doc" / GAME / "LICENCES")
    return tree


def kiosk_tree(tree: Path) -> Path:
    """Copy the kiosk's files to their places in a package; return the tree."""
    shutil.rmtree(tree, ignore_errors=True)
    for unit in sorted(KIOSK.glob("*.service")):
        put(unit, tree / "usr/lib/systemd/system")
    put(KIOSK / "openbox.xml", tree / "etc/citrus")
    put(KIOSK / "xorg.conf", tree / "etc/X11/xorg.conf.d", "10-citrus-kiosk.conf")
    put(KIOSK / "kiosk.yaml", tree / "usr/share" / TABLE)
    put(KIOSK / f"{TABLE}.8", tree / "usr/share/man/man8")
    put(KIOSK / TABLE, tree / "usr/sbin").chmod(0o755)
    documents(tree, TABLE)
    shutil.copy(ROOT / "docs/KIOSK.md", tree / "usr/share/doc" / TABLE / "KIOSK.md")
    control = tree / "DEBIAN"
    for script in SCRIPTS:
        put(KIOSK / script, control).chmod(0o755)
    kept = ("etc/citrus/openbox.xml", "etc/X11/xorg.conf.d/10-citrus-kiosk.conf")
    (control / "conffiles").write_text("".join(f"/{file}\n" for file in kept), "ascii")
    return tree


def documents(tree: Path, name: str) -> None:
    """Write the documents that Debian requires: copyright, changelog, and what lintian need not say."""
    folder = tree / "usr/share/doc" / name
    put(DEBIAN / "copyright", folder)
    put(DEBIAN / "changelog", folder)
    put(DEBIAN / f"{name}.lintian-overrides", tree / "usr/share/lintian/overrides", name)


def packed(tree: Path, dist: Path, architecture: str) -> Path:
    """Build a package from a tree; return the file."""
    control = tree / "DEBIAN"
    control.mkdir(exist_ok=True)
    files = [file for file in sorted(tree.rglob("*")) if file.is_file() and control not in file.parents]
    own = [file for file in files if not file.is_symlink()]
    sums = "".join(
        f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(tree)}\n" for file in own
    )
    (control / "md5sums").write_text(sums, "utf-8")
    size = sum(file.stat().st_size // 1024 + 1 for file in own)
    (control / "control").write_text(control_text(tree.name, architecture, size), "utf-8")
    reproducible.settle(tree)
    made = dist / f"{tree.name}_{licences.version()}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{COMPRESSION}", "--build", str(tree), str(made)]
    # more threads compress other blocks
    surroundings = {**os.environ, "DPKG_DEB_THREADS_MAX": "1"}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=surroundings)
    return made


def control_text(name: str, architecture: str, size: int) -> str:
    """Return the description of a package, from that of the source package."""
    source, *binaries = filled_in((DEBIAN / "control").read_text("utf-8")).strip().split("\n\n")
    text = next(part for part in binaries if part.startswith(f"Package: {name}\n"))
    values = {"shlibs:Depends": f"libc6 (>= {libc()})", "source:Version": licences.version()}
    text = re.sub(r"\$\{([\w:]+)\}", lambda mark: values[mark[1]], text)
    text = re.sub(r"(?m)^Architecture: .*$", f"Architecture: {architecture}", text)
    general = re.findall(r"(?m)^(?:Section|Priority|Maintainer|Homepage): .*$", source)
    more = [f"Source: {GAME}", f"Version: {licences.version()}", f"Installed-Size: {size}", *general]
    before, description = text.split("\nDescription: ")
    return "\n".join([before, *more, f"Description: {description}"]) + "\n"


COMPRESSION = 4
"""Compression level of xz, as for the archive."""


def architecture() -> str:
    """Return Debian's name of this machine's architecture."""
    said = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    return said.stdout.strip()


def libc() -> str:
    """Return the version of the C library that the package needs: that of this machine."""
    said = re.search(r"[0-9.]+", os.confstr("CS_GNU_LIBC_VERSION") or "")
    return said[0] if said else "2.28"
