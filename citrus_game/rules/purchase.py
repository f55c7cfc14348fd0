"""The purchase check: can all tiles of a line be built, or how many (RULES.md 6.1, `CANNOT-BUILD`).

An exact search over placings in a reduced position, `Plot`. Placing mostly takes options away; only
few steps add some: taking a bridge or a storehouse from the board, planting beside a large well,
joining own regions, covering a neutral plantation, placing a stored tile. A step that adds nothing
and whose fruit has no other tile to place may as well come last, so the search branches over the
steps that add, and settles the rest one fruit at a time.
"""

from collections.abc import Iterator
from typing import NamedTuple

from citrus_game.rules.board import Board, bits
from citrus_game.rules.components import BRIDGE, FRUITS, LARGE_WELL, STOREHOUSE
from citrus_game.rules.fincas import can_build_finca
from citrus_game.rules.landscape import ripe, with_finca
from citrus_game.rules.market import due_after, line_tiles
from citrus_game.rules.placing import grow, place_spaces, road_sites
from citrus_game.rules.regions import reach
from citrus_game.rules.state import State

EACH_FRUIT = range(len(FRUITS))


class Verdict(NamedTuple):
    """What a line costs in coins and what could be built of it.

    ``due`` tells whether buying it makes a finca due or at least a refill.
    """

    cost: int
    affordable: bool
    tiles: int
    buildable: int
    due: bool


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


def judge(state: State, line: int) -> Verdict:
    """Tell what a line costs and the largest number of its tiles that can be built."""
    tiles = line_tiles(state, line)
    worlds = _worlds(state, len(tiles))
    most = next(
        (target for target in range(len(tiles), 0, -1) if _any_world(worlds, tiles, target)),
        0,
    )
    return Verdict(
        cost=len(tiles),
        affordable=len(tiles) <= state.coins[state.player],
        tiles=len(tiles),
        buildable=most,
        due=bool(tiles) and due_after(state, len(tiles)),
    )


def can_build(state: State, line: int) -> bool:
    """Tell whether a line passes the purchase check of the game's options."""
    tiles = line_tiles(state, line)
    target = len(tiles) if state.game.options.purchase_check == "all" else min(1, len(tiles))
    return _any_world(_worlds(state, len(tiles)), tiles, target)


def buildable_lines(state: State) -> list[bool]:
    """Tell for each line whether it can be bought now: not empty, affordable, buildable."""
    lines = range(len(state.game.lines))
    coins = state.coins[state.player]
    quick = _Quick(state)
    found = []
    for line in lines:
        tiles = line_tiles(state, line)
        if not tiles or len(tiles) > coins:
            found.append(False)
        else:
            found.append(quick.surely(tiles) or can_build(state, line))
    return found


