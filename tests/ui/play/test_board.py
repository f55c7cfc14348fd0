"""The board is redrawn only where it changed, and always shows the current position."""

import pygame
import pytest

from citrus_game.rules.model.board import parse_board
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers import ground
from citrus_game.ui.board.layers.ground import earth
from citrus_game.ui.board.regions import Cells
from citrus_game.ui.scenes.play.view.places import place_all
from tests.ui.play.conftest import Show, new_sitting

ROOM = pygame.Rect(10, 10, 620, 460)


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
