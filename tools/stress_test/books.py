"""The crowd's own accounts: games and scores that it saw, to compare with what the kiosk stored."""

from collections import Counter

from citrus_game.content.kiosk_scores import MOST_KEPT, Entry, Mode
from citrus_game.kiosk.stats.counts import Day
from citrus_game.kiosk.stats.scores import worth
from citrus_game.kiosk.stats.storage import today
from citrus_game.ui.kiosk.app import KioskApp, Visit
from citrus_game.ui.kiosk.puzzle import PuzzleResult
from citrus_game.ui.kiosk.visit.result import KioskScoring
from citrus_game.ui.kiosk.visit.sign import SignScene, TableScene
from citrus_game.ui.toolkit.app.layer import Layer
from tools.stress_test.fault import Fault

Key = tuple[str, str, str]
"""(day, mode, what happened: started, finished or left)."""
SUMS = {
    "started": "{mode} started on {day}: {counted} counted, {seen} seen",
    "finished": "{mode} finished on {day}: {counted} counted, {seen} seen",
    "left": "{mode} left on {day}: {counted} counted, {seen} seen",
}


class Books:
    """Watches the app after each frame."""

    def __init__(self) -> None:
        self.seen: Counter[Key] = Counter()
        self.signed: dict[tuple[str, Mode], list[Entry]] = {}
        self.signatures = 0
        self._visit: Visit | None = None
        self._top: Layer | None = None
        self._staffed = False

    def poll(self, app: KioskApp) -> None:
        """Note whether a visit has ended and whether a score was signed."""
        top, visit = app.stack.top, app.visit
        if visit is not self._visit:
            if self._visit is not None:
                ended = isinstance(top, KioskScoring | PuzzleResult) and visit is None
                self._end(self._visit, "finished" if ended else "left")
            if visit is not None and not app.staff_here:
                self._note(visit.mode, "started")
            self._visit, self._staffed = visit, app.staff_here
        elif visit is not None and app.staff_here and not self._staffed:
            self._note(visit.mode, "started", -1)
            self._staffed = True  # The staff has been there all the time.
        if isinstance(top, TableScene) and isinstance(self._top, SignScene):
            self._sign(self._top.entry())
        self._top = top

    def again(self) -> None:
        """Forget the client, which restarts."""
        self._visit = self._top = None

    def remove(self, mode: Mode, rank: int) -> None:
        """Remove today's entry with a rank from 1."""
        del self.signed[today().isoformat(), mode][rank - 1]

    def faults(self, app: KioskApp, days: list[Day]) -> list[Fault]:
        """Return a fault for each difference from what the kiosk stored."""
        return [*self._wrong_tables(app), *self._wrong_counts(days)]

    def _end(self, visit: Visit, what: str) -> None:
        if not self._staffed:
            self._note(visit.mode, what)

    def _note(self, mode: str, what: str, count: int = 1) -> None:
        self.seen[today().isoformat(), mode, what] += count

    def _sign(self, entry: Entry) -> None:
        self.signatures += 1
        table = self.signed.setdefault((today().isoformat(), entry.mode), [])
        table.append(entry)
        # The sort is stable, so an equal entry stays behind earlier ones.
        table.sort(key=worth, reverse=True)
        del table[MOST_KEPT:]

    def _wrong_tables(self, app: KioskApp) -> list[Fault]:
        day = today().isoformat()
        modes: tuple[Mode, ...] = ("sprint", "puzzle")
        return [
            Fault("the table of {mode} on {day} is not what was signed", mode=mode, day=day)
            for mode in modes
            if app.scores.best(mode, MOST_KEPT) != self.signed.get((day, mode), [])
        ]

    def _wrong_counts(self, days: list[Day]) -> list[Fault]:
        kept: Counter[Key] = Counter()
        for day in days:
            for mode, count in day.modes.items():
                kept[day.date, mode, "started"] = count.started
                kept[day.date, mode, "finished"] = count.finished
                kept[day.date, mode, "left"] = count.left.total()
        return [
            Fault(
                SUMS[what], mode=mode, day=day, counted=kept[day, mode, what], seen=self.seen[day, mode, what]
            )
            for day, mode, what in sorted({*kept, *self.seen})
            if kept[day, mode, what] != self.seen[day, mode, what]
        ]
