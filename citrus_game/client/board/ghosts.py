"""What a proposal would put on the board, as translucent pieces numbered in their order."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.client.board.canvas import Canvas, Spot
from citrus_game.client.board.marks import draw_ring
from citrus_game.client.board.paint import DARK_EDGE, GOLD, WHITE_EDGE
from citrus_game.client.board.pieces import paint_values
from citrus_game.rules.components import Values

ALPHA = 222
SHARE = 0.88
"""Size of a ghost, as a share of its tile."""
BADGE: Spot = (0.5, 0.86)
BADGE_PX, NUMBER_PX = 0.36, 0.27
"""Sizes of the number's disc and of the number, as shares of a tile."""
EDGES = ((DARK_EDGE, 13.0), (WHITE_EDGE, 8.0))
DASHES = "22 14"
_DISC = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    f'<circle cx="24" cy="24" r="23" fill="{DARK_EDGE}"/><circle cx="24" cy="24" r="19" fill="{GOLD}"/></svg>'
)


class Ghost(NamedTuple):
    """Something on one or more spaces (a mask): a piece, a finca with its values, or their outline alone."""

    spaces: int
    piece: str = ""
    values: Values | None = None


def ghosts_extent(canvas: Canvas, ghosts: Sequence[Ghost]) -> list[pygame.Rect]:
    """Give the rects that ghosts are drawn on."""
    grow = canvas.tile // 4
    return [canvas.geometry.cells(ghost.spaces)[1].inflate(grow, grow) for ghost in ghosts]


def draw_ghosts(canvas: Canvas, target: pygame.Surface, ghosts: Sequence[Ghost]) -> None:
    """Draw ghosts, with numbers where there are several."""
    for number, ghost in enumerate(ghosts, 1):
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
        if len(ghosts) > 1:
            _draw_number(canvas, target, ghost.spaces, str(number))


def _draw_number(canvas: Canvas, target: pygame.Surface, spaces: int, number: str) -> None:
    first = canvas.geometry.rect((spaces & -spaces).bit_length() - 1)
    px = max(15, round(canvas.tile * BADGE_PX))
    disc = canvas.art.svg(_DISC, (px, px), "ghost-number")
    box = disc.get_rect(
        center=(first.x + round(BADGE[0] * canvas.tile), first.y + round(BADGE[1] * canvas.tile))
    )
    target.blit(disc, box)
    size = max(11, round(canvas.tile * NUMBER_PX))
    canvas.type.place(target, number, "cost", pygame.Color(DARK_EDGE), box, "centre", size)
