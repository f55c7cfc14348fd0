"""The kiosk's scores of a day in YAML: points, seconds, and what a visitor chose as a sign."""

from typing import Literal

from pydantic import Field, field_validator

from citrus_game.content.disk.model import Model, one_of, wrong
from citrus_game.content.letters import plain
from citrus_game.content.preferences.look import PLAYER_COLOURS
from citrus_game.text import _

FORMAT = 1
EMBLEMS = (
    "lemon", "orange", "blood-orange", "lime", "grapefruit", "finca", "well", "horses4", "bull", "cart",
    "bridge", "milestone",
)  # fmt: skip
"""Pictures of ``assets/svg`` of which a visitor chooses one."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Of a sign; each may have an accent."""
MOST_LETTERS = 3
MOST_KEPT = 30
"""Most entries of one mode that are kept; who comes after them is not on the table."""

Mode = Literal["sprint", "puzzle"]


class Entry(Model):
    """A score, and the sign that a visitor chose for it; nothing says who that was.

    ``of`` are the most points possible, 0 where nobody knows; ``what`` names the puzzle or position.
    """

    mode: Mode
    points: int = Field(ge=-999, le=9999)
    of: int = Field(default=0, ge=0, le=9999)
    seconds: float = Field(default=0.0, ge=0, le=86400)
    level: int = Field(default=0, ge=0, le=9)
    what: str = Field(default="", max_length=40)
    emblem: str
    colour: str
    letters: str = Field(default="", max_length=MOST_LETTERS)

    @field_validator("emblem")
    @classmethod
    def _drawn(cls, emblem: str) -> str:
        if emblem not in EMBLEMS:
            raise one_of(emblem, EMBLEMS, _("emblem"))
        return emblem

    @field_validator("colour")
    @classmethod
    def _known(cls, colour: str) -> str:
        if colour not in PLAYER_COLOURS:
            raise one_of(colour, PLAYER_COLOURS, _("player’s colour"))
        return colour

    @field_validator("letters")
    @classmethod
    def _capitals(cls, letters: str) -> str:
        if any(letter not in LETTERS for letter in plain(letters)):
            raise wrong(_("up to three capital letters stand here"))
        return letters


DAY = r"^\d{4}-\d{2}-\d{2}$"


class DayModel(Model):
    """The file: one day's scores, the best of each mode first, and those of the day with scores before it."""

    format: Literal[1]
    day: str = Field(max_length=10, pattern=DAY)
    entries: list[Entry] = Field(max_length=2 * MOST_KEPT)
    day_before: str = Field(default="", max_length=10, pattern=rf"^$|{DAY}")
    entries_before: list[Entry] = Field(default=[], max_length=2 * MOST_KEPT)
