"""Every scene shows what it showed; `python -m tests.client.grids` takes the grids anew."""

from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from tests.client.grids.grid import changed, grid, kept, named, told
from tools.sheets import Shot


@pytest.mark.parametrize(("name", "shot", "size"), [pytest.param(*each, id=each[0]) for each in named()])
def test_nothing_is_gone(name: str, shot: Shot, size: tuple[int, int], tmp_path: Path) -> None:
    paths.use_data_dir(tmp_path)
    cells = changed(kept()[name], grid(shot, size))
    assert not cells, f"{name}: {told(cells, size)}"


def test_no_grid_is_left_over() -> None:
    assert list(kept()) == [name for name, _shot, _size in named()]
