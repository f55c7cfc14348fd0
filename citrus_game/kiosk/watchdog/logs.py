"""The kiosk's log: rotating files, with a copy on standard error; and the lock of its folder."""

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

from filelock import FileLock, Timeout

from citrus_game.content.disk.files import read_if_there, write_atomically
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import Watchdog

LOCK, OWNER = ".kiosk.lock", ".kiosk.pid"
"""The lock file, and the file with the id of the process that holds it."""
LARGEST = 32
"""Maximum bytes of the file with the process id."""


class TakenError(Exception):
    """Raised if another kiosk uses the folder; ``process`` is its process id, or ""."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


def lock_folder(folder: Path, tell: Callable[[str], object]) -> FileLock | None:
    """Lock a folder until the lock is released or this process ends; raise `TakenError`.

    Return None if the folder cannot be written: the kiosk runs all the same, and ``tell`` is called with a
    sentence.
    """
    lock = FileLock(folder / LOCK, timeout=0)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise TakenError(_owner(folder)) from None
    except (OSError, NotImplementedError) as error:
        tell(f"whether another kiosk uses this folder cannot be told: {error}")
        return None
    with suppress(ContentError):  # The folder is taken, whether or not it says by whom.
        write_atomically(folder / OWNER, f"{os.getpid()}\n")
    return lock


def _owner(folder: Path) -> str:
    text = (read_if_there(folder / OWNER, LARGEST) or b"").decode("ascii", "replace").strip()
    return text if text.isdecimal() else ""


FORMAT = "%(asctime)s %(levelname)s %(message)s"
MEGABYTE = 1024 * 1024


class _Quiet(RotatingFileHandler):
    """Ignores errors, so that a full disk or a missing folder does not end the watchdog."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Pass over what cannot be written."""


class _QuietStream(logging.StreamHandler):  # type: ignore[type-arg]
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Pass over what cannot be written: the terminal is gone."""


def open_log(path: Path, watchdog: Watchdog) -> logging.Logger:
    """Return a log that writes to ``path``, rotating; only to standard error if the folder cannot be
    written.
    """
    log = logging.Logger("kiosk")
    handlers: list[logging.Handler] = [_QuietStream()]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handlers.append(
            _Quiet(
                path,
                maxBytes=watchdog.log_mb * MEGABYTE,
                backupCount=watchdog.log_files - 1,
                encoding="utf-8",
                errors="replace",
            )
        )
    except OSError as error:
        log.addHandler(handlers[0])
        log.warning("the log cannot be written: %s", error)
        return log
    for handler in handlers:
        handler.setFormatter(logging.Formatter(FORMAT))
        log.addHandler(handler)
    return log
