"""The kiosk's log: a few files of a few megabytes, the newest first, and a copy on standard error."""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

from citrus_game.content.kiosk import Watchdog

FORMAT = "%(asctime)s %(levelname)s %(message)s"
MEGABYTE = 1024 * 1024


class _Quiet(RotatingFileHandler):
    """A full disk or a folder that is gone must not end the watchdog."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Pass over what cannot be written."""


class _QuietStream(logging.StreamHandler):  # type: ignore[type-arg]
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Pass over what cannot be written: the terminal is gone."""


def open_log(path: Path, watchdog: Watchdog) -> logging.Logger:
    """Open the log, ``path`` the newest of its files; without a file where the folder cannot be written."""
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
