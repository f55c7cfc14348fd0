"""Steps set in motion what they did; `python -m tests.client.shown` writes it down anew."""

from pathlib import Path

from citrus_game.content.disk import paths
from tests.client.shown.moved import everything, file_of
from tests.client.shown.noted import alike


def test_steps_set_in_motion_what_they_did(tmp_path: Path) -> None:
    paths.use_data_dir(tmp_path)
    kept = file_of().read_text(encoding="utf-8").splitlines()
    for was, now in zip(kept, everything(), strict=True):
        assert alike(was, now)
