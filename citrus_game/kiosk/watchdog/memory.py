"""How much memory this process holds, and giving back what it does not need."""

import ctypes
import gc
from collections.abc import Callable
from functools import cache
from pathlib import Path

_STATUS = Path("/proc/self/status")


def tidy() -> None:
    """Forget what nobody holds any more, and give the system its memory back.

    What a visit leaves are large pictures of every size; the C library would keep their holes for ever.
    """
    gc.collect()
    trim = _trimmer()
    if trim is not None:
        trim(0)


@cache
def _trimmer() -> Callable[[int], object] | None:
    """Find the function of glibc that gives memory back; None where there is none."""
    try:
        found: Callable[[int], object] = ctypes.CDLL("libc.so.6").malloc_trim
    except (OSError, AttributeError):
        return None
    return found


def held_mb() -> float | None:
    """Give the megabytes of memory that are this process's own, after tidying up; None where nobody says."""
    tidy()
    try:
        text = _STATUS.read_text("ascii", "replace")
    except OSError:
        return None
    for line in text.splitlines():
        if line.startswith("RssAnon:"):  # without the files that it has mapped, which come and go
            return int(line.split()[1]) / 1024
    return None
