"""What keeps a client that wants too much memory from taking the machine down with it."""

import contextlib
import os
import sys
from pathlib import Path

MEGABYTE = 1024 * 1024
SACRIFICE = 500
"""Of 1000: how much rather the client is ended than others when the machine's memory is used up."""


def limit_memory(megabytes: int) -> bool:
    """Let this process have no more address space than that, so that it fails alone; 0: no limit.

    Tells whether there is a limit now: Windows has none, and a stricter one of the system's stays.
    """
    if not megabytes or sys.platform == "win32":
        return False
    import resource

    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = megabytes * MEGABYTE
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    except (OSError, ValueError):
        return False
    return True


def offer_as_victim() -> None:
    """Have Linux end this process before others when memory is used up: it is started again."""
    with contextlib.suppress(OSError):
        Path(f"/proc/{os.getpid()}/oom_score_adj").write_text(str(SACRIFICE), "ascii")
