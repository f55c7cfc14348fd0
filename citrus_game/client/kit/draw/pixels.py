"""Large pictures whose pixels lie in the user's cache: to draw them takes longer than all else at a start.

Only those of the last start are kept. Nothing that fails here is told to anybody: the picture is drawn then.
"""

import shutil
import struct
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from citrus_game.content.disk.files import make_folder, read_bytes, write_bytes_atomically
from citrus_game.content.disk.paths import user_cache
from citrus_game.content.disk.problem import ContentError

FOLDER = "pictures"
SPARE = 1024**3
"""Bytes that must be left on the disk, or nothing is kept."""
LAYOUT: Final = "RGBA"
PIXEL = 4
"""The order of a pixel's bytes, that of what is drawn from SVG, and their number."""
HEAD = struct.Struct("<II")
"""What stands before the pixels: how wide and high the picture is."""
FAULTS = (ContentError, OSError, ValueError, MemoryError, struct.error, pygame.error)
"""What goes wrong with files and the pixels in them."""


@dataclass(frozen=True)
class Drawing:
    """SVG text, and the size into which it is to fit."""

    svg: bytes
    size: tuple[int, int]

    def draw(self) -> pygame.Surface:
        """Rasterise it."""
        return pygame.image.load_sized_svg(BytesIO(self.svg), self.size)

    @cached_property
    def name(self) -> str:
        """Name its pixels by all that they come from: the text, the size, and what rasterises it."""
        by = f"{self.size} {LAYOUT} {HEAD.format} {pygame.version.ver} {pygame.image.get_sdl_image_version()}"
        return f"{sha256(self.svg + by.encode()).hexdigest()[:32]}.pixels"


def kept_picture(drawing: Drawing) -> pygame.Surface | None:
    """Give the picture as it was kept; None where it was not, or not whole."""
    # rounded to whole pixels, one side may be a pixel longer than was asked for
    width, height = (side + 1 for side in drawing.size)
    try:
        raw = read_bytes(_folder() / drawing.name, HEAD.size + width * height * PIXEL)
        wide, high = HEAD.unpack_from(raw)
        if not (0 < wide <= width and 0 < high <= height and len(raw) == HEAD.size + wide * high * PIXEL):
            return None
        return pygame.image.frombuffer(memoryview(raw)[HEAD.size :], (wide, high), LAYOUT)
    except FAULTS:
        return None


def pixels_of(picture: pygame.Surface) -> bytes:
    """Give what is to be kept of a picture."""
    return HEAD.pack(*picture.get_size()) + pygame.image.tobytes(picture, LAYOUT)


def keep(pixels: Mapping[Drawing, bytes]) -> None:
    """Keep the pixels of these pictures for the next start, and of no others."""
    with suppress(*FAULTS):
        folder = _folder()
        make_folder(folder)
        if shutil.disk_usage(folder).free < SPARE + sum(map(len, pixels.values())):
            return
        for drawing, raw in pixels.items():
            write_bytes_atomically(folder / drawing.name, raw)
        names = {drawing.name for drawing in pixels}
        for other in folder.iterdir():
            if other.name not in names:
                other.unlink(missing_ok=True)


def _folder() -> Path:
    return user_cache() / FOLDER
