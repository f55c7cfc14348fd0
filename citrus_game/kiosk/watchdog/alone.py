"""One kiosk in a folder: two would write over each other's scores, and fight for the screen."""

import os
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock, Timeout

from citrus_game.content.disk.files import read_if_there, write_atomically
from citrus_game.content.disk.problem import ContentError

LOCK, OWNER = ".kiosk.lock", ".kiosk.pid"
"""The lock, which ends with its process, and the number of that process for whoever comes second."""
LARGEST = 32
"""Bytes of the file of the number."""


class TakenError(Exception):
    """Another kiosk has the folder; ``process`` is its watchdog's number, empty where it cannot be read."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


def take(folder: Path, tell: Callable[[str], object]) -> FileLock | None:
    """Take a folder until the lock that is given is released or this process ends.

    Raises `TakenError`. Where no lock can be had, on a folder that cannot be written, there is None: the
    kiosk runs all the same, and ``tell`` is given a sentence.
    """
    lock = FileLock(folder / LOCK, timeout=0)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire()
        write_atomically(folder / OWNER, f"{os.getpid()}\n")
    except Timeout:
        raise TakenError(_owner(folder)) from None
    except (OSError, NotImplementedError, ContentError) as error:
        tell(f"whether another kiosk uses this folder cannot be told: {error}")
        return None
    return lock


def _owner(folder: Path) -> str:
    text = (read_if_there(folder / OWNER, LARGEST) or b"").decode("ascii", "replace").strip()
    return text if text.isdecimal() else ""
