"""What all tests have in common."""

from collections.abc import Iterator

import pytest

from citrus_game.client.languages import speak


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """Begin and end in English, whatever a test speaks: some games are shared among tests."""
    speak("en")
    yield
    speak("en")
