"""The languages of the catalogues that lie in assets/locale."""

import pygame

from citrus_game.content.disk.paths import assets
from citrus_game.text import use_language

SOURCE = "en"
"""The language of the source texts; it needs no catalogue."""
TITLES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "es": "Español"}
"""What each language calls itself."""


def languages() -> list[str]:
    """List the codes of all languages there are, English first."""
    folder = assets() / "locale"
    found = sorted(path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/citrus.mo"))
    return [SOURCE, *(code for code in found if code != SOURCE)]


def language_title(code: str) -> str:
    """Give what a language calls itself."""
    return TITLES.get(code, code)


def system_language() -> str:
    """Give the first of the languages wished for in the user's system that there is, else English."""
    there = languages()
    wished = (place["language"] for place in pygame.system.get_pref_locales())
    return next((code for code in wished if code in there), SOURCE)


def speak(code: str) -> None:
    """Show all texts in a language from now on."""
    use_language(code, assets() / "locale")
