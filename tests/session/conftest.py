"""A temporary data folder, and positions from drawings."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from tests.session.positions import Drawn, draw


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """Keep what is written in a folder that is not there yet, and give it."""
    folder = tmp_path / "data"
    paths.use_data_dir(folder)
    assert paths.chosen_data_dir() == folder
    yield folder
    paths.use_data_dir(None)


@pytest.fixture
def drawn(tmp_path: Path) -> Drawn:
    """Return a maker of sittings from positions drawn as in FILE_FORMATS.md."""
    return partial(draw, tmp_path)
