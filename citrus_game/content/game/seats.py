"""Extra coins or points at the start that compensate for the order of turns; and the timer of a game."""

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, model_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model, wrong
from citrus_game.content.disk.yaml_file import load_yaml
from citrus_game.content.game.options import limits
from citrus_game.text import ngettext

Offset = Literal["coins", "points"]
Players = Literal["2", "3", "4", "5"]


class SideModel(Model):
    """The values of one side: for each number of players a list in the order of turns."""

    coins: dict[Players, list[Annotated[int, limits("seat_coins")]]] = Field(default={})
    points: dict[Players, list[Annotated[int, limits("seat_points")]]] = Field(default={})

    @model_validator(mode="after")
    def _one_each(self) -> "SideModel":
        for values in (self.coins, self.points):
            for players, each in values.items():
                if len(each) != int(players):
                    text = ngettext(
                        "found {n} value for {players} players, should be one for each",
                        "found {n} values for {players} players, should be one for each",
                        len(each),
                    )
                    raise wrong(text.format(n=len(each), players=players))
        return self


class SeatsModel(Model):
    """Model of ``seats.yaml``: values by side."""

    long: SideModel
    short: SideModel


@cache
def _load() -> SeatsModel:
    return load_yaml(paths.config() / "seats.yaml", SeatsModel)


def seat_offset(kind: Offset, side: str, players: int) -> dict[str, object]:
    """Return the option that gives later seats extra coins or points, in the form that `options_from` takes;
    empty if this side has none.

    >>> list(seat_offset("points", "long", 5))
    ['seat_points']
    """
    if side not in SeatsModel.model_fields:
        return {}
    values: dict[str, list[int]] = getattr(getattr(_load(), side), kind)
    return {f"seat_{kind}": values[str(players)]} if str(players) in values else {}


SHORTEST, LONGEST = 5, 36_000
"""Allowed seconds of a timer."""


class Timing(Model):
    """The timer of a game: off, a reminder for each ``turn``, or a ``bank`` of time for each player.

    ``seconds`` are for a turn or a bank. ``at_zero`` is for a player whose bank is empty: nothing happens, a
    computer player finishes the turn, or the turn ends as soon as is legal.
    """

    kind: Literal["off", "turn", "bank"]
    seconds: int = Field(ge=SHORTEST, le=LONGEST)
    at_zero: Literal["nothing", "computer", "end"]


NO_TIMING = Timing(kind="off", seconds=90, at_zero="nothing")
