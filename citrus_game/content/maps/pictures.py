"""The pictures of users' maps: each decoded once, with caps, by a process of its own in bounded time."""

import struct
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from citrus_game.content.disk.files import read_bytes
from citrus_game.content.disk.limits import (
    IMAGE_BYTES,
    MAP_PICTURES,
    MAP_PIXELS,
    PICTURE_MEMORY,
    PICTURE_SECONDS,
)
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.tmx import GroundTile, LoadedMap
from citrus_game.text import _

_PROGRAM = ["-P", str(Path(__file__).with_name("decode.py"))]
if getattr(sys, "frozen", False):
    _PROGRAM = ["-m", "citrus_game.content.maps.decode"]  # a bundle has no such file
_MOST_KEPT = 2 * MAP_PIXELS * 4
_MOST_KNOWN = 512


class Pixels(NamedTuple):
    """A picture: its size, and its pixels by rows, red, green, blue and alpha in a byte each."""

    size: tuple[int, int]
    rgba: bytes


_kept: OrderedDict[Path, tuple[tuple[int, int], Pixels | None]] = OrderedDict()
"""What was decoded by file, with the file's time and size; None for what cannot be."""


def check_pictures(loaded: LoadedMap) -> None:
    """See that all pictures can be drawn that a map's ground shows; raises `ContentError`."""
    decode_pictures(tile for row in loaded.ground for tile in row if tile is not None)


def decode_pictures(tiles: Iterable[GroundTile]) -> None:
    """Decode the pictures of these tiles, to be drawn later; raises `ContentError`."""
    decode_files(dict.fromkeys(tile.image for tile in tiles if not tile.art))


def decode_files(files: Iterable[Path]) -> None:
    """Decode picture files that belong to one map; raises `ContentError`."""
    wanted = list(files)
    if len(wanted) > MAP_PICTURES:
        message = _("the map shows more than {n} pictures; put them together in one")
        raise ContentError(message.format(n=MAP_PICTURES), wanted[0])
    missing = [file for file in wanted if _stamp(file) != _kept.get(file, ((0, 0), None))[0]]
    if missing:
        found = _decoded([read_bytes(file, IMAGE_BYTES) for file in missing])
        # the first that is missing is the one at which the process ended; the others are not known yet
        for file, pixels in zip(missing, [*found, None], strict=False):
            _keep(file, pixels)
    for file in wanted:
        if _kept[file][1] is None:
            message = _("the picture is damaged, or it is too large; the map’s may have {n} pixels in all")
            raise ContentError(message.format(n=MAP_PIXELS), file)


def pixels_of(file: Path) -> Pixels | None:
    """Give a decoded picture; None for one that cannot be drawn."""
    known = _kept.get(file)
    if known is None:
        try:
            decode_files([file])
        except ContentError:
            return None
        known = _kept[file]
    return known[1]


def _stamp(file: Path) -> tuple[int, int]:
    """Tell a file from what was there before."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return (0, 0)
    return found.st_mtime_ns, found.st_size


def _keep(file: Path, pixels: Pixels | None) -> None:
    """Remember a picture; the ones longest known go first where they are too many."""
    _kept[file] = _stamp(file), pixels
    _kept.move_to_end(file)
    while len(_kept) > 1 and (
        len(_kept) > _MOST_KNOWN or sum(len(p.rgba) for _s, p in _kept.values() if p) > _MOST_KEPT
    ):
        _kept.popitem(last=False)


def _decoded(pictures: list[bytes]) -> list[Pixels]:
    """Have pictures decoded in another process; gives those before the first that cannot be."""
    given = b"".join(struct.pack(">I", len(raw)) + raw for raw in pictures)
    limits = [str(round(PICTURE_SECONDS)), str(PICTURE_MEMORY), str(MAP_PIXELS)]
    try:
        done = subprocess.run(
            [sys.executable, *_PROGRAM, *limits],
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PICTURE_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return []
    except (OSError, MemoryError):
        message = _("no process can be started that draws the map’s pictures; close other programs")
        raise ContentError(message) from None
    return _read(done.stdout)


def _read(told: bytes) -> list[Pixels]:
    found, place = [], 0
    while len(told) >= place + 8:
        width, height = struct.unpack_from(">II", told, place)
        end = place + 8 + 4 * width * height
        if end > len(told):
            break
        found.append(Pixels((width, height), told[place + 8 : end]))
        place = end
    return found
