"""A game that is over is looked through in the background; what people missed in it is kept."""

from datetime import datetime

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.lessons.exercise import Exercise
from citrus_game.table.lessons.practice import exercise_of, keep, worth_keeping
from citrus_game.table.review.analysis import Analysis, Chance
from citrus_game.table.sitting import Sitting
from citrus_game.text import _


class Study:
    """Looks through a game as long as somebody holds it; ``problem`` says what could not be kept."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.analysis = Analysis(sitting)
        self.problem = ""
        self.closed = False
        self._holders = 0
        self._kept: set[int] = set()

    @property
    def wanted(self) -> bool:
        """Tell whether there is anybody who could learn from it: the game is over and a person played."""
        return self.sitting.state.over and not all(seat.is_bot for seat in self.sitting.seats)

    def hold(self) -> None:
        """Begin to search, or go on; returns at once."""
        self._holders += 1
        self.analysis.start()

    def release(self) -> None:
        """Need it no more; the search ends with the last who held it."""
        self._holders -= 1
        if self._holders <= 0:
            self.closed = not self.analysis.over
            self.analysis.close()

    def look(self) -> bool:
        """Take in what has been found, and keep it; tell whether that was anything."""
        news = self.analysis.look()
        if news and self.wanted:
            self._keep()
        return news

    def _keep(self) -> None:
        found = worth_keeping(self.sitting, self.analysis.chances(self.analysis.length))
        fresh = [chance for chance in found if chance.turn.number not in self._kept]
        self._kept |= {chance.turn.number for chance in fresh}
        try:
            keep(self.exercise(chance) for chance in fresh)
        except ContentError as error:
            text = _("Some of your turns could not be kept as puzzles: {problem}")
            self.problem = text.format(problem=error)

    def exercise(self, chance: Chance) -> Exercise:
        """Make an exercise of a chance."""
        return exercise_of(self.sitting, chance, datetime.now().astimezone().date())


_latest: list[Study] = []
"""The study of the game that was looked through last, at most one."""


def study_of(sitting: Sitting) -> Study:
    """Give the study of a game, the same for all who look through it one after the other."""
    if not any(study.sitting is sitting and not study.closed for study in _latest):
        _latest[:] = [Study(sitting)]
    return _latest[0]
