"""The message catalogue: English source text through gettext (RULES.md, preamble).

Everything a player reads passes ``_`` or ``ngettext``. The catalogues lie in ``assets/locale``;
without one for the chosen language the English source text is shown.
"""

import gettext as _gettext
import re
from pathlib import Path

VOWELS = "aeiouyàâæéèêëîïôœùûAEIOUYÀÂÆÉÈÊËÎÏÔŒÙÛ"
ELIDED = re.compile(rf"\b([Dd]|[Qq]u)e (?=[{VOWELS}][^\W\d])")
"""What French shortens before a vowel: a name or a fruit may begin with one. A space (a1) is no word."""

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
    global _catalogue, _message
    _message = Elided if language == "fr" else str
    _catalogue = _gettext.translation("citrus", folder, languages=[language], fallback=True)


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
