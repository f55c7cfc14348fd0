"""The day's scores at the kiosk: a table for each mode, gone with the day (EXPERIENCE: Kiosk).

They hold nothing of a visitor but a sign that was tapped. Damage never stops the kiosk: a file that
cannot be read is put aside and the table begins anew, one that cannot be written is told of once.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from citrus_game.content.day_scores import FORMAT, MOST_KEPT, DayModel, Entry, Mode
from citrus_game.content.disk.files import is_there, put_aside, write_atomically
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yamlfile import dump_yaml, load_yaml
from citrus_game.kiosk.ledger.folder import scores_file
from citrus_game.text import _

TABLES: tuple[Mode, ...] = ("sprint", "puzzle")
"""The modes that have a table of the day."""


class DayScores:
    """The tables of the day that it is, and of the one before; whoever asks makes the day turn.

    A clock that goes back to the day before brings that day's tables back, and its own again when it has
    come forward once more: no entry is lost by a clock. ``today`` gives the date; ``tell`` is given a
    sentence for the log when the file is damaged.
    """

    def __init__(
        self, today: Callable[[], date], tell: Callable[[str], object], path: Path | None = None
    ) -> None:
        self._path = path or scores_file()
        self._today = today
        self._tell = tell
        self._told = False
        self._entries: list[Entry] = []
        self._before: list[Entry] = []
        self.day = today().isoformat()
        self.day_before = ""
        """The last day before this one that had scores, as in 2026-05-30; empty for none."""
        self._load()

    def turn(self) -> bool:
        """Begin new tables if another day has come; tell whether one has."""
        today = self._today().isoformat()
        if today == self.day:
            if self._told:
                self._save()  # there may be room by now for what could not be kept
            return False
        if today == self.day_before:
            self._entries, self._before = self._before, self._entries
            self.day_before = self.day if self._before else ""
        elif self._entries:
            self.day_before, self._before, self._entries = self.day, self._entries, []
        self.day = today
        self._save()
        return True

    def add(self, entry: Entry) -> int:
        """Take an entry into its table and give its rank from 1, by which it stands behind its equals."""
        rank = self.rank_of(entry)
        table = self._table(entry.mode)
        table.insert(rank - 1, entry)
        self._entries = [each for each in self._entries if each.mode != entry.mode] + table[:MOST_KEPT]
        self._save()
        return rank

    def rank_of(self, entry: Entry) -> int:
        """Tell the rank from 1 that an entry would have; one above `MOST_KEPT` is not on the table."""
        self.turn()
        mine = worth(entry)
        return 1 + sum(worth(other) >= mine for other in self._table(entry.mode))

    def best(self, mode: Mode, count: int = 10) -> list[Entry]:
        """List the best of a mode."""
        self.turn()
        return self._table(mode)[:count]

    def best_before(self, mode: Mode, count: int = 10) -> list[Entry]:
        """List the best of a mode on the day before."""
        self.turn()
        return [entry for entry in self._before if entry.mode == mode][:count]

    def remove(self, entry: Entry) -> None:
        """Take one entry out of its table, of whichever day; the rest moves up."""
        for table in (self._entries, self._before):
            for number, each in enumerate(table):
                if each is entry:
                    del table[number]
                    self._save()
                    return

    def clear(self) -> None:
        """Empty all tables of the day."""
        self.turn()
        self._entries = []
        self._save()

    def _table(self, mode: Mode) -> list[Entry]:
        return [entry for entry in self._entries if entry.mode == mode]

    def _load(self) -> None:
        if not is_there(self._path):
            return
        try:
            model = load_yaml(self._path, DayModel)
        except ContentError as error:
            self._set_aside(error)
            return
        self.day = model.day
        self.day_before = model.day_before
        self._entries, self._before = _best_of(model.entries), _best_of(model.entries_before)
        self.turn()

    def _set_aside(self, error: ContentError) -> None:
        """Keep a damaged file under another name, for whoever wants to look at it."""
        try:
            aside = put_aside(self._path)
        except ContentError:
            aside = self._path  # the disk cannot be written: neither can the next entry
        message = _("The day’s scores could not be read and start afresh; the old file is {file}. {reason}")
        self._tell(message.format(file=aside, reason=error))

    def _save(self) -> None:
        data = {
            "format": FORMAT,
            "day": self.day,
            "entries": [entry.model_dump() for entry in self._entries],
            "day_before": self.day_before,
            "entries_before": [entry.model_dump() for entry in self._before],
        }
        try:
            write_atomically(self._path, dump_yaml(data))
        except ContentError as error:
            if not self._told:
                text = _("The day’s scores will be lost when the kiosk ends. {reason}")
                self._tell(text.format(reason=error))
            self._told = True
        else:
            self._told = False


def _best_of(entries: list[Entry]) -> list[Entry]:
    """Sort what stood in a file, and keep the best of each mode."""
    ranked = sorted(entries, key=worth, reverse=True)
    modes = dict.fromkeys(entry.mode for entry in ranked)
    return [entry for mode in modes for entry in [e for e in ranked if e.mode == mode][:MOST_KEPT]]


def worth(entry: Entry) -> tuple[float, int, float]:
    """Tell how good an entry is: points, or the part of the most possible, then difficulty, then speed."""
    if entry.mode == "sprint":
        return (entry.points, 0, -entry.seconds)
    share = entry.points / entry.of if entry.of else 0.0
    return (share, entry.level, -entry.seconds)
