"""How long players may think: chosen in setup, kept in settings and records."""

from typing import Literal

from pydantic import Field

from citrus_game.content.disk.model import Model

SHORTEST, LONGEST = 5, 36_000
"""Seconds that can be set."""


class Timing(Model):
    """The timer of a game: none, a reminder for each ``turn``, or a ``bank`` of time for each player.

    ``seconds`` are those of a turn or of a bank; ``at_zero`` says what happens to a player whose bank is
    empty: nothing, a computer player finishes the turn, or the turn ends as soon as it legally can.
    """

    kind: Literal["off", "turn", "bank"]
    seconds: int = Field(ge=SHORTEST, le=LONGEST)
    at_zero: Literal["nothing", "computer", "end"]


NO_TIMING = Timing(kind="off", seconds=90, at_zero="nothing")
