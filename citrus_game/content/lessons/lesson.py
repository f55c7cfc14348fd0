"""Lessons: a position, and what a coach says, shows and asks for, task by task."""

from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from citrus_game.content.disk.model import Model
from citrus_game.content.disk.problem import shown
from citrus_game.content.disk.yamlfile import Place, read_yaml, validate
from citrus_game.content.lessons.goal import Goal, GoalModel, read_goal
from citrus_game.content.records.position_yaml import PositionModel, Words, read_position
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material import steps
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.turn import apply
from citrus_game.text import _

FOLDER = "lessons"
"""The folder whose YAML files are lessons."""
VERBS = (*steps.WITH_TILE_AND_SPACE, *steps.WITH_SPACE, *steps.BARE, steps.BUY, steps.SITE)
ASKS = ("step", "look", "shows", "solve")
"""The keys of a task that say what is to happen: at most one of them in a task."""


class TaskModel(Model):
    """One task: words, and one thing to happen, or nothing but the words.

    ``step`` is a step to do (or any step of a verb), ``look`` a space or market line to point at, ``shows``
    are steps that are played while the words are read, ``solve`` is a goal for a turn alone, with an
    ``answer``. ``point`` is a space that the words speak of.
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
    """A lesson's file."""

    title: str = Field(min_length=1, max_length=40)
    about: str = Field(min_length=1, max_length=80)
    tasks: list[TaskModel] = Field(min_length=1, max_length=20)


@dataclass(frozen=True)
class Task:
    """What the coach says, and what is to be done before it goes on.

    ``start`` is the position at which it begins if all was done as the file says. ``verb`` is the kind of
    step that is asked for, ``step`` the very step if only one will do, ``look`` the name of a space or market
    line to point at (empty: none), ``goal`` what a whole turn has to reach. ``point`` is a space that the
    words speak of (-1: none). ``shows`` are steps that are played for the reader, ``reply`` the others'
    afterwards.
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
        """Tell whether anything is to happen beside that its words are read."""
        return bool(self.verb or self.look or self.goal or self.shows)

    def asks_for(self, step: Step) -> bool:
        """Tell whether a step is what the task asks for."""
        return step == self.step if self.step is not None else step.verb == self.verb


@dataclass(frozen=True)
class LessonData:
    """A lesson that fits the format: all that it asks for can be done; ``name`` is its file's."""

    name: str
    title: str
    about: str
    state: State
    names: tuple[str, ...]
    tasks: tuple[Task, ...]


def load_lesson(path: Path) -> LessonData:
    """Read a lesson and play it; raises `ContentError` where something in it cannot be done."""
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
    """Read a task and do it on the state that the lesson has come to."""
    document, place = words.document, ("tasks", index)
    asked = [key for key in ASKS if getattr(model, key)]
    if len(asked) > 1:
        message = _("a task asks for one thing; leave out {keys}").format(keys=", ".join(asked[1:]))
        raise document.problem((*place, asked[1]), message)
    point = words.space((*place, "point"), model.point) if model.point else -1
    start = state.copy()
    if model.look and model.look not in words.game.lines:
        words.space((*place, "look"), model.look)
    shows = _play_all(words, (*place, "shows"), model.shows, state)
    goal: Goal | None = None
    answer: tuple[Step, ...] = ()
    if model.solve is not None:
        goal = read_goal(words, (*place, "solve"), model.solve)
        answer = _play_all(words, (*place, "answer"), model.answer, state)
        if state.turn == start.turn or not goal.met(start, state):
            raise document.problem((*place, "answer"), _("it does not reach the goal by the end of the turn"))
    verb, step = _asked(words, (*place, "step"), model.step, state)
    reply = _play_all(words, (*place, "reply"), model.reply, state)
    return Task(model.say, start, verb, step, model.look, goal, answer, point, shows, reply)


def _asked(words: Words, place: Place, text: str, state: State) -> tuple[str, Step | None]:
    """Read the step that a task asks for, a whole step or a verb, and do it."""
    if not text:
        return "", None
    verb, step = text, None
    if verb not in VERBS or verb in steps.BARE:
        step = words.step(place, verb).step
        verb = step.verb
    allowed = [each for each in legal_steps(state) if (each == step if step else each.verb == verb)]
    if not allowed:
        raise words.document.problem(place, _not_allowed(text))
    apply(state, allowed[0])
    return verb, step


def _play_all(words: Words, place: Place, text: str, state: State) -> tuple[Step, ...]:
    """Play steps, one a line."""
    lines = enumerate(text.splitlines())
    return tuple(_played(words, place, line, number + 1, state) for number, line in lines)


def _played(words: Words, place: Place, line: str, below: int, state: State) -> Step:
    said = words.step(place, line, below)
    if said.step not in legal_steps(state):
        raise words.document.problem(place, _not_allowed(said.text), below)
    apply(state, said.step)
    return said.step


def _not_allowed(text: str) -> str:
    return _("{step} is not allowed where the lesson has come to").format(step=shown(text))
