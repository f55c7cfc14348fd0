"""Builds a position from plain data and takes one apart (FILE_FORMATS.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import (
    FRUITS,
    HORSES,
    KINDS,
    LARGE_WELL,
    MOST_COINS,
    PLANTATIONS,
    STOREHOUSE,
    STOREHOUSE_USED,
    WORKERS,
    Values,
)
from citrus_game.rules.model.players import put, score
from citrus_game.rules.model.problem import InputError, later, nlater
from citrus_game.rules.model.state import FROM_START, Game, State
from citrus_game.rules.moves.fincas import recount_roads
from citrus_game.rules.setup import blank


class PositionError(InputError):
    """Raised for an impossible position; ``key`` is the name of the wrong part in FILE_FORMATS.md."""

    def __init__(self, part: str, message: str | tuple[str, str], **values: object) -> None:
        super().__init__(message, **values)
        self.key = part


@dataclass(frozen=True)
class Mat:
    """What one player has: coins, points, kinds of tiles and horses, stored plantations.

    ``workers`` are those on the mat; None: 5 less those on the board.
    """

    coins: int | None = None
    points: int = 0
    tiles: Sequence[int] = ()
    horses: Sequence[int] = ()
    stored: Sequence[int] = ()
    workers: int | None = None


@dataclass(frozen=True)
class Parts:
    """What a position consists of, as plain data. Keys are spaces, site indices and market numbers.

    ``plantations`` and ``market`` map to tile codes, ``landscape`` to kinds, ``fincas`` to (values, scored),
    ``owners`` to players (one space of each region, where its worker stands).
    """

    mats: Sequence[Mat]
    turn: int = 0
    fincas: Mapping[int, tuple[Values, bool]] | None = None
    marked: Sequence[int] = ()
    landscape: Mapping[int, int] | None = None
    plantations: Mapping[int, int] | None = None
    owners: Mapping[int, int] | None = None
    market: Mapping[int, int] | None = None
    bag: Sequence[int] = ()
    fincas_left: Sequence[Values] = ()
    sites_left: Sequence[int] = ()
    last_refill_complete: bool = True


def make_position(game: Game, parts: Parts) -> State:
    """Return the position for these parts, at the start of a turn.

    Raise `PositionError` if it is impossible, e.g. two workers in a region, more than 5 workers of a player,
    a plantation on a site, a marked site with a finca.
    """
    state = blank(game)
    _set_sites(state, parts)
    _set_plantations(state, parts)
    _set_landscape(state, parts)
    _set_owners(state, parts)
    _set_mats(state, parts)
    market = list(state.market)
    for number, tile in (parts.market or {}).items():
        if not 1 <= number <= game.market_size:
            text = later("there is no market space {number}; they go from 1 to {last}")
            raise PositionError("market", text, number=number, last=game.market_size)
        market[number - 1] = tile
    state.market = tuple(market)
    state.bag = tuple(parts.bag)
    state.finca_stack = tuple(parts.fincas_left)
    state.complete = parts.last_refill_complete
    state.player = parts.turn
    recount_roads(state)
    return state


def _set_sites(state: State, parts: Parts) -> None:
    board = state.game.board
    for site, (values, scored) in (parts.fincas or {}).items():
        state.fincas = put(state.fincas, site, values)
        state.start_roads |= board.roads[site]
        state.scored |= scored << site
    seen: set[int] = set()
    for key, sites in (("marked", parts.marked), ("sites_left", parts.sites_left)):
        for site in sites:
            if state.fincas[site]:
                raise PositionError(key, later("site {site} has a finca already"), site=board.sites[site])
            if site in seen:
                raise PositionError(key, later("site {site} is named twice"), site=board.sites[site])
            seen.add(site)
    state.marked = tuple(parts.marked)
    state.site_stack = tuple(parts.sites_left)


def _set_plantations(state: State, parts: Parts) -> None:
    board = state.game.board
    for space, tile in (parts.plantations or {}).items():
        bit = 1 << space
        if not bit & (board.plantable | board.rocks):
            name = board.name(space)
            raise PositionError(
                "plantations", later("a plantation cannot stand on {space}, a site"), space=name
            )
        fruit = tile >> 1
        state.planted = put(state.planted, fruit, state.planted[fruit] | bit)
        state.taken |= bit
        state.wells |= bit if tile & 1 else 0
    state.neutral = state.planted


def _set_landscape(state: State, parts: Parts) -> None:
    board = state.game.board
    for space, kind in (parts.landscape or {}).items():
        bit = 1 << space
        if not bit & board.plantable & ~state.taken:
            text = later("{tile} cannot lie on {space}: the space is not free")
            raise PositionError("landscape", text, tile=KINDS[kind], space=board.name(space))
        if kind == STOREHOUSE_USED:
            raise PositionError("landscape", later("a used storehouse lies in front of a player"))
        state.land = put(state.land, kind, state.land[kind] | bit)
        state.tiled |= bit


def _set_owners(state: State, parts: Parts) -> None:
    board = state.game.board
    for space, player in (parts.owners or {}).items():
        bit, name = 1 << space, board.name(space)
        tile = state.tile_on(space)
        if tile is None:
            raise PositionError("owners", later("there is no plantation on {space}"), space=name)
        fruit = tile >> 1
        region = board.region(bit, state.planted[fruit])
        if region & ~state.neutral[fruit]:
            raise PositionError("owners", later("the region on {space} has two workers"), space=name)
        index = player * len(FRUITS) + fruit
        state.own = put(state.own, index, state.own[index] | region)
        state.neutral = put(state.neutral, fruit, state.neutral[fruit] ^ region)
        state.worker_at = put(state.worker_at, player, state.worker_at[player] | bit)


def _set_mats(state: State, parts: Parts) -> None:
    for player, mat in enumerate(parts.mats):
        coins = state.coins[player] if mat.coins is None else mat.coins
        if not 0 <= coins <= MOST_COINS:
            raise PositionError(
                "coins",
                nlater(
                    "found {n} coin, should be 0 to {most}",
                    "found {n} coins, should be 0 to {most}",
                ),
                n=coins,
                most=MOST_COINS,
            )
        out = state.worker_at[player].bit_count()
        if out > WORKERS:
            raise PositionError(
                "owners",
                nlater(
                    "{n} worker of one player is on the board, and there are only {most}",
                    "{n} workers of one player are on the board, and there are only {most}",
                ),
                n=out,
                most=WORKERS,
            )
        workers = WORKERS - out if mat.workers is None else mat.workers
        if not 0 <= workers <= WORKERS - out:
            raise PositionError(
                "workers",
                nlater(
                    "{n} worker on the mat, and {out} on the board: there are {most}",
                    "{n} workers on the mat, and {out} on the board: there are {most}",
                ),
                n=workers,
                out=out,
                most=WORKERS,
            )
        _set_tiles(state, player, mat)
        state.coins = put(state.coins, player, coins)
        score(state, player, FROM_START, mat.points)
        state.mat = put(state.mat, player, workers)


def _set_tiles(state: State, player: int, mat: Mat) -> None:
    tiles = list(mat.tiles)
    for kind in tiles:
        if kind in HORSES:
            raise PositionError("tiles", later("{tile} belongs under {key}"), tile=KINDS[kind], key="horses")
        if kind == LARGE_WELL and state.game.options.large_well_covered != "take":
            raise PositionError("tiles", later("a large well cannot be taken in this game"))
    if any(kind not in HORSES for kind in mat.horses):
        raise PositionError("horses", later("only wild horses lie face down"))
    for tile in mat.stored:
        if tiles.count(STOREHOUSE_USED) >= len(mat.stored):
            break
        if STOREHOUSE not in tiles:
            raise PositionError("stored", later("there is no storehouse for {tile}"), tile=PLANTATIONS[tile])
        tiles[tiles.index(STOREHOUSE)] = STOREHOUSE_USED
    state.tiles = put(state.tiles, player, tuple(sorted(tiles)))
    state.horses = put(state.horses, player, tuple(sorted(mat.horses)))
    state.stored = put(state.stored, player, tuple(sorted((tile, False) for tile in mat.stored)))


def take_apart(state: State) -> Parts:
    """Return the parts of a position at the start of a turn: the inverse of `make_position`."""
    board = state.game.board
    plantations = {space: tile for space in board.names if (tile := state.tile_on(space)) is not None}
    return Parts(
        mats=[
            Mat(
                coins=state.coins[player],
                points=state.points[player],
                tiles=state.tiles[player],
                horses=state.horses[player],
                stored=[tile for tile, _ in state.stored[player]],
                workers=state.mat[player],
            )
            for player in range(state.game.players)
        ],
        turn=state.player,
        fincas={
            site: (values, bool(state.scored >> site & 1))
            for site, values in enumerate(state.fincas)
            if values
        },
        marked=state.marked,
        landscape={space: kind for space in board.names if (kind := state.land_on(space)) is not None},
        plantations=plantations,
        owners={
            low.bit_length() - 1: player
            for player, workers in enumerate(state.worker_at)
            for low in bits(workers)
        },
        market={index + 1: tile for index, tile in enumerate(state.market) if tile >= 0},
        bag=state.bag,
        fincas_left=state.finca_stack,
        sites_left=state.site_stack,
        last_refill_complete=state.complete,
    )
