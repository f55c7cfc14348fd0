"""The boundary round the window: what goes wrong inside ends neither the loop nor the game.

It is the one place that catches everything (see ruff's settings for this file): beyond it nobody is left
who could tell the player, and a fault that nobody thought of has no class of its own by which it could be
caught. Nothing is passed over: each is handed on, and becomes a page and a report, or the program's end.
"""

import threading
import time
from collections import deque
from collections.abc import Callable

SOON = 10.0
"""Seconds within which crashes count as one that comes again."""
MOST = 3
"""Crashes within these seconds after which nothing is tried again."""


class Boundary:
    """Does things and hears what went wrong in them.

    ``crashed`` brings the window back to where one can go on; where that fails itself, or the crashes
    come again and again, ``lost`` has the last word.
    """

    def __init__(self, crashed: Callable[[Exception], None], lost: Callable[[Exception], None]) -> None:
        self._crashed, self._lost = crashed, lost
        self._times: list[float] = []

    def hold(self, act: Callable[[], object]) -> bool:
        """Do something; tell whether it went well."""
        error = attempt(act)
        if error is None:
            return True
        now = time.monotonic()
        self._times = [each for each in self._times if now - each < SOON] + [now]
        again = error if len(self._times) > MOST else attempt(lambda: self._crashed(error))
        if again is not None:
            self._lost(again)
        return False


class Threads:
    """Hears what goes wrong in other threads, and raises it where the window's loop asks."""

    def __init__(self) -> None:
        self._raised: deque[BaseException] = deque()
        self._before = threading.excepthook

    def __enter__(self) -> "Threads":
        self._before = threading.excepthook
        threading.excepthook = self._hear
        return self

    def __exit__(self, *_error: object) -> None:
        threading.excepthook = self._before

    def look(self) -> None:
        """Raise what went wrong in a thread, the first one first."""
        if self._raised:
            raise self._raised.popleft()

    def _hear(self, told: threading.ExceptHookArgs) -> None:
        if told.exc_value is not None:
            self._raised.append(told.exc_value)


def attempt(act: Callable[[], object]) -> Exception | None:
    """Do something; give what went wrong, None if nothing did."""
    try:
        act()
    except Exception as error:  # everything, and here alone: whoever asked becomes the page that tells it
        return error
    return None
