"""Lessons: a position, and tasks in which the coach says, shows or asks for something."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import Field

from citrus_game.content.disk.model import Model
from citrus_game.content.disk.problem import quoted_value
from citrus_game.content.disk.yaml_file import Place, read_yaml, validate
from citrus_game.content.records.position import PositionModel, Words, read_position
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import FROM_PENALTIES, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import finca_sizes
from citrus_game.rules.moves.placing import open_spaces
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.text import _

Missing = Literal["open", "most", "forecast", "coins", "planted", "region", "returned"]


class GoalModel(Model):
    """A goal in YAML; each number is a minimum, and all that are given must be reached.

    ``ring`` is a finca's site: its ring must be closed and nobody may have more around it. ``forecast`` are
    the points after the turn if the game ended then. ``planted`` counts plantations; ``region`` maps a space
    to the size of the own region there. ``clean``: no tile may be returned to the market.
    """

    ring: str = ""
    forecast: int = Field(default=0, ge=0, le=200)
    coins: int = Field(default=0, ge=0, le=12)
    planted: int = Field(default=0, ge=0, le=12)
    region: dict[str, int] = Field(default={})
    clean: bool = False


class Lack(NamedTuple):
    """What a turn still lacks: the kind, the number ``there``, the number ``wanted``, and the space or
    site.
    """

    what: Missing
    there: int
    wanted: int = 0
    at: int = -1


@dataclass(frozen=True)
class Goal:
    """A goal for the player on turn; ``ring`` is a site or -1, ``regions`` are (space, minimum size)
    pairs.
    """

    ring: int = -1
    forecast: int = 0
    coins: int = 0
    planted: int = 0
    regions: tuple[tuple[int, int], ...] = ()
    clean: bool = False

    def met(self, before: State, after: State) -> bool:
        """Whether a turn from position ``before`` to ``after`` reached it."""
        return not self.lacking(before, after)

    def lacking(self, before: State, after: State) -> tuple[Lack, ...]:
        """Return what a turn from ``before`` to ``after`` still lacks, the easiest to explain first."""
        return tuple(self._lacks(before, after))

    def _lacks(self, before: State, after: State) -> Iterator[Lack]:
        player = before.player
        planted = after.taken.bit_count() - before.taken.bit_count()
        if planted < self.planted:
            yield Lack("planted", planted, self.planted)
        for space, size in self.regions:
            there = after.region_at(space).bit_count() if after.owner_at(space) == player else 0
            if there < size:
                yield Lack("region", there, size, space)
        if self.ring >= 0:
            yield from self._around(after, player)
        returned = _returned(after, player) - _returned(before, player)
        if self.clean and returned:
            yield Lack("returned", abs(returned))
        if after.coins[player] < self.coins:
            yield Lack("coins", after.coins[player], self.coins)
        forecast = sum(projected(after)[player])
        if forecast < self.forecast:
            yield Lack("forecast", forecast, self.forecast)

    def _around(self, after: State, player: int) -> Iterator[Lack]:
        """Yield what is lacking at the finca: open spaces around it, or another player has more."""
        still_open = (after.game.board.rings[self.ring] & open_spaces(after)).bit_count()
        counts = [sum(own) for own in finca_sizes(after, self.ring)]
        if still_open:
            yield Lack("open", still_open, 0, self.ring)
        elif counts[player] < max(counts):
            yield Lack("most", counts[player], max(counts), self.ring)


def _returned(state: State, player: int) -> int:
    return state.sources[player][FROM_PENALTIES]


def read_goal(words: Words, place: Place, model: GoalModel) -> Goal:
    """Return a goal from its YAML model; raise `ContentError` for an unknown space or site."""
    regions = [(words.space((*place, "region", name), name), size) for name, size in model.region.items()]
    ring = words.site((*place, "ring"), model.ring) if model.ring else -1
    return Goal(ring, model.forecast, model.coins, model.planted, tuple(regions), model.clean)


FOLDER = "lessons"
"""Folder of the lessons' YAML files."""
VERBS = (*steps.PLANTING, *steps.WITH_SPACE, *steps.BARE, steps.BUY, steps.SITE)
ASKS = ("step", "look", "shows", "solve")
"""Keys of a task that say what has to be done; a task has at most one of them."""


