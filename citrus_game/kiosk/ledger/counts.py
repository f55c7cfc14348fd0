"""What the organiser may know: games by mode and day, where they were left, refused moves, crashes.

No personal data: no names, no scores, and of the time the day alone. The file is a line an event,
each written at once, so that a process that is killed loses nothing but a line it was writing.
"""

import os
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from citrus_game.kiosk.ledger import days

_LINE = re.compile(
    r"(\d{4}-\d{2}-\d{2}) (started|withdrawn|finished|left|refused|crashed)(?: ([\w-]{1,40}))?"
    r"(?: ([\w-]{1,40}))?(?: (\d{1,7}))?",
    re.ASCII,
)
_WORD = re.compile(r"[^\w-]+", re.ASCII)
_APPEND = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)


@dataclass
class ModeCount:
    """Games of one mode on one day; ``seconds`` are those of all finished ones together."""

    started: int = 0
    finished: int = 0
    seconds: int = 0
    left: Counter[str] = field(default_factory=Counter)
    """Games left, by where."""
    left_seconds: Counter[str] = field(default_factory=Counter)
    """Seconds of all left ones together, by where."""

    def add(self, other: "ModeCount") -> None:
        """Add another day's."""
        self.started += other.started
        self.finished += other.finished
        self.seconds += other.seconds
        self.left.update(other.left)
        self.left_seconds.update(other.left_seconds)


@dataclass
class Day:
    """All that happened on one day, ``date`` as in 2026-05-30."""

    date: str
    modes: dict[str, ModeCount] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    """Refused moves by rule id."""
    crashes: int = 0

    def mode(self, name: str) -> ModeCount:
        """Give the counts of a mode."""
        return self.modes.setdefault(name, ModeCount())


def today() -> str:
    """Give today's date at this place, as in 2026-05-30."""
    return days.today().isoformat()


class Counts:
    """Counts into a file; both the client and the watchdog may, at the same time.

    A disk that is full or read-only does not stop the kiosk: what happens then is not counted.
    """

    def __init__(self, path: Path, today: Callable[[], str] = today) -> None:
        self.path = path
        self._today = today

    def started(self, mode: str) -> None:
        """Count a game or puzzle that began."""
        self._append("started", mode)

    def withdrawn(self, mode: str) -> None:
        """Take back a game that was counted as begun: it is the staff's."""
        self._append("withdrawn", mode)

    def finished(self, mode: str, seconds: float) -> None:
        """Count one that was played to its end."""
        self._append("finished", mode, "end", str(round(seconds)))

    def left(self, mode: str, where: str, seconds: float) -> None:
        """Count one that was left, ``where``: a word such as ``idle``, ``setup``, ``round-3``."""
        self._append("left", mode, where, str(round(seconds)))

    def refused(self, rule_id: str) -> None:
        """Count a move that a rule refused."""
        self._append("refused", rule_id)

    def crashed(self) -> None:
        """Count a crash of the client."""
        self._append("crashed")

    def read(self) -> list[Day]:
        """Read all days, the first one first; lines cut off or damaged are passed over."""
        found: dict[str, Day] = {}
        try:
            with self.path.open("rb") as file:
                for raw in file:
                    # the last line counts only with its end: a shorter number would read as well
                    text = raw.decode("ascii", "replace")
                    match = _LINE.fullmatch(text[:-1]) if text.endswith("\n") else None
                    if match:
                        _count(found.setdefault(match[1], Day(match[1])), match)
        except (OSError, MemoryError):
            return []
        return [found[date] for date in sorted(found)]

    def _append(self, *words: str) -> None:
        line = " ".join([self._today(), *(_WORD.sub("-", word)[:40] or "-" for word in words)])
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path, _APPEND, 0o644)
            try:
                size = os.lseek(handle, 0, os.SEEK_END)
                if size:
                    os.lseek(handle, size - 1, os.SEEK_SET)
                # a line that was cut off ends here, marked so that it is not read
                start = b"!\n" if size and os.read(handle, 1) != b"\n" else b""
                os.write(handle, start + line.encode() + b"\n")
            finally:
                os.close(handle)
        except (OSError, MemoryError):
            return


def _count(day: Day, match: "re.Match[str]") -> None:
    what, first, second, seconds = match[2], match[3] or "", match[4] or "", int(match[5] or 0)
    if what == "crashed":
        day.crashes += 1
    elif what == "refused":
        day.refused[first] += 1
    elif what == "started":
        day.mode(first).started += 1
    elif what == "withdrawn":
        day.mode(first).started -= 1
    elif what == "finished":
        count = day.mode(first)
        count.finished += 1
        count.seconds += seconds
    else:
        count = day.mode(first)
        count.left[second] += 1
        count.left_seconds[second] += seconds
