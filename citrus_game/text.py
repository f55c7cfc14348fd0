"""Translation with gettext, the signs of a text, and layout of tables in a terminal.

Every text that a player reads goes through ``_`` or ``ngettext``. The catalogues are in ``assets/locale``;
without one for the language, the English source text is shown.
"""

import gettext as _gettext
import re
import unicodedata
from collections.abc import Container, Sequence
from itertools import accumulate
from pathlib import Path

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
    """Load the catalogue of a language such as ``de``; English if there is none."""
    global _language, _catalogue
    _language = language
    _catalogue = _gettext.translation("citrus", folder, languages=[language], fallback=True)


def language() -> str:
    """Return the code of the current language."""
    return _language


def _(message: str) -> str:
    """Return a translated message."""
    return _fillable(_catalogue.gettext(message)) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return a translated message for a number; the caller fills the number in."""
    return _fillable(_catalogue.ngettext(singular, plural, n))


def pgettext(context: str, message: str) -> str:
    """Return a translated message whose English text needs a context."""
    return _fillable(_catalogue.pgettext(context, message))


def _fillable(message: str) -> str:
    """Return a message that follows the language's spelling when it is filled in.

    What has no braces is finished, may become a name in a file, and stays a plain text.
    """
    return Elided(message) if _language == "fr" and "{" in message else message


def later(message: str) -> str:
    """Return a message unchanged, marked for the catalogue; ``_`` translates it where it is shown."""
    return message


def signs(text: str) -> list[str]:
    """Split a text into what a reader sees as one sign each: a letter with its marks, a whole emoji.

    >>> [len(sign) for sign in signs("Zoe\u0308👍🏽")]
    [1, 1, 2, 2]
    """
    if text.isascii():
        return list(text)
    import regex  # only for who has such a text

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
