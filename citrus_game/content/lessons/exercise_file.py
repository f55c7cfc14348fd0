"""Exercises on the disk, each a file in the user's folder."""

from pathlib import Path

from pydantic import Field

from citrus_game.content.disk.files import write_atomically
from citrus_game.content.disk.names import FileName
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import shown
from citrus_game.content.disk.yamlfile import dump_yaml, read_yaml, validate
from citrus_game.content.lessons.exercise import Exercise
from citrus_game.content.records.position_yaml import PositionModel, position_data, read_position
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.turn import apply
from citrus_game.text import _

FOLDER = "practice"
MOST_TRIES = 9999


class ExerciseModel(PositionModel):
    """An exercise's file: the position before the turn, the better turn, what became of it so far.

    ``worth`` and ``was`` are the worths of the better turn and of the one that was played, by the search.
    """

    side: FileName
    day: str = Field(max_length=10)
    better: str = Field(min_length=1, max_length=2000)
    worth: float
    was: float
    tries: int = Field(default=0, ge=0, le=MOST_TRIES)
    missed: int = Field(default=0, ge=0, le=MOST_TRIES)
    solved: bool = False


def exercises_folder() -> Path:
    """Give the folder of the exercises; it may not exist yet."""
    return user_data() / FOLDER


def load_exercise(path: Path) -> Exercise:
    """Read an exercise and play its better turn; raises `ContentError` where that cannot be done."""
    document = read_yaml(path)
    model = validate(document, ExerciseModel)
    state, words = read_position(document, model)
    after, better = state.copy(), []
    for number, line in enumerate(model.better.splitlines()):
        said = words.step(("better",), line, number + 1)
        if said.step not in legal_steps(after):
            message = _("{step} is not allowed here").format(step=shown(said.text))
            raise document.problem(("better",), message, number + 1)
        apply(after, said.step)
        better.append(said.step)
    return Exercise(
        path.stem, model.day, state, words.names, model.side, tuple(better), model.worth, model.was,
        model.tries, model.missed, model.solved,
    )  # fmt: skip


def save_exercise(exercise: Exercise) -> None:
    """Write an exercise; raises `ContentError` where that cannot be done."""
    game = exercise.state.game
    data = {
        **position_data(exercise.state, exercise.names),
        "side": exercise.side,
        "day": exercise.day,
        "better": "".join(f"{game.steps.text(step)}\n" for step in exercise.better),
        "worth": round(exercise.worth, 2),
        "was": round(exercise.was, 2),
        "tries": exercise.tries,
        "missed": exercise.missed,
        "solved": exercise.solved,
    }
    write_atomically(exercises_folder() / f"{exercise.name}.yaml", dump_yaml(data))
