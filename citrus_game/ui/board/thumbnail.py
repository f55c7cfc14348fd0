"""Draws a board into any rectangle, for thumbnails, posters and time-lapses."""

from collections.abc import Collection, Mapping, Sequence
from math import ceil

import pygame

from citrus_game.rules.model.board import Board
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


def fitted_painter(
    art: Art,
    type_: TextRenderer,
    room: pygame.Rect,
    board: Board,
    colours: Sequence[str],
    grounds: Grounds,
    around: float = 0.0,
) -> BoardPainter:
    """Return a painter for a board as large as fits into ``room``."""
    canvas = Canvas(art, type_, Geometry.fit(board, room, around), colours)
    return BoardPainter(canvas, GroundLayer(grounds))


def start_board(style: Style, session: GameSession, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of the board at the start of a session, as large as fits into ``size``."""
    colours = [seat.colour for seat in session.seats]
    return draw_board(style.art, style.type, size, session.start, colours, {}, ground_tiles(session))


def board_part(
    style: Style, session: GameSession, size: tuple[int, int], spaces: Collection[int]
) -> pygame.Surface:
    """Return a picture of ``size`` of the board around ``spaces``, at the start of a session. If the spaces
    lie far apart, it shows where most of them are.
    """
    board, margin = session.start.game.board, 2 * (MARGIN + SHADE)
    across, down = (
        max(PART[0], max(each) - min(each) + 3) for each in zip(*map(board.column_row, spaces), strict=True)
    )
    tile = max(min(size[0] // across, size[1] // down), min(size) // PART[1])
    whole = ceil((board.width + margin) * tile), ceil((board.height + margin) * tile)
    surface = pygame.Surface((max(size[0], whole[0]), max(size[1], whole[1])), pygame.SRCALPHA)
    colours = [seat.colour for seat in session.seats]
    painter = fitted_painter(
        style.art, style.type, surface.get_rect(), board, colours, ground_tiles(session), SHADE
    )
    painter.start(surface)
    painter.draw_changes(surface, take_view(session.start, Highlights()))
    cells = [painter.canvas.geometry.rect(space) for space in spaces]
    parts = [pygame.Rect((0, 0), size) for _each in range(len(cells) + 1)]
    for part, meant in zip(parts, (cells[0].unionall(cells), *cells), strict=True):
        part.center = meant.center
        part.clamp_ip(painter.rect)
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
    painter = fitted_painter(art, type_, surface.get_rect(), state.game.board, colours, grounds, SHADE)
    painter.start(surface)
    painter.draw_changes(surface, take_view(state, Highlights(), winners))
    return surface
