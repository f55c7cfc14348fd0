"""The wooden rim around the board, with the coordinates of the spaces on it."""

import pygame

from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.board.geometry import MARGIN
from citrus_game.ui.toolkit.drawing.art import Nine, draw_svg

LETTER = "#2C1A0A"
LETTER_PX, LONG_PX, INWARDS = 0.23, 0.18, 0.06
"""Shares of a tile: size of a coordinate, size of one with two characters, and their distance from the rim's
outer edge.
"""
_RIM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge} {edge}">'
    '<rect y="{lip}" width="{edge}" height="{face}" rx="{radius}" fill="#6E4A22"/>'
    '<rect width="{edge}" height="{face}" rx="{radius}" fill="#B38A4E"/>'
    '<rect x="{a}" y="{a}" width="{wa}" height="{ha}" rx="{ra}" fill="#EBD3A2"/>'
    '<rect x="{a}" y="{b}" width="{wa}" height="{hb}" rx="{ra}" fill="#CDA76E"/>'
    '<rect x="{c}" y="{c}" width="{wc}" height="{hc}" rx="{rc}" fill="#EBD3A2"/>'
    '<rect x="{c}" y="{c}" width="{wc}" height="{hd}" rx="{rc}" fill="#8A6233"/>'
    "</svg>"
)


def paint_rim(canvas: Canvas, target: pygame.Surface) -> None:
    """Draw the rim and its shadow. The ground is drawn over its middle."""
    slab, tile = canvas.geometry.slab, canvas.tile
    lip, blur = lip_height(tile), max(2, tile // 7)
    radius = corner_radius(tile)
    canvas.art.paint_shadow(target, slab.move(blur // 2, lip + blur // 2), radius, blur, 150)
    edge = 2 * radius + 4 * lip
    fine = max(1.0, tile * 0.02)
    inner = round(MARGIN * tile) - max(2, round(tile * 0.035))
    face = edge - lip
    text = _RIM.format(
        edge=edge, lip=lip, face=face, radius=radius,
        a=fine, b=2 * fine, wa=edge - 2 * fine, ha=face - 2 * fine, hb=face - 3 * fine, ra=radius - fine,
        c=inner, wc=edge - 2 * inner, hc=face - 2 * inner, hd=face - 2 * inner - fine,
        rc=max(1, radius - inner + 2),
    )  # fmt: skip
    whole = pygame.Rect(slab.x, slab.y, slab.width, slab.height + lip)
    Nine(draw_svg(text, (edge, edge)), radius + lip).paint(target, whole)


TINT, FAINT = 110, 60
"""Alpha of the player's colour over the wood: usually, and on a plain board, whose letters need more
contrast.
"""
WORKER = 0.46
"""Size of the worker on the rim's upper left corner, as a share of a tile: clear of what is above."""


def paint_turn(canvas: Canvas, target: pygame.Surface, slab: pygame.Rect, colour: str) -> None:
    """Tint the rim around ``slab`` in a player's colour, and draw the player's worker on its upper left
    corner.
    """
    tile = canvas.tile
    deep, radius = round(MARGIN * tile) - max(2, round(tile * 0.035)), corner_radius(tile)
    edge, fine = 2 * radius + 4 * deep, max(1.0, tile * 0.02)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge} {edge}">'
        f'<rect x="{deep / 2}" y="{deep / 2}" width="{edge - deep}" height="{edge - deep}" '
        f'rx="{max(1.0, radius - deep / 2)}" fill="none" stroke="{RIBBONS[colour].line}" '
        f'stroke-width="{deep - fine:.1f}" opacity="{(FAINT if canvas.plain else TINT) / 255:.2f}"/></svg>'
    )
    corner = max(radius, deep) + 1
    key = ("turn", colour, tile, canvas.plain)
    canvas.art.paint_frame(target, slab, corner, key, lambda: draw_svg(text, (edge, edge)))
    worker = canvas.art.piece(f"worker-{colour}", round(WORKER * tile))
    feet = slab.x + deep // 2 + round(fine), slab.y + round(MARGIN * tile)
    target.blit(worker, worker.get_rect(midbottom=feet))


def paint_coordinates(canvas: Canvas, target: pygame.Surface) -> None:
    """Draw the letters of the columns and the numbers of the rows on all four sides of the rim."""
    geometry = canvas.geometry
    inwards, wide = round(INWARDS * canvas.tile), round((MARGIN - INWARDS) * canvas.tile)
    board, slab = geometry.board, geometry.slab.inflate(-2 * inwards, -2 * inwards)
    for space, name in board.names.items():
        column, row = board.column_row(space)
        letter, number = name.rstrip("0123456789"), name.lstrip("abcdefghijklmnopqrstuvwxyz")
        rect = geometry.rect(space)
        if row == 0:
            for top in (slab.top, slab.bottom - wide):
                _cut(canvas, target, letter, pygame.Rect(rect.x, top, rect.width, wide))
        if column == 0:
            for left in (slab.left, slab.right - wide):
                _cut(canvas, target, number, pygame.Rect(left, rect.y, wide, rect.height))


def _cut(canvas: Canvas, target: pygame.Surface, text: str, box: pygame.Rect) -> None:
    if not target.get_clip().colliderect(box):
        return
    px = max(7, round(canvas.tile * (LETTER_PX if len(text) == 1 else LONG_PX)))
    canvas.type.place(target, text, "cost", pygame.Color(LETTER), box, "centre", px)


def corner_radius(tile: int) -> int:
    """Return the radius of the rim's corners in pixels, for a tile size."""
    return max(4, round(0.3 * tile))


def lip_height(tile: int) -> int:
    """Return the height of the rim's lower edge in pixels, for a tile size."""
    return max(2, round(tile * 6 / 78))
