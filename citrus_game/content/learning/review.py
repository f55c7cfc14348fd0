"""Reviews: what was found of the turns of finished games, kept so that a game is judged once.

A file is named by the game's start and steps, and is only used with the weights it was made with. A file
that is missing, damaged or of another game is as good as none: the game is judged again.
"""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import Field

from citrus_game.content.disk.files import write_atomically
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import dump_yaml, load_yaml
from citrus_game.content.records.position import position_data
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.model.steps import Step, StepError

Kind = Literal["good", "maybe", "better"]
"""Nothing better found, perhaps a little better, or better."""
FOLDER = "reviews"
MOST = 200
"""Maximum number of files; beyond it the oldest are deleted."""


class Verdict(NamedTuple):
    """What was found of a turn: ``best`` is the better turn, () if there is none.

    ``missed`` are the points by which it is better, the smaller number of two judges; ``was`` is the value of
    the turn that was played by the first of them.
    """

    kind: Kind
    missed: float = 0.0
    was: float = 0.0
    best: tuple[Step, ...] = ()


class VerdictModel(Model):
    """Model of a turn's verdict."""

    turn: int = Field(ge=1)
    kind: Kind
    missed: float = Field(default=0.0, ge=-9999, le=9999)
    was: float = Field(default=0.0, ge=-9999, le=9999)
    best: str = Field(default="", max_length=2000)


class ReviewModel(Model):
    """Model of the file that keeps the verdicts on one game."""

    weights: str = Field(max_length=64)
    turns: list[VerdictModel] = Field(max_length=2000)


def reviews_folder() -> Path:
    """Return the folder of the reviews; it may not exist yet."""
    return user_data() / FOLDER


def review_file(start: State, steps: Sequence[Step]) -> Path:
    """Return the file of the game with this start and these steps; it may not exist."""
    names = [str(number) for number in range(start.game.players)]
    text = start.game.steps.text
    whole = dump_yaml(position_data(start, names)) + "\n".join(map(text, steps))
    return reviews_folder() / f"{sha256(whole.encode()).hexdigest()[:32]}.yaml"


def load_review(path: Path, game: Game, weights: str) -> dict[int, Verdict]:
    """Return the verdicts of a file by the number of the turn; none if it cannot be used."""
    try:
        found = load_yaml(path, ReviewModel)
        if found.weights != weights:
            return {}
        return {model.turn: _verdict(model, game) for model in found.turns}
    except (ContentError, StepError):
        return {}


def _verdict(model: VerdictModel, game: Game) -> Verdict:
    best = tuple(map(game.steps.parse, model.best.splitlines()))
    if bool(best) == (model.kind == "good"):
        raise ContentError("a verdict and its turn do not fit")
    return Verdict(model.kind, model.missed, model.was, best)


def save_review(path: Path, game: Game, weights: str, verdicts: Mapping[int, Verdict]) -> None:
    """Write the verdicts of a game, and delete the oldest files beyond the limit; problems are ignored,
    since the game can be judged again.
    """
    turns = [
        {
            "turn": turn,
            "kind": each.kind,
            "missed": round(each.missed, 2),
            "was": round(each.was, 2),
            "best": "".join(f"{game.steps.text(step)}\n" for step in each.best),
        }
        for turn, each in sorted(verdicts.items())
    ]
    with suppress(ContentError):
        # JSON is YAML, too, and a review is written while it is on the screen
        write_atomically(path, json.dumps({"weights": weights, "turns": turns}, indent=1))
    _trim(path)


def delete_review(start: State, steps: Sequence[Step]) -> None:
    """Delete the review of a game, if there is one."""
    with suppress(OSError, ContentError):
        review_file(start, steps).unlink()


def _trim(newest: Path) -> None:
    with suppress(OSError, ContentError):
        with os.scandir(reviews_folder()) as entries:
            found = [(each.stat(follow_symlinks=False).st_mtime, Path(each.path)) for each in entries]
        found = [each for each in found if each[1] != newest and each[1].suffix == ".yaml"]
        for _time, path in sorted(found)[: max(0, len(found) + 1 - MOST)]:
            path.unlink(missing_ok=True)
