"""The message catalogue: English source text through gettext (RULES.md, preamble).

Everything a player reads passes ``_`` or ``ngettext``. The catalogues lie in ``assets/locale``;
without one for the chosen language the English source text is shown. Tables of words in a terminal are
as wide as the words are, in any language.
"""

import gettext as _gettext
import re
import unicodedata
from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

VOWELS = "aeiouyàâæéèêëîïôœùûAEIOUYÀÂÆÉÈÊËÎÏÔŒÙÛ"
ELIDED = re.compile(rf"\b([Dd]|[Qq]u)e (?=[{VOWELS}][^\W\d])")
"""What French shortens before a vowel: a name or a fruit may begin with one. A space (a1) is no word."""

_language = "en"
_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
_message: type[str] = str
"""What a translated message is: in French it is elided when it is filled in."""


class Elided(str):
    """A French message: what is filled in has ``de`` and ``que`` before it as its first letter asks."""

    __slots__ = ()

    def format(self, *args: object, **kwargs: object) -> str:
        """Fill in, and write ``d’oranges`` for ``de oranges``."""
        return ELIDED.sub("\\1’", super().format(*args, **kwargs))


def use_language(language: str, folder: Path) -> None:
    """Load the catalogue of a language code such as ``de``; English where there is none."""
    global _language, _catalogue, _message
    _language = language
    _message = Elided if language == "fr" else str
    _catalogue = _gettext.translation("citrus", folder, languages=[language], fallback=True)


def language() -> str:
    """Return the code of the language that is spoken now."""
    return _language


@contextmanager
def unchanged() -> Iterator[None]:
    """Speak afterwards as before, whatever language is chosen in between."""
    global _language, _catalogue, _message
    before = _language, _catalogue, _message
    try:
        yield
    finally:
        _language, _catalogue, _message = before


def _(message: str) -> str:
    """Translate one message."""
    return _message(_catalogue.gettext(message)) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a message that depends on a number; the caller formats the number in."""
    return _message(_catalogue.ngettext(singular, plural, n))


def pgettext(context: str, message: str) -> str:
    """Translate one message whose English needs a context to be understood."""
    return _message(_catalogue.pgettext(context, message))


def later(message: str) -> str:
    """Mark a message for the catalogue where it is written; ``_`` translates it where it is shown."""
    return message


def aligned(lines: Sequence[Sequence[str]], numbers: Container[int] = ()) -> list[str]:
    """Lay rows of a terminal's table out: words to the left of their columns, ``numbers`` to the right.

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
    """Count the columns that a text takes on a terminal: a wide letter takes two, an accent of its own none.

    >>> width("Zitrone"), width("柑橘"), width("e\u0301")
    (7, 4, 1)
    """
    return sum(
        0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "WF")
        for letter in text
    )
