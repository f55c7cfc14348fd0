"""`Canvas`: pictures, fonts, geometry and player colours, which every layer of the board draws with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from weakref import WeakKeyDictionary

import pygame

from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.view import BoardView
from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.text import TextRenderer

TilePoint = tuple[float, float]
"""A point within a tile, as shares of its width and height."""


LIVELY = 44
"""Least size of a tile in pixels for decoration."""


@dataclass(frozen=True)
class Canvas:
    """What is needed to draw a board at one window size. ``colours`` has a colour name for each player. On a
    ``plain`` board decoration is left out and marks are stronger.
    """

    art: Art
    type: TextRenderer
    geometry: Geometry
    colours: Sequence[str]
    plain: bool = False

    @property
    def tile(self) -> int:
        """Tile size in pixels."""
        return self.geometry.tile

    @property
    def lively(self) -> bool:
        """Whether the board has decoration: tiles are large enough, and the board is not plain."""
        return not self.plain and self.tile >= LIVELY

    def drawing(self, name: str, space: int, drawings: int) -> str:
        """Return the name of one of a picture's ``drawings``, chosen by the space. Without decoration it is
        always the first.
        """
        number = self.mixed(space) % drawings + 1
        return f"{name}-{number}" if number > 1 and self.lively else name

    def mixed(self, space: int) -> int:
        """Return a number that looks random, always the same for a space; neighbours differ, also modulo 3, 4
        and 7.
        """
        column, row = self.geometry.board.column_row(space)
        return 2 * column + 5 * row

    def piece(self, target: pygame.Surface, name: str, space: int, share: float = 1.0) -> None:
        """Draw a picture centred on a space, ``share`` of a tile large. Do nothing if it is outside the
        clip.
        """
        self.piece_in(target, name, self.geometry.rect(space), share)

    def piece_in(self, target: pygame.Surface, name: str, rect: pygame.Rect, share: float = 1.0) -> None:
        """Draw a picture centred in ``rect``, ``share`` of a tile large. Do nothing if it is outside the
        clip.
        """
        px = round(self.tile * share)
        place = pygame.Rect(rect.x + (self.tile - px) // 2, rect.y + (self.tile - px) // 2, px, px)
        if target.get_clip().colliderect(place):
            blit_seen(target, self.art.piece(name, px), place.topleft)

    def numeral(
        self, target: pygame.Surface, text: str, space: int, at: TilePoint, share: float, colour: str
    ) -> None:
        """Draw a number or letter in the serif font, its capitals centred at a point of a space."""
        paint_numeral(self.type, target, text, self.geometry.rect(space), at, share, colour)


_SEEN: WeakKeyDictionary[pygame.Surface, pygame.Rect] = WeakKeyDictionary()
"""The part of each picture that is not transparent."""


def blit_seen(target: pygame.Surface, picture: pygame.Surface, at: tuple[int, int]) -> None:
    """Draw a picture that does not change with its upper left corner at a point. Its transparent edges, which
    take as long as the rest, are left out.
    """
    part = _SEEN.get(picture)
    if part is None:
        part = _SEEN[picture] = picture.get_bounding_rect()
    target.blit(picture, (at[0] + part.x, at[1] + part.y), part)


def paint_numeral(
    type_: TextRenderer,
    target: pygame.Surface,
    text: str,
    tile: pygame.Rect,
    at: TilePoint,
    share: float,
    colour: str,
) -> None:
    """Draw a number in the serif font, its capitals centred at a point of ``tile``, ``share`` of the tile
    high.
    """
    box = pygame.Rect(0, 0, tile.width * 2, tile.width)
    box.center = (round(tile.x + at[0] * tile.width), round(tile.y + at[1] * tile.width))
    type_.place(target, text, "cost", pygame.Color(colour), box, "centre", max(6, round(tile.width * share)))


class Layer(Protocol):
    """A layer of the board. It draws only within the clip of the target."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None: ...
