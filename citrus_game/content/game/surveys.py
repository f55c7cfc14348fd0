"""What the survey told of the sides that ship: what a board of one's own is compared with."""

from functools import cache
from typing import Annotated

from pydantic import Field

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.yamlfile import load_yaml


class SurveyModel(Model):
    """What came of the games of one number of players; a seat's share with its 95 % interval."""

    games: int = Field(ge=1)
    blocked: float
    seats: list[Annotated[list[float], Field(min_length=3, max_length=3)]] = Field(min_length=2, max_length=5)
    scored: float
    points: float
    turns: float


class SurveysModel(Model):
    """``surveys.yaml``: for each side a list, for two players to five."""

    long: list[SurveyModel] = Field(min_length=4, max_length=4)
    short: list[SurveyModel] = Field(min_length=4, max_length=4)


@cache
def shipped_surveys() -> dict[str, dict[int, SurveyModel]]:
    """Load them by side and number of players; raises `ContentError`."""
    found = load_yaml(paths.config() / "surveys.yaml", SurveysModel)
    return {
        side: dict(enumerate(counts, 2)) for side, counts in (("long", found.long), ("short", found.short))
    }
