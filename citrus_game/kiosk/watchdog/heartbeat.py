"""Signs of life from the client to the watchdog, and the watchdog's from being there, through two pipes.

The client's standard output becomes the pipe of its beats: one byte each second. Its standard input
stays open as long as the supervisor lives, and tells by its end that the client should go.
"""

import os
import sys
import threading
import time
from collections.abc import Callable

BEAT = b"."
EVERY = 1.0
"""Seconds between two beats."""


class Heartbeat:
    """Call it in every frame: it sends a beat once a second, and never blocks for longer than a write."""

    def __init__(self, send: Callable[[bytes], object], clock: Callable[[], float] = time.monotonic) -> None:
        self._send = send
        self._clock = clock
        self._due = clock()

    def __call__(self) -> None:
        """Send a beat if one is due; a supervisor that is gone is no reason to fail."""
        now = self._clock()
        if now < self._due:
            return
        self._due = now + EVERY
        try:
            self._send(BEAT)
        except OSError:
            self._due = float("inf")  # nobody listens any more


def connect() -> Heartbeat:
    """Take standard output for the beats; whatever prints from now on goes to standard error.

    For the client process alone, before anything is printed.
    """
    beats = os.dup(1)
    os.dup2(errors(), 1)
    return Heartbeat(lambda beat: os.write(beats, beat))


def errors() -> int:
    """Give the number of standard error, which is not 2 where libraries are kept off it.

    On Windows a program without a console has no ``sys.stderr``; the watchdog's pipe is there all the same.
    """
    return 2 if sys.stderr is None else sys.stderr.fileno()


def when_alone(then: Callable[[], object]) -> None:
    """Call ``then`` in another thread as soon as the supervisor is gone or wants the client to go."""

    def wait() -> None:
        try:
            while os.read(0, 64):
                continue
        except OSError:
            pass  # no input at all is as good as its end
        then()

    threading.Thread(target=wait, name="supervisor watch", daemon=True).start()
