"""Looks at a test process's memory, and returns it to the system if much is fragmented by large pictures."""

import ctypes
import gc
import os
from contextlib import suppress
from pathlib import Path

from citrus_game.ui.toolkit.app.layer import Layer

MOST, MORE = 700_000_000, 300_000_000
"""Bytes that are held before memory is given back, and how much more until the next time."""
_HELD = Path("/proc/self/statm")


class Holes:
    """Looks from time to time at how much is held; the C library keeps what is free but in pieces."""

    def __init__(self) -> None:
        self._bound = MOST

    def poll(self) -> None:
        """Give memory back where more is held than before, and much."""
        if held() > self._bound:
            tidy()
            self._bound = max(MOST, held() + MORE)


def tidy() -> None:
    """Give the system back what nobody holds any more, also of what was spared."""
    gc.unfreeze()
    spare()
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


def spare() -> None:
    """Collect garbage, and have the collector pass over what is left from now on."""
    gc.collect()
    gc.freeze()


def held() -> int:
    """Return the bytes that this process holds, 0 where the system does not say."""
    try:
        pages = int(_HELD.read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def layers() -> list[Layer]:
    """Return the scenes that are in memory; other tests may have left some, such as one that failed."""
    return [each for each in gc.get_objects() if isinstance(each, Layer)]


def garbage() -> list[str]:
    """Return the kinds of the project's own objects that only the garbage collector can free."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        kinds = map(type, gc.garbage)
        return sorted(kind.__name__ for kind in kinds if kind.__module__.startswith("citrus_game"))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
