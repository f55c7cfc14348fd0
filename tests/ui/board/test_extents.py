"""What is drawn over the board stays in the rectangles that it names, however small the tiles are."""

import pygame
import pytest

from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.model.board import parse_board
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.geometry import SMALLEST_TILE, Geometry
from citrus_game.ui.board.layers.hover import (
    Ghost,
    HoverLayer,
    HoverMarks,
    draw_ghosts,
    draw_numbers,
    ghosts_extent,
)
from citrus_game.ui.toolkit.drawing.style import Style

BOARD = parse_board("\n".join([". . . . ."] * 5), free_sites=True)
MIDDLE, BESIDE = BOARD.spaces["c3"], BOARD.spaces["d3"]
TILES = [*range(SMALLEST_TILE, 50), 64, 90, 140]


@pytest.mark.parametrize("tile", TILES)
def test_nothing_reaches_out_of_its_extent(style: Style, tile: int) -> None:
    canvas = Canvas(style.art, style.type, Geometry(BOARD, tile, tile, tile), PLAYER_COLOURS)
    one, both = 1 << MIDDLE, 1 << MIDDLE | 1 << BESIDE
    for ghost in (Ghost(one, "lemon", number=3), Ghost(one, "finca", (8, 4), 2), Ghost(both, number=1)):
        picture = blank(tile)
        draw_ghosts(canvas, picture, [ghost])
        draw_numbers(canvas, picture, [ghost])
        assert within(picture, ghosts_extent(canvas, [ghost])), ghost
    for marks in (
        HoverMarks(ring=MIDDLE, lifted=MIDDLE, piece="lemon"),
        HoverMarks(illegal=MIDDLE, causes=1 << BESIDE),
        HoverMarks(lifted=MIDDLE, finca=(8, 4), needed=1 << BESIDE, counted=((one, 1),)),
        HoverMarks(outlined=(both,)),
    ):
        picture = blank(tile)
        HoverLayer().draw(canvas, picture, marks)
        assert within(picture, HoverLayer().extent(canvas, marks)), marks


def blank(tile: int) -> pygame.Surface:
    return pygame.Surface((7 * tile, 7 * tile), pygame.SRCALPHA)


def within(picture: pygame.Surface, rects: list[pygame.Rect]) -> bool:
    """Whether nothing is drawn outside of some rectangles, and something within."""
    assert picture.get_bounding_rect().width
    for rect in rects:
        picture.fill((0, 0, 0, 0), rect)
    return not picture.get_bounding_rect().width
