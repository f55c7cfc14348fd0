"""Exercises of "My puzzles": turns of own games that a person could have played better.

An exercise is solved by a turn that gains two thirds of the difference to the better turn, measured by the
value of the position after it. `Study` finds the turns in the background.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from typing import NamedTuple

from citrus_game.bots.evaluation import EvaluationContext
from citrus_game.bots.people import PEOPLE
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.exercise import Exercise, exercises_folder, load_exercise, save_exercise
from citrus_game.content.learning.review import Verdict
from citrus_game.content.settings.themes import load_player_colours
from citrus_game.learning.analysis import Analysis, possible_steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import won_fincas
from citrus_game.session.score_curve import Turn
from citrus_game.session.seats import PERSON, Seat
from citrus_game.text import _

TRIES = 3
"""Number of attempts after which the better turn is shown."""
ENOUGH = 2 / 3
"""Part of the difference that an attempt must gain."""
MOST = 100
"""Maximum number of exercises; beyond it the oldest solved ones are deleted."""


class PracticeAnswer(NamedTuple):
    """The result of an attempt: whether it solves the exercise, and by how many points it is better than the
    turn played in the game.
    """

    found: bool
    gained: int


def exercise_of(session: GameSession, turn: Turn, found: Verdict, day: date) -> Exercise:
    """Return the exercise for a turn of a game that could have been better, as both judges ``found``."""
    state = session.position_at(turn.first)
    return Exercise(
        name=f"{day.isoformat()}-{session.seed % 10**9}-{turn.number}",
        day=day.isoformat(),
        state=state,
        names=session.names,
        side=session.map_name or "long",
        better=possible_steps(state.copy(), found.best),
        played=tuple(done.step for done in session.history[turn.first : turn.end]),
        worth=found.was + found.missed,
        was=found.was,
        won=won_fincas(session, turn.first),
    )


def is_exercise(session: GameSession, turn: Turn, found: Verdict | None) -> bool:
    """Whether a turn of a game becomes an exercise: a person played it here, and both judges know a better
    one.
    """
    mine = session.history[turn.first].by.player == PERSON
    return mine and found is not None and found.kind == "better"


def save_exercises(exercises: Iterable[Exercise]) -> None:
    """Save new exercises; raise `ContentError` if one cannot be written."""
    known = {path.stem for path in exercises_folder().glob("*.yaml")}
    turns = {_turn_of(name) for name in known}
    for exercise in exercises:
        if _turn_of(exercise.name) not in turns:
            save_exercise(exercise)
    surplus = len(known) - MOST
    if surplus > 0:
        solved = [exercise.name for exercise in reversed(in_order()) if exercise.solved]
        for name in solved[:surplus]:
            (exercises_folder() / f"{name}.yaml").unlink(missing_ok=True)


def known_as(exercise: Exercise) -> Exercise:
    """Return an exercise as it is stored, with its attempts; the exercise itself if it is not stored."""
    turn = _turn_of(exercise.name)
    kept = [path for path in exercises_folder().glob("*.yaml") if _turn_of(path.stem) == turn]
    with suppress(ContentError):
        return replace(load_exercise(kept[0]), won=exercise.won) if kept else exercise
    return exercise


def _turn_of(name: str) -> str:
    """Return the part of an exercise's name that identifies game and turn, without the day."""
    return name[len("2026-11-21") :]


def in_order() -> list[Exercise]:
    """Return the stored exercises: most often missed first, then new ones, solved ones last.

    Invalid files are skipped; `check` reports them.
    """
    found = []
    for path in exercises_folder().glob("*.yaml"):
        with suppress(ContentError):
            found.append(load_exercise(path))
    return sorted(found, key=lambda each: (each.solved, -each.missed, -each.tries, each.day, each.name))


def judge(exercise: Exercise, after: State) -> PracticeAnswer:
    """Return the result of an attempt, from the position after the turn."""
    worth = EvaluationContext(observe(exercise.state).state).full(after)
    share = (worth - exercise.was) / (exercise.worth - exercise.was)
    return PracticeAnswer(share >= ENOUGH, round(worth - exercise.was))


NOBODY = "random"
"""Who plays for a player without a picture."""


def set_up(exercise: Exercise) -> GameSession:
    """Return a session with an exercise's position and a person on turn; nobody else is one, so that the
    table stays the person's after the turn.
    """
    colours, levels = list(load_player_colours()), {person.name: level for level, person in PEOPLE.items()}
    seats = [
        Seat(name, colour, PERSON if number == exercise.state.player else levels.get(name, NOBODY))
        for number, (name, colour) in enumerate(zip(exercise.names, colours, strict=False))
    ]
    session = GameSession(exercise.state.copy(), seats, map_name=exercise.side)
    session.won_before = exercise.won
    session.ends_stay = True  # the turn has been judged
    return session


def better_turn(session: GameSession, turn: Turn, best: Sequence[Step]) -> GameSession:
    """Return a session in which the better turn is played, from the position before it."""
    state = session.position_at(turn.first)
    better = GameSession(
        state.copy(), session.seats, seed=session.seed, map_name=session.map_name, map_hash=session.map_hash
    )
    better.won_before = won_fincas(session, turn.first)
    better.replay(possible_steps(state.copy(), best))
    return better


class Study:
    """Makes exercises from a game by judging its turns, as long as somebody holds it. ``problem`` says what
    could not be saved.
    """

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.analysis = Analysis(session)
        self.problem = ""
        self.closed = False
        self._holders = 0
        self._kept: set[int] = set()

    @property
    def wanted(self) -> bool:
        """Whether exercises can be made: the game is over and a person has played here."""
        return self.session.state.over and any(done.by.player == PERSON for done in self.session.history)

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
            self._save_exercises()
        return news

    def _save_exercises(self) -> None:
        session, analysis = self.session, self.analysis
        fresh = [
            (turn, found)
            for turn in analysis.turns
            if (found := analysis.verdict(turn)) is not None
            and turn.number not in self._kept
            and is_exercise(session, turn, found)
        ]
        self._kept |= {turn.number for turn, _found in fresh}
        try:
            save_exercises(self.exercise(turn, found) for turn, found in fresh)
        except ContentError as error:
            text = _("Some of your turns could not be kept as puzzles: {problem}")
            self.problem = text.format(problem=error)

    def exercise(self, turn: Turn, found: Verdict) -> Exercise:
        """Return the exercise for a turn."""
        return exercise_of(self.session, turn, found, datetime.now().astimezone().date())


_latest: list[Study] = []
"""The study of the game analysed last, at most one."""


def study_of(session: GameSession) -> Study:
    """Return the study of a game, the same one for every caller."""
    if not any(study.session is session and not study.closed for study in _latest):
        _latest[:] = [Study(session)]
    return _latest[0]
