"""Translation with gettext, the signs of a text, and layout of tables in a terminal.

Every text that a player reads goes through ``_`` or ``ngettext``. The catalogues are in ``assets/locale``;
without one for the language, the English source text is shown.
"""

import gettext as _gettext
import re
import unicodedata
from collections.abc import Container, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from string import Formatter

VOWELS = "aeiouyàâæéèêëîïôœùûAEIOUYÀÂÆÉÈÊËÎÏÔŒÙÛ"
ELIDED = re.compile(rf"\b([Dd]|[Qq]u)e (?=[{VOWELS}][^\W\d])")
"""Words that French shortens before a vowel, when a filled-in name begins with one; not before spaces like
a1.
"""

_language = "en"
_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


class Elided(str):
    """A French message with braces: writes ``d’`` and ``qu’`` when a filled-in text begins with a vowel."""

    __slots__ = ()

    def format(self, *args: object, **kwargs: object) -> str:
        """Fill in values, and write ``d’oranges`` for ``de oranges``."""
        return ELIDED.sub("\\1’", super().format(*args, **kwargs))


def use_language(language: str, folder: Path) -> None:
    """Load the catalogue of a language such as ``de``; English if there is none that can be read."""
    global _language, _catalogue
    _language = language
    try:
        _catalogue = _gettext.translation("citrus", folder, languages=[language], fallback=True)
    except Exception:  # noqa: BLE001 - gettext raises whatever it meets in a damaged catalogue
        _catalogue = _gettext.NullTranslations()


def language() -> str:
    """Return the code of the current language."""
    return _language


def _(message: str) -> str:
    """Return a translated message."""
    return _fillable(_catalogue.gettext(message), message) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the translated message for a number; the caller fills in the number."""
    english = singular if n == 1 else plural
    return _fillable(_catalogue.ngettext(singular, plural, n), english, singular + plural)


def counted(value: float) -> int:
    """Return the whole number that decides which form `ngettext` chooses for a value, which may be a
    fraction.

    >>> counted(3.0), counted(1.5)
    (3, 2)
    """
    return int(value) if value == int(value) else 2


def pgettext(context: str, message: str) -> str:
    """Return a translated message. ``context`` tells translators which meaning of the English words
    is meant.
    """
    return _fillable(_catalogue.pgettext(context, message), message)


def npgettext(context: str, singular: str, plural: str, n: int) -> str:
    """Return the translated message for a number; ``context`` as for `pgettext`."""
    english = singular if n == 1 else plural
    return _fillable(_catalogue.npgettext(context, singular, plural, n), english, singular + plural)


def _fillable(translation: str, english: str, known: str = "") -> str:
    """Return a translation that follows the language's spelling when it is filled in; the English text if the
    translation does not fit it (see `misfit`).

    What has no braces is finished, may become a name in a file, and stays a plain text.
    """
    if translation is not english and misfit(translation, english, known):
        return english
    return Elided(translation) if _language == "fr" and "{" in translation else translation


@lru_cache(maxsize=8192)
def misfit(translation: str, english: str, known: str = "") -> str:
    """Return why the values of the English text cannot be filled into a translation, or "".

    It needs all placeholders of the English one, and may have those of ``known``, too.

    >>> misfit("{liczba} moneta", "{n} coin")
    '{liczba} is no placeholder of the English text, which has {n}'
    >>> misfit("{{n}} moneta", "{n} coin"), misfit("{n moneta", "{n} coin"), misfit("{n} moneta", "{n} coin")
    ('{{n}} has doubled braces; write {n}', 'a brace has no other one', '')
    """
    needed = _placeholders(english) or frozenset()
    allowed = needed | (_placeholders(known) or frozenset())
    doubled = re.search(r"\{\{(\w*)\}\}", translation)
    if doubled:
        return f"{doubled[0]} has doubled braces; write {{{doubled[1]}}}"
    found = _placeholders(translation)
    if found is None:
        return "a brace has no other one"
    names = ", ".join(f"{{{name}}}" for name in sorted(allowed)) or "none"
    for odd in sorted(found - allowed):
        return f"{{{odd}}} is no placeholder of the English text, which has {names}"
    for missing in sorted(needed - found):
        return f"{{{missing}}} is missing"
    return ""


@lru_cache(maxsize=8192)
def _placeholders(text: str) -> frozenset[str] | None:
    """Return what stands in braces in a text, or None if the braces are not in pairs."""
    if "{" not in text and "}" not in text:
        return frozenset()
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return None
    return frozenset(
        name + (f"!{how}" if how else "") + (f":{form}" if form else "")
        for _text, name, form, how in parts
        if name is not None
    )


def later(message: str) -> str:
    """Return a message unchanged. It is marked for the catalogue here, and translated by ``_`` where it is
    shown.
    """
    return message


def signs(text: str) -> list[str]:
    """Split a text into what a reader sees as one sign each: a letter with its marks, a whole emoji.

    >>> [len(sign) for sign in signs("Zoe\u0308👍🏽")]
    [1, 1, 2, 2]
    """
    if text.isascii():
        return list(text)
    # only for who has such a text; its types are not installed where rules are compiled
    import regex  # type: ignore[import-untyped, unused-ignore]

    return list(regex.findall(r"\X", text))


def cut(text: str, most: int) -> str:
    """Return the beginning of a text: whole signs, at most ``most`` characters.

    >>> cut("Ana👍🏽", 4), cut("Ana👍🏽", 5)
    ('Ana', 'Ana👍🏽')
    """
    ends = accumulate(map(len, signs(text[: most + 1])), initial=0)
    return text if len(text) <= most else text[: max(end for end in ends if end <= most)]


def aligned(lines: Sequence[Sequence[str]], numbers: Container[int] = ()) -> list[str]:
    """Return the lines of a table: words aligned left, the columns in ``numbers`` right.

    >>> aligned([("player", "points"), ("Ana", "9")], numbers=(1,))
    ['player  points', 'Ana          9']
    """
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            " " * (most - width(cell)) + cell if column in numbers else cell + " " * (most - width(cell))
            for column, (cell, most) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def width(text: str) -> int:
    """Return the number of terminal columns of a text: wide letters take two, marks and joiners none.

    >>> width("Zitrone"), width("柑橘"), width("é")
    (7, 4, 1)
    """
    shown = (letter for letter in text if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in shown)
