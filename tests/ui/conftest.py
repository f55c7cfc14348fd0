"""Fixtures for all tests of the client."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from citrus_game.ui.scenes.play.input import hints


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path) -> Iterator[None]:
    """Yield each test a user's folder of its own."""
    paths.use_data_dir(tmp_path)
    yield
    paths.use_data_dir(None)


@pytest.fixture(autouse=True)
def _no_process_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no adviser before it is asked: most scenes of the tests never ask."""
    monkeypatch.setattr(hints, "READY", float("inf"))
