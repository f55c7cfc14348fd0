"""The frieze under the title: a strip of a board without an end, which slides by."""

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.figure import figure_state
from citrus_game.client.board.geometry import Geometry
from citrus_game.client.board.layers.ground import GroundLayer
from citrus_game.client.board.painter import BoardPainter
from citrus_game.client.board.picture import Marks, take_picture
from citrus_game.client.kit.draw.look import Look
from citrus_game.content.lessons.pages import Figure
from citrus_game.content.preferences.look import PLAYER_COLOURS
from citrus_game.rules.material.board import parse_board

SPEED = 24
"""Units a second (LOOK.md 7)."""
CUT = 0.9
"""Tiles of the strip's first row that lie above its upper edge."""
EDGE = 18
"""Units of the board's rim over the strip."""
RIM = (("#7D5B2C", 0), ("#EBD6A6", 3), ("#D8BD86", 6), ("#B9985C", 15))
"""The rim's bands from above, and the unit of it where each begins."""
STRIP = Figure(
    "",
    """
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
    fincas={"A": (5, 2), "B": (7, 3), "C": (6, 3), "D": (9, 4), "E": (8, 4)},
    landscape={"e2": "horses3", "p3": "bull"},
)  # fmt: skip
"""Nothing lies on its last column, so that its ends fit together."""


class Frieze:
    """The strip as wide as its period, ready to be drawn at any offset; ``rect`` is where it shows."""

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = rect
        self.edge = look.u(EDGE)
        tile = max(16, -(-(rect.height - self.edge) * 100 // 216))
        self._strip = _draw(look, tile)
        self._rim = _rim((rect.width, self.edge))

    def draw(self, surface: pygame.Surface, passed: float, k: float) -> None:
        """Draw the strip as it stands after so many seconds, ``k`` pixels a unit."""
        strip, rect = self._strip, self.rect
        wide = strip.get_width()
        left = rect.x - round(passed * SPEED * k) % wide
        top = rect.y + self.edge
        while left < rect.right:
            surface.blit(strip, (left, top))
            left += wide
        surface.blit(self._rim, rect)


def _rim(size: tuple[int, int]) -> pygame.Surface:
    """Give the rim, opaque all along: nothing of the landscape shows through it."""
    surface = pygame.Surface(size).convert()
    for colour, top in RIM:
        surface.fill(colour, (0, round(top * size[1] / EDGE), *size))
    return surface


def _draw(look: Look, tile: int) -> pygame.Surface:
    board = parse_board(STRIP.drawing, free_sites=True)
    surface = pygame.Surface((tile * board.width, tile * board.height)).convert()
    surface.fill(look.colour("board"))
    canvas = Canvas(look.art, look.type, Geometry(board, tile, 0, 0), PLAYER_COLOURS)
    painter = BoardPainter(canvas, GroundLayer())
    painter.start(surface)
    painter.show(surface, take_picture(figure_state(STRIP, board, len(PLAYER_COLOURS)), Marks()))
    cut = round(CUT * tile)
    high = min(surface.get_height() - cut, round(2.2 * tile))
    return surface.subsurface((0, cut, surface.get_width(), high)).copy()
