"""The day's scores at the kiosk: a table for each mode, gone with the day (EXPERIENCE: Kiosk).

They hold nothing of a visitor but a sign that was tapped. Damage never stops the kiosk: a file that
cannot be read is put aside and the table begins anew, one that cannot be written is told of once.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from citrus_game.content.day_scores import FORMAT, MOST_KEPT, DayModel, Entry, Mode
from citrus_game.content.files import write_atomically
from citrus_game.content.problem import ContentError
from citrus_game.content.yamlfile import dump_yaml, load_yaml
from citrus_game.kiosk.folder import scores_file
from citrus_game.text import _


class DayScores:
    """The tables of one day; ``tell`` is given a sentence for the log when the file is damaged."""

    def __init__(self, today: date, tell: Callable[[str], object], path: Path | None = None) -> None:
        self._path = path or scores_file()
        self._tell = tell
        self._told = False
        self._entries: list[Entry] = []
        self.day = today
        self._load()

    def turn_to(self, today: date) -> None:
        """Begin new tables if another day has come."""
        if today != self.day:
            self.day = today
            self.clear()

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
        mine = worth(entry)
        return 1 + sum(worth(other) >= mine for other in self._table(entry.mode))

    def best(self, mode: Mode, count: int = 10) -> list[Entry]:
        """List the best of a mode."""
        return self._table(mode)[:count]

    def clear(self) -> None:
        """Empty all tables."""
        self._entries = []
        self._save()

    def _table(self, mode: Mode) -> list[Entry]:
        return [entry for entry in self._entries if entry.mode == mode]

    def _load(self) -> None:
        if not self._path.exists():
            return
        try:
            model = load_yaml(self._path, DayModel)
        except ContentError as error:
            self._set_aside(error)
            return
        if model.day == self.day.isoformat():
            for entry in model.entries:
                table = self._table(entry.mode)
                self._entries = [each for each in self._entries if each.mode != entry.mode]
                self._entries += sorted([*table, entry], key=worth, reverse=True)[:MOST_KEPT]

    def _set_aside(self, error: ContentError) -> None:
        """Keep a damaged file under another name, for whoever wants to look at it."""
        aside = self._path.with_suffix(".damaged")
        try:
            self._path.replace(aside)
        except OSError:
            aside = self._path  # the next entry is written over it
        message = _("The day's scores could not be read and begin anew; the old file is {file}. {reason}")
        self._tell(message.format(file=aside, reason=error))

    def _save(self) -> None:
        entries = [entry.model_dump() for entry in self._entries]
        data = {"format": FORMAT, "day": self.day.isoformat(), "entries": entries}
        try:
            write_atomically(self._path, dump_yaml(data))
        except ContentError as error:
            if not self._told:
                self._tell(_("The day's scores are not kept beyond this run. {reason}").format(reason=error))
            self._told = True
        else:
            self._told = False


def worth(entry: Entry) -> tuple[float, int, float]:
    """Tell how good an entry is: points, or the part of the most possible, then difficulty, then speed."""
    if entry.mode == "sprint":
        return (entry.points, 0, -entry.seconds)
    share = entry.points / entry.of if entry.of else 0.0
    return (share, entry.level, -entry.seconds)
