"""Large pictures that every visit needs: the landscape, and the frieze of the title page, which moves past
without end.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import pygame

from citrus_game.content.learning.rulebook import Figure
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.model.board import parse_board
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.figure import figure_state
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers.ground import GroundLayer
from citrus_game.ui.board.painter import BoardPainter
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.drawing.style import Style

T = TypeVar("T")

SPEED = 24
"""Units per second."""
CUT = 0.9
"""Part of the strip's first row that is cut off, in tiles."""
EDGE = 18
"""Height of the board's rim above the strip, in units."""
RIM = (("#7D5B2C", 0), ("#EBD6A6", 3), ("#D8BD86", 6), ("#B9985C", 15))
"""Colours of the rim from top to bottom, each with the unit where it begins."""
STRIP = Figure(
    say="",
    drawing="""
    . . . . . . . ~ . . . . . . . . . . . .
    . . . . . . # . . . . . . . . . . . . #
    . A . . . B . . . C . . . D . . . E . .
    . . . . . . . ~ . . . . . . . . . . . .
    """,
    plantations={
        "a1": "orange", "a2": "orange", "a3": "orange", "b2": "grapefruit", "c2": "grapefruit*",
        "c3": "lime", "d3": "lime", "c4": "lime", "g3": "lime", "g4": "lime", "h2": "lemon*", "i2": "lemon",
        "j2": "lemon*", "i3": "blood-orange", "k2": "orange", "k3": "orange*", "k4": "orange",
        "l1": "lime", "l2": "lime*", "l3": "lime*", "n2": "blood-orange", "o2": "blood-orange*",
        "o1": "blood-orange", "o3": "grapefruit", "o4": "grapefruit*", "m3": "lemon", "m4": "lemon",
        "q3": "lemon*", "q4": "lemon", "q2": "lemon", "r2": "orange", "s2": "orange*", "s3": "lime*",
    },
    owners={
        "a3": 3, "b2": 3, "c3": 0, "g3": 3, "j2": 4, "i3": 4, "l3": 1, "n2": 2, "o3": 0, "q3": 1, "s3": 2,
    },
    fincas={"A": "5/2", "B": "7/3", "C": "6/3", "D": "9/4", "E": "8/4"},
    landscape={"e2": "horses3", "p3": "bull"},
)  # fmt: skip
"""The last column is empty, so that both ends fit together."""


class Frieze:
    """A strip of tiles that moves across the window, at the place ``rect``."""

    def __init__(self, style: Style, rect: pygame.Rect) -> None:
        self.rect = rect
        self.edge = style.u(EDGE)
        tile = max(16, -(-(rect.height - self.edge) * 100 // 216))
        self._strip = _draw_strip(style, tile)
        self._rim = _rim((rect.width, self.edge))

    def draw(self, surface: pygame.Surface, passed: float, k: float) -> None:
        """Draw the strip after ``passed`` seconds; ``k`` is pixels per unit."""
        strip, rect = self._strip, self.rect
        wide, high = strip.get_width(), rect.height - self.edge
        left = rect.x - round(passed * SPEED * k) % wide
        top = rect.y + self.edge
        while left < rect.right:
            surface.blit(strip, (left, top), (0, 0, wide, high))
            left += wide
        surface.blit(self._rim, rect)


def _rim(size: tuple[int, int]) -> pygame.Surface:
    """Return an opaque picture of the rim."""
    surface = pygame.Surface(size).convert()
    for colour, top in RIM:
        surface.fill(colour, (0, round(top * size[1] / EDGE), *size))
    return surface


def _draw_strip(style: Style, tile: int) -> pygame.Surface:
    board = parse_board(STRIP.drawing, free_sites=True)
    surface = pygame.Surface((tile * board.width, tile * board.height)).convert()
    surface.fill(style.colour("board"))
    canvas = Canvas(style.art, style.type, Geometry(board, tile, 0, 0), PLAYER_COLOURS)
    painter = BoardPainter(canvas, GroundLayer())
    painter.start(surface)
    painter.draw_changes(surface, take_view(figure_state(STRIP, board, len(PLAYER_COLOURS)), Highlights()))
    cut = round(CUT * tile)
    high = min(surface.get_height() - cut, round(2.2 * tile))
    return surface.subsurface((0, cut, surface.get_width(), high)).copy()


class Backgrounds:
    """Large pictures for the current window size and theme."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._kept: dict[str, Any] = {}

    def landscape(self, style: Style) -> pygame.Surface:
        """Return the landscape in the size of the window. Copy it before drawing on it."""
        return self._get(style, "landscape", lambda: backgrounds.landscape(style).copy())

    def dusk(self, style: Style) -> pygame.Surface:
        """Return the darkened landscape."""

        def make() -> pygame.Surface:
            ground = self.landscape(style).copy()
            backgrounds.dim(ground, ground.get_rect())
            return ground

        return self._get(style, "dusk", make)

    def frieze(self, style: Style, rect: pygame.Rect) -> Frieze:
        """Return the frieze for a rectangle of the window."""
        return self._get(style, "frieze", lambda: Frieze(style, rect))

    def _get(self, style: Style, name: str, make: Callable[[], T]) -> T:
        now = (style.metrics, style.theme.name)
        if now != self._of:
            self._of = now
            self._kept.clear()
        if name not in self._kept:
            self._kept[name] = make()
        kept: T = self._kept[name]
        return kept
