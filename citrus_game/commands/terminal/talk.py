"""A talk in lines: what is asked and answered in a terminal, or through a pipe."""

from collections.abc import Callable, Iterable, Sequence
from typing import TextIO, TypeVar

from citrus_game.commands.arguments import CommandError
from citrus_game.content.disk.problem import ContentError

T = TypeVar("T")


class GoneError(Exception):
    """Nobody answers any more: the input has ended, or was interrupted."""


class Talk:
    """Says lines and hears answers; where somebody types, a mark stands before what is typed."""

    def __init__(self, heard: TextIO, said: TextIO, *, mark: str = "") -> None:
        self._heard, self._said, self._mark = heard, said, mark

    def say(self, lines: Iterable[str]) -> None:
        """Say some sentences, a line each."""
        for line in lines:
            print(line, file=self._said, flush=True)

    def hear(self) -> str:
        """Wait for a line; raises `GoneError` where none comes any more."""
        if self._mark:
            print(self._mark, end="", file=self._said, flush=True)
        try:
            line = self._heard.readline()
        except KeyboardInterrupt:
            self.say([""])
            raise GoneError from None
        if not line:
            raise GoneError
        return line.strip()

    def ask(self, question: Sequence[str], read: Callable[[str], T]) -> T:
        """Ask until the answer can be read; what is wrong with one is said in a sentence."""
        while True:
            self.say(question)
            try:
                return read(self.hear())
            except (CommandError, ContentError) as problem:
                self.say([f"{problem}."])
