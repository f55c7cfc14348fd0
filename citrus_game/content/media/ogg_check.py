"""Judges sounds: whole Ogg files with one Vorbis stream in one or two channels."""

import struct
from pathlib import Path

from citrus_game.content.disk.files import read_bytes
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.media.ogg import LAST, MARK, pages
from citrus_game.text import _

LARGEST = 4_000_000
_VORBIS = struct.Struct("<7sIBI")
"""The first packet: its kind, version, channels, samples a second."""


def ogg_problems(path: Path) -> list[str]:
    """List what is wrong with a sound; raises `ContentError` if it is no Ogg or not whole."""
    raw = read_bytes(path, LARGEST)
    if not raw.startswith(MARK):
        raise ContentError(_("this is not an Ogg file; save the sound as Ogg Vorbis"), path)
    first = _first_content(raw, path)
    try:
        kind, version, channels, rate = _VORBIS.unpack_from(raw, first)
    except struct.error:
        kind, version, channels, rate = b"", 0, 0, 0
    if kind != b"\x01vorbis" or version:
        raise ContentError(_("this is not Vorbis sound; save it as Ogg Vorbis"), path)
    if channels not in (1, 2) or not 8000 <= rate <= 48000:
        message = _("{channels} channels at {rate} Hz; save it with 1 or 2 channels at 8000 to 48000 Hz")
        return [f"{path}: {message.format(channels=channels, rate=rate)}"]
    return []


def _first_content(raw: bytes, path: Path) -> int:
    """Go from page to page to the last one; give where the first one's content begins."""
    found = list(pages(raw))
    if not found or found[-1].end != len(raw) or not found[-1].flags & LAST:
        raise ContentError(_("the sound is cut off; copy or save the file again"), path)
    return found[0].content
