"""The search behind the purchase check: can this many tiles be built (RULES.md 6.1, `CANNOT-BUILD`).

An exact search over placings in a `ReducedPosition`. Placing a tile mostly removes options. Only a few steps
add some (they "unlock"): taking a bridge or a storehouse from the board, planting beside a large well,
covering a neutral plantation, placing a stored tile. A step that adds nothing can come last if its fruit has
no other tile to place. So the search branches only over steps that may add options, and settles the rest one
fruit at a time.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import BRIDGE, FRUITS, LARGE_WELL
from citrus_game.rules.model.players import add
from citrus_game.rules.model.regions import reach
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.landscape import ripe
from citrus_game.rules.moves.matching import each_fits
from citrus_game.rules.moves.placing import allowed, free_rocks, free_spaces, road_block
from citrus_game.rules.moves.reduced_position import EACH_FRUIT, ReducedPosition, ReducedPositions


class _Outlook(NamedTuple):
    """The fruits without a space, and how many of them one more bridge may leave without."""

    stuck: list[int]
    left: int


_NOTHING_MISSING: Final = _Outlook([], 0)
_NOTHING_TO_ADD: Final = _Outlook([], 0)
_A_BRIDGE_HELPS: Final = 2
"""Number of fruits that a bridge can help: the one placed, and the one whose plantation it covers."""


class Search(ReducedPositions):
    """Searches in one position; remembers the reduced positions that failed."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._settled: set[tuple[ReducedPosition, int]] = set()
        self._branched: set[tuple[ReducedPosition, int]] = set()
        self._spare = 0

    def reaches(self, fruits: Sequence[int], target: int) -> bool:
        """Return whether ``target`` tiles of these fruits can be built; storing a tile counts."""
        state = self._state
        hand = [0] * len(FRUITS)
        for fruit in fruits:
            hand[fruit] += 1
        stored = [0] * len(FRUITS)
        for tile in ripe(state):
            stored[tile >> 1] += 1
        self._spare = len(fruits) - target
        plot = ReducedPosition(
            free=free_spaces(state),
            rocks=free_rocks(state),
            mat=state.mat[state.player],
            bridges=state.tiles[state.player].count(BRIDGE),
            stores=state.empty_storehouses(state.player),
            wells=state.land[LARGE_WELL],
            own=self._own,
            neutral=state.neutral,
            blocked=state.road_block,
            hand=tuple(hand),
            stored=tuple(stored),
            built=state.built,
            owes=state.owes,
        )
        return self._branch(plot)

    def _gifts(self, plot: ReducedPosition) -> int:
        """Return the spaces where planting adds options: bridges, storehouses, large wells and beside
        them.
        """
        on_board = (self._bridges | self._stores) & plot.free
        return on_board | plot.wells | self._board.beside(plot.wells)

    def _worth_covering(self, plot: ReducedPosition, fruit: int) -> int:
        """Return a superset of the neutral plantations that block a fruit: on roads, or where it could
        grow.
        """
        neutral = plot.neutral[fruit]
        if not neutral:
            return 0
        board = self._board
        near = board.beside(plot.own[fruit]) | self._starts
        for _ in range(plot.hand[fruit] + plot.stored[fruit]):
            near |= board.beside(near | board.region(near, neutral))
        return board.region(near, neutral) | (neutral & board.all_roads)

    def _toward(self, plot: ReducedPosition, fruit: int, gifts: int) -> int:
        """Return a superset of the spaces from which this fruit can reach an unlocking space."""
        others = plot.hand[fruit] + plot.stored[fruit] - 1
        if plot.stored[fruit]:
            return self._board.cells  # Any space may help, since placing a stored tile empties a storehouse.
        if not plot.mat and self._joins(plot, fruit):
            return self._board.cells  # Any space may help, since joining regions returns a worker.
        if others and plot.wells:
            return self._board.cells  # Any space may help, since a large well scores the whole region.
        if not others:
            return gifts
        board, neutral = self._board, plot.neutral[fruit]
        extends, _, too_large = reach(board, plot.own[fruit], self._foreign[fruit], neutral)
        if too_large & extends:
            # A growing region may become large enough to join neutral ones, wherever it grows.
            return board.cells
        toward = gifts
        for _ in range(others):
            toward |= board.beside(toward | board.region(toward, neutral))
            toward |= board.beside(board.region(toward, neutral))
        return toward

    def _joins(self, plot: ReducedPosition, fruit: int) -> bool:
        """Whether tiles of the fruit may join own regions, which returns a worker."""
        own = plot.own[fruit]
        if not own:
            return plot.hand[fruit] > 2
        return plot.hand[fruit] > 1 or self._board.region(own & -own, own) != own

    def _fits_with_returns(self, plot: ReducedPosition) -> bool:
        """Whether one tile of each fruit would fit if all workers returned that could."""
        if plot.wells:
            return True
        workers = self._workers(plot)
        if workers == plot.mat:
            return False
        legal = [self._legal(plot, fruit, workers) for fruit in EACH_FRUIT if plot.hand[fruit]]
        return each_fits([(spaces & plot.free, extends & plot.free) for spaces, extends in legal], workers)

    def _scarce(self, plot: ReducedPosition) -> bool:
        """Whether tiles may have to wait for a worker to return."""
        if plot.mat >= sum(plot.hand):
            return False
        return bool(plot.wells) or any(self._returns(plot, fruit) for fruit in EACH_FRUIT if plot.hand[fruit])

    def _workers(self, plot: ReducedPosition) -> int:
        """Return the workers on the mat plus those that may return, as far as one tile of each fruit needs
        them.
        """
        if plot.mat >= len(plot.hand) - plot.hand.count(0):
            return plot.mat
        return plot.mat + sum([self._returns(plot, fruit) for fruit in EACH_FRUIT if plot.hand[fruit]])

    def _returns(self, plot: ReducedPosition, fruit: int) -> int:
        """Return an upper bound of the workers that placing the tiles of a fruit may return."""
        own, count = plot.own[fruit], plot.hand[fruit]
        if not own:
            return max(count - 2, 0)
        if count == 1 and not own & (own - 1):  # A lone plantation has nothing to be joined with.
            return 0
        regions = list(self._board.regions(own))
        if count > 1:
            return len(regions)
        seen = twice = more = 0
        for region in regions:
            beside = self._board.beside(region)
            more |= twice & beside
            twice |= seen & beside
            seen |= beside
        return 3 if more else 1 if twice else 0

    def _settle(self, plot: ReducedPosition) -> bool:
        """Return whether the rest can be placed, one fruit at a time, without steps that add options for
        others.

        The order of the fruits matters only if a worker must return first.
        """
        left = sum(plot.hand) - self._spare
        if left <= 0:
            return True
        legal = {fruit: self._legal(plot, fruit, plot.mat) for fruit in EACH_FRUIT if plot.hand[fruit]}
        options = {fruit: spaces & plot.free for fruit, (spaces, _) in legal.items()}
        if left == 1 and any(options.values()):
            return True
        elsewhere = self._spare + plot.stores + plot.bridges
        if plot.mat and sum([not spaces for spaces in options.values()]) > elsewhere:
            return False
        if not elsewhere:
            choices = [(spaces & plot.free, extends & plot.free) for spaces, extends in legal.values()]
            if each_fits(choices, plot.mat):
                if max(plot.hand) == 1:
                    return True
            elif not (self._scarce(plot) and self._fits_with_returns(plot)):
                return False
        key = (plot, self._spare)
        if key in self._settled:
            return False
        fruits = sorted(options, key=lambda fruit: options[fruit].bit_count())
        for fruit in fruits if self._scarce(plot) else fruits[:1]:
            if self._settle_fruit(plot, fruit, options[fruit]):
                return True
        if self._spare and self._leave_out(plot, fruits):
            return True
        self._settled.add(key)
        return False

    def _leave_out(self, plot: ReducedPosition, fruits: list[int]) -> bool:
        self._spare -= 1
        found = any(self._settle(plot._replace(hand=add(plot.hand, fruit, -1))) for fruit in fruits)
        self._spare += 1
        return found

    def _settle_fruit(self, plot: ReducedPosition, fruit: int, spaces: int) -> bool:
        """Return whether the rest can be placed if a tile of this fruit comes next; try spaces without worker
        first.
        """
        legal, extends = self._legal(plot, fruit, plot.mat)
        for bit in (*bits(spaces & extends), *bits(spaces & ~extends)):
            if self._settle(self._placed(plot, fruit, bit)):
                return True
        if plot.stores:
            kept = self._kept(plot, fruit)
            if kept is not None and self._settle(kept):
                return True
        if plot.bridges:
            over = self._bridged(plot, fruit, legal)
            # For the fruit's last tile all spaces of a kind are alike, so as many as there are bridges
            # suffice.
            last = plot.hand[fruit] == 1 and not self._scarce(plot)
            enough = plot.bridges if last else None
            for bit in (*islice(bits(over & extends), enough), *islice(bits(over & ~extends), enough)):
                if self._settle(self._placed(plot, fruit, bit, bridged=True)):
                    return True
        return False

    def _branch(self, plot: ReducedPosition) -> bool:
        """Return whether the tiles can be placed: settle, else try every step that may add options."""
        outlook = self._outlook(plot)
        if outlook is None:
            return False
        if self._settle(plot):
            return True
        key = (plot, self._spare)
        if outlook is _NOTHING_TO_ADD or key in self._branched:
            return False
        if any(self._branch(after) for after in self._adding(plot, outlook)):
            return True
        self._branched.add(key)
        return False

    def _outlook(self, plot: ReducedPosition) -> _Outlook | None:
        """Return which fruits need a bridge; None if the tiles cannot fit even with all help in reach."""
        if self._spare or plot.stores or any(plot.stored):
            return _NOTHING_MISSING
        workers = self._workers(plot)
        now, stuck, near = self._reached(plot, workers)
        if not (plot.bridges or near & self._gifts(plot)):
            return None if stuck or not each_fits(now, workers) else _NOTHING_TO_ADD
        anywhere = plot.free | plot.rocks | sum(plot.neutral)
        choices = []
        need = near = 0
        for fruit in EACH_FRUIT:
            if plot.hand[fruit]:
                spaces, extends = self._allowed_uncovered(plot, fruit, workers)
                spaces &= anywhere
                choices.append((spaces, extends & anywhere))
                need += not spaces & plot.free
                near |= self._spread(plot, fruit, spaces)
        wells = plot.wells and plot.wells | self._board.beside(plot.wells)
        if near & (self._stores & plot.free | wells):
            return _NOTHING_MISSING
        bridges = plot.bridges + (near & self._bridges & plot.free).bit_count()
        if need > bridges or len(stuck) > _A_BRIDGE_HELPS * bridges or not each_fits(choices, workers):
            return None
        return _Outlook(stuck, _A_BRIDGE_HELPS * (bridges - 1))

    def _reached(self, plot: ReducedPosition, workers: int) -> tuple[list[tuple[int, int]], list[int], int]:
        """Return each fruit's choices without a bridge, the fruits without a space, and all spaces in
        reach.
        """
        choices, stuck, near = [], [], 0
        for fruit in EACH_FRUIT:
            if plot.hand[fruit]:
                spaces, extends = self._legal(plot, fruit, workers)
                spaces &= plot.free
                choices.append((spaces, extends & plot.free))
                if spaces:
                    near |= self._spread(plot, fruit, spaces)
                else:
                    stuck.append(fruit)
        return choices, stuck, near

    def _allowed_uncovered(self, plot: ReducedPosition, fruit: int, workers: int) -> tuple[int, int]:
        """Return the result of `_legal` as if the fruit's neutral plantations were gone."""
        own, foreign, blocked = plot.own[fruit], self._foreign[fruit], plot.blocked[fruit]
        if blocked and plot.neutral[fruit]:
            blocked = road_block(self._state, own | foreign)
        return allowed(self._board, own, foreign, 0, blocked, self._starts if workers else 0)

    def _spread(self, plot: ReducedPosition, fruit: int, spaces: int) -> int:
        """Return a superset of the spaces that the tiles of a fruit can be placed on."""
        for _ in range(plot.hand[fruit] - 1):
            spaces |= self._board.beside(spaces | plot.neutral[fruit])
        return spaces

    def _adding(self, plot: ReducedPosition, outlook: _Outlook) -> Iterator[ReducedPosition]:
        """Yield the reduced positions after each step that may add options for another tile."""
        wanted = [fruit for fruit in EACH_FRUIT if plot.hand[fruit] or plot.stored[fruit]]
        gifts = self._gifts(plot)
        if plot.bridges or self._bridges & plot.free:
            gifts |= sum(self._worth_covering(plot, fruit) for fruit in wanted)
        for fruit in wanted:
            legal, _ = self._legal(plot, fruit, plot.mat)
            toward = self._toward(plot, fruit, gifts)
            if plot.hand[fruit]:
                for bit in bits(legal & plot.free & toward):
                    yield self._placed(plot, fruit, bit)
                over = self._bridged(plot, fruit, legal) & toward if plot.bridges else 0
                for bit in bits(over and over & self._worth_a_bridge(plot, fruit, outlook)):
                    yield self._placed(plot, fruit, bit, bridged=True)
            if plot.stored[fruit]:
                yield from self._unstorings(plot, fruit, legal & plot.free)

    def _worth_a_bridge(self, plot: ReducedPosition, fruit: int, outlook: _Outlook) -> int:
        """Return a superset of the spaces where a bridge for this fruit leaves a problem that other bridges
        can solve.
        """
        missing = len(outlook.stuck) - outlook.left - (fruit in outlook.stuck)
        if missing <= 0:
            return self._board.cells
        if missing > 1:
            return 0
        return sum([plot.neutral[other] for other in outlook.stuck if other != fruit])

    def _unstorings(self, plot: ReducedPosition, fruit: int, spaces: int) -> list[ReducedPosition]:
        """Return the reduced positions after placing a stored tile, where `STORE-NEEDS-BUY` allows it."""
        after = [self._placed(plot, fruit, bit, stored=True) for bit in bits(spaces)]
        return [each for each in after if plot.built or self._any_fits(each)]
