"""`BoardView`: everything that the board shows, as immutable data.

Two views are compared, so that only the spaces that changed are redrawn.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from citrus_game.facts.fincas import NEAR
from citrus_game.rules.model.board import Board, bits
from citrus_game.rules.model.components import FRUITS, Values
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.placing import open_spaces

FLYING = 3
"""Regions of at least this many plantations have a pennant."""


class RegionView(NamedTuple):
    """A region: mask of its spaces, fruit, and owner (None if neutral). At the end of the game all are in
    full colour.
    """

    mask: int
    fruit: int
    owner: int | None
    full: bool = False

    @property
    def pale(self) -> bool:
        """Whether it is drawn flat and pale, as neutral land is."""
        return self.owner is None and not self.full


class SiteView(NamedTuple):
    """A building site: the values of its finca or None, whether it is scored and by whom it was won, and
    whether the site is marked.

    ``stones`` is the number of spaces in the finca's ring (0 if the ring is not shown), ``open`` the number
    of those that are still open. ``home`` means that the windows of a scored finca are lit, when no finca or
    no plantation is left to draw; ``ended`` that the game is over, and every finca has its colours again.
    """

    values: Values | None
    scored: bool
    winners: tuple[int, ...]
    marked: bool
    stones: int = 0
    open: int = 0
    home: bool = False
    ended: bool = False

    @property
    def near(self) -> bool:
        """Whether only few spaces of the ring are still open."""
        return 0 < self.open <= NEAR


@dataclass(frozen=True)
class Highlights:
    """What is marked on the board in addition to the position. Sets of spaces are masks.

    ``legal`` spaces are lit, and the picture ``ghost`` is drawn on them. ``ready`` are spaces of workers that
    can be harvested. ``chosen`` regions have a gold frame. ``last`` are the spaces of the last move by player
    ``last_by`` (-1: none), in the order ``order``. ``earlier`` are spaces of earlier turns, each with player
    and number. On ``strands`` a tile would leave another one that cannot be placed. ``rings`` shows the rings
    of fincas.
    """

    legal: int = 0
    ghost: str | None = None
    ready: int = 0
    chosen: int = 0
    last: int = 0
    last_by: int = -1
    order: tuple[int, ...] = ()
    earlier: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    strands: int = 0
    rings: bool = True

    def last_moves(self) -> dict[int, tuple[int, int]]:
        """Return each space of the last moves, with the player and the number in the order, counted from 1 (0
        if there is no other).
        """
        numbers = {space: number for number, space in enumerate(self.order, 1)} if len(self.order) > 1 else {}
        spaces = (low.bit_length() - 1 for low in bits(self.last))
        return {**self.earlier, **{space: (self.last_by, numbers.get(space, 0)) for space in spaces}}


class ChangedSpaces(NamedTuple):
    """Masks of the spaces that look different in two views: ``all`` of them, and those whose change is
    ``reaching`` out of the space: shadow, glow, worker, the ring around a chosen region.
    """

    all: int
    reaching: int


class Grass(NamedTuple):
    """What grass depends on: masks of the plantations that are ``owned`` and of those that are ``left`` and
    belong to nobody, and whether it is ``dry``, which the painter knows with the light of the day.
    """

    owned: int = 0
    left: int = 0
    dry: bool = False

    def changed(self, before: "Grass") -> int:
        """Return the mask of the plantations around which it differs from earlier grass."""
        if self.dry != before.dry:
            return self.owned | self.left | before.owned | before.left
        return (self.owned ^ before.owned) | (self.left ^ before.left)


@dataclass(frozen=True)
class BoardView:
    """Everything that the cached layers of the board draw.

    ``pennants`` maps a space to the player whose pennant it has. ``flags`` is the mask of the open spaces of
    nearly closed rings.
    """

    plants: Mapping[int, int]
    regions: tuple[RegionView, ...]
    land: Mapping[int, int]
    sites: tuple[SiteView, ...]
    workers: Mapping[int, int]
    pennants: Mapping[int, int]
    flags: int
    grass: Grass
    marks: Highlights
    board: Board
    spaces: int = -1
    """Mask of the spaces that are drawn, with all bits set for all."""

    def changed_spaces(self, before: "BoardView") -> ChangedSpaces:
        """Return which spaces look different in an earlier view of the same board. Grass is not compared."""
        marks, then = self.marks, before.marks
        reaching = _differing(self.workers, before.workers)
        inside = (marks.ready ^ then.ready) | (marks.strands ^ then.strands) | (self.flags ^ before.flags)
        for region in set(self.regions).symmetric_difference(before.regions):
            reaching |= region.mask
        if chosen := marks.chosen ^ then.chosen:
            reaching |= sum(region.mask for region in self.regions if region.mask & chosen)
        for space, site, was in zip(self.board.site_spaces, self.sites, before.sites, strict=True):
            # its roads, too, lie within what it reaches
            reaching |= 1 << space if site != was else 0
        inside |= marks.legal ^ then.legal if marks.ghost == then.ghost else marks.legal | then.legal
        for here, there in (
            (self.plants, before.plants),
            (self.land, before.land),
            (self.pennants, before.pennants),
            (marks.last_moves(), then.last_moves()),
        ):
            inside |= _differing(here, there)
        return ChangedSpaces(reaching | inside, reaching)

    def within(self, spaces: int) -> "BoardView":
        """Return a copy that has only what lies on a mask of spaces, to draw a part of the board. Regions
        that reach into it stay whole, and all sites stay: layers choose among them by ``spaces``.
        """
        marks = self.marks
        marks = replace(
            marks,
            legal=marks.legal & spaces,
            strands=marks.strands & spaces,
            last=marks.last & spaces,
            earlier={space: mark for space, mark in marks.earlier.items() if spaces >> space & 1},
        )
        return replace(
            self,
            plants=_on(spaces, self.plants),
            regions=tuple(region for region in self.regions if region.mask & spaces),
            land=_on(spaces, self.land),
            workers=_on(spaces, self.workers),
            pennants=_on(spaces, self.pennants),
            flags=self.flags & spaces,
            marks=marks,
            spaces=spaces,
        )

    def without_choices(self, leaving: Collection[int], harvested: int) -> "BoardView":
        """Return a copy without marks for choices, without the workers on the spaces ``leaving``, and without
        the badges on the mask of spaces ``harvested``.
        """
        ready = self.marks.ready & ~harvested
        marks = replace(self.marks, legal=0, ghost=None, strands=0, ready=ready)
        workers = {space: player for space, player in self.workers.items() if space not in leaving}
        return replace(self, marks=marks, workers=workers)


def _differing(now: Mapping[int, Any], before: Mapping[int, Any]) -> int:
    """Return the mask of the spaces that have something else in two mappings."""
    if now == before:
        return 0
    return sum({1 << space for space, _thing in now.items() ^ before.items()})


def _on(spaces: int, things: Mapping[int, int]) -> Mapping[int, int]:
    return {space: thing for space, thing in things.items() if spaces >> space & 1}


def take_view(
    state: State, marks: Highlights, winners: Mapping[int, tuple[int, ...]] | None = None
) -> BoardView:
    """Return what to draw of a position. ``winners`` are the winners of the scored fincas, by site."""
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
    for ring, site_view in zip(rings, sites, strict=False):
        flags |= ring & still_open if site_view.near else 0
    workers = {
        low.bit_length() - 1: player for player, mask in enumerate(state.worker_at) for low in bits(mask)
    }
    pennants = dict(_pennants(regions, workers))
    grass = Grass(
        sum(region.mask for region in regions if region.owner is not None),
        sum(region.mask for region in regions if region.owner is None),
    )
    return BoardView(plants, regions, land, sites, workers, pennants, flags, grass, marks, state.game.board)


def _sites(
    state: State, rings: Sequence[int], still_open: int, winners: Mapping[int, tuple[int, ...]]
) -> Iterator[SiteView]:
    for site in range(len(state.fincas)):
        yield _site(state, site, rings, still_open, winners)


def _site(
    state: State,
    site: int,
    rings: Sequence[int],
    still_open: int,
    winners: Mapping[int, tuple[int, ...]],
) -> SiteView:
    values, scored = state.fincas[site], bool(state.scored >> site & 1)
    site_view = SiteView(values, scored, winners.get(site, ()), site in state.marked)
    home = scored and (state.over or not (state.finca_stack and state.bag))
    site_view = site_view._replace(home=home, ended=state.over)
    if values and rings and not scored:
        ring = rings[site]
        site_view = site_view._replace(stones=ring.bit_count(), open=(ring & still_open).bit_count())
    return site_view


def _pennants(regions: Sequence[RegionView], workers: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the space and player of each pennant: the first space without a worker of each large region."""
    for region in regions:
        if region.owner is not None and region.mask.bit_count() >= FLYING:
            spaces = (low.bit_length() - 1 for low in bits(region.mask))
            yield next(space for space in spaces if space not in workers), region.owner


def _regions(state: State) -> Iterator[RegionView]:
    """Yield the regions, neutral ones first, because the shadows of the others lie over them."""
    board = state.game.board
    for fruit, mask in enumerate(state.neutral):
        for part in board.regions(mask):
            yield RegionView(part, fruit, None, state.over)
    for index, mask in enumerate(state.own):
        for part in board.regions(mask):
            yield RegionView(part, index % len(FRUITS), index // len(FRUITS), state.over)
