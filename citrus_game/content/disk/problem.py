"""Errors in files, each as one sentence for the user."""

import difflib
import os
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from citrus_game.text import _

_LONGEST_SHOWN = 40
_BREAK = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
_ODD_SPACE = re.compile(r"[^\S ]")


class ContentError(Exception):
    """Raised for a file that cannot be used: which file, where in it, what is wrong and what to do.

    ``str()`` is one sentence on one line. ``where`` names the line, key, layer or space, if known.
    """

    def __init__(self, message: str, file: Path | str = "", where: str = "") -> None:
        super().__init__(message, file, where)
        self.message = one_line(message)
        self.file = str(file)
        self.where = where

    def __str__(self) -> str:
        place = one_line(", ".join(part for part in (self.file, self.where) if part))
        return f"{place}: {self.message}" if place else self.message


def one_line(text: str) -> str:
    """Return a text on one line, without control characters."""
    return _BREAK.sub(" ", text).strip()


def reason_of(error: Exception) -> str:
    """Return why the system refused something."""
    if isinstance(error, MemoryError):
        return _("memory is full")
    number = error.errno if isinstance(error, OSError) else None
    said = error.strerror if isinstance(error, OSError) else None
    return said or (os.strerror(number) if number else one_line(str(error)) or type(error).__name__)


def shown(value: object) -> str:
    """Return a value quoted for a message, shortened if it is long.

    Superfluous spaces are kept, and unusual ones are named, since they may be the problem.
    """
    if value is None or value == "":
        return _("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return _("a mapping")
    if isinstance(value, (list, tuple)):
        return _("a list")
    text = _BREAK.sub(" ", str(value))
    if len(text) > _LONGEST_SHOWN:
        text = text[:_LONGEST_SHOWN] + "..."
    text = _ODD_SPACE.sub(lambda odd: f"<{unicodedata.name(odd[0], '').lower()}>", text)
    return f"'{text}'" if isinstance(value, str) else text


def meant_or_list(word: object, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` with the closest known word, else ``; write one of ...``."""
    words = list(known)
    near = difflib.get_close_matches(str(word)[:_LONGEST_SHOWN], words, n=1, cutoff=0.6)
    if near:
        return _("; did you mean '{word}'?").format(word=near[0])
    return _("; write one of {words}").format(words=", ".join(words)) if words else ""


@dataclass(frozen=True)
class Spot:
    """A place in a file, for errors."""

    file: Path | str
    where: str = ""

    def problem(self, message: str, **values: object) -> ContentError:
        """Return an error at this place; ``values`` fill the braces of the message."""
        return ContentError(message.format(**values), self.file, self.where)

    def at(self, where: str) -> "Spot":
        """Return another place in the same file."""
        return Spot(self.file, where)
