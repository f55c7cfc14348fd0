"""The search behind the purchase check: can so many tiles be built (RULES.md 6.1, `CANNOT-BUILD`).

An exact search over placings in a reduced position, `Plot`. Placing mostly takes options away; only
few steps add some: taking a bridge or a storehouse from the board, planting beside a large well,
covering a neutral plantation, placing a stored tile. A step that adds nothing and whose fruit has no
other tile to place may as well come last, so the search branches over the steps that add, and
settles the rest one fruit at a time.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from citrus_game.rules.actions.landscape import ripe
from citrus_game.rules.actions.matching import each_fits
from citrus_game.rules.actions.placing import allowed, free_rocks, free_spaces, road_block
from citrus_game.rules.actions.purchase_plot import EACH_FRUIT, Plot, Plots, less
from citrus_game.rules.material.board import bits
from citrus_game.rules.material.components import BRIDGE, FRUITS, LARGE_WELL
from citrus_game.rules.material.regions import reach
from citrus_game.rules.material.state import State


class _Outlook(NamedTuple):
    """The fruits without a space, and how many of them may be left when one more bridge is used."""

    stuck: list[int]
    left: int


_NOTHING_MISSING: Final = _Outlook([], 0)
_NOTHING_TO_ADD: Final = _Outlook([], 0)
_A_BRIDGE_HELPS: Final = 2
"""Fruits: the one that is placed with it, and the one whose neutral plantation it covers."""


class Search(Plots):
    """Searches in one position, with a memo on the plots that failed."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._settled: set[tuple[Plot, int]] = set()
        self._branched: set[tuple[Plot, int]] = set()
        self._spare = 0

    def reaches(self, fruits: Sequence[int], target: int) -> bool:
        """Tell whether ``target`` tiles of these fruits can be built, storing included."""
        state = self._state
        hand = [0] * len(FRUITS)
        for fruit in fruits:
            hand[fruit] += 1
        stored = [0] * len(FRUITS)
        for tile in ripe(state):
            stored[tile >> 1] += 1
        self._spare = len(fruits) - target
        plot = Plot(
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

    # the search

    def _gifts(self, plot: Plot) -> int:
        """Give the spaces where planting adds options: bridges, storehouses, large wells."""
        on_board = (self._bridges | self._stores) & plot.free
        return on_board | plot.wells | self._board.beside(plot.wells)

    def _worth_covering(self, plot: Plot, fruit: int) -> int:
        """Give the neutral plantations that stand in the way of a fruit: on roads, or where it may come."""
        neutral = plot.neutral[fruit]
        if not neutral:
            return 0
        board = self._board
        near = board.beside(plot.own[fruit]) | self._starts
        for _ in range(plot.hand[fruit] + plot.stored[fruit]):
            near |= board.beside(near | board.region(near, neutral))
        return board.region(near, neutral) | (neutral & board.all_roads)

    def _toward(self, plot: Plot, fruit: int, gifts: int) -> int:
        """Give at least all spaces where a tile of the fruit helps to reach a gift."""
        others = plot.hand[fruit] + plot.stored[fruit] - 1
        if plot.stored[fruit]:
            return self._board.cells  # room for a stored tile, whose storehouse is the gift
        if not plot.mat and self._joins(plot, fruit):
            return self._board.cells  # a worker for the step to a gift
        if others and plot.wells:
            return self._board.cells  # a tile before a large well takes its region away
        if not others:
            return gifts
        board, neutral = self._board, plot.neutral[fruit]
        extends, _, too_large = reach(board, plot.own[fruit], self._foreign[fruit], neutral)
        if too_large & extends:
            return board.cells  # wherever a region grows, it may become large enough to join neutral ones
        toward = gifts
        for _ in range(others):
            toward |= board.beside(toward | board.region(toward, neutral))
            toward |= board.beside(board.region(toward, neutral))
        return toward

    def _joins(self, plot: Plot, fruit: int) -> bool:
        """Tell whether tiles of the fruit may join own regions, so that a worker comes back."""
        own = plot.own[fruit]
        if not own:
            return plot.hand[fruit] > 2
        return plot.hand[fruit] > 1 or self._board.region(own & -own, own) != own

    def _fits_with_returns(self, plot: Plot) -> bool:
        """Tell whether one tile of each fruit would fit if all workers came back that could."""
        if plot.wells:
            return True
        workers = self._workers(plot)
        if workers == plot.mat:
            return False
        legal = [self._legal(plot, fruit, workers) for fruit in EACH_FRUIT if plot.hand[fruit]]
        return each_fits([(spaces & plot.free, extends & plot.free) for spaces, extends in legal], workers)

    def _scarce(self, plot: Plot) -> bool:
        """Tell whether the tiles may have to wait for a worker that comes back."""
        if plot.mat >= sum(plot.hand):
            return False
        return bool(plot.wells) or any(self._returns(plot, fruit) for fruit in EACH_FRUIT if plot.hand[fruit])

    def _workers(self, plot: Plot) -> int:
        """Count workers on the mat and those that may come back, for one tile of each fruit."""
        if plot.mat >= len(plot.hand) - plot.hand.count(0):
            return plot.mat
        return plot.mat + sum([self._returns(plot, fruit) for fruit in EACH_FRUIT if plot.hand[fruit]])

    def _returns(self, plot: Plot, fruit: int) -> int:
        """Give at least the number of workers that placing the tiles of a fruit may bring back."""
        own, count = plot.own[fruit], plot.hand[fruit]
        if not own:
            return max(count - 2, 0)
        if count == 1 and not own & (own - 1):  # a lone plantation has nothing to be joined with
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

    def _settle(self, plot: Plot) -> bool:
        """Place what is left one fruit at a time; no step's gifts are waited for.

        The order of the fruits matters only where a worker may have to come back first.
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

    def _leave_out(self, plot: Plot, fruits: list[int]) -> bool:
        self._spare -= 1
        found = any(self._settle(plot._replace(hand=less(plot.hand, fruit))) for fruit in fruits)
        self._spare += 1
        return found

    def _settle_fruit(self, plot: Plot, fruit: int, spaces: int) -> bool:
        """Place one tile of a fruit in every way, without a worker first, and settle the rest."""
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
            # the fruit's last tile: the other bridges leave one of as many spaces of either sort
            last = plot.hand[fruit] == 1 and not self._scarce(plot)
            enough = plot.bridges if last else None
            for bit in (*islice(bits(over & extends), enough), *islice(bits(over & ~extends), enough)):
                if self._settle(self._placed(plot, fruit, bit, bridged=True)):
                    return True
        return False

    def _branch(self, plot: Plot) -> bool:
        """Try to settle, then every step that may add options."""
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

    def _outlook(self, plot: Plot) -> _Outlook | None:
        """Tell which fruits need help; None if not even all bridges and workers that could come would do."""
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

    def _reached(self, plot: Plot, workers: int) -> tuple[list[tuple[int, int]], list[int], int]:
        """Give each fruit's choices without a bridge, the fruits without one, and all spaces in reach."""
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

    def _allowed_uncovered(self, plot: Plot, fruit: int, workers: int) -> tuple[int, int]:
        """Give what `_legal` would if bridges covered all neutral plantations of the fruit."""
        own, foreign, blocked = plot.own[fruit], self._foreign[fruit], plot.blocked[fruit]
        if blocked and plot.neutral[fruit]:
            blocked = road_block(self._state, own | foreign)
        return allowed(self._board, own, foreign, 0, blocked, self._starts if workers else 0)

    def _spread(self, plot: Plot, fruit: int, spaces: int) -> int:
        """Give at least all spaces that the tiles of a fruit can come to lie on."""
        for _ in range(plot.hand[fruit] - 1):
            spaces |= self._board.beside(spaces | plot.neutral[fruit])
        return spaces

    def _adding(self, plot: Plot, outlook: _Outlook) -> Iterator[Plot]:
        """Yield the plots after each step that may add options for another tile."""
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

    def _worth_a_bridge(self, plot: Plot, fruit: int, outlook: _Outlook) -> int:
        """Give at least all spaces where a bridge under the fruit leaves what other bridges can still do."""
        missing = len(outlook.stuck) - outlook.left - (fruit in outlook.stuck)
        if missing <= 0:
            return self._board.cells
        if missing > 1:
            return 0
        return sum([plot.neutral[other] for other in outlook.stuck if other != fruit])

    def _unstorings(self, plot: Plot, fruit: int, spaces: int) -> list[Plot]:
        """List the plots after placing a stored tile, where `STORE-NEEDS-BUY` allows it."""
        after = [self._placed(plot, fruit, bit, stored=True) for bit in bits(spaces)]
        return [each for each in after if plot.built or self._any_fits(each)]
