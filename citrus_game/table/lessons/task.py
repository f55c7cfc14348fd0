"""What somebody is to find: a puzzle's best turn, or a better turn for one of the own games.

Both say what is asked, give hints in two stages, tell what came of a try and keep it.
"""

from typing import NamedTuple

from citrus_game.content.config import load_player_colours
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.lessons.exercise import Exercise
from citrus_game.content.lessons.exercise_file import save_exercise
from citrus_game.content.lessons.progress import load_progress, note_hints, note_puzzle
from citrus_game.rules.material.steps import Step
from citrus_game.table.lessons.practice import LEAST, TRIES, Answer, judge, set_up
from citrus_game.table.lessons.praise import leaves, praise
from citrus_game.table.lessons.puzzle_words import (
    aim,
    direction,
    direction_of,
    first_step,
    lesser,
    ringed,
)
from citrus_game.table.lessons.puzzles import SECONDS, Puzzle, puzzle_after
from citrus_game.table.speech import words
from citrus_game.table.speech.step_words import step_words
from citrus_game.text import _, ngettext

HINTS = 2


class Outcome(NamedTuple):
    """What came of a try: a head, the figure that counts, sentences; leaves where there are any (-1: none).

    ``found`` tells whether nothing is left to look for, ``given_up`` whether the turn is to be shown now.
    """

    head: str
    figure: str
    texts: tuple[str, ...]
    leaves: int = -1
    found: bool = False
    given_up: bool = False


class PuzzleTask:
    """A puzzle that comes with the game: the last turn, whose best is proven.

    Each hint costs a leaf, but where no ``leaves`` are won, as in the kiosk: nothing is kept there.
    """

    practised = False

    def __init__(
        self, puzzle: Puzzle, hints: int = 0, seconds: float = SECONDS, *, leaves: bool = True
    ) -> None:
        self.puzzle, self.hints, self.leaves = puzzle, hints, leaves
        self.sitting = puzzle.sitting()
        self.best = puzzle.steps
        self.attempt = puzzle.attempt(self.sitting, seconds)
        self._me = puzzle.data.state.player

    @classmethod
    def opened(cls, puzzle: Puzzle) -> "PuzzleTask":
        """Set a puzzle up with the hints that were asked for before, none where nobody can read that."""
        try:
            return cls(puzzle, load_progress().hints.get(puzzle.name, 0))
        except ContentError:  # what is wrong with the file stands on the page of puzzles
            return cls(puzzle)

    @property
    def title(self) -> str:
        """Give the puzzle's title."""
        return self.puzzle.title

    @property
    def aim(self) -> str:
        """Say what the turn brings by now, of how much: points of other turns do not count here."""
        made = self.attempt.made if self.sitting.history else 0
        text = _("This turn: {points} of {best} points")
        return text.format(points=_signed(made), best=self.puzzle.best)

    @property
    def sites(self) -> tuple[int, ...]:
        """Give the fincas whose rings the best turn closes."""
        return ringed(self.puzzle.data.state, self.best)

    @property
    def price(self) -> str:
        """Say that the first step costs a leaf as well."""
        return _("The first step costs another leaf.") if self.leaves else ""

    @property
    def goal(self) -> str:
        """Name the own colour and the best turn's points."""
        return self.asked + " " + _("Each hint costs a leaf.")

    @property
    def brief(self) -> str:
        """Name the own colour and what a hint costs."""
        text = _("You are {colour}. Each hint costs a leaf.")
        return text.format(colour=self.sitting.names[self._me])

    @property
    def asked(self) -> str:
        """Say who one is and what the best turn brings, where there are no hints."""
        return aim(self.puzzle, self.sitting.names[self._me])

    @property
    def so_far(self) -> str:
        """Give what the turn brings by now, of how much, in figures."""
        made = self.attempt.made if self.sitting.history else 0
        return _("{points} of {best}").format(points=_signed(made), best=self.puzzle.best)

    @property
    def ended(self) -> bool:
        """Tell whether the turn has been ended."""
        return self.attempt.ended

    def hint(self, stage: int) -> str:
        """Give a direction, then the first step."""
        return direction(self.puzzle, self.sitting.steps) if stage == 1 else first_step(self.puzzle)

    def outcome(self) -> Outcome:
        """Tell the points, the leaves, and where the best turn's other points come from."""
        result = self.attempt.result()
        figure = _("{points} of {best}").format(points=_signed(result.points), best=result.best)
        spent = ngettext("{n} hint: −{n} leaf.", "{n} hints: −{n} leaves.", self.hints)
        spent = spent.format(n=self.hints) if self.hints and self.leaves else ""
        texts = (result.words(), self.lesser, spent)
        won = max(0, leaves(result.points, result.best) - (self.hints if self.leaves else 0))
        told = tuple(text for text in texts if text)
        return Outcome(praise(won), figure, told, won if self.leaves else -1, found=result.solved)

    @property
    def lesser(self) -> str:
        """Say why the turn is lesser; empty where it is not, or has not been ended."""
        solved = self.attempt.result().solved or not self.ended
        return "" if solved else lesser(self.puzzle, self.sitting.state)

    def ask(self) -> None:
        """Ask for the next hint; where it costs a leaf, it does so also when the puzzle is opened again."""
        self.hints += 1
        if self.leaves:
            note_hints(self.puzzle.name, self.hints)

    def keep(self) -> None:
        """Keep points and leaves, if they are the best so far."""
        note_puzzle(self.puzzle.name, self.attempt.result().points, self.outcome().leaves)

    def again(self) -> "PuzzleTask":
        """Set it up once more; the hints that are known still count."""
        return PuzzleTask(self.puzzle, self.hints)

    def following(self) -> "PuzzleTask":
        """Set up the next puzzle."""
        return PuzzleTask.opened(puzzle_after(self.puzzle.name))


