"""The board is drawn again only where it changed, and always shows the truth."""

import random

import pygame
import pytest

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.geometry import Geometry
from citrus_game.client.board.layers import ground
from citrus_game.client.board.layers.earth import earth
from citrus_game.client.board.layers.ground import GroundLayer
from citrus_game.client.board.painter import BoardPainter
from citrus_game.client.board.picture import Marks, take_picture
from citrus_game.client.board.regions import Cells
from citrus_game.client.play.view.places import place_all
from citrus_game.rules.material.board import parse_board
from tests.cases import plain
from tests.client.play.conftest import Show, new_sitting
from tests.client.vocabulary.table import Table
from tests.table.positions import COLOURS

ROOM = pygame.Rect(10, 10, 620, 460)


def painter_for(table: Table) -> tuple[BoardPainter, pygame.Surface]:
    board, look = table.state.game.board, table.scene.look
    canvas = Canvas(look.art, look.type, Geometry.fit(board, ROOM), COLOURS)
    painter = BoardPainter(canvas, GroundLayer())
    surface = pygame.Surface((640, 480)).convert()
    surface.fill((20, 60, 80))
    painter.start(surface)
    return painter, surface


@pytest.mark.parametrize(("side", "expansion"), plain(1, [("long", True), ("short", False)]))
def test_what_is_drawn_again_is_what_a_whole_drawing_shows(show: Show, side: str, expansion: bool) -> None:
    sitting = new_sitting(4, side, seed=3, expansion=expansion)
    scene = show(sitting)
    painter, kept = painter_for(scene)
    rng = random.Random(5)
    spaces = list(sitting.state.game.board.names)
    parts = 0
    for number in range(140):
        marks = Marks(
            legal=1 << rng.choice(spaces) | 1 << rng.choice(spaces) if number % 3 == 0 else 0,
            ghost=rng.choice(["lemon-motif", "lime-motif"]),
            last=1 << rng.choice(spaces),
            ready=sitting.state.worker_at[sitting.state.player] if number % 2 else 0,
            chosen=sitting.state.owned_by(0) if number % 5 == 0 else 0,
        )
        picture = take_picture(sitting.state, marks)
        parts += painter.show(kept, picture) != [painter.rect]
        if number % 7 == 0:
            whole_painter, whole = painter_for(scene)
            whole_painter.show(whole, picture)
            assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(whole, "RGB")
        if sitting.state.over:
            break
        sitting.do(rng.choice(sitting.legal()))
    assert parts > 100


def test_a_picture_that_did_not_change_draws_nothing(show: Show) -> None:
    sitting = new_sitting(2, steps=60)
    painter, kept = painter_for(show(sitting))
    painter.show(kept, take_picture(sitting.state, Marks()))
    assert painter.show(kept, take_picture(sitting.state, Marks())) == []


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
    sitting = new_sitting(2)
    board = parse_board("\n".join(map("".join, rows)), start_sites="AB")
    look = show(sitting, size=(1024, 768)).scene.look
    geometry = Geometry.fit(board, place_all(look.metrics, 2, readout=False).board)
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
