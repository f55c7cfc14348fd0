"""Effects of placing a plantation (RULES.md 6; 9 for bridges and large wells)."""

from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import FRUITS, HORSES, LARGE_WELL
from citrus_game.rules.model.events import (
    Event,
    LargeWellLeft,
    Planted,
    RegionsJoined,
    TileTaken,
    WorkerPlaced,
    WorkerReturned,
)
from citrus_game.rules.model.players import add, gain_tile, put, score
from citrus_game.rules.model.state import FROM_HORSES, State
from citrus_game.rules.moves.harvest import harvest_region, pay_income
from citrus_game.rules.moves.placing import grow, road_block, roads_beside


def plant(state: State, tile: int, space: int, *, bridged: bool = False, stored: bool = False) -> list[Event]:
    """Place a plantation for the player on turn, with all effects; the step must be legal.

    ``bridged``: with a bridge, over a rock or a neutral plantation. ``stored``: from a storehouse.
    """
    player, fruit, bit = state.player, tile >> 1, 1 << space
    covered = _cover(state, space) if bridged and state.taken & bit else -1
    index = player * len(FRUITS) + fruit
    own, neutral, own_parts, neutral_parts = grow(
        state.game.board, state.own[index], state.neutral[fruit], bit
    )
    state.own = put(state.own, index, own)
    if neutral_parts:
        state.neutral = put(state.neutral, fruit, neutral)
    state.planted = put(state.planted, fruit, state.planted[fruit] | bit)
    state.taken |= bit
    if tile & 1:
        state.wells |= bit
    roads = roads_beside(state, space)
    if roads:
        state.road_block = put(state.road_block, fruit, state.road_block[fruit] | roads)
    happened: list[Event] = [Planted(player, tile, space, bridged, covered, stored)]
    happened += _move_workers(state, bit, own_parts)
    if neutral_parts or len(own_parts) > 1:
        happened.append(RegionsJoined(player, tuple(own_parts), tuple(neutral_parts)))
    if state.tiled & bit or state.land[LARGE_WELL]:
        happened += _tiles_around(state, space, own)
    return happened


def _cover(state: State, space: int) -> int:
    """Remove the neutral plantation under a bridge from the game; return its code."""
    bit = 1 << space
    code = state.tile_on(space)
    assert code is not None
    fruit = code >> 1
    state.covered = (*state.covered, code)
    state.planted = put(state.planted, fruit, state.planted[fruit] ^ bit)
    state.neutral = put(state.neutral, fruit, state.neutral[fruit] ^ bit)
    state.wells &= ~bit
    state.road_block = put(state.road_block, fruit, road_block(state, state.planted[fruit]))
    return code


def _move_workers(state: State, bit: int, own_parts: list[int]) -> list[Event]:
    """Put a worker on a new region; if regions are joined, keep only the worker of the largest one."""
    player = state.player
    if not own_parts:
        state.worker_at = put(state.worker_at, player, state.worker_at[player] | bit)
        state.mat = add(state.mat, player, -1)
        return [WorkerPlaced(player, bit.bit_length() - 1)]
    if len(own_parts) == 1:
        return []
    stays = max(own_parts, key=int.bit_count)
    leaving = state.worker_at[player] & ~stays
    leaving &= sum(own_parts)
    state.worker_at = put(state.worker_at, player, state.worker_at[player] ^ leaving)
    state.mat = add(state.mat, player, len(own_parts) - 1)
    return [WorkerReturned(player, low.bit_length() - 1) for low in bits(leaving)]


def _tiles_around(state: State, space: int, own: int) -> list[Event]:
    """Take the landscape tile on the space, and score the region for each large well beside it."""
    bit = 1 << space
    wells = state.game.board.beside(bit) & state.land[LARGE_WELL]
    happened: list[Event] = []
    if state.tiled & bit:
        if state.land[LARGE_WELL] & bit and state.game.options.large_well_covered == "trigger":
            wells |= bit
        else:
            happened.append(_take_tile(state, space))
    if wells:
        player = state.player
        region = state.game.board.region(bit, own)
        happened += harvest_region(state, player, region, large_wells=wells.bit_count())
        happened.append(pay_income(state))
        state.land = put(state.land, LARGE_WELL, state.land[LARGE_WELL] & ~wells)
        state.tiled &= ~wells
        happened += [LargeWellLeft(low.bit_length() - 1) for low in bits(wells)]
    return happened


def _take_tile(state: State, space: int) -> Event:
    """Move the landscape tile on a space to the player on turn."""
    player = state.player
    kind = state.land_on(space)
    assert kind is not None
    state.land = put(state.land, kind, state.land[kind] ^ (1 << space))
    state.tiled ^= 1 << space
    points = 0
    if kind not in HORSES:
        gain_tile(state, player, kind)
    else:
        state.horses = put(state.horses, player, tuple(sorted((*state.horses[player], kind))))
        if state.game.options.horses_score == "now":
            points = HORSES[kind]
            score(state, player, FROM_HORSES, points)
    return TileTaken(player, kind, space, points)
