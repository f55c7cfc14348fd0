"""What every layer of the board draws with: pictures, type, places and the players' colours."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from citrus_game.client.board.geometry import Geometry
from citrus_game.client.board.picture import Picture
from citrus_game.client.kit.draw.art import Art
from citrus_game.client.kit.draw.type import Type

TilePoint = tuple[float, float]
"""A place within a tile, as shares of its width and height."""


@dataclass(frozen=True)
class Canvas:
    """The means of drawing one board in one window size; ``colours`` are the seats' by player."""

    art: Art
    type: Type
    geometry: Geometry
    colours: Sequence[str]

    @property
    def tile(self) -> int:
        """Give the tile size in pixels."""
        return self.geometry.tile

    def piece(self, target: pygame.Surface, name: str, space: int, share: float = 1.0) -> None:
        """Draw a piece centred on a space, ``share`` of the tile large, unless it is clipped away."""
        self.piece_in(target, name, self.geometry.rect(space), share)

    def piece_in(self, target: pygame.Surface, name: str, rect: pygame.Rect, share: float = 1.0) -> None:
        """Draw a piece centred in a tile's rect, unless it is clipped away."""
        if not target.get_clip().colliderect(rect):
            return
        px = round(self.tile * share)
        corner = (rect.x + (self.tile - px) // 2, rect.y + (self.tile - px) // 2)
        target.blit(self.art.piece(name, px), corner)

    def numeral(
        self, target: pygame.Surface, text: str, space: int, at: TilePoint, share: float, colour: str
    ) -> None:
        """Draw a number or letter in the serif face, its capitals centred on a spot of a space."""
        paint_numeral(self.type, target, text, self.geometry.rect(space), at, share, colour)


def paint_numeral(
    type_: Type,
    target: pygame.Surface,
    text: str,
    tile: pygame.Rect,
    at: TilePoint,
    share: float,
    colour: str,
) -> None:
    """Draw a number in the serif face, its capitals centred on a spot of a tile of any size."""
    box = pygame.Rect(0, 0, tile.width * 2, tile.width)
    box.center = (round(tile.x + at[0] * tile.width), round(tile.y + at[1] * tile.width))
    type_.place(target, text, "cost", pygame.Color(colour), box, "centre", max(6, round(tile.width * share)))


class Layer(Protocol):
    """One layer of the board; draws what lies within the target's clip."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw the layer."""
        ...
