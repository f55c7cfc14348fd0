"""Counts for the organiser, and their report: games by mode and day, where they were left, refused moves,
crashes.

No personal data: no names, no scores, no time of day. The file has a line for each event, written at once, so
that a killed process loses at most one line. If it has grown large, its lines are summed up: one that ends in
``*12`` counts twelve events.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from citrus_game.content.disk.files import append_line, is_there, put_aside, read_end, write_atomically
from citrus_game.content.disk.locks import alone
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import MODES
from citrus_game.kiosk.stats import storage
from citrus_game.text import _, aligned, later

GROWN = 256 * 1024
"""Size in bytes at which the file is summed up (about 6000 events); later at twice the size after that."""
MOST_READ = 4 * GROWN
"""Maximum bytes read, from the end; sums of ten years fit."""

MOST_WAITING = 5000
"""Maximum events that wait to be written; the oldest go first."""

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

    If the disk is full or read-only, the kiosk goes on, and events wait until they can be written.
    ``trouble`` says why they cannot, "" if they can; ``tell`` is called with the first such sentence.
    """

    def __init__(
        self, path: Path, today: Callable[[], str] = today, tell: Callable[[str], object] = print
    ) -> None:
        self.path = path
        self.trouble = ""
        self._today = today
        self._tell = tell
        self._waiting: list[str] = []
        self._sum_up_at = GROWN

    def count_start(self, mode: str) -> None:
        """Count a game or puzzle that began."""
        self._append("started", mode)

    def undo_start(self, mode: str) -> None:
        """Undo `count_start` for a game that was the staff's."""
        self._append("withdrawn", mode)

    def count_finish(self, mode: str, seconds: float) -> None:
        """Count a game or puzzle that was played to its end."""
        self._append("finished", mode, "end", str(round(seconds)))

    def count_left(self, mode: str, where: str, seconds: float) -> None:
        """Count a game or puzzle that was left before its end; ``where`` is a word such as ``idle``,
        ``setup``, ``round-3``.
        """
        self._append("left", mode, where, str(round(seconds)))

    def count_refusal(self, rule_id: str) -> None:
        """Count a move that a rule refused."""
        self._append("refused", rule_id)

    def count_crash(self) -> None:
        """Count a crash of the client."""
        self._append("crashed")

    def read(self) -> list[Day]:
        """Return the counts of all days, oldest first; damaged lines are skipped.

        Empty if there is no file. Raise `ContentError` if it cannot be read.
        """
        raw = read_end(self.path, MOST_READ) if is_there(self.path) else b""
        # A last line without its end is ignored, since its number may be cut off.
        lines = [*raw.decode("ascii", "replace").split("\n")[:-1], *self._waiting]
        found: dict[str, Day] = {}
        for line, times in Counter(lines).items():
            if match := _LINE.fullmatch(line):
                _count(found.setdefault(match[1], Day(match[1])), match, times)
        return [found[date] for date in sorted(found)]

    def _append(self, *words: str) -> None:
        line = " ".join([self._today(), *(_WORD.sub("-", word)[:40] or "-" for word in words)])
        self._waiting = [*self._waiting, line][-MOST_WAITING:]
        self.save_waiting()

    def save_waiting(self) -> None:
        """Write what waits to be written."""
        if not self._waiting:
            return
        try:
            with alone(self.path):
                self._write()
        except ContentError as error:
            if not self.trouble:
                self._tell(_("Counts wait until they can be written. {reason}").format(reason=error))
            self.trouble = str(error)
        else:
            self.trouble = ""

    def _write(self) -> None:
        size = 0
        while self._waiting:
            size = append_line(self.path, self._waiting[0])
            del self._waiting[0]
        if size > self._sum_up_at:
            with suppress(ContentError):
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


HEAD = (
    later("day"), later("mode"), later("started"), later("finished"), later("left"), later("average"),
    later("left at"),
)  # fmt: skip
NUMBERS = range(2, 6)
"""Columns of the table that hold numbers."""
ROWS = ("day", "what", "mode", "detail", "count", "seconds")


def as_table(days: Sequence[Day]) -> str:
    """Return a table by day and mode, with refused moves and crashes below."""
    if not days:
        return _("Nothing has been counted yet.")
    lines = [tuple(map(_, HEAD)), *(line for day in days for line in _of_day(day)), *_of_all(days)]
    return "\n".join([*aligned(lines, NUMBERS), "", *_sums(days)])


def as_csv(days: Iterable[Day]) -> str:
    """Return CSV rows: day, what, mode, detail, count, total seconds."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(ROWS)
    for day in days:
        writer.writerows(_rows(day))
    return out.getvalue()


def as_json(days: Iterable[Day]) -> str:
    """Return the rows of `as_csv` as a JSON array of objects, with the columns as keys."""
    rows = [dict(zip(ROWS, row, strict=True)) for day in days for row in _rows(day)]
    return json.dumps(rows, ensure_ascii=False, indent=2)


def _rows(day: Day) -> Iterator[tuple[object, ...]]:
    for mode in _ordered(day.modes):
        count = day.modes[mode]
        yield day.date, "started", mode, "", count.started, ""
        yield day.date, "finished", mode, "", count.finished, count.seconds
        for where, times in count.left.most_common():
            yield day.date, "left", mode, where, times, count.left_seconds.get(where, 0)
    for rule, times in day.refused.most_common():
        yield day.date, "refused", "", rule, times, ""
    yield day.date, "crashed", "", "", day.crashes, ""


def _of_day(day: Day) -> Iterator[tuple[str, ...]]:
    for mode in _ordered(day.modes):
        yield _line(day.date, mode, day.modes[mode])


def _of_all(days: Sequence[Day]) -> Iterator[tuple[str, ...]]:
    """Yield the totals, if there is more than one day."""
    if len(days) < 2:
        return
    modes: dict[str, ModeCount] = {}
    for day in days:
        for mode, count in day.modes.items():
            modes.setdefault(mode, ModeCount()).add(count)
    for mode in _ordered(modes):
        yield _line(_("all"), mode, modes[mode])


def _line(day: str, mode: str, count: ModeCount) -> tuple[str, ...]:
    average = _minutes(count.seconds / count.finished) if count.finished else "-"
    where = ", ".join(f"{place} {times}" for place, times in count.left.most_common())
    return day, mode, str(count.started), str(count.finished), str(count.left.total()), average, where


def _sums(days: Sequence[Day]) -> Iterator[str]:
    refused = sum((day.refused for day in days), start=type(days[0].refused)())
    told = ", ".join(f"{rule} {times}" for rule, times in refused.most_common())
    yield _("refused moves: {moves}").format(moves=told or _("none"))
    crashes = ", ".join(f"{day.date} {day.crashes}" for day in days if day.crashes)
    yield _("crashes: {days}").format(days=crashes or _("none"))


def _ordered(modes: Iterable[str]) -> list[str]:
    known: list[str] = list(MODES)
    return sorted(modes, key=lambda mode: (known.index(mode) if mode in known else len(known), mode))


def _minutes(seconds: float) -> str:
    """Return seconds as minutes and seconds.

    >>> _minutes(571.6)
    '9:32'
    """
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
