"""What all tests have in common."""

import gc
from collections.abc import Iterator
from functools import lru_cache

import pytest
import yaml

from citrus_game.content.disk import yamlfile
from citrus_game.content.preferences.languages import speak
from tests.pictures import draw_once

SHORT = 20_000
"""Characters up to which a text is parsed once: what longer ones cost is looked at."""


LOADER = yamlfile._Loader


def _nodes(text: str) -> yaml.Node | None:
    return LOADER(text).get_single_node()


_nodes_once = lru_cache(maxsize=512)(_nodes)


class _Parsed:
    """Stands in for the loader: nodes are only read, so whoever parses a text again gets the same."""

    def __init__(self, text: str) -> None:
        self._text = text

    def get_single_node(self) -> yaml.Node | None:
        """Give the nodes of the text; one that cannot be parsed is refused anew each time."""
        return _nodes_once(self._text) if len(self._text) <= SHORT else _nodes(self._text)


@pytest.fixture(scope="session", autouse=True)
def _made_once() -> Iterator[None]:
    """Draw each picture and parse each short text of YAML once, however many tests need it."""
    with pytest.MonkeyPatch.context() as patch:
        draw_once(patch)
        patch.setattr(yamlfile, "_Loader", _Parsed)
        yield


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
