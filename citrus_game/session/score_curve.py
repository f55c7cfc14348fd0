"""The points of a game over time: by step and by turn."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.facts.forecast import forecast
from citrus_game.rules.model.events import FincaScored, TurnEnded
from citrus_game.rules.model.state import (
    State,
)
from citrus_game.session.game_session import GameSession

Points = tuple[int, ...]
"""Points by player."""


class Turn(NamedTuple):
    """A turn: ``player`` played the steps from ``first`` up to, not including, ``end``.

    ``sources`` are the points after it, by player and `SOURCES`; ``forecasts`` are the players' forecasts
    before and after it.
    """

    number: int
    player: int
    first: int
    end: int
    sources: tuple[Points, ...]
    forecasts: tuple[Points, Points]

    @property
    def points(self) -> Points:
        """The points by player after the turn."""
        return tuple(sum(sources) for sources in self.sources)


class Curve(NamedTuple):
    """The points of a game: ``steps`` has them after each number of steps from 0 on, ``turns`` by turn.

    ``fincas`` are the numbers of steps after which fincas were scored.
    """

    steps: tuple[Points, ...]
    turns: tuple[Turn, ...]
    fincas: tuple[int, ...]


def curve(session: GameSession) -> Curve:
    """Return the points of a session's game so far; the current turn is included."""
    states = [session.position_at(number) for number in range(len(session.history) + 1)]
    fincas = tuple(
        number
        for number, done in enumerate(session.history, 1)
        if any(isinstance(event, FincaScored) for event in done.events)
    )
    return Curve(tuple(state.points for state in states), tuple(_turns(session, states)), fincas)


def _turns(session: GameSession, states: Sequence[State]) -> Iterator[Turn]:
    first, before = 0, forecast(states[0])
    for number, done in enumerate(session.history, 1):
        ended = any(isinstance(event, TurnEnded) for event in done.events)
        if ended or number == len(session.history):
            state = states[number]
            after = forecast(state)
            yield Turn(states[first].turn, done.player, first, number, state.sources, (before, after))
            first, before = number, after
