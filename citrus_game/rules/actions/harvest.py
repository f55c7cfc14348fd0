"""Harvest and income (RULES.md 8, and 9 for large wells, 11 for the final harvest)."""

from typing import Final

from citrus_game.rules.material.components import FRUITS, MOST_COINS
from citrus_game.rules.material.events import Event, Harvested, Income, WorkerReturned
from citrus_game.rules.material.players import add, pay_in, put, score
from citrus_game.rules.material.state import (
    FROM_FINAL_HARVEST,
    FROM_HARVEST,
    FROM_LARGE_WELLS,
    FROM_WELLS,
    State,
)

LARGE_WELL_POINTS: Final = 2


def region_points(state: State, region: int) -> tuple[int, int]:
    """Count a region's points: 1 a plantation and 1 more a well."""
    return region.bit_count(), (region & state.wells).bit_count()


def harvest_region(
    state: State, player: int, region: int, *, large_wells: int = 0, final: bool = False
) -> list[Event]:
    """Score a player's region, bring its worker back and leave it neutral."""
    plantations, wells = region_points(state, region)
    score(state, player, FROM_FINAL_HARVEST if final else FROM_HARVEST, plantations)
    score(state, player, FROM_WELLS, wells)
    score(state, player, FROM_LARGE_WELLS, LARGE_WELL_POINTS * large_wells)
    for fruit in range(len(FRUITS)):
        index = player * len(FRUITS) + fruit
        if state.own[index] & region:
            state.own = put(state.own, index, state.own[index] ^ region)
            state.neutral = put(state.neutral, fruit, state.neutral[fruit] | region)
            break
    worker = state.worker_at[player] & region
    state.worker_at = put(state.worker_at, player, state.worker_at[player] ^ worker)
    state.mat = add(state.mat, player, 1)
    return [
        Harvested(player, region, plantations, wells, LARGE_WELL_POINTS * large_wells, final),
        WorkerReturned(player, worker.bit_length() - 1),
    ]


def own_region(state: State, player: int, space: int) -> int:
    """Give the player's region that covers a space, 0 if none does."""
    bit = 1 << space if space >= 0 else 0
    for own in state.own[player * len(FRUITS) : (player + 1) * len(FRUITS)]:
        if own & bit:
            return state.game.board.region(bit, own)
    return 0


def workers_paid(state: State, *, harvesting: bool = False) -> int:
    """Return how many workers the income of the player on turn is for.

    A harvest that comes first brings one more home: there is one before the first, and while ``harvesting``.
    """
    return state.mat[state.player] + (harvesting or not state.income_due)


def income(state: State, workers: int) -> tuple[int, int]:
    """Tell what the player on turn is paid for so many workers on the mat, and what of it is forfeited.

    In coins; never above 12.
    """
    coins = state.game.components.income[workers]
    forfeited = max(0, state.coins[state.player] + coins - MOST_COINS)
    return coins, forfeited


def pay_income(state: State) -> Event:
    """Pay the player on turn for the workers on the mat."""
    player = state.player
    workers = state.mat[player]
    coins, forfeited = income(state, workers)
    pay_in(state, player, coins)
    return Income(player, workers, coins - forfeited, forfeited)
