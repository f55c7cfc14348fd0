"""Texts of the game taken apart into the messages of the catalogue that they were made of.

While `marked` runs, each message is said with signs round it and round what is filled in, which joining and
cutting leave where they are. `taken_apart` reads them back.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import NullTranslations
from typing import NamedTuple

from citrus_game import text

OPEN, NUMBER, SHUT, KEY, VALUE, FILLED = "\ue000\ue001\ue002\ue003\ue004\ue005"
SIGNS = re.compile(rf"{OPEN}\d+{NUMBER}|{KEY}\w+{VALUE}|[{SHUT}{FILLED}]")


class Part(NamedTuple):
    """A text, and the messages in it."""

    text: str
    said: tuple["Said", ...] = ()

    def all(self) -> Iterator["Said"]:
        """Yield the messages in it, and those that were filled into them."""
        for said in self.said:
            yield said
            for value in said.values.values():
                yield from value.all()

    def find(self, message: str) -> "Said | None":
        """Return the first message in it with an English text."""
        return next((said for said in self.all() if said.message == message), None)


class Said(NamedTuple):
    """A message: its English text in the source (the singular; a context stands before it and a bar), what it
    says, and what was filled in.
    """

    message: str
    text: str
    values: Mapping[str, Part]


class _Value:
    """What is filled into a message, between signs."""

    def __init__(self, key: str, value: object) -> None:
        self._key, self._value = key, value

    def __format__(self, spec: str) -> str:
        return f"{KEY}{self._key}{VALUE}{format(self._value, spec)}{FILLED}"


class _Message(str):
    """A message between signs."""

    __slots__ = ()

    def format(self, *args: object, **values: object) -> str:
        return super().format(*args, **{key: _Value(key, value) for key, value in values.items()})


class Marking(NullTranslations):
    """A catalogue of English whose messages stand between signs."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: dict[str, int] = {}

    def _mark(self, message: str, said: str) -> str:
        number = self.messages.setdefault(message, len(self.messages))
        return _Message(f"{OPEN}{number}{NUMBER}{said}{SHUT}")

    def gettext(self, message: str) -> str:
        return self._mark(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._mark(msgid1, msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._mark(f"{context}|{message}", message)

    def taken_apart(self, said: str) -> Part:
        """Return a text with its messages."""
        return _Reader(said, list(self.messages)).part("")


class _Reader:
    """Reads a text from its beginning to its end. What was cut off ends with what is round it."""

    def __init__(self, said: str, messages: list[str]) -> None:
        self._said, self._messages, self._at = said, messages, 0

    def part(self, end: str, values: dict[str, Part] | None = None) -> Part:
        """Read to a sign; put what is filled in between into ``values``."""
        told, said = "", list[Said]()
        while self._at < len(self._said):
            sign = self._said[self._at]
            self._at += 1
            if sign == end:
                break
            if sign == OPEN:
                filled: dict[str, Part] = {}
                message = self._messages[int(self._until(NUMBER))]
                inside = self.part(SHUT, filled)
                said.append(Said(message, inside.text, filled))
                told += inside.text
            elif sign == KEY:
                key, value = self._until(VALUE), self.part(FILLED)
                told += value.text
                if values is None:
                    said += value.said
                else:
                    values[key] = value
            elif sign not in (SHUT, FILLED):
                told += sign
        return Part(told, tuple(said))

    def _until(self, sign: str) -> str:
        start = self._at
        self._at = self._said.index(sign, start) + 1
        return self._said[start : self._at - 1]


@contextmanager
def marked() -> Iterator[Marking]:
    """Let the game speak English with signs."""
    before, marking = text._catalogue, Marking()
    text._catalogue = marking
    try:
        yield marking
    finally:
        text._catalogue = before


def unmarked(said: str) -> str:
    """Return a text without signs and numbers."""
    return SIGNS.sub("", said)
