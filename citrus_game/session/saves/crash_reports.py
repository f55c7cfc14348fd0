"""Crash reports without names, and marks for records whose game crashed.

Both are in ``crashes/`` of the user's folder. A mark is the digest of a record: once the game has gone on,
the record differs and the mark no longer applies.
"""

import os
import platform
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from citrus_game import __version__
from citrus_game.content.disk.files import read_bytes, read_if_there, write_atomically, write_bytes_atomically
from citrus_game.content.disk.limits import RECORD_BYTES
from citrus_game.content.disk.locks import alone
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import record_text
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves.saves import head_of, wait_for_saves

KEPT = 20
"""Maximum number of reports, and of marks."""
MARKS = "marks"
_MARK = re.compile("[0-9a-f]{64}")


def folder() -> Path:
    """Return the folder of the reports; it may not exist yet."""
    return user_data() / "crashes"


def write_report(
    error: Exception,
    facts: Mapping[str, str],
    intents: Iterable[str],
    record: str,
    names: Mapping[str, str],
) -> Path | None:
    """Write a crash report and return its path, or None if that fails.

    ``facts`` are lines of its head; ``intents`` are the last inputs; ``record`` is from `nameless_record`;
    ``names`` maps players' names to replacements.
    """
    now = datetime.now(UTC)
    head = {
        "citrus": __version__,
        "when": f"{now:%Y-%m-%d %H:%M:%S} UTC",
        "system": platform.platform(),
        "python": sys.version.split()[0],
        **facts,
    }
    parts = [
        "\n".join(f"{name}: {value}" for name, value in head.items()),
        nameless("".join(traceback.format_exception(error)), names),
        "Wanted before:\n" + "\n".join(intents),
    ]
    parts += [f"Record:\n{record}"] if record else []
    try:
        path = _new_path(now)
        text = "\n\n".join(parts) + "\n"
        write_atomically(path, text.encode(errors="backslashreplace").decode())
    except (ContentError, OSError, MemoryError):
        return None
    _tidy()
    return path


def nameless_record(session: GameSession) -> str:
    """Return a game's record so far, with the players' colours as their names."""
    head = head_of(session)
    head = replace(head, names=head.colours, played=None, game="", owner="")
    return record_text(head, session.start, session.steps)


def nameless(text: str, names: Mapping[str, str]) -> str:
    """Return a text with players' names replaced and the user's folders shortened."""
    for name in sorted(filter(str.strip, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", names[name], text)
    for place, word in ((str(user_data()), "<data>"), (os.path.expanduser("~"), "~")):  # noqa: PTH111 - never raises
        if len(place) > 1:
            text = text.replace(place, word)
    return text


def mark(path: Path) -> None:
    """Mark a record as crashed in its current state."""
    wait_for_saves()
    found = _digest(path)
    if found:
        _change_marks(lambda marks: [found, *(each for each in marks if each != found)])


def marked(path: Path) -> bool:
    """Whether a record is marked in its current state."""
    return _digest(path) in _marks()


@contextmanager
def opening(path: Path) -> Iterator[None]:
    """Mark a record while it is being opened.

    The mark stays if anything but success or a `ContentError` happens, also if the process dies.
    """
    mark(path)
    found = _digest(path)
    try:
        yield
    except ContentError:
        _unmark(found)
        raise
    _unmark(found)


def _unmark(digest: str) -> None:
    _change_marks(lambda marks: [each for each in marks if each != digest])


def _digest(path: Path) -> str:
    try:
        return sha256(read_bytes(path, RECORD_BYTES)).hexdigest()
    except ContentError:
        return ""


def _marks() -> list[str]:
    raw = read_if_there(folder() / MARKS, KEPT * 70) or b""
    return _MARK.findall(raw.decode("ascii", "replace"))


def _change_marks(change: Callable[[list[str]], list[str]]) -> None:
    path = folder() / MARKS
    with suppress(ContentError), alone(path):  # If nothing can be written, there are no marks.
        text = "".join(f"{each}\n" for each in change(_marks())[:KEPT])
        write_bytes_atomically(path, text.encode(), lasting=False)


def _new_path(now: datetime) -> Path:
    stem = f"{now.astimezone():%Y-%m-%d %H.%M.%S}"
    path, number = folder() / f"{stem}.txt", 1
    while path.exists():
        number += 1
        path = folder() / f"{stem} {number}.txt"
    return path


def _tidy() -> None:
    """Delete the oldest reports."""
    with suppress(OSError, MemoryError):
        found = sorted(folder().glob("*.txt"), key=lambda path: (path.stat().st_mtime_ns, path.name))
        for path in found[:-KEPT]:
            path.unlink(missing_ok=True)
