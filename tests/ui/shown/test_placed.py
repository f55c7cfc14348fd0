"""Drawings are as stored; `python -m tests.ui.shown` rewrites it."""

from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from tests.cases import plain
from tests.ui.shown.noted import alike, differing
from tests.ui.shown.placed import WINDOWS, file_of, told

HOW = "if that is meant: python -m tests.ui.shown"


@pytest.mark.slow
@pytest.mark.parametrize("window", plain(1, WINDOWS))
def test_everything_is_put_where_it_was(window: str, tmp_path: Path) -> None:
    paths.use_data_dir(tmp_path)
    assert differing(file_of(window).read_text(encoding="utf-8"), told(window), alike) == [], HOW
