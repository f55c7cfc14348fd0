"""Questions and answers in a terminal or through a pipe."""

from collections.abc import Callable, Iterable, Sequence
from typing import TextIO, TypeVar

from citrus_game.cli.arguments import CommandError
from citrus_game.content.disk.problem import ContentError

T = TypeVar("T")


class GoneError(Exception):
    """Raised when the input has ended or was interrupted."""


class Talk:
    """Prints lines and reads answers; ``mark`` is printed before an answer is typed."""

    def __init__(self, heard: TextIO, said: TextIO, *, mark: str = "") -> None:
        self._heard, self._said, self._mark = heard, said, mark

    def say(self, lines: Iterable[str]) -> None:
        """Print sentences, one a line."""
        for line in lines:
            print(line, file=self._said, flush=True)

    def hear(self) -> str:
        """Return the next line; raise `GoneError` at the end of the input."""
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
        """Ask until ``read`` accepts the answer; print the error of an answer that it rejects."""
        while True:
            self.say(question)
            try:
                return read(self.hear())
            except (CommandError, ContentError) as problem:
                self.say([f"{problem}."])
