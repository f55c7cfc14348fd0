"""Caches pictures for all tests of a process, since each test opens its own client.

Cached pictures are never changed: they are only read, or copied when they are converted to the display's
format.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus_game.content.disk import paths
from citrus_game.ui.board.layers import grass, ground, plants
from citrus_game.ui.kiosk.parts import backgrounds as kiosk_backgrounds
from citrus_game.ui.toolkit.drawing import art, backgrounds
from citrus_game.ui.toolkit.drawing import text as type_
from citrus_game.ui.toolkit.drawing.lru_cache import SurfaceCache
from citrus_game.ui.toolkit.drawing.style import Style

BUDGET = 500_000_000
"""Bytes of pixels that are kept at most."""

LINES = 20_000
"""Lines of text whose widths are kept."""

SHAPES = 2_000
"""Regions that are kept as SVG text."""

FONTS = 600
"""Faces at their sizes that stay open: all windows of the tests have more of them than one client has."""

Draw = Callable[..., pygame.Surface]


def changed(one: pygame.Surface, other: pygame.Surface, by: int = 0, least: int = 1) -> pygame.Rect:
    """Return the rect in which two pictures differ by more than so much in a channel; empty where fewer than
    ``least`` pixels do.
    """
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (by + 1, by + 1, by + 1, 255), other)
    mask.invert()
    found = mask.get_bounding_rects() if mask.count() >= least else []
    return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)


def draw_once(patch: pytest.MonkeyPatch) -> None:
    """Draw the game's own pictures, lines of text, earth, table and soft shadows once each, from now on."""
    drawn, rasterise = SurfaceCache(BUDGET), pygame.image.load_sized_svg
    shipped = f"{paths.assets()}/"

    def load(source: Path | BytesIO, size: tuple[int, int]) -> pygame.Surface:
        if isinstance(source, BytesIO):
            return drawn.get((source.getvalue(), tuple(size)), lambda: rasterise(source, size))
        if str(source).startswith(shipped):
            return drawn.get((source, tuple(size)), lambda: rasterise(source, size))
        return rasterise(source, size)

    def once(module: Any, name: str, key: Callable[..., Hashable]) -> None:
        draw: Draw = getattr(module, name)

        def kept(*given: Any) -> pygame.Surface:
            if pygame.image.load_sized_svg is not load:
                return draw(*given)  # a test puts other pictures in their place
            return drawn.get((name, key(*given)), lambda: draw(*given))

        patch.setattr(module, name, kept)

    load_piece = art.Art._load

    def piece(self: art.Art, name: str, size: tuple[int, int], tint: art.Tint | None) -> pygame.Surface:
        if pygame.image.load_sized_svg is not load:
            return load_piece(self, name, size, tint)
        colours = tuple(self._repainted.items()) if name.startswith(art.CHROME) else ()
        tinted = tuple(tint) if tint is not None else None
        key = ("piece", self.folder, name, size, tinted, colours)
        return drawn.get(key, lambda: load_piece(self, name, size, tint))

    patch.setattr(pygame.image, "load_sized_svg", load)
    patch.setattr(art.Art, "_load", piece)
    patch.setattr(plants, "_svg", lru_cache(maxsize=SHAPES)(plants._svg))
    write = type_._Face.line
    patch.setattr(type_, "_font", lru_cache(maxsize=FONTS)(type_._font.__wrapped__))
    patch.setattr(type_._Face, "wide", lru_cache(maxsize=LINES)(type_._Face.wide))
    patch.setattr(
        type_._Face,
        "line",
        lambda face, text, colour: drawn.get((face, text, tuple(colour)), lambda: write(face, text, colour)),
    )
    once(ground, "earth", lambda *given: given)
    once(grass, "_draw_noise", lambda *given: given)
    once(backgrounds, "_draw_table", _table)
    once(backgrounds, "_draw_landscape", lambda style, shaded: (*_table(style), shaded))
    once(
        kiosk_backgrounds,
        "_draw_strip",
        lambda style, tile: (style.theme.name, tuple(style.colour("board")), tile),
    )
    once(art, "_box_shadow", lambda *given: (*given[:3], given[3] and tuple(given[3])))


def _table(style: Style) -> tuple[Hashable, ...]:
    """Tell all that the picture of a table depends on."""
    return style.metrics.size, style.u(backgrounds.PATTERN), style.theme.name, tuple(style.colour("table"))
