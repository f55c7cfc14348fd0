"""Ghosts: translucent, numbered pieces that show what a hint or preview would put on the board."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.rules.model.components import Values
from citrus_game.ui.board.canvas import Canvas, TilePoint
from citrus_game.ui.board.colours import DARK_EDGE, GOLD
from citrus_game.ui.board.layers.fincas import paint_values
from citrus_game.ui.board.layers.marks import draw_ring
from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.text import TextRenderer

ALPHA = 128
SHARE = 0.88
"""Size of a ghost as a share of its tile."""
BADGE: TilePoint = (0.5, 0.86)
BADGE_PX, NUMBER_PX = 0.36, 0.27
"""Sizes of the number's disc and of the number, as shares of a tile."""
EDGES = ((DARK_EDGE, 3.6),)
DASHES = "14 12"
_DISC = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    f'<circle cx="24" cy="24" r="23" fill="{DARK_EDGE}"/><circle cx="24" cy="24" r="19" fill="{GOLD}"/></svg>'
)


class Ghost(NamedTuple):
    """A piece to show on a mask of spaces: a picture, a finca with its values, or only an outline. ``number``
    is its place in the order; 0 shows none.
    """

    spaces: int
    piece: str = ""
    values: Values | None = None
    number: int = 0


def ghosts_extent(canvas: Canvas, ghosts: Sequence[Ghost]) -> list[pygame.Rect]:
    """Return the rectangles that ghosts are drawn in."""
    grow = canvas.tile // 4
    return [canvas.geometry.cells(ghost.spaces)[1].inflate(grow, grow) for ghost in ghosts]


def draw_ghosts(canvas: Canvas, target: pygame.Surface, ghosts: Sequence[Ghost]) -> None:
    """Draw ghosts without their numbers."""
    for ghost in ghosts:
        rect = canvas.geometry.cells(ghost.spaces)[1]
        if not target.get_clip().colliderect(rect.inflate(canvas.tile // 4, canvas.tile // 4)):
            continue
        if ghost.piece:
            px = round(canvas.tile * SHARE)
            picture = canvas.art.piece(ghost.piece, px, pygame.Color(255, 255, 255, ALPHA))
            place = picture.get_rect(center=rect.center)
            target.blit(picture, place)
            if ghost.values is not None:
                paint_values(canvas.type, target, place, ghost.values)
        draw_ring(canvas, target, ghost.spaces, EDGES, DASHES)


def draw_numbers(canvas: Canvas, target: pygame.Surface, ghosts: Sequence[Ghost]) -> None:
    """Draw the numbers of ghosts. Call it last, so that no frame covers them."""
    for ghost in ghosts:
        if ghost.number:
            _draw_number(canvas, target, ghost.spaces, str(ghost.number))


def _draw_number(canvas: Canvas, target: pygame.Surface, spaces: int, number: str) -> None:
    first = canvas.geometry.rect((spaces & -spaces).bit_length() - 1)
    px = max(15, round(canvas.tile * BADGE_PX))
    centre = first.x + round(BADGE[0] * canvas.tile), first.y + round(BADGE[1] * canvas.tile)
    paint_number(canvas.art, canvas.type, target, centre, px, number)


def paint_number(
    art: Art, text: TextRenderer, target: pygame.Surface, centre: TilePoint, px: int, number: str
) -> None:
    """Draw a number on a disc that is ``px`` wide."""
    disc = art.svg(_DISC, (px, px), "ghost-number")
    box = disc.get_rect(center=centre)
    target.blit(disc, box)
    size = max(11, round(px * NUMBER_PX / BADGE_PX))
    text.place(target, number, "cost", pygame.Color(DARK_EDGE), box, "centre", size)
