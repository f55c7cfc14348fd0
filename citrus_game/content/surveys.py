"""Survey results of the boards that come with the game, for comparison with other boards."""

from functools import cache
from typing import Annotated

from pydantic import Field

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.yaml_file import load_yaml


class SurveyModel(Model):
    """The results of games with one number of players; ``seats`` are a seat's share with 95 % interval."""

    games: int = Field(ge=1)
    blocked: float
    seats: list[Annotated[list[float], Field(min_length=3, max_length=3)]] = Field(min_length=2, max_length=5)
    scored: float
    points: float
    turns: float


class SurveysModel(Model):
    """Model of ``surveys.yaml``: for each side a list, for 2 to 5 players."""

    long: list[SurveyModel] = Field(min_length=4, max_length=4)
    short: list[SurveyModel] = Field(min_length=4, max_length=4)


@cache
def shipped_surveys() -> dict[str, dict[int, SurveyModel]]:
    """Load the results by side and number of players; raise `ContentError`."""
    found = load_yaml(paths.config() / "surveys.yaml", SurveysModel)
    return {
        side: dict(enumerate(counts, 2)) for side, counts in (("long", found.long), ("short", found.short))
    }
