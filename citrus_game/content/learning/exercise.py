"""Practice exercises: turns of the user's own games that could have been better."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import Field

from citrus_game.content.disk.files import write_atomically
from citrus_game.content.disk.locks import alone
from citrus_game.content.disk.names import FileName
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import dump_yaml, read_yaml, validate
from citrus_game.content.records.position import PositionModel, position_data, read_position
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.text import _


@dataclass(frozen=True)
class Exercise:
    """A position whose better turn the user has to find, as the player on turn.

    ``name`` is the file's, ``day`` the date of the game, e.g. 2026-11-21. ``worth`` and ``was`` value the
    better turn and the one ``played``, () if that is not known. ``tries`` counts attempts, ``missed`` how
    often the solution was shown; ``solved`` is the result of the last attempt. ``won`` are the
    winners of the scored fincas by site, as far as they are known.
    """

    name: str
    day: str
    state: State
    names: tuple[str, ...]
    side: str
    better: tuple[Step, ...]
    worth: float
    was: float
    tries: int = 0
    missed: int = 0
    solved: bool = False
    played: tuple[Step, ...] = ()
    won: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def points(self) -> int:
        """The difference in points between the better turn and the one played."""
        return round(self.worth - self.was)

    def tried(self, *, found: bool) -> "Exercise":
        """Return a copy with one more attempt, which ``found`` the better turn or not."""
        return replace(self, tries=self.tries + 1, solved=found)

    def given_up(self) -> "Exercise":
        """Return a copy that counts the solution as shown."""
        return replace(self, missed=self.missed + 1, solved=False)


FOLDER = "practice"
MOST_TRIES = MOST_TURNS = 9999


class ExerciseModel(PositionModel):
    """Model of an exercise's file: the position, the better turn and the attempts so far.

    ``worth`` and ``was`` are the search's values of the better turn and of the one played, in points.
    """

    side: FileName
    day: str = Field(max_length=10)
    better: str = Field(min_length=1, max_length=2000)
    played: str = Field(default="", max_length=2000)
    worth: float
    was: float
    tries: int = Field(default=0, ge=0, le=MOST_TRIES)
    missed: int = Field(default=0, ge=0, le=MOST_TRIES)
    solved: bool = False
    won: dict[str, list[str]] = Field(default={})


def exercises_folder() -> Path:
    """Return the folder of the exercises; it may not exist yet."""
    return user_data() / FOLDER


def load_exercise(path: Path) -> Exercise:
    """Read an exercise and check its better turn; raise `ContentError`."""
    document = read_yaml(path)
    model = validate(document, ExerciseModel)
    state, words = read_position(document, model)
    refused = _("{step} is not allowed here")
    better = words.steps(("better",), model.better, state.copy(), refused)
    played = words.steps(("played",), model.played, state.copy(), refused) if model.played else ()
    won = {
        words.site(("won", letter), letter): tuple(words.player(("won", letter), name) for name in names)
        for letter, names in model.won.items()
    }
    number = path.stem.rpartition("-")[2]
    if number.isdecimal() and 0 < int(number) <= MOST_TURNS:
        state.turn = int(number)
    return Exercise(
        path.stem, model.day, state, words.names, model.side, better, model.worth, model.was,
        model.tries, model.missed, model.solved, played, won,
    )  # fmt: skip


def note_try(exercise: Exercise, *, found: bool, given_up: bool) -> Exercise:
    """Save one more attempt, beside those of other windows, and return the exercise; raise `ContentError`."""
    path = _file_of(exercise)
    with alone(path):
        with suppress(ContentError):  # A file that is missing or damaged is written anew.
            kept = load_exercise(path)
            exercise = replace(exercise, tries=kept.tries, missed=kept.missed, solved=kept.solved)
        exercise = exercise.tried(found=found)
        exercise = exercise.given_up() if given_up else exercise
        save_exercise(exercise)
    return exercise


def _file_of(exercise: Exercise) -> Path:
    return exercises_folder() / f"{exercise.name}.yaml"


def save_exercise(exercise: Exercise) -> None:
    """Write an exercise's file; raise `ContentError`."""
    game = exercise.state.game
    data = {
        **position_data(exercise.state, exercise.names),
        "side": exercise.side,
        "day": exercise.day,
        "better": "".join(f"{game.steps.text(step)}\n" for step in exercise.better),
        "played": "".join(f"{game.steps.text(step)}\n" for step in exercise.played),
        "worth": round(exercise.worth, 2),
        "was": round(exercise.was, 2),
        "tries": exercise.tries,
        "missed": exercise.missed,
        "solved": exercise.solved,
        "won": {
            game.board.sites[site]: [exercise.names[player] for player in players]
            for site, players in exercise.won.items()
        },
    }
    write_atomically(_file_of(exercise), dump_yaml(data))
