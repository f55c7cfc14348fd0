"""Fills in the texts of the packages: version, date, commands, and what `release.toml` says."""

import gzip
import re
from pathlib import Path

from citrus_game.cli.main import COMMANDS
from tools.bundle import licences, reproducible
from tools.published import published, releases

ROOT = Path(__file__).resolve().parent.parent.parent
LINUX = ROOT / "bundle" / "linux"
KINDS = {"Homepage": "homepage", "Issues": "bugtracker", "Repository": "vcs-browser"}
"""AppStream's names of the addresses in `release.toml`."""


def filled_in(text: str, name: str = "citrus-game") -> str:
    """Return a text filled in; a desktop knows the game by the name."""
    commands = ((name, about.replace("-", "\\-")) for name, (_module, about) in COMMANDS.items())
    where = published(licences.version())
    home = where.urls.get("Homepage")
    known = {
        "VERSION": licences.version(),
        "DATE": f"{reproducible.date():%a, %d %b %Y %H:%M:%S +0000}",
        "COMMANDS": "\n".join(f".TP\n.B {name}\n{about}" for name, about in commands),
        "MAINTAINER": where.signature,
        "ID": where.id,
        "NAME": name,
        "DEVELOPER": where.id.rpartition(".")[0],
        "HOMEPAGE": f"Homepage: {home}" if home else "",
        "ADDRESSES": "\n  ".join(
            f'<url type="{KINDS[name]}">{url}</url>' for name, url in where.urls.items() if name in KINDS
        ),
        "FILES": where.raw,
        "RELEASES": "\n    ".join(f'<release version="{name}" date="{day}"/>' for name, day in releases()),
        "LICENSE": "\n".join(f" {line}" if line.strip() else " ." for line in licence().splitlines()),
    }
    if not where.raw:
        text = re.sub(r"(?s)\n *<screenshots>.*</screenshots>", "", text)
    # a line that is nothing but what is not known goes
    text = re.sub(r"(?m)^ *@([A-Z]+)@\n", lambda line: "" if known.get(line[1]) == "" else line[0], text)
    return re.sub(r"@([A-Z]+)@", lambda mark: known.get(mark[1], mark[0]), text)


def licence() -> str:
    """Return the game's licence without its title."""
    return (ROOT / "LICENSE").read_text("utf-8").partition("\n")[2].strip()


def put(file: Path, folder: Path, name: str = "") -> Path:
    """Copy a text file into a tree, filled in; manual pages and changelogs are compressed."""
    folder.mkdir(parents=True, exist_ok=True)
    text = filled_in(file.read_text("utf-8"))
    place = folder / (name or file.name)
    if "usr" in folder.parts and ("man" in folder.parts or place.name == "changelog"):
        place = place.with_name(f"{place.name}.gz")
        place.write_bytes(gzip.compress(text.encode(), mtime=0))
    else:
        place.write_text(text, "utf-8")
    return place
