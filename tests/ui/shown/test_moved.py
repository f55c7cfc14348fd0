"""Animations are as stored; `python -m tests.ui.shown` rewrites it."""

from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from tests.ui.shown.moved import everything, file_of
from tests.ui.shown.noted import alike


@pytest.mark.slow
def test_steps_set_in_motion_what_they_did(tmp_path: Path) -> None:
    paths.use_data_dir(tmp_path)
    kept = file_of().read_text(encoding="utf-8").splitlines()
    for was, now in zip(kept, everything(), strict=True):
        assert alike(was, now)
