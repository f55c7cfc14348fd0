"""What is to be reached in a turn that is played alone: the small task at the end of a lesson."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pydantic import Field

from citrus_game.content.disk.model import Model
from citrus_game.content.disk.yamlfile import Place
from citrus_game.content.records.position_yaml import Words
from citrus_game.rules.actions.fincas import finca_sizes
from citrus_game.rules.actions.placing import open_spaces
from citrus_game.rules.material.state import FROM_PENALTIES, State
from citrus_game.rules.scoring import projected

Missing = Literal["open", "most", "forecast", "coins", "planted", "region", "returned"]


class GoalModel(Model):
    """A goal's keys; each number is the least, and all that are named have to be reached.

    ``ring`` is the site of a finca to be ringed so that nobody has more around it, ``forecast`` the points at
    the turn's end if the game ended then, ``planted`` plantations, ``region`` sizes of own regions by a space
    of theirs; ``clean`` asks that nothing went back to the market.
    """

    ring: str = ""
    forecast: int = Field(default=0, ge=0, le=200)
    coins: int = Field(default=0, ge=0, le=12)
    planted: int = Field(default=0, ge=0, le=12)
    region: dict[str, int] = Field(default={})
    clean: bool = False


class Lack(NamedTuple):
    """What a turn still lacks: how much there ``is`` of what, how much is wanted, at which space or site."""

    what: Missing
    there: int
    wanted: int = 0
    at: int = -1


@dataclass(frozen=True)
class Goal:
    """A goal of the player on turn; ``ring`` is a site (-1: none), ``regions`` are least sizes by a space."""

    ring: int = -1
    forecast: int = 0
    coins: int = 0
    planted: int = 0
    regions: tuple[tuple[int, int], ...] = ()
    clean: bool = False

    def met(self, before: State, after: State) -> bool:
        """Tell whether a turn that began at ``before`` and has ended at ``after`` reached it."""
        return not self.lacking(before, after)

    def lacking(self, before: State, after: State) -> tuple[Lack, ...]:
        """List what a turn that began at ``before`` and has ended at ``after`` lacks, the plainest first."""
        return tuple(self._lacks(before, after))

    def _lacks(self, before: State, after: State) -> Iterator[Lack]:
        player = before.player
        planted = after.taken.bit_count() - before.taken.bit_count()
        if planted < self.planted:
            yield Lack("planted", planted, self.planted)
        for space, size in self.regions:
            there = after.region_at(space).bit_count() if after.owner_at(space) == player else 0
            if there < size:
                yield Lack("region", there, size, space)
        if self.ring >= 0:
            yield from self._around(after, player)
        returned = _returned(after, player) - _returned(before, player)
        if self.clean and returned:
            yield Lack("returned", abs(returned))
        if after.coins[player] < self.coins:
            yield Lack("coins", after.coins[player], self.coins)
        forecast = sum(projected(after)[player])
        if forecast < self.forecast:
            yield Lack("forecast", forecast, self.forecast)

    def _around(self, after: State, player: int) -> Iterator[Lack]:
        """Say what the finca lacks: its ring is open, or somebody else has more around it."""
        still_open = (after.game.board.rings[self.ring] & open_spaces(after)).bit_count()
        counts = [sum(own) for own in finca_sizes(after, self.ring)]
        if still_open:
            yield Lack("open", still_open, 0, self.ring)
        elif counts[player] < max(counts):
            yield Lack("most", counts[player], max(counts), self.ring)


def _returned(state: State, player: int) -> int:
    return state.sources[player][FROM_PENALTIES]


def read_goal(words: Words, place: Place, model: GoalModel) -> Goal:
    """Read a goal; raises `ContentError` for a space or site that the board does not have."""
    regions = [(words.space((*place, "region", name), name), size) for name, size in model.region.items()]
    ring = words.site((*place, "ring"), model.ring) if model.ring else -1
    return Goal(ring, model.forecast, model.coins, model.planted, tuple(regions), model.clean)
