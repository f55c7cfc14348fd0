"""What all tests of the client have in common."""

import pytest

from citrus_game.client.play import proposals


@pytest.fixture(autouse=True)
def _no_process_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no adviser before it is asked: most scenes of the tests never ask."""
    monkeypatch.setattr(proposals, "READY", float("inf"))
