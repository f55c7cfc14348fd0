"""Tasks in which a turn has to be found: puzzles, and exercises from own games.

Both have the same interface: what is asked, two stages of hints, the result of an attempt, saving it.
"""

from typing import NamedTuple

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.exercise import Exercise, note_try
from citrus_game.content.learning.progress import load_progress, note_hints, note_puzzle
from citrus_game.content.settings.themes import colour_name
from citrus_game.learning.practice import TRIES, PracticeAnswer, judge, set_up
from citrus_game.learning.puzzles import (
    SECONDS,
    Puzzle,
    PuzzleAttempt,
    aim,
    direction,
    leaves,
    lesser,
    praise,
    puzzle_after,
    ringed,
)
from citrus_game.learning.verdicts import LARGE, LEAST
from citrus_game.narration import words
from citrus_game.narration.gains import step_words
from citrus_game.narration.turn_steps import same_turn
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.text import _, ngettext

HINTS = 2


class Outcome(NamedTuple):
    """The result of an attempt: title, score, sentences, and leaves (-1: none are given).

    ``found``: the best was reached; ``given_up``: the solution is shown next.
    """

    head: str
    figure: str
    texts: tuple[str, ...]
    leaves: int = -1
    found: bool = False
    given_up: bool = False


class _TurnToFind:
    """A turn to be found in ``session``: from ``start`` on, with ``best`` as the steps of the best one."""

    def __init__(self, session: GameSession, best: tuple[Step, ...], hints: int) -> None:
        self.session, self.best, self.hints = session, best, hints
        self.start = session.start

    @property
    def sites(self) -> tuple[int, ...]:
        """The sites of fincas whose rings the best turn closes."""
        return ringed(self.start, self.best)

    def hint(self, stage: int) -> str:
        """Return the hint of stage 1 (a direction) or 2 (the first step)."""
        if stage == 1:
            return direction(self.start, self.best, self.session.steps)
        return step_words(self.best[0], self.start)


class PuzzleTask(_TurnToFind):
    """A puzzle that comes with the game.

    Each hint costs a leaf, unless ``leaves`` is False, as in the kiosk, where nothing is saved.
    """

    practised = False

    def __init__(
        self, puzzle: Puzzle, hints: int = 0, seconds: float = SECONDS, *, leaves: bool = True
    ) -> None:
        super().__init__(puzzle.session(), puzzle.steps, hints)
        self.puzzle, self.leaves = puzzle, leaves
        self.attempt = PuzzleAttempt(puzzle, self.session, seconds)

    @classmethod
    def opened(cls, puzzle: Puzzle) -> "PuzzleTask":
        """Return a task for a puzzle. Hints taken earlier count; none do if they cannot be read."""
        try:
            return cls(puzzle, load_progress().hints.get(puzzle.name, 0))
        except ContentError:  # The page of puzzles reports problems of the file.
            return cls(puzzle)

    @property
    def title(self) -> str:
        """The puzzle's title."""
        return self.puzzle.title

    @property
    def aim(self) -> str:
        """The points of the turn so far and the points to reach, as a sentence."""
        best = self.puzzle.best
        text = ngettext("This turn: {points} of {best} point", "This turn: {points} of {best} points", best)
        return text.format(points=words.number(self.attempt.made), best=best)

    @property
    def price(self) -> str:
        """A sentence that the second hint costs another leaf, or ""."""
        return _("The first step costs another leaf.") if self.leaves else ""

    @property
    def goal(self) -> str:
        """The task in words, with the price of hints."""
        return self.asked + " " + _("Each hint costs a leaf.")

    @property
    def brief(self) -> str:
        """The player's colour and the price of hints, as a short sentence."""
        text = _("You are {colour}. Each hint costs a leaf.")
        return text.format(colour=self.session.names[self.start.player])

    @property
    def asked(self) -> str:
        """The task in words, without hints."""
        return aim(self.puzzle, self.session.names[self.start.player])

    @property
    def so_far(self) -> str:
        """The points of the turn so far and the maximum, as numbers."""
        return _("{points} of {best}").format(points=words.number(self.attempt.made), best=self.puzzle.best)

    @property
    def ended(self) -> bool:
        """Whether the turn has ended."""
        return self.attempt.ended

    def outcome(self) -> Outcome:
        """Return the points, the leaves, and where points are missing."""
        result = self.attempt.result()
        figure = _("{points} of {best}").format(points=words.number(result.points), best=result.best)
        spent = ngettext("{n} hint: −{n} leaf.", "{n} hints: −{n} leaves.", self.hints)
        spent = spent.format(n=self.hints) if self.hints and self.leaves else ""
        texts = (result.words(), self.lesser, spent)
        won = max(0, leaves(result.points, result.best) - (self.hints if self.leaves else 0))
        told = tuple(text for text in texts if text)
        return Outcome(praise(won), figure, told, won if self.leaves else -1, found=result.solved)

    @property
    def lesser(self) -> str:
        """A sentence about the sources of points that the turn missed; "" if none or before its end."""
        solved = self.attempt.result().solved or not self.ended
        return "" if solved else lesser(self.puzzle, self.session.state)

    def count_hint(self) -> None:
        """Count a hint that was taken; if hints cost leaves, save that."""
        self.hints += 1
        if self.leaves:
            note_hints(self.puzzle.name, self.hints)

    def save(self) -> None:
        """Save points and leaves if they are the best so far."""
        note_puzzle(self.puzzle.name, self.attempt.result().points, self.outcome().leaves)

    def new_attempt(self) -> "PuzzleTask":
        """Return a new attempt; the hints taken still count."""
        return PuzzleTask(self.puzzle, self.hints)

    def next_task(self) -> "PuzzleTask":
        """Return a task for the next puzzle."""
        return PuzzleTask.opened(puzzle_after(self.puzzle.name))


