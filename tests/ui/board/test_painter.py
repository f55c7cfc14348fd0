"""A board of which only parts were drawn anew looks like one that was drawn whole."""

import random

import pygame
import pytest

from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers.ground import GroundLayer
from citrus_game.ui.board.painter import BoardPainter
from citrus_game.ui.board.view import BoardView, Highlights, take_view
from citrus_game.ui.toolkit.drawing.style import Style
from tests.cases import plain
from tests.ui.play.conftest import new_sitting

ROOM = pygame.Rect(0, 0, 1000, 760)
"""Tiles have more than 60 pixels there, so that orchards are decorated."""


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "side", "look"), plain(1, [(1, "long", 24), (2, "short", 6)]))
def test_parts_drawn_anew_look_like_the_whole(style: Style, seed: int, side: str, look: int) -> None:
    """It looks at the whole board after every few steps: what was not drawn anew stays wrong."""
    session, rng = new_sitting(4, side, seed, expansion=True), random.Random(seed)
    board, parts = session.state.game.board, 0
    spaces = list(board.names)
    canvas = Canvas(style.art, style.type, Geometry.fit(board, ROOM), PLAYER_COLOURS)
    assert canvas.lively
    painter, surface = begun(canvas)
    while not session.state.over:
        session.do(rng.choice(session.legal()))
        number, step = len(session.history), session.history[-1].step
        marks = Highlights(
            legal=1 << rng.choice(spaces) | 1 << rng.choice(spaces) if number % 3 == 0 else 0,
            ghost=rng.choice(["lemon-motif", "lime-motif"]),
            ready=rng.choice(session.state.worker_at),
            chosen=session.state.owned_by(0) if number % 5 == 0 else 0,
            last=1 << max(0, step.at),
            last_by=0,
        )
        view = take_view(session.state, marks)
        parts += painter.draw_changes(surface, view) != [painter.rect]
        assert painter.draw_changes(surface, view) == [], "what did not change is not drawn"
        if number % look == 0 or session.state.over:
            assert pygame.image.tobytes(surface, "RGB") == whole(canvas, view), number
    assert parts > 100


def begun(canvas: Canvas) -> tuple[BoardPainter, pygame.Surface]:
    """Return a painter and the surface on which it has drawn the ground."""
    surface = pygame.Surface(ROOM.size).convert()
    painter = BoardPainter(canvas, GroundLayer())
    painter.start(surface)
    return painter, surface


def whole(canvas: Canvas, view: BoardView) -> bytes:
    """Return the pixels of a view that is drawn at once."""
    painter, surface = begun(canvas)
    painter.draw_changes(surface, view)
    return pygame.image.tobytes(surface, "RGB")