class _Quick:
    """A proof without a search: each fruit once, with more spaces than tiles and enough workers."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._spaces: dict[int, int] = {}
        self._off = state.game.options.road_rule_sites == "fincas"

    def surely(self, tiles: list[tuple[int, int]]) -> bool:
        """Tell whether the tiles can certainly be built; False means that it must be searched."""
        fruits = {tile >> 1 for _, tile in tiles}
        if self._off or len(fruits) < len(tiles) or len(tiles) > self._state.mat[self._state.player]:
            return False
        return all(self._count(fruit) >= len(tiles) for fruit in fruits)

    def _count(self, fruit: int) -> int:
        if fruit not in self._spaces:
            self._spaces[fruit] = place_spaces(self._state, fruit).bit_count()
        return self._spaces[fruit]


def _worlds(state: State, taken: int) -> list[State]:
    """List the positions in which the tiles may have to be placed: one a site if a finca is due."""
    if not (due_after(state, taken) and can_build_finca(state)):
        return [state]
    worlds = with_finca(state)
    # more roads only help, unless a finca brings the road rule to its site: the plain position first
    return worlds if state.game.options.road_rule_sites == "fincas" else [state, *worlds]


def _any_world(worlds: list[State], tiles: list[tuple[int, int]], target: int) -> bool:
    return any(_Search(world).reaches(tiles, target) for world in worlds)


class _Search:
    """One search: what stays the same during it, and a memo on the plots that failed."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._board: Board = state.game.board
        self._sites = set(road_sites(state))
        player = state.player
        own = state.own[player * len(FRUITS) : (player + 1) * len(FRUITS)]
        self._foreign = tuple(
            planted & ~mine & ~neutral
            for planted, mine, neutral in zip(state.planted, own, state.neutral, strict=True)
        )
        self._own = own
        self._bridges = state.land[BRIDGE]
        self._stores = state.land[STOREHOUSE]
        self._covered_triggers = state.game.options.large_well_covered == "trigger"
        self._settled: set[tuple[Plot, int]] = set()
        self._branched: set[Plot] = set()
        self._spare = 0

    def reaches(self, tiles: list[tuple[int, int]], target: int) -> bool:
        """Tell whether ``target`` of the tiles can be built, storing included."""
        state = self._state
        hand = [0] * len(FRUITS)
        for _, tile in tiles:
            hand[tile >> 1] += 1
        stored = [0] * len(FRUITS)
        for tile in ripe(state):
            stored[tile >> 1] += 1
        self._spare = len(tiles) - target
        self._settled.clear()
        self._branched.clear()
        plot = Plot(
            free=self._board.plantable & ~state.taken,
            rocks=self._board.rocks & ~state.taken,
            mat=state.mat[state.player],
            bridges=state.tiles[state.player].count(BRIDGE),
            stores=state.empty_storehouses(state.player),
            wells=state.land[LARGE_WELL],
            own=self._own,
            neutral=state.neutral,
            blocked=state.road_block,
            hand=tuple(hand),
            stored=tuple(stored),
            built=False,
            owes=False,
        )
        return self._branch(plot)

    def _done(self, plot: Plot) -> bool:
        return sum(plot.hand) <= self._spare

    # what is legal on a plot

    def _legal(self, plot: Plot, fruit: int) -> tuple[int, int]:
        """Give the spaces where no placing rule forbids the fruit, and those that need no worker."""
        own = plot.own[fruit]
        extends, foreign, too_large = reach(self._board, own, self._foreign[fruit], plot.neutral[fruit])
        allowed = ~(plot.blocked[fruit] | foreign | too_large)
        extends &= allowed
        starts = self._state.start_roads & allowed if plot.mat else 0
        return extends | starts, extends

    def _bridged(self, plot: Plot, fruit: int, legal: int) -> int:
        """Give the rocks and neutral plantations where the fruit can be placed with a bridge."""
        neutral = 0
        for other in EACH_FRUIT:
            if other != fruit:
                neutral |= plot.neutral[other]
        found = legal & (plot.rocks | neutral)
        same = plot.neutral[fruit]
        for bit in bits(same & ~self._board.beside(same)):
            uncovered = self._uncover(plot, bit)
            if self._legal(uncovered, fruit)[0] & bit:
                found |= bit
        return found

    def _uncover(self, plot: Plot, bit: int) -> Plot:
        """Take the neutral plantation on a space out of the game."""
        fruit = next(fruit for fruit in EACH_FRUIT if plot.neutral[fruit] & bit)
        neutral = list(plot.neutral)
        neutral[fruit] ^= bit
        blocked = list(plot.blocked)
        blocked[fruit] = self._road_block(plot.own[fruit] | neutral[fruit] | self._foreign[fruit])
        return plot._replace(neutral=tuple(neutral), blocked=tuple(blocked))

    def _road_block(self, planted: int) -> int:
        if self._state.game.options.family:
            return 0
        mask = 0
        for site in self._sites:
            road = self._board.roads[site]
            if road & planted:
                mask |= road
        return mask

    # what a step makes of a plot

    def _placed(self, plot: Plot, fruit: int, bit: int, *, bridged: bool = False, stored: bool = False) -> Plot:
        """Place a tile of the hand, or a stored one, with what `planting.plant` does to the masks."""
        if bridged and not bit & plot.rocks:
            plot = self._uncover(plot, bit)
        growth = grow(self._board, plot.own[fruit], plot.neutral[fruit], bit)
        own, neutral, wells = growth.own, growth.neutral, plot.wells
        mat = plot.mat + len(growth.own_parts) - 1
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
        if not self._sites.isdisjoint(self._board.roads_at[bit.bit_length() - 1]):
            mask = self._road_block(own | neutral | self._foreign[fruit])
            blocked = _put(blocked, fruit, mask)
        return Plot(
            free=plot.free & ~bit,
            rocks=plot.rocks & ~bit,
            mat=mat,
            bridges=plot.bridges - bridged + bool(free_tile & self._bridges),
            stores=plot.stores + stored + bool(free_tile & self._stores),
            wells=wells,
            own=_put(plot.own, fruit, own),
            neutral=_put(plot.neutral, fruit, neutral),
            blocked=blocked,
            hand=plot.hand if stored else _less(plot.hand, fruit),
            stored=_less(plot.stored, fruit) if stored else plot.stored,
            built=plot.built or not stored,
            owes=plot.owes or (stored and not plot.built),
        )

    def _kept(self, plot: Plot, fruit: int) -> Plot | None:
        """Put a tile of the hand into a storehouse; None where `STORE-NEEDS-BUY` forbids it."""
        kept = plot._replace(stores=plot.stores - 1, hand=_less(plot.hand, fruit))
        if plot.owes and not plot.built and self._fits(plot, fruit) and not self._any_fits(kept):
            return None
        return kept

    def _fits(self, plot: Plot, fruit: int) -> bool:
        legal = self._legal(plot, fruit)[0]
        return bool(legal & plot.free) or (plot.bridges > 0 and bool(self._bridged(plot, fruit, legal)))

    def _any_fits(self, plot: Plot) -> bool:
        return any(plot.hand[fruit] and self._fits(plot, fruit) for fruit in EACH_FRUIT)

    # the search

    def _gifts(self, plot: Plot) -> int:
        """Give the spaces where planting may add options for other tiles."""
        on_board = (self._bridges | self._stores) & plot.free
        return on_board | plot.wells | self._board.beside(plot.wells)

    def _near(self, plot: Plot, fruit: int) -> int:
        """Give at least all spaces that the tiles of a fruit can come to lie on."""
        near = plot.own[fruit] | plot.neutral[fruit] | self._state.start_roads
        for _ in range(plot.hand[fruit] + plot.stored[fruit]):
            near |= self._board.beside(near)
        return near

    def _settle(self, plot: Plot) -> bool:
        """Place what is left one fruit at a time; no step's gifts are waited for.

        The order of the fruits matters only where a worker may have to come back first.
        """
        if self._done(plot):
            return True
        key = (plot, self._spare)
        if key in self._settled:
            return False
        self._settled.add(key)
        options = {
            fruit: self._legal(plot, fruit)[0] & plot.free for fruit in EACH_FRUIT if plot.hand[fruit]
        }
        fruits = sorted(options, key=lambda fruit: options[fruit].bit_count())
        scarce = sum(plot.hand) > plot.mat
        for fruit in fruits if scarce else fruits[:1]:
            if self._settle_fruit(plot, fruit, options[fruit]):
                return True
        return self._spare > 0 and self._leave_out(plot, fruits)

    def _leave_out(self, plot: Plot, fruits: list[int]) -> bool:
        self._spare -= 1
        found = any(self._settle(plot._replace(hand=_less(plot.hand, fruit))) for fruit in fruits)
        self._spare += 1
        return found

    def _settle_fruit(self, plot: Plot, fruit: int, spaces: int) -> bool:
        """Place one tile of a fruit in every way, without a worker first, and settle the rest."""
        legal, extends = self._legal(plot, fruit)
        for bit in (*bits(spaces & extends), *bits(spaces & ~extends)):
            if self._settle(self._placed(plot, fruit, bit)):
                return True
        if plot.stores:
            kept = self._kept(plot, fruit)
            if kept is not None and self._settle(kept):
                return True
        if plot.bridges:
            for bit in bits(self._bridged(plot, fruit, legal)):
                if self._settle(self._placed(plot, fruit, bit, bridged=True)):
                    return True
        return False

    def _branch(self, plot: Plot) -> bool:
        """Try to settle, then every step that may add options."""
        if self._settle(plot):
            return True
        if plot in self._branched:
            return False
        self._branched.add(plot)
        return any(self._branch(after) for after in self._adding(plot))

    def _adding(self, plot: Plot) -> Iterator[Plot]:
        """Yield the plots after each step that may add options for another tile."""
        gifts = self._gifts(plot)
        wanted = [fruit for fruit in EACH_FRUIT if plot.hand[fruit] or plot.stored[fruit]]
        covering = sum(plot.neutral[fruit] for fruit in wanted)
        for fruit in wanted:
            legal = self._legal(plot, fruit)[0]
            chain = plot.hand[fruit] + plot.stored[fruit] > 1 and self._near(plot, fruit) & gifts
            if plot.hand[fruit]:
                for bit in bits(legal & plot.free & (-1 if chain else gifts)):
                    yield self._placed(plot, fruit, bit)
                over = self._bridged(plot, fruit, legal) if plot.bridges else 0
                for bit in bits(over & (-1 if chain else gifts | covering)):
                    yield self._placed(plot, fruit, bit, bridged=True)
            if plot.stored[fruit]:
                yield from self._unstorings(plot, fruit, legal & plot.free)

    def _unstorings(self, plot: Plot, fruit: int, spaces: int) -> list[Plot]:
        """List the plots after placing a stored tile, where `STORE-NEEDS-BUY` allows it."""
        after = [self._placed(plot, fruit, bit, stored=True) for bit in bits(spaces)]
        return [each for each in after if plot.built or self._any_fits(each)]


def _put(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def _less(values: tuple[int, ...], index: int) -> tuple[int, ...]:
    return _put(values, index, values[index] - 1)