class TaskModel(Model):
    """One task in YAML: a text, and at most one thing to do.

    ``step`` is a step, or a verb for any such step; ``look`` a space or market line to point at; ``shows``
    steps that are played while the text is read; ``solve`` a goal for a whole turn, with an ``answer``.
    ``point`` is a space to highlight, ``reply`` the other players' steps afterwards.
    """

    say: str = Field(min_length=1, max_length=220)
    step: str = ""
    look: str = ""
    shows: str = ""
    solve: GoalModel | None = None
    answer: str = ""
    point: str = ""
    reply: str = ""


class LessonModel(PositionModel):
    """Model of a lesson's file."""

    title: str = Field(min_length=1, max_length=40)
    about: str = Field(min_length=1, max_length=80)
    tasks: list[TaskModel] = Field(min_length=1, max_length=20)


@dataclass(frozen=True)
class Task:
    """A task: what the coach says, and what has to be done before the lesson goes on.

    ``start`` is the position in which it begins. ``verb`` is the kind of step asked for, ``step`` the only
    accepted one, if set. ``look`` is the name of a space or market line to point at ("": none), ``goal`` a
    goal for a whole turn, ``point`` a space to highlight (-1: none). ``shows`` are steps to play, ``reply``
    the other players' steps afterwards.
    """

    say: str
    start: State
    verb: str = ""
    step: Step | None = None
    look: str = ""
    goal: Goal | None = None
    answer: tuple[Step, ...] = ()
    point: int = -1
    shows: tuple[Step, ...] = ()
    reply: tuple[Step, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether the player has to do something, and not only read."""
        return bool(self.verb or self.look or self.goal or self.shows)

    def asks_for(self, step: Step) -> bool:
        """Whether this step is one that the task wants."""
        return step == self.step if self.step is not None else step.verb == self.verb


@dataclass(frozen=True)
class LessonData:
    """A checked lesson: all its tasks can be done; ``name`` is the file's."""

    name: str
    title: str
    about: str
    state: State
    names: tuple[str, ...]
    tasks: tuple[Task, ...]


def load_lesson(path: Path) -> LessonData:
    """Read a lesson and play it through; raise `ContentError` if something in it cannot be done."""
    document = read_yaml(path)
    model = validate(document, LessonModel)
    state, words = read_position(document, model)
    after = state.copy()
    tasks = tuple(_task(words, index, task, after) for index, task in enumerate(model.tasks))
    for index, (task, then) in enumerate(zip(tasks, (*tasks[1:], None), strict=True)):
        if task.goal is not None and (task.reply or (then and then.asks)):
            message = _("a turn alone can end in many ways; only words may follow it")
            raise document.problem(("tasks", index, "solve"), message)
    return LessonData(path.stem, model.title, model.about, state, words.names, tasks)


def _task(words: Words, index: int, model: TaskModel, state: State) -> Task:
    """Return a task from its model; ``state`` is advanced by what the task does."""
    document, place = words.document, ("tasks", index)
    asked = [key for key in ASKS if getattr(model, key)]
    if len(asked) > 1:
        message = _("a task asks for one thing; leave out {keys}").format(keys=", ".join(asked[1:]))
        raise document.problem((*place, asked[1]), message)
    point = words.space((*place, "point"), model.point) if model.point else -1
    start = state.copy()
    if model.look and model.look not in words.game.lines:
        words.space((*place, "look"), model.look)
    shows = words.steps((*place, "shows"), model.shows, state, _illegal())
    goal: Goal | None = None
    answer: tuple[Step, ...] = ()
    if model.solve is not None:
        goal = read_goal(words, (*place, "solve"), model.solve)
        answer = words.steps((*place, "answer"), model.answer, state, _illegal())
        if state.turn == start.turn or not goal.met(start, state):
            raise document.problem((*place, "answer"), _("it does not reach the goal by the end of the turn"))
    verb, step = _asked(words, (*place, "step"), model.step, state)
    reply = words.steps((*place, "reply"), model.reply, state, _illegal())
    return Task(model.say, start, verb, step, model.look, goal, answer, point, shows, reply)


def _asked(words: Words, place: Place, text: str, state: State) -> tuple[str, Step | None]:
    """Read the step or verb that a task asks for, and apply it to ``state``."""
    if not text:
        return "", None
    verb, step = text, None
    if verb not in VERBS or verb in steps.BARE:
        step = words.step(place, verb).step
        verb = step.verb
    allowed = [each for each in legal_steps(state) if (each == step if step else each.verb == verb)]
    if not allowed:
        raise words.document.problem(place, _illegal().format(step=quoted_value(text)))
    apply(state, allowed[0])
    return verb, step


def _illegal() -> str:
    return _("{step} is not allowed where the lesson has come to")
