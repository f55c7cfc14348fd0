"""Lessons: a position, and what a coach says and asks for, task by task."""

from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from citrus_game.content.model import Model
from citrus_game.content.position_yaml import PositionModel, Words, read_position
from citrus_game.content.problem import shown
from citrus_game.content.yamlfile import Place, read_yaml, validate
from citrus_game.rules import steps
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.state import State
from citrus_game.rules.steps import Step
from citrus_game.rules.turn import apply
from citrus_game.text import _

FOLDER = "lessons"
"""The folder whose YAML files are lessons."""
BUTTONS = (steps.END, steps.INCOME)
"""What can be ringed beside spaces and market lines: the buttons for these steps."""
VERBS = (*steps.WITH_TILE_AND_SPACE, *steps.WITH_SPACE, *steps.BARE, steps.BUY, steps.SITE)


class TaskModel(Model):
    """One task: words, and a step to do (or any step of a verb) or a space to look at, or neither."""

    say: str = Field(min_length=1, max_length=220)
    step: str = ""
    look: str = ""
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

    ``verb`` is the kind of step that is asked for, ``step`` the very step if only one will do, ``look``
    a space to point at (-1: none). ``point`` is the name of a space, a market line or one of `BUTTONS`.
    ``reply`` are the others' steps afterwards.
    """

    say: str
    verb: str = ""
    step: Step | None = None
    look: int = -1
    point: str = ""
    reply: tuple[Step, ...] = ()

    def asks_for(self, step: Step) -> bool:
        """Tell whether a step is what the task asks for."""
        return step == self.step if self.step is not None else step.verb == self.verb


@dataclass(frozen=True)
class LessonData:
    """A lesson that fits the format: whatever the player chooses, all that it asks for can be done."""

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
    return LessonData(model.title, model.about, state, words.names, tasks)


def _task(words: Words, index: int, model: TaskModel, state: State) -> Task:
    """Read a task and do it on the state that the lesson has come to."""
    document, place = words.document, ("tasks", index)
    _check_point(words, (*place, "point"), model.point)
    look = words.space((*place, "look"), model.look) if model.look else -1
    verb, step = model.step, None
    if verb and (verb not in VERBS or verb in steps.BARE):
        step = words.step((*place, "step"), verb).step
        verb = step.verb
    if verb:
        allowed = [each for each in legal_steps(state) if (each == step if step else each.verb == verb)]
        if not allowed:
            raise document.problem((*place, "step"), _not_allowed(model.step))
        apply(state, allowed[0])
    reply = tuple(
        _played(words, (*place, "reply"), line, number + 1, state)
        for number, line in enumerate(model.reply.splitlines())
    )
    return Task(model.say, verb, step, look, model.point, reply)


def _played(words: Words, place: Place, line: str, below: int, state: State) -> Step:
    said = words.step(place, line, below)
    if said.step not in legal_steps(state):
        raise words.document.problem(place, _not_allowed(said.text), below)
    apply(state, said.step)
    return said.step


def _not_allowed(text: str) -> str:
    return _("{step} is not allowed where the lesson has come to").format(step=shown(text))


def _check_point(words: Words, place: Place, text: str) -> None:
    if text and text not in BUTTONS and text not in words.game.lines:
        words.space(place, text)
