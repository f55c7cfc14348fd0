"""How much memory this process holds, and giving back what it does not need."""

import ctypes
import errno
import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

LARGE = 64 * 1024
"""Bytes from which on a block of memory is the system's again once it is free."""
_MMAP_THRESHOLD = -3
_NO_MEMORY = ("Out of memory", "can't start new thread", "not enough memory")
"""What SDL, Python's threads and SDL's images say."""
_STATUS = Path("/proc/self/status")


def tidy() -> None:
    """Forget what nobody holds any more, and give the system its memory back.

    What a visit leaves are large pictures of every size; the C library would keep their holes for ever.
    """
    gc.collect()
    trim = _trimmer()
    if trim is not None:
        trim(0)


def give_back() -> None:
    """Have the C library give large pictures back at once, and not learn to keep them.

    Each that goes makes glibc keep the next ones of its size among all else, where they leave holes that
    nothing fits into: a process that shows something for days would grow by its holes alone.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL("libc.so.6").mallopt(_MMAP_THRESHOLD, LARGE)


@cache
def _trimmer() -> Callable[[int], object] | None:
    """Find the function of glibc that gives memory back; None where there is none."""
    try:
        found: Callable[[int], object] = ctypes.CDLL("libc.so.6").malloc_trim
    except (OSError, AttributeError):
        return None
    return found


def out_of_memory(error: BaseException) -> bool:
    """Tell whether there was no memory for something: Python, the system, or pygame's libraries say so.

    >>> [out_of_memory(each) for each in (MemoryError(), RuntimeError("Out of memory"), ValueError())]
    [True, True, False]
    """
    if isinstance(error, MemoryError):
        return True
    return getattr(error, "errno", None) == errno.ENOMEM or any(words in str(error) for words in _NO_MEMORY)


def held_mb() -> float | None:
    """Give the megabytes of memory that are this process's own, None where nobody says."""
    try:
        text = _STATUS.read_text("ascii", "replace")
    except OSError:
        return None
    for line in text.splitlines():
        if line.startswith("RssAnon:"):  # without the files that it has mapped, which come and go
            return int(line.split()[1]) / 1024
    return None
