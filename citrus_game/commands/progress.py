"""Progress of a long run: a bar on a terminal, else a line each minute."""

import sys
import time

from citrus_game.text import _

WIDTH = 30
BETWEEN, BETWEEN_LINES = 0.1, 60.0
"""Seconds between two drawings of the bar, and between two lines where stderr is no terminal."""


class Progress:
    """A bar on stderr, wiped when it is done; a line each minute where that is no terminal."""

    def __init__(self, total: int, noun: str) -> None:
        self._total = total
        self._noun = noun
        self._shown = sys.stderr.isatty()
        self._next = 0.0 if self._shown else time.monotonic() + BETWEEN_LINES

    def show(self, done: int, note: str = "") -> None:
        """Show how much is done."""
        now = time.monotonic()
        if now < self._next and not (self._shown and done == self._total):
            return
        told = _("{done} of {total} {noun}").format(done=done, total=self._total, noun=self._noun)
        if not self._shown:
            self._next = now + BETWEEN_LINES
            print(f"{told} {note}".rstrip(), file=sys.stderr, flush=True)
            return
        self._next = now + BETWEEN
        filled = WIDTH * done // self._total
        bar = "#" * filled + "-" * (WIDTH - filled)
        sys.stderr.write(f"\r[{bar}] {told} {note}\x1b[K")
        sys.stderr.flush()

    def close(self) -> None:
        """Wipe the bar."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
