"""What all tests have in common."""

import gc
from collections.abc import Iterator

import pytest

from citrus_game.content.preferences.languages import speak


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Begin and end in English, whatever a test or the system speaks: some games are shared among tests."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    speak("en")
    yield
    speak("en")


def pytest_collection_finish() -> None:
    """Spare what is imported by now from the garbage collector, which would look through it over and over."""
    gc.collect()
    gc.freeze()
