"""What is kept of a crash: a report without names, and which position it happened in.

Both lie in ``crashes/`` of the user's folder. A position is marked by the digest of its record: once
somebody has played on, it is another one, and nothing is held against the game any more.
"""

import os
import platform
import re
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from citrus_game import __version__
from citrus_game.content.disk.files import read_bytes, read_if_there, write_atomically, write_bytes_atomically
from citrus_game.content.disk.limits import RECORD_BYTES
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import record_text
from citrus_game.table.keeping.saves import head_of, settle
from citrus_game.table.sitting import Sitting

KEPT = 20
"""Reports, and marks, that are kept."""
MARKS = "marks"
_MARK = re.compile("[0-9a-f]{64}")


def folder() -> Path:
    """Give the folder of the reports; it may not exist yet."""
    return user_data() / "crashes"


def write_report(
    error: Exception,
    facts: Mapping[str, str],
    intents: Iterable[str],
    record: str = "",
    names: Mapping[str, str] | None = None,
) -> Path | None:
    """Write what is known of a crash and give the file, None where it cannot be written.

    ``facts`` are lines of its head, ``record`` is what `nameless_record` gave, ``names`` the players' names
    with what stands in their places.
    """
    now = datetime.now(UTC)
    head = {"citrus": __version__, "when": f"{now:%Y-%m-%d %H:%M:%S} UTC", **_system(), **facts}
    parts = [
        "\n".join(f"{name}: {value}" for name, value in head.items()),
        nameless("".join(traceback.format_exception(error)), names or {}),
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


def _system() -> dict[str, str]:
    return {"system": platform.platform(), "python": sys.version.split()[0]}


def nameless_record(sitting: Sitting) -> str:
    """Write a game's record so far, with each player's colour in place of the name."""
    head = head_of(sitting)
    return record_text(replace(head, names=head.colours, played=None), sitting.start, sitting.steps)


def nameless(text: str, names: Mapping[str, str]) -> str:
    """Take players' names and the user's own folders out of a text."""
    for name in sorted(filter(str.strip, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", names[name], text)
    for place, word in ((str(user_data()), "<data>"), (os.path.expanduser("~"), "~")):  # noqa: PTH111 - never raises
        if len(place) > 1:
            text = text.replace(place, word)
    return text


def mark(path: Path) -> None:
    """Note that the game broke off in a record as it is now."""
    settle()
    found = _digest(path)
    if found:
        _write_marks([found, *(each for each in _marks() if each != found)])


def marked(path: Path) -> bool:
    """Tell whether the game broke off in a record as it is now."""
    return _digest(path) in _marks()


@contextmanager
def opening(path: Path) -> Iterator[None]:
    """Open a record: it stays marked where that ends otherwise than with success or a sentence.

    Also where the whole process ends meanwhile.
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
    _write_marks([each for each in _marks() if each != digest])


def _digest(path: Path) -> str:
    try:
        return sha256(read_bytes(path, RECORD_BYTES)).hexdigest()
    except ContentError:
        return ""


def _marks() -> list[str]:
    raw = read_if_there(folder() / MARKS, KEPT * 70) or b""
    return _MARK.findall(raw.decode("ascii", "replace"))


def _write_marks(marks: list[str]) -> None:
    with suppress(ContentError):  # where nothing can be written, nothing can be kept
        text = "".join(f"{each}\n" for each in marks[:KEPT])
        write_bytes_atomically(folder() / MARKS, text.encode(), lasting=False)


def _new_path(now: datetime) -> Path:
    stem = f"{now.astimezone():%Y-%m-%d %H.%M.%S}"
    path, number = folder() / f"{stem}.txt", 1
    while path.exists():
        number += 1
        path = folder() / f"{stem} {number}.txt"
    return path


def _tidy() -> None:
    """Take away the oldest reports where there are too many."""
    with suppress(OSError, MemoryError):
        found = sorted(folder().glob("*.txt"), key=lambda path: (path.stat().st_mtime_ns, path.name))
        for path in found[:-KEPT]:
            path.unlink(missing_ok=True)
