"""What grows and stands in orchards: hedges, ladders, crates and hens in owned regions, stubble on harvested
land. Left out on plain and small boards.
"""

import pygame

from citrus_game.rules.model.board import bits
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.colours import FRUIT_PAINTS
from citrus_game.ui.board.view import BoardView, RegionView

SMALLEST = 3
"""Least number of plantations in a region with decoration."""
BETWEEN_COLUMNS = ("hedge-down", "hedge-down", "ladder", "hen", "hedge-down", "ladder", "")
BETWEEN_ROWS = ("hedge-across", "hen", "crates", "hedge-across", "hedge-across", "crates", "")
"""Pictures for the line between a space and the next one to the right or below. There is at most one for
each space.
"""


class OrchardLayer:
    """Decoration of large owned regions and of harvested land, below the fruit."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        if not canvas.lively:
            return
        for region in picture.regions:
            if region.owner is None:
                _draw_stubble(canvas, target, region)
            elif region.mask.bit_count() >= SMALLEST:
                _furnish(canvas, target, region)


def _draw_stubble(canvas: Canvas, target: pygame.Surface, region: RegionView) -> None:
    picture = canvas.art.piece("orchard-stubble", canvas.tile, pygame.Color(FRUIT_PAINTS[region.fruit].hatch))
    for low in bits(region.mask):
        rect = canvas.geometry.rect(low.bit_length() - 1)
        if target.get_clip().colliderect(rect):
            target.blit(picture, rect)


def _furnish(canvas: Canvas, target: pygame.Surface, region: RegionView) -> None:
    """Draw a decoration on the line between a space and one of its neighbours in the region."""
    board = canvas.geometry.board
    for low in bits(region.mask):
        space = low.bit_length() - 1
        column, row = board.column_row(space)
        for dx, dy, things in ((1, 0, BETWEEN_COLUMNS), (0, 1, BETWEEN_ROWS)):
            beside = board.at(column + dx, row + dy)
            if beside is None or not region.mask >> beside & 1:
                continue
            thing = things[canvas.mixed(space) % len(things)]
            if thing:
                rect = canvas.geometry.rect(space).move(dx * canvas.tile // 2, dy * canvas.tile // 2)
                canvas.piece_in(target, f"orchard-{thing}", rect)
            break
