"""Checks picture and sound files."""

from pathlib import Path

from citrus_game.content.disk.files import read_bytes
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.xml_file import read_xml
from citrus_game.text import _

SOUND_BYTES = 4_000_000
_PAGE = b"OggS"
_PAGE_HEAD, _LAST_PAGE = 27, 0x04


def check_svg(path: Path) -> None:
    """Raise `ContentError` unless a picture is an SVG with a viewBox."""
    root, _raw = read_xml(path, "{http://www.w3.org/2000/svg}svg")
    if not root.get("viewBox"):
        raise ContentError(_("the viewBox is missing; add one, such as 0 0 128 128"), path)


def check_ogg(path: Path) -> None:
    """Raise `ContentError` unless a sound is a complete Ogg Vorbis file."""
    raw = read_bytes(path, SOUND_BYTES)
    if not raw.startswith(_PAGE):
        raise ContentError(_("this is not an Ogg file; save the sound as Ogg Vorbis"), path)
    last = raw.rfind(_PAGE)
    head = raw[last : last + _PAGE_HEAD].ljust(_PAGE_HEAD, b"\0")
    content = last + _PAGE_HEAD + head[-1]
    if not head[5] & _LAST_PAGE or content + sum(raw[last + _PAGE_HEAD : content]) != len(raw):
        raise ContentError(_("the sound is cut off; copy or save the file again"), path)
    if b"\x01vorbis" not in raw[: 4 * _PAGE_HEAD]:
        raise ContentError(_("this is not Vorbis sound; save it as Ogg Vorbis"), path)
