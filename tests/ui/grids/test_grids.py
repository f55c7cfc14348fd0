"""Scenes look as stored; `python -m tests.ui.grids` rewrites the grids."""

from collections.abc import Callable
from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from tests.cases import plain
from tests.ui.grids.grid import BOARD, SIZES, changed, kept, pictures, told

PICTURES = plain(lambda _name, _draw, size: size in (SIZES[0], BOARD.size), pictures())
"""A plain run leaves the upright window out."""


@pytest.mark.parametrize(("name", "draw", "size"), PICTURES, ids=[each[0] for each in pictures()])
def test_nothing_is_gone(name: str, draw: Callable[[], bytes], size: tuple[int, int], tmp_path: Path) -> None:
    paths.use_data_dir(tmp_path)
    cells = changed(kept()[name], draw())
    assert not cells, f"{name}: {told(cells, size)}\nif that is meant: python -m tests.ui.grids"


def test_no_grid_is_left_over() -> None:
    assert list(kept()) == [name for name, _draw, _size in pictures()]
