"""What stands on the players' mats: points by source, coins, workers, tiles (RULES.md 1, 8)."""

from collections.abc import Sequence
from typing import TypeVar

from citrus_game.rules.material.components import MOST_COINS
from citrus_game.rules.material.state import State

T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Give the tuple with one value replaced."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def add(values: tuple[int, ...], index: int, amount: int) -> tuple[int, ...]:
    """Give the tuple with one number changed by an amount."""
    changed = list(values)
    changed[index] += amount
    return tuple(changed)


def without(values: Sequence[T], value: T) -> tuple[T, ...]:
    """Give the values without the first that equals ``value``."""
    changed = list(values)
    changed.remove(value)
    return tuple(changed)


def score(state: State, player: int, source: int, points: int) -> None:
    """Give points, negative for a penalty, and note where they came from."""
    if points:
        state.points = add(state.points, player, points)
        state.sources = put(state.sources, player, add(state.sources[player], source, points))


def pay_in(state: State, player: int, coins: int) -> int:
    """Give coins, never above 12; return what is forfeited."""
    kept = min(coins, MOST_COINS - state.coins[player])
    state.coins = add(state.coins, player, kept)
    return coins - kept


def gain_tile(state: State, player: int, kind: int) -> None:
    """Put a landscape tile in front of a player."""
    state.tiles = put(state.tiles, player, tuple(sorted((*state.tiles[player], kind))))


def lose_tile(state: State, player: int, kind: int) -> None:
    """Take a landscape tile away from a player."""
    state.tiles = put(state.tiles, player, without(state.tiles[player], kind))
