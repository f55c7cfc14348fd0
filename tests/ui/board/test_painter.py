"""A board of which only parts were drawn anew looks like one that was drawn whole."""

import random
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pygame
import pytest

from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.model.board import bits
from citrus_game.rules.moves.placing import open_spaces
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


CHANGES: dict[str, Callable[[BoardView], object]] = {
    "plants": lambda view: {space: plant ^ 1 for space, plant in view.plants.items()},
    "regions": lambda view: tuple(region._replace(full=not region.full) for region in view.regions),
    "land": lambda _view: {},
    "sites": lambda view: tuple(site._replace(marked=not site.marked) for site in view.sites),
    "workers": lambda _view: {},
    "pennants": lambda view: {space: 1 - player for space, player in view.pennants.items()},
    "flags": lambda view: view.board.rings[0],
    "grass": lambda view: view.grass._replace(owned=0),
    "legal": lambda _view: 0,
    "ghost": lambda _view: "lime-motif",
    "ready": lambda _view: 0,
    "chosen": lambda view: next(region.mask & -region.mask for region in view.regions if region.owner == 1),
    "last": lambda _view: 0,
    "last_by": lambda _view: 1,
    "order": lambda view: view.marks.order[::-1],
    "earlier": lambda _view: {},
    "strands": lambda _view: 0,
}
"""A change of each thing that a view of the board shows, by itself."""
FIXED = {"board", "spaces", "marks", "rings"}
"""What does not change while a board is drawn, or only through others."""


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_each_thing_that_changes_by_itself_is_drawn_anew(style: Style, name: str) -> None:
    """Things that change together hide that one of them is not looked at."""
    session = new_sitting(2, "long", 3, steps=90, expansion=True)
    state, board = session.state, session.state.game.board
    canvas = Canvas(style.art, style.type, Geometry.fit(board, ROOM), PLAYER_COLOURS)
    first, second, third, fourth, *_others = bits(open_spaces(state))
    marks = Highlights(
        legal=first | second,
        ghost="lemon-motif",
        ready=state.worker_at[0],
        chosen=state.owned_by(0),
        last=first | third,
        last_by=0,
        order=(index(first), index(third)),
        earlier={index(fourth): (1, 0)},
        strands=third,
    )
    before = take_view(state, marks)
    names = {field.name for kind in (BoardView, Highlights) for field in fields(kind)}
    assert names == {*CHANGES, *FIXED}
    painter, surface = begun(canvas)
    painter.draw_changes(surface, before)
    change: dict[str, Any] = {name: CHANGES[name](before)}
    own = hasattr(before, name)
    after = replace(before, **change) if own else replace(before, marks=replace(marks, **change))
    rects = painter.draw_changes(surface, after)
    assert rects
    assert rects != [painter.rect]
    assert pygame.image.tobytes(surface, "RGB") == whole(canvas, after) != whole(canvas, before)


def index(bit: int) -> int:
    """Return the number of a space."""
    return bit.bit_length() - 1


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
