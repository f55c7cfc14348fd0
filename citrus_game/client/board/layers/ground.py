"""Layer 1: the rim and the dry ground of every space; drawn once for each window size."""

from collections.abc import Mapping
from zlib import crc32

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.layers.earth import earth
from citrus_game.client.board.layers.rim import paint_coordinates, paint_rim
from citrus_game.client.board.regions import size
from citrus_game.content.maps.pictures import pixels_of
from citrus_game.content.maps.tmx import PLAIN as PLAIN_TINT
from citrus_game.content.maps.tmx import GroundTile
from citrus_game.rules.material.board import BUSH, OPEN, ROCK

Grounds = Mapping[tuple[int, int], GroundTile]

PLAIN = "ground-1"
GROUNDS = (PLAIN, "ground-2", "ground-3", "ground-4", "ground-5")


def ground_of(name: str) -> str:
    """Choose a space's ground by its name: half of them plain, the same in every process.

    >>> ground_of("a1") == ground_of("a1")
    True
    """
    number = crc32(name.encode()) % 8
    return GROUNDS[number - 3] if number > 3 else PLAIN


class GroundLayer:
    """The board without its pieces: rim, painted earth, and what lies on every space.

    ``grounds`` says by column and row what the map's own layer shows there, also where no space is.
    """

    def __init__(self, grounds: Grounds | None = None, *, coordinates: bool = False) -> None:
        self._grounds, self._coordinates = grounds or {}, coordinates

    def draw(self, canvas: Canvas, target: pygame.Surface) -> None:
        """Draw rim, earth and what lies on it onto the table."""
        paint_rim(canvas, target)
        if self._coordinates:
            paint_coordinates(canvas, target)
        board = canvas.geometry.board
        places = {*map(board.column_row, board.names), *self._grounds}
        left, top = min(c for c, _row in places), min(r for _column, r in places)
        cells = frozenset((column - left, row - top) for column, row in places)
        columns, rows = size(cells)
        at = canvas.geometry.cell_rect(left, top).topleft
        px = columns * canvas.tile, rows * canvas.tile
        # the same board is laid out again for a lesson's next task, another side of the table, a setting
        target.blit(canvas.art.keep(("earth", cells, px), lambda: earth(cells, px)), at)
        for (column, row), tile in self._grounds.items():
            rect = canvas.geometry.cell_rect(column, row)
            if tile.art and not any(tile.flips) and tile.tint == PLAIN_TINT:
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
    """Return what a map's own tile shows of the ground; a bitmap can only be stretched."""

    def make() -> pygame.Surface:
        pixels = None if tile.art else pixels_of(tile.image)
        if pixels is None:
            picture = canvas.art.piece(tile.art or PLAIN, canvas.tile)
        else:
            picture = pygame.image.frombuffer(pixels.rgba, pixels.size, "RGBA")
            if tile.rect is not None:
                picture = picture.subsurface(pygame.Rect(tile.rect).clip(picture.get_rect()))
            if tile.transparent:
                colour = pygame.Color(tile.transparent)
                mask = pygame.mask.from_threshold(picture, colour, (1, 1, 1, 255))
                picture = mask.to_surface(picture.copy(), setcolor=(0, 0, 0, 0), unsetcolor=None)
        sideways, upside, diagonal = tile.flips
        if diagonal:
            picture = pygame.transform.flip(pygame.transform.rotate(picture, 90), False, True)
        picture = pygame.transform.flip(picture, sideways, upside)
        picture = pygame.transform.smoothscale(picture, (canvas.tile, canvas.tile)).convert_alpha()
        picture.fill(tile.tint, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return canvas.art.keep(("ground", tile, canvas.tile), make)