class PracticeTask:
    """A turn of one's own game that could have been better; after three tries it is shown."""

    practised = True

    def __init__(self, exercise: Exercise, tried: int = 0, hints: int = 0) -> None:
        self.exercise, self.tried, self.hints = exercise, tried, hints
        self.sitting = set_up(exercise)
        self.best = exercise.better
        self._judged: tuple[list[Step], Answer] | None = None

    @property
    def title(self) -> str:
        """Say of which day and turn it is."""
        return practice_title(self.exercise)

    @property
    def aim(self) -> str:
        """Say by how much the turn is to be better, and which try it is."""
        text = _("Find {points} more. Try {number} of {most}")
        points = words.points(self.exercise.points)
        return text.format(points=points, number=min(self.tried + 1, TRIES), most=TRIES)

    @property
    def goal(self) -> str:
        """Name the own colour and what was left lying."""
        seat = self.sitting.seats[self.exercise.state.player]
        text = _("You are {player}, {colour}. In your game you missed about {points} this turn.")
        colour = _(load_player_colours()[seat.colour].title)
        return text.format(player=seat.name, colour=colour, points=words.points(self.exercise.points))

    @property
    def brief(self) -> str:
        """Name the own seat and its colour."""
        seat = self.sitting.seats[self.exercise.state.player]
        colour = _(load_player_colours()[seat.colour].title)
        return _("You are {player}, {colour}.").format(player=seat.name, colour=colour)

    @property
    def ended(self) -> bool:
        """Tell whether the turn has been ended."""
        state = self.sitting.state
        return state.over or state.turn != self.exercise.state.turn

    @property
    def sites(self) -> tuple[int, ...]:
        """Give the fincas whose rings the better turn closes."""
        return ringed(self.exercise.state, self.best)

    price = ""

    def hint(self, stage: int) -> str:
        """Give a direction, then the first step."""
        state = self.exercise.state
        if stage == 1:
            return direction_of(state, self.best, self.sitting.steps)
        return step_words(self.best[0], state)

    def ask(self) -> None:
        """Ask for the next hint."""
        self.hints += 1

    def outcome(self) -> Outcome:
        """Tell by how much the turn is better than the one that was played."""
        answer = self._answer()
        gained = max(0, answer.gained)
        last = self.tried + 1 >= TRIES
        figure = _("{points} of {best}").format(points=gained, best=self.exercise.points)
        told = _("This turn is about {points} better than the one you played.")
        if answer.gained <= 0:
            told = _("This turn is no better than the one you played.")
        texts = [told.format(points=words.points(gained))]
        if answer.found:
            return Outcome(_("Found!"), figure, tuple(texts), found=True)
        texts.append(_("Now watch the better turn.") if last else _("There is a better one: try again."))
        return Outcome(_("Not yet"), figure, tuple(texts), given_up=last)

    def keep(self) -> None:
        """Count the try, where it is worth one of My puzzles."""
        outcome = self.outcome()
        self.exercise = self.exercise.tried(found=outcome.found)
        if outcome.given_up:
            self.exercise = self.exercise.given_up()
        if self.exercise.points >= LEAST:
            save_exercise(self.exercise)

    def again(self) -> "PracticeTask":
        """Set it up once more, for the next of the three tries or the first of another three."""
        tried = self.tried + 1 if self.ended and not self.outcome().found else 0
        return PracticeTask(self.exercise, tried % TRIES, self.hints)

    def following(self) -> None:
        """There is a list to choose the next one from."""

    def _answer(self) -> Answer:
        steps = self.sitting.steps
        if self._judged is None or self._judged[0] != steps:
            self._judged = steps, judge(self.exercise, self.sitting.state)
        return self._judged[1]


Task = PuzzleTask | PracticeTask
"""A turn to be found."""


def practice_title(exercise: Exercise) -> str:
    """Name an exercise by the day of its game and the turn in it."""
    text = _("{day}, turn {turn}")
    return text.format(day=exercise.day, turn=exercise.state.turn)


def _signed(number: int) -> str:
    """Write a number with a true minus sign."""
    return str(number).replace("-", "−")
