"""What the board shows: the position as lists to draw, and what the scene points at.

Two pictures are compared space by space, so that only what changed is drawn again.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from citrus_game.rules.actions.placing import open_spaces
from citrus_game.rules.material.board import bits
from citrus_game.rules.material.components import FRUITS, Values
from citrus_game.rules.material.state import State

NEAR = 2
"""From this many open spaces on a ring is nearly closed."""
FLYING = 3
"""From this many plantations on a region flies a pennant."""


class Region(NamedTuple):
    """A region: its spaces, fruit and owner (None: neutral)."""

    mask: int
    fruit: int
    owner: int | None


class SiteLook(NamedTuple):
    """What stands on a site: a finca's values, whether it is scored and who won it, or a letter.

    ``stones`` count the spaces of its ring where that is shown, ``open`` those that nothing occupies yet.
    """

    values: Values | None
    scored: bool
    winners: tuple[int, ...]
    marked: bool
    stones: int = 0
    open: int = 0

    @property
    def near(self) -> bool:
        """Tell whether the ring is nearly closed."""
        return 0 < self.open <= NEAR


@dataclass(frozen=True)
class Marks:
    """What the scene points at beyond the position; sets of spaces are masks.

    ``legal`` spaces are lit; ``ghost`` is the SVG shown on them. ``ready`` are spaces of workers
    that can be harvested, ``chosen`` regions are framed in gold, ``last`` is the last move and
    ``last_by`` the player who did it, -1 for none, ``order`` its spaces as they came. A tile on one of
    ``strands`` would leave another one over. ``rings`` counts the rings of fincas.
    """

    legal: int = 0
    ghost: str | None = None
    ready: int = 0
    chosen: int = 0
    last: int = 0
    last_by: int = -1
    order: tuple[int, ...] = ()
    strands: int = 0
    rings: bool = True

    def numbers(self) -> dict[int, int]:
        """Give the number of each space of the last move, from 1; none where there is but one space."""
        if len(self.order) < 2:
            return {}
        return {space: number for number, space in enumerate(self.order, 1)}


class SpaceLook(NamedTuple):
    """What one space shows."""

    plant: int | None
    region: Region | None
    land: int | None
    site: SiteLook | None
    worker: int | None
    ghost: str | None
    legal: int
    strands: int
    ready: int
    last: tuple[int, int | None] | None
    chosen: int
    roads: tuple[object, ...] | None
    pennant: int | None
    flag: int


@dataclass(frozen=True)
class Picture:
    """Everything that the cached layers of the board draw.

    ``pennants`` gives the player whose pennant flies on a space; ``flags`` are the open spaces of rings
    that are nearly closed.
    """

    plants: Mapping[int, int]
    regions: tuple[Region, ...]
    land: Mapping[int, int]
    sites: tuple[SiteLook, ...]
    workers: Mapping[int, int]
    pennants: Mapping[int, int]
    flags: int
    marks: Marks
    signs: Mapping[int, SpaceLook] = field(compare=False)
    """What each space shows, to tell which changed."""

    def changed(self, before: "Picture") -> set[int]:
        """Give the spaces that show something else than in another picture of the same board."""
        return {space for space, sign in self.signs.items() if before.signs[space] != sign}

    def calm(self, leaving: Collection[int] = ()) -> "Picture":
        """Give the picture with nothing to choose any more, and without the workers of some spaces."""
        marks = replace(self.marks, legal=0, ghost=None, strands=0)
        workers = {space: player for space, player in self.workers.items() if space not in leaving}
        signs = {
            space: sign._replace(ghost=None, legal=0, strands=0, worker=workers.get(space))
            for space, sign in self.signs.items()
        }
        return replace(self, marks=marks, workers=workers, signs=signs)


def take_picture(state: State, marks: Marks, winners: Mapping[int, tuple[int, ...]] | None = None) -> Picture:
    """Take the picture of a position; ``winners`` names by site who won the scored fincas."""
    plants = {
        low.bit_length() - 1: fruit * 2 + bool(state.wells & low)
        for fruit, mask in enumerate(state.planted)
        for low in bits(mask)
    }
    regions = tuple(_regions(state))
    land = {low.bit_length() - 1: kind for kind, mask in enumerate(state.land) for low in bits(mask)}
    rings, still_open = state.game.board.rings if marks.rings else (), open_spaces(state)
    sites = tuple(_sites(state, rings, still_open, winners or {}))
    flags = 0
    for ring, look in zip(rings, sites, strict=False):
        flags |= ring & still_open if look.near else 0
    workers = {
        low.bit_length() - 1: player for player, mask in enumerate(state.worker_at) for low in bits(mask)
    }
    pennants = dict(_pennants(regions, workers))
    picture = Picture(plants, regions, land, sites, workers, pennants, flags, marks, {})
    return replace(picture, signs=_signs(state, picture))


def nearly_closed(state: State, space: int) -> list[tuple[int, int]]:
    """List the sites whose ring lacks a space and few others, each with how many are open."""
    rings, still_open = state.game.board.rings, open_spaces(state)
    if not still_open >> space & 1:
        return []
    around = [site for site, ring in enumerate(rings) if ring >> space & 1]
    looks = ((site, _site(state, site, rings, still_open, {})) for site in around)
    return [(site, look.open) for site, look in looks if look.near]


def _sites(
    state: State, rings: Sequence[int], still_open: int, winners: Mapping[int, tuple[int, ...]]
) -> Iterator[SiteLook]:
    """Yield what stands on each site."""
    for site in range(len(state.fincas)):
        yield _site(state, site, rings, still_open, winners)


def _site(
    state: State,
    site: int,
    rings: Sequence[int],
    still_open: int,
    winners: Mapping[int, tuple[int, ...]],
) -> SiteLook:
    """Give what stands on a site."""
    values, scored = state.fincas[site], bool(state.scored >> site & 1)
    look = SiteLook(values, scored, winners.get(site, ()), site in state.marked)
    if values and rings and not scored:
        ring = rings[site]
        look = look._replace(stones=ring.bit_count(), open=(ring & still_open).bit_count())
    return look


def _pennants(regions: Sequence[Region], workers: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Yield where pennants fly: on a large region's first space without a worker, from the upper left."""
    for region in regions:
        if region.owner is not None and region.mask.bit_count() >= FLYING:
            spaces = (low.bit_length() - 1 for low in bits(region.mask))
            yield next(space for space in spaces if space not in workers), region.owner


