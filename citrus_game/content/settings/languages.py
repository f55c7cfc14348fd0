"""The available languages (catalogues in assets/locale), and the one that the environment asks for."""

import gettext
import os
import re
from collections.abc import Mapping
from typing import Annotated

from citrus_game.content.disk.model import known
from citrus_game.content.disk.paths import assets
from citrus_game.text import later, use_language

SOURCE = "en"
"""The language of the source texts; it has no catalogue."""
NONE = ("C", "POSIX")
"""Locales of programs, which name no language."""


def languages() -> list[str]:
    """Return the codes of all available languages, English first."""
    folder = assets() / "locale"
    found = sorted(path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/citrus.mo"))
    return [SOURCE, *(code for code in found if code != SOURCE)]


LanguageCode = Annotated[str, known(languages, later("language"))]
"""Field type: the code of an available language."""


def language_title(code: str) -> str:
    """Return what speakers of a language call it, from the head of its catalogue."""
    if code == SOURCE:
        return "English"
    catalogue = gettext.translation("citrus", assets() / "locale", languages=[code], fallback=True)
    return catalogue.info().get("x-language-name", code)


def environment_language(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return the first available language that the environment variables ask for, in gettext's order.

    English if none of them is available, None if they name no locale.
    """
    places = [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    place = next(filter(None, places), "")
    wished = [] if _code(place) in NONE else environment.get("LANGUAGE", "").split(":")
    codes = [code for each in (*wished, place) if each for code in (_locale(each), _code(each))]
    there = languages()
    return next((code for code in codes if code in there), SOURCE) if codes else None


def _locale(place: str) -> str:
    """Return the language code of a locale with its country.

    >>> _locale("pt_BR.UTF-8")
    'pt_BR'
    """
    return re.split("[.@]", place)[0]


def _code(place: str) -> str:
    """Return the language code of a locale.

    >>> _code("de_CH.UTF-8"), _code("C.UTF-8")
    ('de', 'C')
    """
    return re.split("[_.@]", place)[0]


def speak(code: str) -> None:
    """Translate all texts into a language from now on."""
    use_language(code, assets() / "locale")
