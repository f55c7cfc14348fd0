"""Errors in files, each as one sentence for the user."""

import difflib
import os
import re
import shlex
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from citrus_game.content.disk.limits import PATH_LETTERS
from citrus_game.rules.model.problem import InputError
from citrus_game.text import _, cut, ngettext

_LONGEST_SHOWN = 40
_BREAK = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
_ODD_SPACE = re.compile(r"[^\S ]")


class ContentError(Exception):
    """Raised for a file that cannot be used: which file, where in it, what is wrong and what to do.

    ``str()`` is one sentence on one line. ``where`` names the line, key, layer or space, if known. ``others``
    are further errors of the same file, which ``citrus-game check`` prints.
    """

    def __init__(self, message: str, file: Path | str = "", where: str = "") -> None:
        super().__init__(message, file, where)
        self.message = one_line(message)
        self.file = str(file)
        self.where = where
        self.others: tuple[ContentError, ...] = ()

    def __str__(self) -> str:
        more = len(self.sentences) - 1
        if not more:
            return self.sentence
        text = ngettext(
            "{problem} ({n} more problem: {command})",
            "{problem} ({n} more problems: {command})",
            more,
        )
        command = shlex.join(["citrus-game", "check", self.file])
        return text.format(problem=self.sentence, n=more, command=command)

    @property
    def sentence(self) -> str:
        """The error alone, without its `others`."""
        place = one_line(", ".join(part for part in (self.file, self.where) if part))
        return f"{place}: {self.message}" if place else self.message

    @property
    def sentences(self) -> list[str]:
        """All errors of the file, each once."""
        return list(dict.fromkeys([self.sentence, *(other.sentence for other in self.others)]))


class Faults:
    """Collects the errors of a file's parts, so that its author is told all of them at once."""

    def __init__(self) -> None:
        self.found: list[ContentError] = []

    def add(self, error: ContentError) -> None:
        """Keep an error together with its `others`."""
        self.found += (error, *error.others)

    def __enter__(self) -> None:
        """Keep an error that is raised inside ``with``, and go on after it."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, ContentError):
            self.add(error)
        return isinstance(error, ContentError)

    def raise_all(self) -> None:
        """Raise all errors as one: the first, with the others in it. Do nothing without errors."""
        if self.found:
            first, *others = self.found
            first.others = tuple(others)
            raise first


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


def translated(error: InputError) -> str:
    """Return the sentence, in the player's language, of an error that the rules raised."""
    if isinstance(error.message, str):
        text = _(error.message)
    else:
        text = ngettext(*error.message, int(str(error.values["n"])))
    return text.format(**error.values)


def quoted_value(value: object) -> str:
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
        text = cut(text, _LONGEST_SHOWN) + "..."
    text = _ODD_SPACE.sub(_space_name, text)
    return f"'{text}'" if isinstance(value, str) else text


def quoted_file(path: str) -> str:
    """Return the name or path of a file quoted for a message: whole, since its end tells it from others; of
    one that no system allows the end alone.
    """
    if not path:
        return quoted_value(path)
    text = _BREAK.sub(" ", path)
    if len(text) > PATH_LETTERS:
        text = "..." + text[-_LONGEST_SHOWN:]
    return f"'{_ODD_SPACE.sub(_space_name, text)}'"


def _space_name(odd: re.Match[str]) -> str:
    return f"<{unicodedata.name(odd[0], '').lower()}>"


def nearest(word: object, known: Iterable[str]) -> str | None:
    """Return the known word that is most like a wrong one, whatever the case of its letters; None if none is.

    >>> nearest("Spaces", ["ground", "spaces"]), nearest("title", ["ground"])
    ('spaces', None)
    """
    words = list(known)
    folded = [each.casefold() for each in words]
    near = difflib.get_close_matches(str(word)[:_LONGEST_SHOWN].casefold(), folded, n=1, cutoff=0.6)
    return words[folded.index(near[0])] if near else None


def meant_or_list(word: object, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` with the closest known word, else ``; write one of ...``."""
    words = list(known)
    near = nearest(word, words)
    if near is not None:
        return _("; did you mean '{word}'?").format(word=near)
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
        """Return a place in the same file: ``where`` names the line, key, layer or space."""
        return Spot(self.file, where)
