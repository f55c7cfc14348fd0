"""The message catalogue: English source text through gettext (RULES.md, preamble).

Everything a player reads passes ``_`` or ``ngettext``. The catalogues lie in ``assets/locale``;
without one for the chosen language the English source text is shown.
"""

import gettext as _gettext
from pathlib import Path

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


def use_language(language: str, folder: Path) -> None:
    """Load the catalogue of a language code such as ``de``; English where there is none."""
    global _catalogue
    _catalogue = _gettext.translation("citrus", folder, languages=[language], fallback=True)


def _(message: str) -> str:
    """Translate one message."""
    return _catalogue.gettext(message) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a message that depends on a number; the caller formats the number in."""
    return _catalogue.ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """Translate one message whose English needs a context to be understood."""
    return _catalogue.pgettext(context, message)


def later(message: str) -> str:
    """Mark a message for the catalogue where it is written; ``_`` translates it where it is shown."""
    return message
