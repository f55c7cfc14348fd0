"""Puts what a desktop shows of the game to its places: launcher, kind of file, description, icons."""

import shutil
from pathlib import Path

from tools.bundle import icons, licences
from tools.bundle.forms import LINUX, filled_in
from tools.published import published


def put_desktop_files(share: Path, drawn: Path, name: str) -> None:
    """Write them by a name into a folder `share`, with the icons from the folder where they are drawn."""
    forms = {"applications/{}.desktop": "citrus-game.desktop", "mime/packages/{}.xml": "citrus-game.xml"}
    forms[f"metainfo/{published(licences.version()).id}.metainfo.xml"] = "metainfo.xml"
    for place, form in forms.items():
        (share / place).parent.mkdir(parents=True)
        (share / place.format(name)).write_text(filled_in((LINUX / form).read_text("utf-8"), name), "utf-8")
    hicolor = share / "icons/hicolor"
    for edge in icons.SIZES:
        copied(drawn / f"{icons.NAME}-{edge}.png", hicolor / f"{edge}x{edge}/apps/{name}.png")
    copied(icons.MARK, hicolor / f"scalable/apps/{name}.svg")


def copied(file: Path, place: Path) -> None:
    """Copy a file to a place whose folder may not exist yet."""
    place.parent.mkdir(parents=True)
    shutil.copy(file, place)
