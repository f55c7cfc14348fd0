"""A progress bar on a terminal; nothing where stderr is none."""

import sys
import time

from citrus_game.text import _

WIDTH = 30
BETWEEN = 0.1
"""Seconds between two drawings."""


class Progress:
    """A bar on stderr, drawn only on a terminal and wiped when it is done."""

    def __init__(self, total: int, noun: str) -> None:
        self._total = total
        self._noun = noun
        self._shown = sys.stderr.isatty()
        self._next = 0.0

    def show(self, done: int, note: str = "") -> None:
        """Show how much is done."""
        now = time.monotonic()
        if not self._shown or (now < self._next and done < self._total):
            return
        self._next = now + BETWEEN
        filled = WIDTH * done // self._total
        bar = "#" * filled + "-" * (WIDTH - filled)
        told = _("{done} of {total} {noun}").format(done=done, total=self._total, noun=self._noun)
        sys.stderr.write(f"\r[{bar}] {told} {note}\x1b[K")
        sys.stderr.flush()

    def close(self) -> None:
        """Wipe the bar."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
