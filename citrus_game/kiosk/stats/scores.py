"""The daily scores at the kiosk: a table for each mode, a new one when the day changes.

An entry has nothing personal, only an emblem and letters that the visitor chose. A damaged file is renamed
and the tables start empty; a write error is reported once.
"""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from citrus_game.content.disk.files import is_there, put_aside, write_atomically
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import dump_yaml, load_yaml
from citrus_game.content.kiosk import KioskSettings
from citrus_game.content.kiosk_scores import (
    FORMAT,
    MOST_DAYS,
    MOST_KEPT,
    MOST_LETTERS,
    DaysModel,
    Entry,
    Mode,
    Unwanted,
    load_letters,
    plain,
)
from citrus_game.kiosk.stats.storage import scores_file
from citrus_game.text import _

TABLES: tuple[Mode, ...] = ("sprint", "puzzle")
"""The modes that have a table."""


class DayScores:
    """The best scores of today, and of the last day before it that has any. Each call first looks whether a
    new day has begun.

    Whatever the clock is set to, the day's tables return when it is right again, with those of the day
    before. ``today`` returns the date; ``tell`` is called with a sentence for the log.
    """

    def __init__(
        self, today: Callable[[], date], tell: Callable[[str], object], path: Path | None = None
    ) -> None:
        self._path = path or scores_file()
        self._today = today
        self._tell = tell
        self.trouble = ""
        """Why the tables could not be written, "" if they were."""
        self.day = today().isoformat()
        self._days: dict[str, list[Entry]] = {self.day: []}
        """The entries by day: at the end today, before it the day before, then in the order of their use."""
        self._load()

    def check_day(self) -> bool:
        """Turn to another day's tables if the day has changed; return whether it has."""
        today = self._today().isoformat()
        if today == self.day:
            if self.trouble:
                self._save()  # An earlier write failed; there may be room now.
            return False
        self._turn_to(today)
        self._save()
        return True

    @property
    def day_before(self) -> str:
        """The last day before today with scores, such as 2026-05-30, or ""."""
        return max((day for day, entries in self._days.items() if entries and day < self.day), default="")

    def _turn_to(self, day: str) -> None:
        """Make a day today. The tables of the days that were shown longest ago go."""
        self.day = day
        for shown in (self.day_before, day):
            self._days[shown] = self._days.pop(shown, [])
        others = [each for each, entries in self._days.items() if entries and each != day]
        self._days = {each: self._days[each] for each in [*others[1 - MOST_DAYS :], day]}

    def add(self, entry: Entry) -> int:
        """Add an entry and return its rank from 1, after entries of equal worth."""
        rank = self.rank_of(entry)
        table = self._table(entry.mode)
        table.insert(rank - 1, entry)
        others = [each for each in self._days[self.day] if each.mode != entry.mode]
        self._days[self.day] = others + table[:MOST_KEPT]
        self._save()
        return rank

    def rank_of(self, entry: Entry) -> int:
        """Return the rank that an entry would have; beyond `MOST_KEPT` it is not stored."""
        self.check_day()
        mine = worth(entry)
        return 1 + sum(worth(other) >= mine for other in self._table(entry.mode))

    def best(self, mode: Mode, count: int = 10) -> list[Entry]:
        """Return the best entries of a mode."""
        self.check_day()
        return self._table(mode)[:count]

    def best_before(self, mode: Mode, count: int = 10) -> list[Entry]:
        """Return the best entries of a mode on the day before."""
        self.check_day()
        return [entry for entry in self._days.get(self.day_before, []) if entry.mode == mode][:count]

    def remove(self, entry: Entry) -> None:
        """Remove an entry of today or of the day before."""
        for table in self._days.values():
            for number, each in enumerate(table):
                if each is entry:
                    del table[number]
                    self._save()
                    return

    def clear(self) -> None:
        """Remove all of today's entries."""
        self.check_day()
        self._days[self.day] = []
        self._save()

    def _table(self, mode: Mode) -> list[Entry]:
        return [entry for entry in self._days[self.day] if entry.mode == mode]

    def _load(self) -> None:
        if not is_there(self._path):
            return
        try:
            model = load_yaml(self._path, DaysModel)
        except ContentError as error:
            self._set_aside(error)
            return
        self._days = {day: _best_of(entries) for day, entries in model.days.items()}
        self._turn_to(self.day)

    def _set_aside(self, error: ContentError) -> None:
        """Rename a damaged file, so that it can be examined."""
        try:
            aside = put_aside(self._path)
        except ContentError:
            aside = self._path  # The disk cannot be written, so the file stays.
        message = _("The day’s scores could not be read and start afresh; the old file is {file}. {reason}")
        self._tell(message.format(file=aside, reason=error))

    def _save(self) -> None:
        data = {
            "format": FORMAT,
            "days": {day: [entry.model_dump() for entry in entries] for day, entries in self._days.items()},
        }
        try:
            write_atomically(self._path, dump_yaml(data))
        except ContentError as error:
            if not self.trouble:
                text = _("The day’s scores will be lost when the kiosk ends. {reason}")
                self._tell(text.format(reason=error))
            self.trouble = str(error)
        else:
            self.trouble = ""


def _best_of(entries: list[Entry]) -> list[Entry]:
    """Return the entries sorted, limited for each mode."""
    ranked = sorted(entries, key=worth, reverse=True)
    modes = dict.fromkeys(entry.mode for entry in ranked)
    return [entry for mode in modes for entry in [e for e in ranked if e.mode == mode][:MOST_KEPT]]


def worth(entry: Entry) -> tuple[float, int, float]:
    """Return the sort key of an entry: points or their share of the maximum, then level, then speed."""
    if entry.mode == "sprint":
        return (entry.points, 0, -entry.seconds)
    share = entry.points / entry.maximum if entry.maximum else 0.0
    return (share, entry.level, -entry.seconds)


class AllowedLetters:
    """Decides which letters a visitor may enter, by the lists for the kiosk's languages and the operator's.

    Accents are ignored.
    """

    def __init__(self, unwanted: Unwanted, own: Sequence[str] = ()) -> None:
        self._never = unwanted.never
        self._alone = {*unwanted.alone, *own}

    def whole(self, letters: str) -> bool:
        """Whether a visitor may save these letters as they are."""
        return plain(letters) not in self._alone and not self._begun_badly(letters)

    def leads_on(self, letters: str) -> bool:
        """Whether a visitor may enter these letters, to save them or to add more."""
        if len(letters) > MOST_LETTERS or self._begun_badly(letters):
            return False
        return plain(letters) not in self._alone or len(letters) < MOST_LETTERS

    def _begun_badly(self, letters: str) -> bool:
        return any(unwanted in plain(letters) for unwanted in self._never)


def offered(kiosk: KioskSettings) -> AllowedLetters:
    """Return the allowed letters of a kiosk; raise `ContentError` if the list cannot be read."""
    return AllowedLetters(load_letters(kiosk.languages), kiosk.not_offered)
