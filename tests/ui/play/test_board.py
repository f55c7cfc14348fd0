"""The board is redrawn only where it changed, and always shows the current position."""

import random

import pygame
import pytest

from citrus_game.rules.model.board import parse_board
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers import ground
from citrus_game.ui.board.layers.ground import GroundLayer, earth
from citrus_game.ui.board.painter import BoardPainter
from citrus_game.ui.board.regions import Cells
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.scenes.play.view.places import place_all
from tests.cases import plain
from tests.session.positions import COLOURS
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table

ROOM = pygame.Rect(10, 10, 620, 460)


def painter_for(table: Table) -> tuple[BoardPainter, pygame.Surface]:
    board, style = table.state.game.board, table.scene.style
    canvas = Canvas(style.art, style.type, Geometry.fit(board, ROOM), COLOURS)
    painter = BoardPainter(canvas, GroundLayer())
    surface = pygame.Surface((640, 480)).convert()
    surface.fill((20, 60, 80))
    painter.start(surface)
    return painter, surface


@pytest.mark.slow
@pytest.mark.parametrize(("side", "expansion"), plain(1, [("long", True), ("short", False)]))
def test_what_is_drawn_again_is_what_a_whole_drawing_shows(show: Show, side: str, expansion: bool) -> None:
    session = new_sitting(4, side, seed=3, expansion=expansion)
    scene = show(session)
    painter, kept = painter_for(scene)
    rng = random.Random(5)
    spaces = list(session.state.game.board.names)
    parts = 0
    for number in range(140):
        marks = Highlights(
            legal=1 << rng.choice(spaces) | 1 << rng.choice(spaces) if number % 3 == 0 else 0,
            ghost=rng.choice(["lemon-motif", "lime-motif"]),
            last=1 << rng.choice(spaces),
            ready=session.state.worker_at[session.state.player] if number % 2 else 0,
            chosen=session.state.owned_by(0) if number % 5 == 0 else 0,
        )
        picture = take_view(session.state, marks)
        parts += painter.show(kept, picture) != [painter.rect]
        if number % 7 == 0:
            whole_painter, whole = painter_for(scene)
            whole_painter.show(whole, picture)
            assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(whole, "RGB")
        if session.state.over:
            break
        session.do(rng.choice(session.legal()))
    assert parts > 100


@pytest.mark.slow
def test_a_picture_that_did_not_change_draws_nothing(show: Show) -> None:
    session = new_sitting(2, steps=60)
    painter, kept = painter_for(show(session))
    painter.show(kept, take_view(session.state, Highlights()))
    assert painter.show(kept, take_view(session.state, Highlights())) == []


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (14, 11), (40, 40), (40, 3)])
def test_any_board_fits_into_its_room(columns: int, rows: int) -> None:
    board = parse_board("\n".join([". " * columns] * rows))
    geometry = Geometry.fit(board, ROOM)
    assert ROOM.contains(geometry.slab)
    for space in board.names:
        assert geometry.space_at(geometry.rect(space).center) == space
        assert geometry.space_at(geometry.rect(space).topleft) == space
    assert geometry.space_at((ROOM.x - 1, ROOM.y)) is None


def test_the_largest_board_in_the_smallest_window_can_be_played(show: Show) -> None:
    rows = [["."] * 40 for _row in range(40)]
    rows[1][1], rows[5][5], rows[1][8], rows[9][3] = "A", "B", "C", "D"
    session = new_sitting(2)
    board = parse_board("\n".join(map("".join, rows)), start_sites="AB")
    style = show(session, size=(1024, 768)).scene.style
    geometry = Geometry.fit(board, place_all(style.metrics, 2, readout=False).board)
    assert geometry.tile >= 12


def test_the_earth_is_painted_once_however_often_the_table_is_laid_out(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took half of each new layout: of a lesson's next task, of the view from another side."""
    painted: list[object] = []

    def paint(cells: Cells, px: tuple[int, int]) -> pygame.Surface:
        painted.append(px)
        return earth(cells, px)

    monkeypatch.setattr(ground, "earth", paint)
    app = show(new_sitting()).scene.app
    app.stack.layout()
    assert len(painted) == 1
    app.change(theme="high-contrast")
    assert len(painted) == 2, "another look forgets what was painted"
