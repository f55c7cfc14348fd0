"""What the board shows: the position as lists to draw, and what the scene points at.

Two pictures are compared space by space, so that only what changed is drawn again.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from citrus_game.rules.board import bits
from citrus_game.rules.components import FRUITS, Values
from citrus_game.rules.state import State


class Region(NamedTuple):
    """A region: its spaces, fruit and owner (None: neutral)."""

    mask: int
    fruit: int
    owner: int | None


class SiteLook(NamedTuple):
    """What stands on a site: a finca's values, whether it is scored and who won it, or a letter."""

    values: Values | None
    scored: bool
    winners: tuple[int, ...]
    marked: bool


@dataclass(frozen=True)
class Marks:
    """What the scene points at beyond the position; sets of spaces are masks.

    ``legal`` spaces are lit; ``ghost`` is the SVG shown on them. ``ready`` are spaces of workers
    that can be harvested, ``chosen`` regions are framed in gold, ``last`` is the last move and
    ``last_by`` the player who did it, -1 for none. A tile on one of ``strands`` would leave another
    one over.
    """

    legal: int = 0
    ghost: str | None = None
    ready: int = 0
    chosen: int = 0
    last: int = 0
    last_by: int = -1
    strands: int = 0


@dataclass(frozen=True)
class Picture:
    """Everything that the cached layers of the board draw."""

    plants: Mapping[int, int]
    regions: tuple[Region, ...]
    land: Mapping[int, int]
    sites: tuple[SiteLook, ...]
    workers: Mapping[int, int]
    marks: Marks
    signs: Mapping[int, tuple[object, ...]] = field(compare=False)
    """What each space shows, to tell which changed."""

    def changed(self, before: "Picture") -> set[int]:
        """Give the spaces that show something else than in another picture of the same board."""
        return {space for space, sign in self.signs.items() if before.signs[space] != sign}


def take_picture(state: State, marks: Marks, winners: Mapping[int, tuple[int, ...]] | None = None) -> Picture:
    """Take the picture of a position; ``winners`` names by site who won the scored fincas."""
    plants = {
        low.bit_length() - 1: fruit * 2 + bool(state.wells & low)
        for fruit, mask in enumerate(state.planted)
        for low in bits(mask)
    }
    regions = tuple(_regions(state))
    land = {low.bit_length() - 1: kind for kind, mask in enumerate(state.land) for low in bits(mask)}
    sites = tuple(
        SiteLook(values, bool(state.scored >> site & 1), (winners or {}).get(site, ()), site in state.marked)
        for site, values in enumerate(state.fincas)
    )
    workers = {
        low.bit_length() - 1: player for player, mask in enumerate(state.worker_at) for low in bits(mask)
    }
    signs = _signs(state, plants, regions, land, sites, workers, marks)
    return Picture(plants, regions, land, sites, workers, marks, signs)


def _regions(state: State) -> Iterator[Region]:
    """Yield neutral regions first: they lie flat under the edges of the others."""
    board = state.game.board
    for fruit, mask in enumerate(state.neutral):
        for part in board.regions(mask):
            yield Region(part, fruit, None)
    for index, mask in enumerate(state.own):
        for part in board.regions(mask):
            yield Region(part, index % len(FRUITS), index // len(FRUITS))


def _signs(
    state: State,
    plants: Mapping[int, int],
    regions: Sequence[Region],
    land: Mapping[int, int],
    sites: Sequence[SiteLook],
    workers: Mapping[int, int],
    marks: Marks,
) -> Mapping[int, tuple[object, ...]]:
    board = state.game.board
    of_region = {low.bit_length() - 1: region for region in regions for low in bits(region.mask)}
    of_site = dict(zip(board.site_spaces, sites, strict=True))
    roads: dict[int, tuple[object, ...]] = {}
    for road, look in zip(board.roads, sites, strict=True):
        for low in bits(road):
            space = low.bit_length() - 1
            roads[space] = (*roads.get(space, ()), bool(look.values), look.marked)
    lasts = {low: part for part in board.regions(marks.last) for low in bits(part)}
    signs = {}
    legal, strands, ready, last, last_by = marks.legal, marks.strands, marks.ready, marks.last, marks.last_by
    plant, region, tile, site, worker, roads_of = (
        plants.get, of_region.get, land.get, of_site.get, workers.get, roads.get,
    )  # fmt: skip
    for space in board.names:
        bit, here = 1 << space, region(space)
        signs[space] = (
            plant(space),
            here,
            tile(space),
            site(space),
            worker(space),
            marks.ghost if legal & bit else None,
            legal & bit,
            strands & bit,
            ready & bit,
            (last_by, lasts[bit]) if last & bit else None,
            _part(marks.chosen, here, bit) if marks.chosen else 0,
            roads_of(space),
        )
    return signs


def _part(chosen: int, region: Region | None, bit: int) -> int:
    if not chosen & bit:
        return 0
    return region.mask & chosen if region else bit
