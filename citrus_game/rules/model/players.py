"""Changes of a player's points, coins and landscape tiles; helpers that copy tuples (RULES.md 1, 8)."""

from collections.abc import Sequence
from typing import TypeVar

from citrus_game.rules.model.components import MOST_COINS
from citrus_game.rules.model.state import State

T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a copy of a tuple in which one value is replaced."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def add(values: tuple[int, ...], index: int, amount: int) -> tuple[int, ...]:
    """Return a copy of a tuple with an amount added to the number at an index."""
    changed = list(values)
    changed[index] += amount
    return tuple(changed)


def without(values: Sequence[T], value: T) -> tuple[T, ...]:
    """Return a sequence as a tuple without its first item that equals ``value``."""
    changed = list(values)
    changed.remove(value)
    return tuple(changed)


def score(state: State, player: int, source: int, points: int) -> None:
    """Add points, negative for a penalty, under a source (an index of `SOURCES`)."""
    if points:
        state.points = add(state.points, player, points)
        state.sources = put(state.sources, player, add(state.sources[player], source, points))


def pay_in(state: State, player: int, coins: int) -> int:
    """Give coins to a player, up to 12 in total; return how many were forfeited."""
    kept = min(coins, MOST_COINS - state.coins[player])
    state.coins = add(state.coins, player, kept)
    return coins - kept


def gain_tile(state: State, player: int, kind: int) -> None:
    """Add a landscape tile to a player's tiles."""
    state.tiles = put(state.tiles, player, tuple(sorted((*state.tiles[player], kind))))


def lose_tile(state: State, player: int, kind: int) -> None:
    """Remove a landscape tile from a player's tiles."""
    state.tiles = put(state.tiles, player, without(state.tiles[player], kind))
