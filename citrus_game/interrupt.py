"""Ctrl+C while modules are being loaded.

A ``KeyboardInterrupt`` in the middle of an import is not safe: a library's extension that imports something
itself may turn it into an error of its own (pydantic's says that it panics), which nobody can tell from a
fault, and one that falls into the import machinery's own callbacks is lost. So the program simply leaves
until all is loaded; nothing was begun that would have to be put in order.
"""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED = 130
"""The exit code of a program that Ctrl+C ended."""


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Let Ctrl+C end the program without a word, where it would raise ``KeyboardInterrupt``."""
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not heard or threading.current_thread() is not threading.main_thread():
        yield  # whoever started the program does not want it to hear Ctrl+C, or another thread hears it
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
