"""A progress bar on a terminal; nothing where stderr is none."""

import sys
import time

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
        sys.stderr.write(f"\r[{bar}] {done} of {self._total} {self._noun} {note}\x1b[K")
        sys.stderr.flush()

    def close(self) -> None:
        """Wipe the bar."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
