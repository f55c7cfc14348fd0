"""Builds the Debian packages: the game with its launcher, and the kiosk, which depends on it."""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from citrus_game.cli.main import COMMANDS
from tools.bundle import icons, licences

ROOT = Path(__file__).resolve().parent.parent.parent
LINUX, KIOSK = ROOT / "bundle" / "linux", ROOT / "bundle" / "kiosk"
GAME, TABLE = "citrus-game", "citrus-kiosk"
MAINTAINER = "The authors of Citrus <authors@citrus-game.invalid>"
"""A package needs an address and this project has none; ``.invalid`` is reserved for that (RFC 2606).

lintian rejects a missing address, ``localhost`` and ``.local``. Who publishes the packages should write their
own.
"""
KINDS = {"Homepage": "homepage", "Issues": "bugtracker", "Repository": "vcs-browser"}
"""AppStream's names of the addresses in `project.urls`."""
SHOTS = (("play", ' type="default"'), ("menu", ""), ("preview", ""))
SCRIPTS = ("postinst", "prerm", "postrm")
CONTROL = """Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
{relations}
Section: games
Priority: optional
Description: {description}
"""
GAME_SAYS = """board game of fruit and fincas for two to five people at one screen
 Plant lemons, oranges, blood oranges, limes and grapefruits on dry Spanish
 land, let them grow together into regions, surround the fincas before
 your neighbours do, and harvest at the right moment.
 .
 This is a fan's unofficial implementation of the board game by Jeffrey D.
 Allers, with the complete rules and computer players."""
KIOSK_SAYS = """unattended kiosk for game events with the board game Citrus
 Systemd units that start a display and the kiosk, a user for it, and its
 settings. Nothing starts before you enable it.
 .
 The kiosk invites visitors, plays short games with them, resets when they
 leave, and restarts after a crash."""
# Libraries that SDL opens if they exist; without those of the first line there is no window.
GAME_NEEDS = """Depends: libc6 (>= {libc}), libx11-6, libxext6, libxcursor1, libxi6, libxfixes3, libxrandr2
Recommends: libasound2 | libasound2t64, libwayland-client0, libwayland-cursor0, libxkbcommon0, libgl1"""
KIOSK_NEEDS = """Depends: {game} (= {version}), adduser, openbox, udev, xauth, xinit, xserver-xorg
Suggests: cage, xwayland"""


def packages(folder: Path, build: Path, dist: Path) -> list[Path]:
    """Build both packages from the bundle in ``folder``; return the files."""
    game = game_tree(folder, build / "deb" / GAME)
    table = kiosk_tree(build / "deb" / TABLE)
    on_it = KIOSK_NEEDS.format(game=GAME, version=licences.version())
    return [
        packed(game, dist, architecture(), GAME_SAYS, GAME_NEEDS.format(libc=libc())),
        packed(table, dist, "all", KIOSK_SAYS, on_it),
    ]


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
    put(LINUX / f"{GAME}.desktop", share / "applications")
    put(LINUX / f"{GAME}.xml", share / "mime/packages")
    put(LINUX / "local.citrus.citrus_game.metainfo.xml", share / "metainfo")
    put(LINUX / f"{GAME}.6", share / "man/man6")
    for name, where in COMPLETIONS.items():
        (share / where).mkdir(parents=True)
        shutil.move(program / "completion" / name, share / where / name)
    (program / "completion").rmdir()
    for edge in icons.SIZES:
        place = share / f"icons/hicolor/{edge}x{edge}/apps"
        place.mkdir(parents=True)
        shutil.copy(ROOT / "build/icons" / f"{icons.NAME}-{edge}.png", place / f"{GAME}.png")
    scalable = share / "icons/hicolor/scalable/apps"
    scalable.mkdir(parents=True)
    shutil.copy(icons.MARK, scalable / f"{GAME}.svg")
    put(LINUX / "overrides", share / "lintian/overrides", GAME)
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


def put(file: Path, folder: Path, name: str = "") -> Path:
    """Copy a text file into a tree with its placeholders filled in; manual pages are compressed."""
    folder.mkdir(parents=True, exist_ok=True)
    text = filled_in(file.read_text("utf-8"))
    place = folder / (name or file.name)
    if "man" in folder.parts:
        place = place.with_name(f"{place.name}.gz")
        place.write_bytes(gzip.compress(text.encode(), mtime=0))
    else:
        place.write_text(text, "utf-8")
    return place


