"""The reduced positions of the purchase search, and how a step changes one.

They use the functions of real placing (`placing.grow`, `placing.allowed`), but hold only the masks that count
for the purchase check.
"""

from typing import Final, NamedTuple

from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import BRIDGE, FRUITS, STOREHOUSE
from citrus_game.rules.model.players import add, put
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.placing import allowed, grow, over_same, road_block, roads_beside

EACH_FRUIT: Final = range(len(FRUITS))


class ReducedPosition(NamedTuple):
    """The part of a position that counts for the purchase check.

    ``free`` are plantable spaces without a plantation; ``own``, ``neutral`` and ``blocked`` are masks for
    each fruit, ``hand`` and ``stored`` numbers of tiles for each fruit.
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


class ReducedPositions:
    """Base of the search: what all reduced positions of one position share, and the steps on them."""

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

    def _legal(self, plot: ReducedPosition, fruit: int, workers: int) -> tuple[int, int]:
        """Return the spaces where no placing rule forbids the fruit, and those of them that need no
        worker.
        """
        own, neutral, starts = plot.own[fruit], plot.neutral[fruit], self._starts if workers else 0
        return allowed(self._board, own, self._foreign[fruit], neutral, plot.blocked[fruit], starts)

    def _bridged(self, plot: ReducedPosition, fruit: int, legal: int) -> int:
        """Return the mask of rocks and neutral plantations where the fruit can be placed with a bridge."""
        neutral = 0
        for other in EACH_FRUIT:
            if other != fruit:
                neutral |= plot.neutral[other]
        found = legal & (plot.rocks | neutral)
        same = plot.neutral[fruit]
        if plot.mat and same & self._starts:
            found |= over_same(self._state, plot.own[fruit], same, self._foreign[fruit])
        return found

    def _uncover(self, plot: ReducedPosition, bit: int) -> ReducedPosition:
        """Return the reduced position without the neutral plantation on a space."""
        fruit = next(fruit for fruit in EACH_FRUIT if plot.neutral[fruit] & bit)
        neutral = list(plot.neutral)
        neutral[fruit] ^= bit
        blocked = plot.blocked
        if bit & self._board.all_roads:
            planted = plot.own[fruit] | neutral[fruit] | self._foreign[fruit]
            blocked = put(blocked, fruit, road_block(self._state, planted))
        return ReducedPosition(*plot[:7], tuple(neutral), blocked, *plot[9:])

    def _placed(
        self, plot: ReducedPosition, fruit: int, bit: int, *, bridged: bool = False, stored: bool = False
    ) -> ReducedPosition:
        """Return the reduced position after placing a tile; it must match `planting.plant`."""
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
            blocked = put(blocked, fruit, blocked[fruit] | roads)
        return ReducedPosition(
            plot.free & ~bit,
            plot.rocks & ~bit,
            mat,
            plot.bridges - bridged + bool(free_tile & self._bridges),
            plot.stores + stored + bool(free_tile & self._stores),
            wells,
            put(plot.own, fruit, own),
            plot.neutral if neutral == plot.neutral[fruit] else put(plot.neutral, fruit, neutral),
            blocked,
            plot.hand if stored else add(plot.hand, fruit, -1),
            add(plot.stored, fruit, -1) if stored else plot.stored,
            plot.built or not stored,
            plot.owes or (stored and not plot.built),
        )

    def _kept(self, plot: ReducedPosition, fruit: int) -> ReducedPosition | None:
        """Return the reduced position after storing a tile; None if `STORE-NEEDS-BUY` forbids it."""
        kept = plot._replace(stores=plot.stores - 1, hand=add(plot.hand, fruit, -1))
        if plot.owes and not plot.built and not self._any_fits(kept):
            return None
        return kept

    def _fits(self, plot: ReducedPosition, fruit: int) -> bool:
        legal, _ = self._legal(plot, fruit, plot.mat)
        return bool(legal & plot.free) or (plot.bridges > 0 and bool(self._bridged(plot, fruit, legal)))

    def _any_fits(self, plot: ReducedPosition) -> bool:
        return any(plot.hand[fruit] and self._fits(plot, fruit) for fruit in EACH_FRUIT)
