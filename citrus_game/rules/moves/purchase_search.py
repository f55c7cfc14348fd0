"""The search behind the purchase check: can this many tiles be built (RULES.md 6.1, `CANNOT-BUILD`).

An exact search over placings in a `ReducedPosition` that remembers what failed. Placing a tile takes nothing
from another fruit but its space and a worker, so the fruit with the fewest spaces can always come first. Only
while something in reach could add options (a bridge, a storehouse, a large well, a worker that returns, a
stored tile) the order counts, and every step is tried.

Most lines need no search: `_surely` sees that there is room enough, `_hopeless` and `_lacking` that there
is not.
"""

from collections.abc import Iterator, Mapping, Sequence

from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import BRIDGE, FRUITS, LARGE_WELL
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.landscape import ripe
from citrus_game.rules.moves.placing import allowed, free_rocks, free_spaces, road_block
from citrus_game.rules.moves.reduced_position import EACH_FRUIT, ReducedPosition, ReducedPositions

Legal = Mapping[int, tuple[int, int]]
"""By fruit: the spaces where no placing rule forbids it, and those of them that need no worker."""


class Search(ReducedPositions):
    """Searches whether tiles can be placed in one position. It remembers reduced positions in which they
    cannot.
    """

    def __init__(self, state: State) -> None:
        super().__init__(state)
        stored = [tile >> 1 for tile in ripe(state)]
        self._start = start = ReducedPosition(
            free=free_spaces(state),
            rocks=free_rocks(state),
            mat=state.mat[state.player],
            bridges=state.tiles[state.player].count(BRIDGE),
            stores=state.empty_storehouses(state.player),
            wells=state.land[LARGE_WELL],
            own=self._own,
            neutral=state.neutral,
            blocked=state.road_block,
            hand=(0,) * len(FRUITS),
            stored=tuple(map(stored.count, EACH_FRUIT)),
            built=state.built,
            owes=state.owes,
        )
        self._failed: set[tuple[ReducedPosition, int]] = set()
        self._alone = bool(start.mat) and not (start.bridges or start.stores or stored)
        """Whether only what lies on the board gives a space to a fruit that has none."""
        self._gifts = (self._bridges | self._stores) & start.free
        self._first: dict[int, tuple[int, int]] = {}
        """The spaces of each fruit in this position, as `Legal` has them."""

    def reaches(self, fruits: Sequence[int], target: int) -> bool:
        """Return whether ``target`` tiles of these fruits can be built; storing a tile counts."""
        start, legal = self._start, {}
        for fruit in fruits:
            if fruit not in self._first:
                self._first[fruit] = self._legal(start, fruit, start.mat)
            legal[fruit] = self._first[fruit]
        if target > len(fruits) or (self._alone and target == len(fruits) and self._hopeless(fruits, legal)):
            return False
        plot = ReducedPosition(*start[:9], tuple(map(fruits.count, EACH_FRUIT)), *start[10:])
        return self._fit(plot, len(fruits) - target, None if any(start.stored) else legal)

    def _hopeless(self, fruits: Sequence[int], legal: Legal) -> bool:
        """Whether a fruit has no space at first, and nothing is in reach that could give it one."""
        start, near = self._start, 0
        if all(spaces & start.free for spaces, _extends in legal.values()):
            return False
        for fruit, (spaces, _extends) in legal.items():
            near |= self._near(start, fruit, fruits.count(fruit), spaces, 0)
        return not near & self._gifts

    def _fit(self, plot: ReducedPosition, spare: int, legal: Legal | None = None) -> bool:
        """Return whether all tiles but ``spare`` of them can be placed. ``legal`` may be given if it is
        known.
        """
        if sum(plot.hand) <= spare:
            return True
        if (plot, spare) in self._failed:
            return False
        if legal is None:
            legal = {f: self._legal(plot, f, plot.mat) for f in EACH_FRUIT if plot.hand[f] or plot.stored[f]}
        if self._surely(plot, legal) or self._try(plot, spare, legal):
            return True
        self._failed.add((plot, spare))
        return False

    def _surely(self, plot: ReducedPosition, legal: Legal) -> bool:
        """Whether the tiles are of different fruits, and each, the narrowest first, finds a space that those
        before it leave, whatever they take.
        """
        if max(plot.hand) > 1:
            return False
        rooms, workers = [], plot.mat
        for fruit, (spaces, extends) in legal.items():
            if plot.hand[fruit]:
                room = extends & plot.free
                workers -= not room
                rooms.append((room or spaces & plot.free).bit_count())
        rooms.sort()
        return workers >= 0 and all(room > taken for taken, room in enumerate(rooms))

    def _try(self, plot: ReducedPosition, spare: int, legal: Legal) -> bool:
        """Return the same as `_fit`, by trying every step that counts."""
        tiles = sum(plot.hand)
        room, most = plot.free, legal
        near = self._all_near(plot, legal, 0)
        if plot.bridges or near & self._bridges & plot.free:
            over = plot.rocks | sum(plot.neutral)
            room, most = plot.free | over, {fruit: self._uncovered(plot, fruit) for fruit in legal}
            near = self._all_near(plot, most, over)
        joins = plot.mat < tiles and any(self._may_join(plot, f, most[f][0]) for f in legal)
        stores = plot.stores or any(plot.stored) or near & self._stores & plot.free
        helped = stores or near & self._by_wells(plot) or (joins and not plot.mat)
        bridges = plot.bridges + (near & self._bridges & plot.free).bit_count()
        if not helped and self._lacking(plot, most, room, bridges, tiles if joins else plot.mat) > spare:
            return False
        fruits = sorted(legal, key=lambda fruit: (legal[fruit][0] & plot.free).bit_count())
        for fruit in fruits if helped or bridges or joins or spare else fruits[:1]:
            if any(self._fit(after, spare) for after in self._after(plot, fruit, *legal[fruit])):
                return True
        return False

    def _lacking(self, plot: ReducedPosition, most: Legal, room: int, bridges: int, workers: int) -> int:
        """Return how many tiles at least find no space, worker or bridge.

        ``most`` is where bridges could ever let fruits go, ``room`` the spaces that can be free for them.
        """
        lost = starting = bridging = 0
        for fruit, (spaces, extends) in most.items():
            if not spaces & room:
                lost += plot.hand[fruit]
            elif plot.hand[fruit]:
                starting += not extends & room
                bridging += not spaces & plot.free
        return lost + max(0, starting - workers, bridging - bridges)

    def _uncovered(self, plot: ReducedPosition, fruit: int) -> tuple[int, int]:
        """Return the spaces allowed to a fruit with workers and without its neutral plantations, which
        bridges can cover, and those of them that need no worker.
        """
        own, foreign = plot.own[fruit], self._foreign[fruit]
        return allowed(self._board, own, foreign, 0, road_block(self._state, own | foreign), self._starts)

    def _all_near(self, plot: ReducedPosition, legal: Legal, over: int) -> int:
        """Return what `_near` returns for all fruits together."""
        near = 0
        for fruit, (spaces, _extends) in legal.items():
            near |= self._near(plot, fruit, plot.hand[fruit], spaces, over)
        return near

    def _near(self, plot: ReducedPosition, fruit: int, count: int, legal: int, over: int) -> int:
        """Return a superset of the spaces for so many tiles of a fruit, as long as no other step adds
        options.

        ``over`` are the rocks and plantations that bridges can cover. A region that grows may join neutral
        ones that were too large before.
        """
        near = legal & (plot.free | over)
        if count > 1 and near:
            board, neutral, grown = self._board, plot.neutral[fruit], plot.own[fruit]
            within = plot.free | over if over else plot.free & ~plot.blocked[fruit]
            within &= ~board.beside(self._foreign[fruit])
            for _more in range(count - 1):
                grown |= near | (neutral if over else board.region(board.beside(near), neutral))
                near |= board.beside(grown) & within
        return near

    def _by_wells(self, plot: ReducedPosition) -> int:
        """Return the large wells and the spaces beside them, where planting harvests a region."""
        return plot.wells and plot.wells | self._board.beside(plot.wells)

    def _may_join(self, plot: ReducedPosition, fruit: int, legal: int) -> bool:
        """Whether the tiles of a fruit could join own regions, so that a worker returns."""
        own, count = plot.own[fruit], plot.hand[fruit]
        if count > 1:
            return own > 0 or count > 2
        seen = 0
        for region in self._board.regions(own):
            beside = self._board.beside(region) & legal
            if seen & beside:
                return True
            seen |= beside
        return False

    def _after(
        self, plot: ReducedPosition, fruit: int, legal: int, extends: int
    ) -> Iterator[ReducedPosition]:
        """Yield the reduced positions after each step with a fruit, those that need no worker first."""
        spaces = legal & plot.free
        if plot.hand[fruit]:
            for bit in (*bits(spaces & extends), *bits(spaces & ~extends)):
                yield self._placed(plot, fruit, bit)
            if plot.stores and (kept := self._kept(plot, fruit)) is not None:
                yield kept
            for bit in bits(self._bridged(plot, fruit, legal)) if plot.bridges else ():
                yield self._placed(plot, fruit, bit, bridged=True)
        for bit in bits(spaces) if plot.stored[fruit] else ():
            after = self._placed(plot, fruit, bit, stored=True)
            if plot.built or self._any_fits(after):
                yield after
