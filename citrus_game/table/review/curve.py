"""The scores of a game from its start on: step by step, turn by turn, and where they swung."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.rules.material.events import FincaScored, TurnEnded
from citrus_game.rules.material.state import (
    FROM_FINCAS,
    FROM_HARVEST,
    FROM_LARGE_WELLS,
    FROM_PENALTIES,
    FROM_WELLS,
    State,
)
from citrus_game.table.sitting import Sitting

Points = tuple[int, ...]
"""Points by player."""
WHILE_PLAYING = (FROM_HARVEST, FROM_WELLS, FROM_LARGE_WELLS, FROM_FINCAS, FROM_PENALTIES)
"""The sources of the points that turns bring; the others come with the final scoring."""


class Turn(NamedTuple):
    """A turn that was played: ``player`` played the steps from ``first`` up to ``end`` (not included).

    ``sources`` are the points by player and `SOURCES` after it.
    """

    number: int
    player: int
    first: int
    end: int
    sources: tuple[Points, ...]

    @property
    def points(self) -> Points:
        """Give the points by player after the turn."""
        return tuple(sum(sources) for sources in self.sources)

    @property
    def earned(self) -> Points:
        """Give the points by player after the turn, without those of the final scoring."""
        return tuple(sum(sources[each] for each in WHILE_PLAYING) for sources in self.sources)


class Swing(NamedTuple):
    """A turn that brought ``player`` so many points more than anybody else."""

    turn: Turn
    player: int
    gain: int


class Curve(NamedTuple):
    """A game's scores: ``steps`` after each number of steps from 0 on, ``turns`` one by one.

    ``fincas`` are the numbers of steps after which fincas had just been scored.
    """

    steps: tuple[Points, ...]
    turns: tuple[Turn, ...]
    fincas: tuple[int, ...]


def curve(sitting: Sitting) -> Curve:
    """Follow the scores of a sitting's game so far; a turn that is not ended yet counts, too."""
    states = list(_states(sitting))
    fincas = tuple(
        number
        for number, done in enumerate(sitting.history, 1)
        if any(isinstance(event, FincaScored) for event in done.events)
    )
    return Curve(tuple(state.points for state in states), tuple(_turns(sitting, states)), fincas)


def swings(scores: Curve, most: int = 3) -> list[Swing]:
    """List the turns that brought one player most over all others, the greatest first."""
    found = []
    before = (0,) * len(scores.steps[0])
    for turn in scores.turns:
        gains = [after - old for after, old in zip(turn.earned, before, strict=True)]
        player = max(range(len(gains)), key=gains.__getitem__)
        gain = gains[player] - max(gains[:player] + gains[player + 1 :])
        found.append(Swing(turn, player, gain))
        before = turn.earned
    best = sorted(found, key=lambda swing: (-swing.gain, swing.turn.number))
    return [swing for swing in best[:most] if swing.gain > 0]


def _states(sitting: Sitting) -> Iterator[State]:
    """Yield the positions after each number of steps."""
    for done in sitting.history:
        state = sitting.state.copy()
        state.restore(done.before)
        yield state
    yield sitting.state


def _turns(sitting: Sitting, states: Sequence[State]) -> Iterator[Turn]:
    first = 0
    for number, done in enumerate(sitting.history, 1):
        ended = any(isinstance(event, TurnEnded) for event in done.events)
        if ended or number == len(sitting.history):
            after = states[number]
            turn = states[first].turn
            yield Turn(turn, done.player, first, number, after.sources)
            first = number
