"""The reduced positions of the purchase search: what is legal on them, and what a step makes of them.

Everything asks the functions of the real placing (`placing.grow`, `placing.allowed`), on the masks that
count for the purchase check alone.
"""

from typing import Final, NamedTuple

from citrus_game.rules.actions.placing import allowed, grow, over_same, road_block, roads_beside
from citrus_game.rules.material.board import Board
from citrus_game.rules.material.components import BRIDGE, FRUITS, STOREHOUSE
from citrus_game.rules.material.state import State

EACH_FRUIT: Final = range(len(FRUITS))


class Plot(NamedTuple):
    """What counts for placing: masks, by fruit where they are tuples, and what is in hand.

    ``free`` are plantable spaces without a plantation, ``hand`` and ``stored`` count tiles by fruit.
    """

    free: int
    rocks: int
    mat: int
    bridges: int
    stores: int
    wells: int
    own: tuple[int, ...]
    neutral: tuple[int, ...]
    blocked: tuple[int, ...]
    hand: tuple[int, ...]
    stored: tuple[int, ...]
    built: bool
    owes: bool


class Plots:
    """The plots of one position: what stays the same for all of them."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._board: Board = state.game.board
        player = state.player
        own = state.own[player * len(FRUITS) : (player + 1) * len(FRUITS)]
        self._foreign = tuple(
            planted & ~mine & ~neutral
            for planted, mine, neutral in zip(state.planted, own, state.neutral, strict=True)
        )
        self._own = own
        self._starts = state.start_roads
        self._bridges = state.land[BRIDGE]
        self._stores = state.land[STOREHOUSE]
        self._covered_triggers = state.game.options.large_well_covered == "trigger"

    # what is legal on a plot

    def _legal(self, plot: Plot, fruit: int, workers: int) -> tuple[int, int]:
        """Give the spaces where no placing rule forbids the fruit, and those that need no worker."""
        own, neutral, starts = plot.own[fruit], plot.neutral[fruit], self._starts if workers else 0
        return allowed(self._board, own, self._foreign[fruit], neutral, plot.blocked[fruit], starts)

    def _bridged(self, plot: Plot, fruit: int, legal: int) -> int:
        """Give the rocks and neutral plantations where the fruit can be placed with a bridge."""
        neutral = 0
        for other in EACH_FRUIT:
            if other != fruit:
                neutral |= plot.neutral[other]
        found = legal & (plot.rocks | neutral)
        same = plot.neutral[fruit]
        if plot.mat and same & self._starts:
            found |= over_same(self._state, plot.own[fruit], same, self._foreign[fruit])
        return found

    def _uncover(self, plot: Plot, bit: int) -> Plot:
        """Take the neutral plantation on a space out of the game."""
        fruit = next(fruit for fruit in EACH_FRUIT if plot.neutral[fruit] & bit)
        neutral = list(plot.neutral)
        neutral[fruit] ^= bit
        blocked = plot.blocked
        if bit & self._board.all_roads:
            planted = plot.own[fruit] | neutral[fruit] | self._foreign[fruit]
            blocked = _put(blocked, fruit, road_block(self._state, planted))
        return Plot(*plot[:7], tuple(neutral), blocked, *plot[9:])

    # what a step makes of a plot

    def _placed(
        self, plot: Plot, fruit: int, bit: int, *, bridged: bool = False, stored: bool = False
    ) -> Plot:
        """Place a tile of the hand, or a stored one, with what `planting.plant` does to the masks."""
        if bridged and not bit & plot.rocks:
            plot = self._uncover(plot, bit)
        own, neutral, own_parts, _ = grow(self._board, plot.own[fruit], plot.neutral[fruit], bit)
        wells, mat = plot.wells, plot.mat + len(own_parts) - 1
        free_tile = bit & plot.free
        triggered = self._board.beside(bit) & wells
        if wells & bit:
            if self._covered_triggers:
                triggered |= bit
            wells &= ~bit
        if triggered:
            region = self._board.region(bit, own)
            own, neutral, wells, mat = own ^ region, neutral | region, wells & ~triggered, mat + 1
        blocked = plot.blocked
        roads = roads_beside(self._state, bit.bit_length() - 1)
        if roads:
            blocked = _put(blocked, fruit, blocked[fruit] | roads)
        return Plot(
            plot.free & ~bit,
            plot.rocks & ~bit,
            mat,
            plot.bridges - bridged + bool(free_tile & self._bridges),
            plot.stores + stored + bool(free_tile & self._stores),
            wells,
            _put(plot.own, fruit, own),
            plot.neutral if neutral == plot.neutral[fruit] else _put(plot.neutral, fruit, neutral),
            blocked,
            plot.hand if stored else less(plot.hand, fruit),
            less(plot.stored, fruit) if stored else plot.stored,
            plot.built or not stored,
            plot.owes or (stored and not plot.built),
        )

    def _kept(self, plot: Plot, fruit: int) -> Plot | None:
        """Put a tile of the hand into a storehouse; None where `STORE-NEEDS-BUY` forbids it."""
        kept = plot._replace(stores=plot.stores - 1, hand=less(plot.hand, fruit))
        if plot.owes and not plot.built and not self._any_fits(kept):
            return None
        return kept

    def _fits(self, plot: Plot, fruit: int) -> bool:
        legal, _ = self._legal(plot, fruit, plot.mat)
        return bool(legal & plot.free) or (plot.bridges > 0 and bool(self._bridged(plot, fruit, legal)))

    def _any_fits(self, plot: Plot) -> bool:
        return any(plot.hand[fruit] and self._fits(plot, fruit) for fruit in EACH_FRUIT)


def _put(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def less(values: tuple[int, ...], index: int) -> tuple[int, ...]:
    """Give the numbers with one of them less by 1."""
    return _put(values, index, values[index] - 1)
