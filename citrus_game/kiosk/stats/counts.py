"""Counts for the organiser: games by mode and day, where they were left, refused moves, crashes.

No personal data: no names, no scores, no time of day. The file has a line for each event, written at once, so
that a killed process loses at most one line. If it has grown large, its lines are summed up: one that ends in
``*12`` counts twelve events.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from citrus_game.content.disk.files import append_line, is_there, put_aside, read_end, write_atomically
from citrus_game.content.disk.problem import ContentError
from citrus_game.kiosk.stats import storage

GROWN = 256 * 1024
"""Size in bytes at which the file is summed up (about 6000 events); later at twice the size after that."""
MOST_READ = 4 * GROWN
"""Maximum bytes read, from the end; sums of ten years fit."""

_LINE = re.compile(
    r"(\d{4}-\d{2}-\d{2}) (started|withdrawn|finished|left|refused|crashed)(?: ([\w-]{1,40}))?"
    r"(?: ([\w-]{1,40}))?(?: (\d{1,9}))?(?: \*(\d{1,9}))?",
    re.ASCII,
)
_WORD = re.compile(r"[^\w-]+", re.ASCII)


@dataclass
class ModeCount:
    """Games of one mode on one day; ``seconds`` is the sum over the finished ones."""

    started: int = 0
    finished: int = 0
    seconds: int = 0
    left: Counter[str] = field(default_factory=Counter)
    """Number of games left, by place."""
    left_seconds: Counter[str] = field(default_factory=Counter)
    """Sum of seconds of the games left, by place."""

    def add(self, other: "ModeCount") -> None:
        """Add the counts of another day."""
        self.started += other.started
        self.finished += other.finished
        self.seconds += other.seconds
        self.left.update(other.left)
        self.left_seconds.update(other.left_seconds)


@dataclass
class Day:
    """The counts of one day; ``date`` is such as 2026-05-30."""

    date: str
    modes: dict[str, ModeCount] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    """Refused moves by rule id."""
    crashes: int = 0

    def mode(self, name: str) -> ModeCount:
        """Return the counts of a mode."""
        return self.modes.setdefault(name, ModeCount())


def today() -> str:
    """Return the local date, such as 2026-05-30."""
    return storage.today().isoformat()


class Counts:
    """Counts events in a file, which the client and the watchdog may write at the same time.

    If the disk is full or read-only, events are not counted, but the kiosk goes on.
    """

    def __init__(self, path: Path, today: Callable[[], str] = today) -> None:
        self.path = path
        self._today = today
        self._sum_up_at = GROWN

    def started(self, mode: str) -> None:
        """Count a game or puzzle that began."""
        self._append("started", mode)

    def withdrawn(self, mode: str) -> None:
        """Undo `started` for a game that was the staff's."""
        self._append("withdrawn", mode)

    def finished(self, mode: str, seconds: float) -> None:
        """Count a game or puzzle that was played to its end."""
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
        """Return the counts of all days, oldest first; damaged lines are skipped.

        Empty if there is no file. Raise `ContentError` if it cannot be read.
        """
        if not is_there(self.path):
            return []
        raw = read_end(self.path, MOST_READ)
        # A last line without its end is ignored, since its number may be cut off.
        lines = raw.decode("ascii", "replace").split("\n")[:-1]
        found: dict[str, Day] = {}
        for line, times in Counter(lines).items():
            if match := _LINE.fullmatch(line):
                _count(found.setdefault(match[1], Day(match[1])), match, times)
        return [found[date] for date in sorted(found)]

    def _append(self, *words: str) -> None:
        line = " ".join([self._today(), *(_WORD.sub("-", word)[:40] or "-" for word in words)])
        with suppress(ContentError):
            size = append_line(self.path, line)
            if size > self._sum_up_at:
                self._sum_up_at = max(GROWN, 2 * self._sum_up(size))

    def _sum_up(self, size: int) -> int:
        """Replace the lines of each kind and day by one; return the size in bytes."""
        if size > MOST_READ:  # This is more than any kiosk counts.
            put_aside(self.path)
        text = "".join(f"{line}\n" for day in self.read() for line in _summed(day))
        write_atomically(self.path, text)
        return len(text)


def _summed(day: Day) -> Iterator[str]:
    """Yield a day's counts as lines, one for each kind of event."""
    for name, mode in day.modes.items():
        what = "started" if mode.started >= 0 else "withdrawn"
        yield f"{day.date} {what} {name} *{abs(mode.started)}"
        yield f"{day.date} finished {name} end {mode.seconds} *{mode.finished}"
        for where, times in mode.left.items():
            yield f"{day.date} left {name} {where} {mode.left_seconds[where]} *{times}"
    for rule, times in day.refused.items():
        yield f"{day.date} refused {rule} *{times}"
    yield f"{day.date} crashed *{day.crashes}"


def _count(day: Day, match: "re.Match[str]", times: int) -> None:
    """Add a line that occurs ``times`` times; its seconds are the sum over its events."""
    what, first, second = match[2], match[3] or "", match[4] or ""
    seconds, times = times * int(match[5] or 0), times * int(match[6] or 1)
    if what == "crashed":
        day.crashes += times
    elif what == "refused":
        day.refused[first] += times
    elif what == "started":
        day.mode(first).started += times
    elif what == "withdrawn":
        day.mode(first).started -= times
    elif what == "finished":
        count = day.mode(first)
        count.finished += times
        count.seconds += seconds
    else:
        count = day.mode(first)
        count.left[second] += times
        count.left_seconds[second] += seconds
