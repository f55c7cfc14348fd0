"""Heartbeats from the client to the supervisor and to systemd; exit codes of the client.

The client's standard output becomes a pipe for heartbeats: one byte a second. Its standard input stays open
while the supervisor lives; when it closes, the client exits.
"""

import contextlib
import os
import socket
import sys
import threading
import time
from collections.abc import Callable

BEAT = b"."
EVERY = 1.0
"""Seconds between two heartbeats."""


class Heartbeat:
    """Sends a heartbeat once a second; call it in every frame."""

    def __init__(self, send: Callable[[bytes], object], clock: Callable[[], float] = time.monotonic) -> None:
        self._send = send
        self._clock = clock
        self._due = clock()

    def __call__(self) -> None:
        """Send a heartbeat if one is due. Errors are ignored: systemd may be deaf for a moment while it is
        updated, and hears the next one.
        """
        now = self._clock()
        if now < self._due:
            return
        self._due = now + EVERY
        with contextlib.suppress(OSError):
            self._send(BEAT)


def connect() -> Heartbeat:
    """Use standard output for heartbeats; prints go to standard error from now on.

    Only for the client process, before anything is printed.
    """
    beats = os.dup(1)
    os.dup2(errors(), 1)
    return Heartbeat(lambda beat: os.write(beats, beat))


def errors() -> int:
    """Return the file descriptor to write errors to: standard error, wherever it was redirected.

    On Windows a program without a console has no ``sys.stderr``; the supervisor's pipe is 2.
    """
    return 2 if sys.stderr is None else sys.stderr.fileno()


def when_alone(then: Callable[[], object]) -> None:
    """Call ``then``, in another thread, once the supervisor has died or asks the client to exit."""

    def wait() -> None:
        try:
            while os.read(0, 64):
                continue
        except OSError:
            pass  # A missing input counts as closed.
        then()

    threading.Thread(target=wait, name="supervisor watch", daemon=True).start()


def notify() -> None:
    """Tell systemd that this process is ready and alive, if it asks for that."""
    if name := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to_systemd:
            # A name that starts with @ is in Linux's abstract namespace.
            to_systemd.sendto(b"READY=1\nWATCHDOG=1", name.replace("@", "\0", 1))


LEAVE = 70
"""Exit code: the staff ended the kiosk."""
RESTART = 71
"""Exit code: the staff asked for a restart, or a touch screen was plugged in."""
NO_DISPLAY = 72
"""Exit code: there is no display, perhaps since the machine is still starting."""
