"""Harvest and income (RULES.md 8; 9 for large wells, 11 for the final harvest)."""

from typing import Final

from citrus_game.rules.model.components import FRUITS, MOST_COINS
from citrus_game.rules.model.events import Event, Harvested, Income, WorkerReturned
from citrus_game.rules.model.players import add, pay_in, put, score
from citrus_game.rules.model.state import (
    FROM_FINAL_HARVEST,
    FROM_HARVEST,
    FROM_LARGE_WELLS,
    FROM_WELLS,
    State,
)

LARGE_WELL_POINTS: Final = 2


def region_points(state: State, region: int) -> tuple[int, int]:
    """Return the points of a region: for its plantations and for its wells."""
    return region.bit_count(), (region & state.wells).bit_count()


def harvest_region(
    state: State, player: int, region: int, *, large_wells: int = 0, final: bool = False
) -> list[Event]:
    """Score a player's region, return its worker to the mat and make the region neutral."""
    plantations, wells = region_points(state, region)
    score(state, player, FROM_FINAL_HARVEST if final else FROM_HARVEST, plantations)
    score(state, player, FROM_WELLS, wells)
    score(state, player, FROM_LARGE_WELLS, LARGE_WELL_POINTS * large_wells)
    first = player * len(FRUITS)
    fruit = next(fruit for fruit in range(len(FRUITS)) if state.own[first + fruit] & region)
    state.own = put(state.own, first + fruit, state.own[first + fruit] ^ region)
    state.neutral = put(state.neutral, fruit, state.neutral[fruit] | region)
    worker = state.worker_at[player] & region
    state.worker_at = put(state.worker_at, player, state.worker_at[player] ^ worker)
    state.mat = add(state.mat, player, 1)
    return [
        Harvested(player, region, plantations, wells, LARGE_WELL_POINTS * large_wells, final, fruit),
        WorkerReturned(player, worker.bit_length() - 1),
    ]


def own_region(state: State, player: int, space: int) -> int:
    """Return the player's region on a space as a mask, or 0."""
    bit = 1 << space if space >= 0 else 0
    for own in state.own[player * len(FRUITS) : (player + 1) * len(FRUITS)]:
        if own & bit:
            return state.game.board.region(bit, own)
    return 0


def workers_paid(state: State, *, harvests: int = 0) -> int:
    """Return for how many workers the player on turn will be paid.

    Before the first harvest of the turn this includes the worker that it returns, or those of so many more
    ``harvests``.
    """
    return state.mat[state.player] + max(harvests, int(not state.income_due))


def income(state: State, workers: int) -> tuple[int, int]:
    """Return the income for a number of workers on the mat, and how much of it would be forfeited, in coins.

    The player on turn keeps at most 12 coins.
    """
    coins = state.game.components.income[workers]
    forfeited = max(0, state.coins[state.player] + coins - MOST_COINS)
    return coins, forfeited


def pay_income(state: State) -> Event:
    """Pay the income of the player on turn."""
    player = state.player
    workers = state.mat[player]
    coins, forfeited = income(state, workers)
    pay_in(state, player, coins)
    return Income(player, workers, coins - forfeited, forfeited)
