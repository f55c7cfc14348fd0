"""Paths of the kiosk's files in the user's data folder, the number of starts, and the kiosk's clock."""

import re
import secrets
from datetime import UTC, date, datetime
from pathlib import Path

from citrus_game.content.disk.files import read_if_there, write_atomically
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError


def folder() -> Path:
    """Return the kiosk's folder; it may not exist yet."""
    return user_data() / "kiosk"


def counts_file() -> Path:
    """Return the path of the counts (`citrus_game.kiosk.stats.counts`)."""
    return folder() / "counts.log"


def scores_file() -> Path:
    """Return the path of the daily scores (`citrus_game.kiosk.stats.scores`)."""
    return folder() / "scores.yaml"


def tries_file() -> Path:
    """Return the path of the wrong PIN attempts (`citrus_game.kiosk.pin`)."""
    return folder() / "tries.txt"


def draft_file() -> Path:
    """Return the path of the staff's changes that are not saved yet (`citrus_game.content.kiosk`)."""
    return folder() / "draft.yaml"


def starts_file() -> Path:
    """Return the path of the number of starts (`next_start`)."""
    return folder() / "starts.txt"


def log_file() -> Path:
    """Return the path of the newest log file (`citrus_game.kiosk.watchdog.logs`)."""
    return folder() / "logs" / "kiosk.log"


def write_trouble(folder: Path) -> str:
    """Return why a file in a folder cannot be written now, or ""."""
    probe = folder / "probe.txt"
    try:
        write_atomically(probe, "x" * 4096)
        probe.unlink()
    except (ContentError, OSError) as error:
        return str(error)
    return ""


LARGEST = 32
"""Maximum bytes of the file."""


def next_start(path: Path) -> int:
    """Count a start and return its number; a random one if the file cannot be read or written."""
    match = re.fullmatch(rb"([0-9]{1,9})\n", read_if_there(path, LARGEST) or b"")
    number = int(match[1]) + 1 if match else secrets.randbelow(1000)
    try:
        write_atomically(path, f"{number}\n")
    except ContentError:
        return secrets.randbelow(1000)
    return number


def now() -> datetime:
    """Return the time; stress tests over days replace this function."""
    return datetime.now(UTC)


def today() -> date:
    """Return the local date."""
    return now().astimezone().date()
