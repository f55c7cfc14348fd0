"""Ctrl+C while modules are being loaded.

A ``KeyboardInterrupt`` in the middle of an import is not safe: a library's extension that imports something
itself may turn it into an error of its own (pydantic's says that it panics), which nobody can tell from a
fault. So the program simply leaves until all is loaded; nothing was begun that would have to be put in order.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED = 130
"""The exit code of a program that Ctrl+C ended."""


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Let Ctrl+C end the program without a word, where it would raise ``KeyboardInterrupt``."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # whoever started the program does not want it to hear Ctrl+C
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
