"""What all tests of the client have in common."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.client.play.hands import proposals
from citrus_game.content.disk import paths


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path) -> Iterator[None]:
    """Give each test a user's folder of its own."""
    paths.use_data_dir(tmp_path)
    yield
    paths.use_data_dir(None)


@pytest.fixture(autouse=True)
def _no_process_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no adviser before it is asked: most scenes of the tests never ask."""
    monkeypatch.setattr(proposals, "READY", float("inf"))
