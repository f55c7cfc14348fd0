"""What a step at the table sounds like, at the pace of its motions."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from citrus_game.client.play.pace import RATES
from citrus_game.client.sound.board import Cue
from citrus_game.client.sound.cues import Hearing, Timed, cues_of, paced
from citrus_game.rules.events import Event

if TYPE_CHECKING:
    from citrus_game.client.app import App
    from citrus_game.table.sitting import Sitting

RACING = ("4x", "off")
"""Speeds at which of a computer player's steps only the loud cues are heard."""
RATE_OFF = 4.0
"""How fast cues follow each other where nothing moves."""
TAKEN_BACK = Cue("take")


def let_hear(app: "App", sitting: "Sitting", events: Sequence[Event], starts: Sequence[Timed]) -> None:
    """Let a step's events be heard; ``starts`` says when each begins to move, empty if none does.

    Without events a step was taken back.
    """
    speed = app.settings.speed
    if not events:
        app.sound.play([TAKEN_BACK], 1.0)
        return
    hearing = Hearing(sitting.state, [not seat.is_bot for seat in sitting.seats])
    by_bot = sitting.seats[sitting.history[-1].player].is_bot
    cues = cues_of(starts or paced(events, hearing), hearing)
    app.sound.play(cues, RATES.get(speed, RATE_OFF), loud_only=by_bot and speed in RACING)
