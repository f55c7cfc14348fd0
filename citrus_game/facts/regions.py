"""What there is to know of a region (RULES.md 5, 8)."""

from typing import NamedTuple

from citrus_game.rules.model.state import State
from citrus_game.rules.moves.harvest import region_points


class RegionFacts(NamedTuple):
    """A region: its spaces as a mask, fruit, owner (None if neutral), and the points of its harvest."""

    mask: int
    fruit: int
    owner: int | None
    plantations: int
    wells: int

    @property
    def points(self) -> int:
        """All points of its harvest."""
        return self.plantations + self.wells


def region_facts(state: State, region: int) -> RegionFacts:
    """Return what there is to know of a region, given as a mask."""
    space = region.bit_length() - 1
    tile = state.tile_on(space)
    assert tile is not None, "nothing is planted there"
    return RegionFacts(region, tile >> 1, state.owner_at(space), *region_points(state, region))
