"""Reports the counts as a text table, CSV or JSON."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence

from citrus_game.content.kiosk import MODES
from citrus_game.kiosk.stats.counts import Day, ModeCount
from citrus_game.text import _, aligned, later

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
