"""The languages of the catalogues that lie in assets/locale, and which of them the environment asks for."""

import gettext
import os
import re
from collections.abc import Mapping

from citrus_game.content.disk.paths import assets
from citrus_game.text import use_language

SOURCE = "en"
"""The language of the source texts; it needs no catalogue."""
NONE = ("C", "POSIX")
"""Locales of programs, not of people."""


def languages() -> list[str]:
    """List the codes of all languages there are, English first."""
    folder = assets() / "locale"
    found = sorted(path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/citrus.mo"))
    return [SOURCE, *(code for code in found if code != SOURCE)]


def language_title(code: str) -> str:
    """Return what a language calls itself, as the head of its catalogue says."""
    if code == SOURCE:
        return "English"
    catalogue = gettext.translation("citrus", assets() / "locale", languages=[code], fallback=True)
    return catalogue.info().get("x-language-name", code)


def environment_language(environment: Mapping[str, str] = os.environ) -> str | None:
    """Give the first language that there is of those an environment wishes for, as gettext reads it.

    English where none of them is there, None where it names no locale at all.
    """
    places = [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    place = next(filter(None, places), "")
    wished = [] if _code(place) in NONE else environment.get("LANGUAGE", "").split(":")
    codes = [_code(each) for each in (*wished, place) if each]
    there = languages()
    return next((code for code in codes if code in there), SOURCE) if codes else None


def _code(place: str) -> str:
    """Give the language of a locale.

    >>> _code("de_CH.UTF-8"), _code("C.UTF-8")
    ('de', 'C')
    """
    return re.split("[_.@]", place)[0]


def speak(code: str) -> None:
    """Show all texts in a language from now on."""
    use_language(code, assets() / "locale")
