"""Decodes PNG pictures for somebody else: runs by itself in a process of its own, with little to lose.

It reads pictures from standard input, each after its length in four bytes, and writes for each its
width and height in four bytes each and its pixels, red, green, blue, alpha; it ends at the first one that is
no whole picture. `citrus_game.content.maps.pictures` starts it.
"""

import struct
import sys
from contextlib import suppress
from io import BytesIO
from typing import BinaryIO

from PIL import Image

_DAMAGED = (
    OSError, SyntaxError, ValueError, MemoryError, EOFError, struct.error, Image.DecompressionBombError,
)  # fmt: skip
"""Whatever a decoder meets in a damaged file."""


def serve(given: BinaryIO, told: BinaryIO, pixels: int) -> None:
    """Decode pictures that have at most so many pixels together."""
    while len(head := given.read(4)) == 4:
        raw = given.read(struct.unpack(">I", head)[0])
        found = decoded(raw, pixels)
        if found is None:
            return
        (width, height), colours = found
        pixels -= width * height
        told.write(struct.pack(">II", width, height))
        told.write(colours)


def decoded(raw: bytes, pixels: int) -> tuple[tuple[int, int], bytes] | None:
    """Give a picture's size and its pixels; None for one that is damaged, or larger than allowed."""
    try:
        with Image.open(BytesIO(raw), formats=["PNG"]) as picture:
            if picture.width * picture.height > pixels:
                return None
            picture.verify()  # all checksums
        with Image.open(BytesIO(raw), formats=["PNG"]) as picture:
            return picture.size, picture.convert("RGBA").tobytes()
    except _DAMAGED:
        return None


def limit(seconds: int, memory: int) -> None:
    """Bound what this process may use, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


if __name__ == "__main__":
    limit(int(sys.argv[1]), int(sys.argv[2]))
    serve(sys.stdin.buffer, sys.stdout.buffer, int(sys.argv[3]))