def _regions(state: State) -> Iterator[Region]:
    """Yield neutral regions first: they lie flat under the edges of the others."""
    board = state.game.board
    for fruit, mask in enumerate(state.neutral):
        for part in board.regions(mask):
            yield Region(part, fruit, None)
    for index, mask in enumerate(state.own):
        for part in board.regions(mask):
            yield Region(part, index % len(FRUITS), index // len(FRUITS))


def _signs(state: State, picture: Picture) -> Mapping[int, SpaceLook]:
    board, marks, flags = state.game.board, picture.marks, picture.flags
    of_region = {low.bit_length() - 1: region for region in picture.regions for low in bits(region.mask)}
    of_site = dict(zip(board.site_spaces, picture.sites, strict=True))
    roads: dict[int, tuple[object, ...]] = {}
    for road, look in zip(board.roads, picture.sites, strict=True):
        for low in bits(road):
            space = low.bit_length() - 1
            roads[space] = (*roads.get(space, ()), bool(look.values), look.marked)
    numbers = marks.numbers()
    signs = {}
    legal, strands, ready, last, last_by = marks.legal, marks.strands, marks.ready, marks.last, marks.last_by
    plant, region, tile, site, worker, roads_of = (
        picture.plants.get, of_region.get, picture.land.get, of_site.get, picture.workers.get, roads.get,
    )  # fmt: skip
    pennant, number = picture.pennants.get, numbers.get
    for space in board.names:
        bit, here = 1 << space, region(space)
        signs[space] = SpaceLook(
            plant(space),
            here,
            tile(space),
            site(space),
            worker(space),
            marks.ghost if legal & bit else None,
            legal & bit,
            strands & bit,
            ready & bit,
            (last_by, number(space)) if last & bit else None,
            _part(marks.chosen, here, bit) if marks.chosen else 0,
            roads_of(space),
            pennant(space),
            flags & bit,
        )
    return signs


def _part(chosen: int, region: Region | None, bit: int) -> int:
    if not chosen & bit:
        return 0
    return region.mask & chosen if region else bit
