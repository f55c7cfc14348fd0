"""Analyses a finished game in the background and saves people's missed turns as exercises."""

from datetime import datetime

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.exercise import Exercise
from citrus_game.learning.analysis import Analysis, Chance
from citrus_game.learning.practice import exercise_of, keep, worth_keeping
from citrus_game.session.game_session import GameSession
from citrus_game.text import _


class Study:
    """Analyses a game while anyone holds it; ``problem`` is a sentence if something could not be saved."""

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.analysis = Analysis(session)
        self.problem = ""
        self.closed = False
        self._holders = 0
        self._kept: set[int] = set()

    @property
    def wanted(self) -> bool:
        """Whether exercises can be made: the game is over and a person has played."""
        return self.session.state.over and not all(seat.is_bot for seat in self.session.seats)

    def hold(self) -> None:
        """Register a holder and start or continue the search; does not wait."""
        self._holders += 1
        self.analysis.start()

    def release(self) -> None:
        """Remove a holder; the search stops with the last one."""
        self._holders -= 1
        if self._holders <= 0:
            self.closed = not self.analysis.over
            self.analysis.close()

    def poll(self) -> bool:
        """Receive results and save exercises; return whether anything changed."""
        news = self.analysis.poll()
        if news and self.wanted:
            self._keep()
        return news

    def _keep(self) -> None:
        found = worth_keeping(self.session, self.analysis.chances(self.analysis.length))
        fresh = [chance for chance in found if chance.turn.number not in self._kept]
        self._kept |= {chance.turn.number for chance in fresh}
        try:
            keep(self.exercise(chance) for chance in fresh)
        except ContentError as error:
            text = _("Some of your turns could not be kept as puzzles: {problem}")
            self.problem = text.format(problem=error)

    def exercise(self, chance: Chance) -> Exercise:
        """Return the exercise for a chance."""
        return exercise_of(self.session, chance, datetime.now().astimezone().date())


_latest: list[Study] = []
"""The study of the game analysed last, at most one."""


def study_of(session: GameSession) -> Study:
    """Return the study of a game; later callers get the same one."""
    if not any(study.session is session and not study.closed for study in _latest):
        _latest[:] = [Study(session)]
    return _latest[0]
