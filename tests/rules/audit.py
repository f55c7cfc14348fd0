"""Invariants of every position, from the rule book and without the engine's masks.

`Ledger` keeps accounts from the events alone; `audit` counts what is in the position.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from citrus_game.rules.model.board import ROCK, bits
from citrus_game.rules.model.components import (
    BRIDGE,
    CART,
    KINDS,
    LARGE_WELL,
    MILESTONE,
    MONEY2,
    MONEY3,
    PLOW,
    SOURCES,
    STOREHOUSE,
    STOREHOUSE_USED,
)
from citrus_game.rules.model.events import (
    Bought,
    CartUsed,
    Event,
    FincaScored,
    Harvested,
    Income,
    LargeWellLeft,
    MilestoneUsed,
    MoneyUsed,
    Planted,
    Plowed,
    Returned,
    TilesScored,
    TileTaken,
    WorkerPlaced,
    WorkerReturned,
)
from citrus_game.rules.model.state import EMPTY, State

WORKERS, MOST_COINS, MARKET = 5, 12, 12


def plantations(state: State) -> Counter[int]:
    """Count all plantations in the game by code, wherever they are."""
    found = Counter([*state.bag, *state.hand, *state.covered])
    found.update(tile for tile in (*state.market, state.cart_tile) if tile != EMPTY)
    found.update(tile for stored in state.stored for tile, _ in stored)
    found.update(tile for space in state.game.board.names if (tile := state.tile_on(space)) is not None)
    return found


def landscape(state: State) -> Counter[int]:
    """Count all landscape tiles in the game by kind, on the board and in front of players."""
    found = Counter(kind for space in state.game.board.names if (kind := state.land_on(space)) is not None)
    for kinds in (*state.tiles, *state.horses):
        found.update(kinds)
    found[STOREHOUSE] += found.pop(STOREHOUSE_USED, 0)
    return found


def sites(state: State) -> list[int]:
    """List all sites that are in the game: with a finca, marked or in the stack."""
    built = [site for site, finca in enumerate(state.fincas) if finca]
    return sorted([*built, *state.marked, *state.site_stack])


def fincas(state: State) -> list[tuple[int, int]]:
    """List all finca tiles in the game."""
    drawn = [state.drawn] if state.drawn else []
    return sorted([*(finca for finca in state.fincas if finca), *state.finca_stack, *drawn])


class Ledger:
    """The books of a game, kept from its events: coins, workers, points by source, tiles used."""

    def __init__(self, state: State) -> None:
        self.plantations = plantations(state)
        self.landscape = landscape(state)
        self.sites = sites(state)
        self.fincas = fincas(state)
        self.coins = list(state.coins)
        self.mats = list(state.mat)
        self.sources = [dict(zip(SOURCES, points, strict=True)) for points in state.sources]

    def note(self, events: Sequence[Event]) -> None:
        """Enter what happened."""
        for event in events:
            self._note_coins(event)
            self._note_workers(event)
            for player, source, points in _points(event):
                self.sources[player][source] += points
            used = _used(event)
            if used is not None:
                self.landscape[used] -= 1

    def _note_coins(self, event: Event) -> None:
        match event:
            case Bought():
                self.coins[event.player] -= event.cost
            case Income():
                self.coins[event.player] += event.coins
            case MoneyUsed():
                self.coins[event.player] += event.value - event.forfeited

    def _note_workers(self, event: Event) -> None:
        match event:
            case WorkerPlaced() | Plowed():
                self.mats[event.player] -= 1
            case WorkerReturned():
                self.mats[event.player] += 1

    def check(self, state: State) -> None:
        """Compare the books with the table."""
        assert plantations(state) == self.plantations
        assert +landscape(state) == +self.landscape
        assert sites(state) == self.sites
        assert fincas(state) == self.fincas
        assert list(state.coins) == self.coins
        assert list(state.mat) == self.mats
        for player, points in enumerate(state.sources):
            assert dict(zip(SOURCES, points, strict=True)) == self.sources[player]
            assert sum(points) == state.points[player]


def _points(event: Event) -> Iterator[tuple[int, str, int]]:
    match event:
        case Harvested():
            yield event.player, "final harvest" if event.final else "harvest", event.plantations
            yield event.player, "wells", event.wells
            yield event.player, "large wells", event.large_wells
        case FincaScored():
            for player, points in enumerate(event.points):
                yield player, "final fincas" if event.final else "fincas", points
        case TileTaken():
            yield event.player, "horses", event.points
        case TilesScored():
            yield event.player, "horses", event.horses
            yield event.player, "tiles", event.tiles
        case Returned():
            yield event.player, "penalties", -event.penalty


def _used(event: Event) -> int | None:
    match event:
        case MoneyUsed():
            return {2: MONEY2, 3: MONEY3}[event.value]
        case CartUsed():
            return CART
        case MilestoneUsed():
            return MILESTONE
        case Plowed():
            return PLOW
        case LargeWellLeft():
            return LARGE_WELL
        case Planted():
            return BRIDGE if event.bridged else None
    return None


def neighbours(state: State, space: int) -> Iterator[int]:
    """Yield the orthogonally adjacent spaces, by columns and rows."""
    board = state.game.board
    column, row = board.column_row(space)
    for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        other = board.at(column + across, row + down)
        if other is not None:
            yield other


def around(state: State, site: int) -> Iterator[int]:
    """Yield the up to 8 spaces around a site, by columns and rows."""
    board = state.game.board
    column, row = board.column_row(board.site_spaces[site])
    for across, down in product((-1, 0, 1), repeat=2):
        other = board.at(column + across, row + down)
        if other is not None and (across or down):
            yield other


def surrounded(state: State, site: int) -> bool:
    """Return whether plantations, landscape tiles and rocks occupy every space around a site."""
    return all(
        state.tile_on(space) is not None
        or state.land_on(space) is not None
        or state.game.board.kind(space) == ROCK
        for space in around(state, site)
    )


def find_regions(state: State) -> dict[int, frozenset[int]]:
    """Return for every plantation the spaces of its region, found step by step from neighbours."""
    fruits = {
        space: tile >> 1 for space in state.game.board.names if (tile := state.tile_on(space)) is not None
    }
    found: dict[int, frozenset[int]] = {}
    for start, fruit in fruits.items():
        if start in found:
            continue
        region, edge = {start}, [start]
        while edge:
            for other in neighbours(state, edge.pop()):
                if fruits.get(other) == fruit and other not in region:
                    region.add(other)
                    edge.append(other)
        found.update(dict.fromkeys(region, frozenset(region)))
    return found


def audit(state: State) -> None:
    """Check a position by itself."""
    _audit_regions(state)
    _audit_tiles(state)
    for player in range(state.game.players):
        assert 0 <= state.coins[player] <= MOST_COINS
        assert state.mat[player] + state.worker_at[player].bit_count() == WORKERS
    assert len(state.market) == MARKET
    built = [site for site, finca in enumerate(state.fincas) if finca]
    assert not set(built) & set(state.marked)
    assert len(state.marked) == min(3, len(state.marked) + len(state.site_stack)) or state.drawn
    assert all(state.fincas[site] for site in range(len(state.fincas)) if state.scored >> site & 1)


def _audit_regions(state: State) -> None:
    """At most one worker a region, and its owner is whose worker it is."""
    workers: dict[int, int] = {}
    for player, mask in enumerate(state.worker_at):
        for low in bits(mask):
            assert low.bit_length() - 1 not in workers
            workers[low.bit_length() - 1] = player
    regions = find_regions(state)
    assert set(workers) <= set(regions)
    for region in set(regions.values()):
        here = [workers[space] for space in region if space in workers]
        assert len(here) <= 1
        owner = here[0] if here else None
        mask = sum(1 << space for space in region)
        for space in region:
            assert state.owner_at(space) == owner
            assert state.region_at(space) == mask


def _audit_tiles(state: State) -> None:
    """Plantations and landscape tiles lie where they may, each space holds one thing."""
    board = state.game.board
    for space in board.names:
        planted, kind = state.tile_on(space) is not None, state.land_on(space)
        if planted:
            assert kind is None
            assert board.kind(space) in ".~#"
        if kind is not None:
            assert board.kind(space) == "~" or (board.kind(space) == "." and KINDS[kind] == "bull")
    for player, stored in enumerate(state.stored):
        assert len(stored) <= state.tiles[player].count(STOREHOUSE_USED)


def audit_road_colours(state: State, events: Sequence[Event]) -> None:
    """No placement made two roads of a site the same (`ROAD-COLOUR`)."""
    if state.game.options.family:
        return
    for event in events:
        if isinstance(event, Planted):
            for site, road in enumerate(state.game.board.roads):
                if road >> event.space & 1 and _counts(state, site):
                    others = [state.tile_on(low.bit_length() - 1) for low in bits(road & ~(1 << event.space))]
                    assert event.tile >> 1 not in [tile >> 1 for tile in others if tile is not None]


def _counts(state: State, site: int) -> bool:
    counted = state.game.options.road_rule_sites
    return counted == "all" or bool(state.fincas[site]) or (counted == "marked" and site in state.marked)
