"""Layer 1: the slab and the dry ground of every space; drawn once for each window size."""

from collections.abc import Mapping
from zlib import crc32

import pygame

from citrus_game.client.art import Nine, draw_svg
from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.geometry import MARGIN
from citrus_game.content.tmx import GroundTile
from citrus_game.rules.board import BUSH, OPEN, ROCK

Grounds = Mapping[tuple[int, int], GroundTile]

PLAIN = "ground-1"
GROUNDS = (PLAIN, "ground-2", "ground-3", "ground-4", "ground-5")

_SLAB = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge} {edge}">'
    '<rect x="0" y="{lip}" width="{edge}" height="{face}" rx="{radius}" fill="#7D5B2C"/>'
    '<rect x="0" y="0" width="{edge}" height="{face}" rx="{radius}" fill="#C9A768"/>'
    '<rect x="{rim}" y="{rim}" width="{inner}" height="{inner_face}" rx="{inner_radius}" fill="#D8BD86"/>'
    "</svg>"
)


def ground_of(name: str) -> str:
    """Choose a space's ground by its name: half of them plain, the same in every process.

    >>> ground_of("a1") == ground_of("a1")
    True
    """
    number = crc32(name.encode()) % 8
    return GROUNDS[number - 3] if number > 3 else PLAIN


class GroundLayer:
    """The slab with every space's ground, as one opaque part of the window.

    ``grounds`` says by column and row what the map's own layer shows there, also where no space is.
    """

    def __init__(self, grounds: Grounds | None = None) -> None:
        self._grounds = grounds or {}

    def draw(self, canvas: Canvas, target: pygame.Surface) -> None:
        """Draw slab and spaces onto the table."""
        _draw_slab(canvas, target)
        board = canvas.geometry.board
        for (column, row), tile in self._grounds.items():
            rect = canvas.geometry.cell_rect(column, row)
            if tile.art:
                canvas.piece_in(target, tile.art, rect)
            else:
                target.blit(_own_picture(canvas, tile), rect)
        for space, name in board.names.items():
            kind = board.kind(space)
            if kind == OPEN:
                if board.column_row(space) not in self._grounds:
                    canvas.piece(target, ground_of(name), space)
            else:
                canvas.piece(target, {BUSH: "bush", ROCK: "rock"}.get(kind, "site"), space)


def _own_picture(canvas: Canvas, tile: GroundTile) -> pygame.Surface:
    """Give a map's own picture of the ground; a bitmap can only be stretched."""

    def make() -> pygame.Surface:
        picture = pygame.image.load(tile.image).convert_alpha()
        if tile.rect is not None:
            picture = picture.subsurface(pygame.Rect(tile.rect).clip(picture.get_rect()))
        sideways, upside, diagonal = tile.flips
        if diagonal:
            picture = pygame.transform.flip(pygame.transform.rotate(picture, 90), False, True)
        picture = pygame.transform.flip(picture, sideways, upside)
        return pygame.transform.smoothscale(picture, (canvas.tile, canvas.tile))

    return canvas.art.keep(("ground", tile, canvas.tile), make)


def _draw_slab(canvas: Canvas, target: pygame.Surface) -> None:
    slab = canvas.geometry.slab
    lip = lip_height(canvas.tile)
    blur = max(2, canvas.tile // 10)
    radius = max(4, round(1.5 * MARGIN * canvas.tile))
    canvas.art.paint_shadow(target, slab.move(blur // 2, lip + blur // 2), radius, blur, 120)
    edge, rim = 2 * radius + 4 * lip, max(1, round(canvas.tile * 0.038))
    text = _SLAB.format(
        edge=edge,
        lip=lip,
        face=edge - lip,
        radius=radius,
        rim=rim,
        inner=edge - 2 * rim,
        inner_face=edge - lip - 2 * rim,
        inner_radius=radius - rim,
    )
    whole = pygame.Rect(slab.x, slab.y, slab.width, slab.height + lip)
    Nine(draw_svg(text, (edge, edge)), radius + lip).paint(target, whole)


def lip_height(tile: int) -> int:
    """Give the height of the slab's lip in pixels: 6 at a tile of 78."""
    return max(2, round(tile * 6 / 78))
