"""Draws a board into any rectangle, for thumbnails, posters and time-lapses."""

from collections.abc import Collection, Mapping, Sequence
from math import ceil

import pygame

from citrus_game.rules.model.state import State
from citrus_game.session.game_session import GameSession
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.geometry import MARGIN, SHADE, Geometry
from citrus_game.ui.board.layers.ground import GroundLayer, Grounds, ground_tiles
from citrus_game.ui.board.painter import BoardPainter
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.drawing.text import TextRenderer

PART = (5, 7)
"""Columns and rows that the part of a board shows at least, and at most the short way."""
Winners = Mapping[int, tuple[int, ...]]
"""Players who won each scored finca, by site."""


class BoardThumbnailPainter:
    """A board fitted into ``room`` on a surface. `show` redraws only what changed since the last call."""

    def __init__(
        self,
        art: Art,
        type_: TextRenderer,
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
        """Rectangle of the whole board with its rim."""
        return self._painter.rect

    def start(self, surface: pygame.Surface) -> None:
        """Draw the empty board on a surface."""
        self._painter.start(surface)

    def show(
        self, surface: pygame.Surface, state: State, winners: Winners, last: int = 0
    ) -> list[pygame.Rect]:
        """Draw a position, with the mask ``last`` marked as the last move; return the rectangles drawn."""
        return self._painter.show(surface, take_view(state, Highlights(last=last), winners))


def start_board(style: Style, session: GameSession, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of the board at the start of a session, as large as fits into ``size``."""
    colours = [seat.colour for seat in session.seats]
    return draw_board(style.art, style.type, size, session.start, colours, {}, ground_tiles(session))


def board_part(
    style: Style, session: GameSession, size: tuple[int, int], spaces: Collection[int]
) -> pygame.Surface:
    """Return a picture of the board around ``spaces`` at the start of a session, as large as ``size``. If
    they are far from each other, it shows where most of them are.
    """
    board, margin = session.start.game.board, 2 * (MARGIN + SHADE)
    across, down = (
        max(PART[0], max(each) - min(each) + 3) for each in zip(*map(board.column_row, spaces), strict=True)
    )
    tile = max(min(size[0] // across, size[1] // down), min(size) // PART[1])
    whole = ceil((board.width + margin) * tile), ceil((board.height + margin) * tile)
    surface = pygame.Surface((max(size[0], whole[0]), max(size[1], whole[1])), pygame.SRCALPHA)
    colours = [seat.colour for seat in session.seats]
    still = BoardThumbnailPainter(
        style.art, style.type, surface.get_rect(), session.start, colours, ground_tiles(session), SHADE
    )
    still.start(surface)
    still.show(surface, session.start, {})
    cells = [still.canvas.geometry.rect(space) for space in spaces]
    parts = [pygame.Rect((0, 0), size) for _each in range(len(cells) + 1)]
    for part, meant in zip(parts, (cells[0].unionall(cells), *cells), strict=True):
        part.center = meant.center
        part.clamp_ip(still.rect)
    part = max(parts, key=lambda each: sum(map(each.contains, cells)))
    return surface.subsurface(part).copy()


def draw_board(
    art: Art,
    type_: TextRenderer,
    size: tuple[int, int],
    state: State,
    colours: Sequence[str],
    winners: Winners,
    grounds: Grounds,
) -> pygame.Surface:
    """Return a picture of a board with its shadow, as large as fits into ``size``."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    still = BoardThumbnailPainter(art, type_, surface.get_rect(), state, colours, grounds, SHADE)
    still.start(surface)
    still.show(surface, state, winners)
    return surface
