"""Checks and decodes the pictures of users' maps; decoded pictures are cached."""

from collections import OrderedDict
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from citrus_game.content.disk.files import read_bytes
from citrus_game.content.disk.limits import IMAGE_BYTES, MAP_PICTURES, MAP_PIXELS
from citrus_game.content.disk.problem import ContentError, Faults
from citrus_game.content.maps.tileset_guard import png_size
from citrus_game.content.maps.tmx import LoadedMap
from citrus_game.text import _, ngettext

_MOST_KEPT = 2 * MAP_PIXELS * 4


class Pixels(NamedTuple):
    """A decoded picture: its size, and its pixels row by row with one byte each for red, green, blue,
    alpha.
    """

    size: tuple[int, int]
    rgba: bytes


_kept: OrderedDict[Path, tuple[tuple[int, int], Pixels]] = OrderedDict()
"""Decoded pictures by file, with the file's time and size."""


def check_pictures(loaded: LoadedMap) -> None:
    """Raise `ContentError` if a picture of a map's ground cannot be drawn."""
    tiles = (tile for row in loaded.ground for tile in row if tile is not None)
    decode_files(dict.fromkeys(tile.image for tile in tiles if not tile.art))


def decode_files(files: Iterable[Path]) -> None:
    """Decode the picture files of one map; raise `ContentError`."""
    wanted = list(files)
    if len(wanted) > MAP_PICTURES:
        message = ngettext(
            "the map shows more than {n} picture; put them together in one",
            "the map shows more than {n} pictures; put them together in one",
            MAP_PICTURES,
        )
        raise ContentError(message.format(n=MAP_PICTURES), wanted[0])
    pixels = 0
    for file in wanted:
        width, height = png_size(file)
        pixels += width * height
        if pixels > MAP_PIXELS:
            message = ngettext(
                "with this picture the map shows more than {n} pixel; scale its pictures down",
                "with this picture the map shows more than {n} pixels; scale its pictures down",
                MAP_PIXELS,
            )
            raise ContentError(message.format(n=MAP_PIXELS), file)
    faults = Faults()
    for file in wanted:
        with faults:
            _decode(file)
    faults.raise_all()


def pixels_of(file: Path) -> Pixels | None:
    """Return a decoded picture, or None if it cannot be drawn."""
    if file not in _kept:
        try:
            decode_files([file])
        except ContentError:
            return None
    return _kept[file][1]


def _decode(file: Path) -> None:
    """Decode a picture unless the file is unchanged; drop the oldest pictures when they are too large
    together.
    """
    stamp = _stamp(file)
    if file in _kept and _kept[file][0] == stamp:
        return
    _kept.pop(file, None)
    _kept[file] = stamp, _pixels(read_bytes(file, IMAGE_BYTES), file)
    while len(_kept) > 1 and sum(len(pixels.rgba) for _stamp, pixels in _kept.values()) > _MOST_KEPT:
        _kept.popitem(last=False)


def _stamp(file: Path) -> tuple[int, int]:
    """Return time and size of a file, which change when it is replaced."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return (0, 0)
    return found.st_mtime_ns, found.st_size


def _pixels(raw: bytes, file: Path) -> Pixels:
    """Return a decoded PNG; raise `ContentError`."""
    from PIL import Image  # only maps with pictures of their own need it

    try:
        with Image.open(BytesIO(raw), formats=["PNG"]) as picture:
            picture.verify()  # Checks all checksums.
        with Image.open(BytesIO(raw), formats=["PNG"]) as picture:
            return Pixels(picture.size, picture.convert("RGBA").tobytes())
    except Exception:  # noqa: BLE001 - a decoder raises whatever it meets in a damaged file
        raise ContentError(_("the picture is damaged; save it again as PNG"), file) from None
