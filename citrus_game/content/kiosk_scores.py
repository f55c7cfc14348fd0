"""The kiosk's daily scores in YAML: points, seconds, and the emblem and letters a visitor chose."""

from collections.abc import Iterable
from typing import Annotated, Literal
from unicodedata import normalize

from pydantic import ConfigDict, Field, RootModel, field_validator, model_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model, known, wrong
from citrus_game.content.disk.yaml_file import load_yaml
from citrus_game.content.settings.themes import ColourName
from citrus_game.text import _, later

Letters = Annotated[str, Field(pattern=r"^[A-Z]{1,3}$")]
EVERYWHERE = "everywhere"
WITHOUT = {"ẞ": "S", "Æ": "A", "Ø": "O", "Œ": "O"}
"""Letters that Unicode does not decompose."""


def plain(letters: str) -> str:
    """Return letters as capitals without accents; other characters are unchanged.

    >>> plain("ÄÇẞ")
    'ACS'
    """
    return "".join(WITHOUT.get(letter, normalize("NFD", letter)[0]) for letter in letters)


class Unwanted(Model):
    """Letters a visitor must not use: ``never`` anywhere, ``alone`` not as the whole entry."""

    never: list[Letters] = Field(max_length=500)
    alone: list[Letters] = Field(max_length=500)


class LettersModel(RootModel[dict[str, Unwanted]]):
    """Model of ``letters.yaml``: unwanted letters by language code, and for ``everywhere``."""


def load_letters(languages: Iterable[str]) -> Unwanted:
    """Load the unwanted letters of some languages together; raise `ContentError`."""
    lists = load_yaml(paths.config() / "kiosk" / "letters.yaml", LettersModel).root
    wanted = [lists[code] for code in (EVERYWHERE, *languages) if code in lists]
    return Unwanted(
        never=[letters for each in wanted for letters in each.never],
        alone=[letters for each in wanted for letters in each.alone],
    )


EMBLEMS = (
    "lemon", "orange", "blood-orange", "lime", "grapefruit", "finca", "well", "horses4", "bull", "cart",
    "bridge", "milestone",
)  # fmt: skip
"""Emblems that a visitor can choose: names of pictures in ``assets/svg``."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Letters that a visitor can enter; each may have an accent."""
MOST_LETTERS = 3
MOST_KEPT = 30
"""Maximum number of scores stored for one mode."""

Mode = Literal["sprint", "puzzle"]


class Entry(Model):
    """A score with the emblem, colour and letters that a visitor chose; nothing identifies the visitor.

    ``maximum`` is the highest possible score, 0 if unknown. In the file it is ``of``, and
    the puzzle is ``what``.
    """

    model_config = ConfigDict(validate_by_name=True, serialize_by_alias=True)

    mode: Mode
    points: int = Field(ge=-999, le=9999)
    maximum: int = Field(default=0, ge=0, le=9999, validation_alias="of", serialization_alias="of")
    seconds: float = Field(default=0.0, ge=0, le=86400)
    level: int = Field(default=0, ge=0, le=9)
    puzzle: str = Field(default="", max_length=40, validation_alias="what", serialization_alias="what")
    emblem: Annotated[str, known(lambda: EMBLEMS, later("emblem"))]
    colour: ColourName
    letters: str = Field(default="", max_length=MOST_LETTERS)

    @field_validator("letters")
    @classmethod
    def _capitals(cls, letters: str) -> str:
        if any(letter not in LETTERS for letter in plain(letters)):
            raise wrong(_("up to three capital letters stand here"))
        return letters


MOST_DAYS = 4
"""Maximum number of days whose scores are stored."""
FORMAT = 2

Day = Annotated[str, Field(max_length=10, pattern=r"^\d{4}-\d{2}-\d{2}$")]


class DaysModel(Model):
    """Model of the file: the scores of each day, best first for each mode. The day shown last is the last."""

    format: Literal[2]
    days: dict[Day, Annotated[list[Entry], Field(max_length=2 * MOST_KEPT)]] = Field(max_length=MOST_DAYS)

    @model_validator(mode="before")
    @classmethod
    def _of_two_days(cls, data: object) -> object:
        """Take the first format, which has the tables of two days."""
        if not isinstance(data, dict) or data.get("format") != 1:
            return data
        days = {str(data[day]): data.get(entries, []) for day, entries in _TWO if data.get(day)}
        return {"format": FORMAT, "days": days, **{k: v for k, v in data.items() if k not in _KEYS}}


_TWO = (("day_before", "entries_before"), ("day", "entries"))
_KEYS = ("format", *(key for pair in _TWO for key in pair))