class PracticeTask(_TurnToFind):
    """An exercise from an own game; after three attempts the solution is shown."""

    practised = True

    def __init__(self, exercise: Exercise, tried: int = 0, hints: int = 0) -> None:
        super().__init__(set_up(exercise), exercise.better, hints)
        self.exercise, self.tried = exercise, tried
        self._judged: tuple[list[Step], PracticeAnswer] | None = None

    @property
    def title(self) -> str:
        """The day of the game and the turn."""
        return practice_title(self.exercise)

    @property
    def aim(self) -> str:
        """The points to gain and the number of the attempt, as a sentence."""
        text, points = _("Find a better turn. Try {number} of {most}"), words.points(self.exercise.points)
        if self._large:
            text = _("Find about {points} more. Try {number} of {most}")
        return text.format(points=points, number=min(self.tried + 1, TRIES), most=TRIES)

    @property
    def _large(self) -> bool:
        """Whether so much is missing that a number can be told."""
        return self.exercise.points >= LARGE

    @property
    def goal(self) -> str:
        """The player's colour and how many points the turn in the game missed, as a sentence."""
        seat = self.session.seats[self.start.player]
        text = _("You are {player}, {colour}. In your game there was a better turn than yours.")
        if self._large:
            text = _("You are {player}, {colour}. In your game you missed about {points} this turn.")
        points = words.points(self.exercise.points)
        return text.format(player=seat.name, colour=colour_name(seat.colour), points=points)

    @property
    def brief(self) -> str:
        """The player's seat and colour, as a sentence."""
        seat = self.session.seats[self.start.player]
        return _("You are {player}, {colour}.").format(player=seat.name, colour=colour_name(seat.colour))

    @property
    def ended(self) -> bool:
        """Whether the turn has ended."""
        state = self.session.state
        return state.over or state.turn != self.start.turn

    price = ""

    def count_hint(self) -> None:
        """Count a hint."""
        self.hints += 1

    def outcome(self) -> Outcome:
        """Return by how many points the turn is better than the one played in the game."""
        answer = self._answer()
        gained = max(0, answer.gained)
        last = self.tried + 1 >= TRIES
        figure = (
            _("{points} of {best}").format(points=gained, best=self.exercise.points) if self._large else ""
        )
        told = _("This turn is better than the one you played.")
        if gained >= LARGE:
            told = _("This turn is about {points} better than the one you played.")
        if answer.gained <= 0:
            told = _("This turn is no better than the one you played.")
        if self.exercise.played and same_turn(self.session.steps, self.exercise.played):
            told = _("This is the turn that you played.")
        texts = [told.format(points=words.points(gained))]
        if answer.found:
            best = answer.gained >= self.exercise.points
            known = _("No better one is known.") if best else _("The best one known is a little better.")
            texts.append(known)
            return Outcome(_("Found!"), figure, tuple(texts), found=True)
        texts.append(_("Now watch the better turn.") if last else _("There is a better one: try again."))
        return Outcome(_("Not yet"), figure, tuple(texts), given_up=last)

    def save(self) -> None:
        """Save the attempt, if the exercise is worth saving."""
        outcome = self.outcome()
        if self.exercise.points >= LEAST:
            self.exercise = note_try(self.exercise, found=outcome.found, given_up=outcome.given_up)

    def new_attempt(self) -> "PracticeTask":
        """Return a task for the next attempt; after the third one, attempts are counted from 1 again."""
        tried = self.tried + 1 if self.ended and not self.outcome().found else 0
        return PracticeTask(self.exercise, tried % TRIES, self.hints)

    def next_task(self) -> None:
        """Return nothing: the next exercise is chosen from a list."""

    def _answer(self) -> PracticeAnswer:
        steps = self.session.steps
        if self._judged is None or self._judged[0] != steps:
            self._judged = steps, judge(self.exercise, self.session.state)
        return self._judged[1]


Task = PuzzleTask | PracticeTask
"""A task in which a turn has to be found."""


def practice_title(exercise: Exercise) -> str:
    """Return the title of an exercise: day of the game and turn."""
    text = _("{day}, turn {turn}")
    return text.format(day=exercise.day, turn=exercise.state.turn)
