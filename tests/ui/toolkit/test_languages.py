"""The first start uses the system's language; later the chosen one is kept."""

import pygame
import pytest

from citrus_game.ui.router import open_game
from citrus_game.ui.toolkit.app.system import system_language


def wish(monkeypatch: pytest.MonkeyPatch, *codes: str) -> None:
    """Let the user's system prefer some languages, the first most."""
    places = [{"language": code, "country": None} for code in codes]
    monkeypatch.delenv("LANG")
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: places)


@pytest.mark.parametrize(
    ("wished", "spoken"),
    [((), "en"), (("de",), "de"), (("xx", "de"), "de"), (("en", "de"), "en"), (("xx",), "en")],
)
def test_the_first_language_that_there_is(
    monkeypatch: pytest.MonkeyPatch, wished: tuple[str, ...], spoken: str
) -> None:
    wish(monkeypatch, *wished)
    assert system_language() == spoken


def test_what_was_set_is_kept_over_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, "de")
    app = open_game(size=(960, 600), headless=True)
    assert app.settings.language == "de"
    app.change(language="en")
    assert open_game(size=(960, 600), headless=True).settings.language == "en"