def filled_in(text: str) -> str:
    """Return a text with its placeholders filled in: version, date, commands, addresses."""
    commands = ((name, about.replace("-", "\\-")) for name, (_module, about) in COMMANDS.items())
    known = {
        "VERSION": licences.version(),
        "DATE": f"{today():%F}",
        "COMMANDS": "\n".join(f".TP\n.B {name}\n{about}" for name, about in commands),
        "ADDRESSES": addresses(),
    }
    return re.sub(r"@([A-Z]+)@", lambda mark: known.get(mark[1], mark[0]), text)


def addresses() -> str:
    """Return the addresses of `project.urls` in AppStream's format, or ""."""
    urls = project_urls()
    lines = [f'<url type="{kind}">{urls[name]}</url>' for name, kind in KINDS.items() if name in urls]
    if "Screenshots" in urls:
        folder = urls["Screenshots"].rstrip("/")
        each = "<screenshot{}><image>{}/{}.webp</image></screenshot>"
        shots = "".join(each.format(kind, folder, name) for name, kind in SHOTS)
        lines.append(f"<screenshots>{shots}</screenshots>")
    return "\n  ".join(lines)


def project_urls() -> dict[str, str]:
    """Return the project's addresses from pyproject.toml."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {str(name): str(url) for name, url in described["project"].get("urls", {}).items()}


def documents(tree: Path, name: str) -> None:
    """Write the documents that Debian requires: copyright and changelog."""
    folder = tree / "usr/share/doc" / name
    folder.mkdir(parents=True)
    licence = "\n".join(f" {line}" if line.strip() else " ." for line in texts().splitlines())
    form = (LINUX / "copyright").read_text("utf-8")
    (folder / "copyright").write_text(form.replace("@LICENSE@", licence), "utf-8")
    changes = (
        f"{name} ({licences.version()}) unstable; urgency=medium\n\n  * See CHANGELOG.md in the source.\n\n"
    )
    changes += f" -- {MAINTAINER}  {today():%a, %d %b %Y %H:%M:%S +0000}\n"
    (folder / "changelog.gz").write_bytes(gzip.compress(changes.encode(), mtime=0))


def texts() -> str:
    """Return the game's licence without its title."""
    return (ROOT / "LICENSE").read_text("utf-8").partition("\n")[2].strip()


def packed(tree: Path, dist: Path, architecture: str, description: str, relations: str) -> Path:
    """Build a package from a tree; return the file."""
    control = tree / "DEBIAN"
    control.mkdir(exist_ok=True)
    files = [file for file in sorted(tree.rglob("*")) if file.is_file() and control not in file.parents]
    own = [file for file in files if not file.is_symlink()]
    sums = "".join(
        f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(tree)}\n" for file in own
    )
    (control / "md5sums").write_text(sums, "utf-8")
    facts = {
        "name": tree.name,
        "version": licences.version(),
        "architecture": architecture,
        "maintainer": MAINTAINER,
        "size": sum(file.stat().st_size // 1024 + 1 for file in own),
        "relations": relations,
        "description": description,
    }
    homepage = "".join(f"Homepage: {url}\n" for name, url in project_urls().items() if name == "Homepage")
    (control / "control").write_text(homepage + CONTROL.format(**facts), "utf-8")
    for file in tree.rglob("*"):
        if not file.is_symlink():
            file.chmod(0o755 if file.is_dir() or runs(file) else 0o644)
    made = dist / f"{tree.name}_{licences.version()}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{COMPRESSION}", "--build", str(tree), str(made)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return made


COMPRESSION = 4
"""Compression level of xz, as for the archive."""


def runs(file: Path) -> bool:
    """Whether a file of a package must be executable."""
    own = file.name == GAME or file.parent.name == "DEBIAN"
    return (own and file.name in {GAME, *SCRIPTS}) or file.parent.name in {"bin", "sbin"}


def architecture() -> str:
    """Return Debian's name of this machine's architecture."""
    said = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    return said.stdout.strip()


def libc() -> str:
    """Return the version of the C library that the package needs: that of this machine."""
    said = re.search(r"[0-9.]+", os.confstr("CS_GNU_LIBC_VERSION") or "")
    return said[0] if said else "2.28"


def today() -> datetime:
    """Return the build's date, or SOURCE_DATE_EPOCH for reproducible builds."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    return datetime.fromtimestamp(int(told), UTC) if told else datetime.now(UTC)
