"""A board drawn once into any rect: thumbnails, posters, the frames of a time-lapse."""

from collections.abc import Mapping, Sequence

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.geometry import SHADE, Geometry
from citrus_game.client.board.grounds import ground_tiles
from citrus_game.client.board.layers.ground import GroundLayer, Grounds
from citrus_game.client.board.painter import BoardPainter
from citrus_game.client.board.picture import Marks, take_picture
from citrus_game.client.kit.draw.art import Art
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.draw.type import Type
from citrus_game.rules.material.state import State
from citrus_game.table.sitting import Sitting

Winners = Mapping[int, tuple[int, ...]]
"""Who won the scored fincas, by site."""


class Miniature:
    """A board in a rect of a surface; `show` draws what differs from the position shown before."""

    def __init__(
        self,
        art: Art,
        type_: Type,
        room: pygame.Rect,
        state: State,
        colours: Sequence[str],
        grounds: Grounds,
        around: float = 0.0,
    ) -> None:
        self.canvas = Canvas(art, type_, Geometry.fit(state.game.board, room, around), colours)
        self._painter = BoardPainter(self.canvas, GroundLayer(grounds))

    @property
    def rect(self) -> pygame.Rect:
        """Give the rect of the whole board, with its lip."""
        return self._painter.rect

    def start(self, surface: pygame.Surface) -> None:
        """Draw the empty ground onto a surface."""
        self._painter.start(surface)

    def show(
        self, surface: pygame.Surface, state: State, winners: Winners, last: int = 0
    ) -> list[pygame.Rect]:
        """Draw a position with the spaces of its last move; give the rects drawn."""
        return self._painter.show(surface, take_picture(state, Marks(last=last), winners))


def start_board(look: Look, sitting: Sitting, size: tuple[int, int]) -> pygame.Surface:
    """Give a picture of the board as a sitting began, as large as fits."""
    colours = [seat.colour for seat in sitting.seats]
    return draw_board(look.art, look.type, size, sitting.start, colours, {}, ground_tiles(sitting))


def draw_board(
    art: Art,
    type_: Type,
    size: tuple[int, int],
    state: State,
    colours: Sequence[str],
    winners: Winners,
    grounds: Grounds,
) -> pygame.Surface:
    """Give a picture of a board with its shadow, as large as fits."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    still = Miniature(art, type_, surface.get_rect(), state, colours, grounds, SHADE)
    still.start(surface)
    still.show(surface, state, winners)
    return surface
