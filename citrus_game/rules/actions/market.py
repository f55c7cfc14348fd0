"""The market: taking lines, giving tiles back, refill (RULES.md 3, 6, 7)."""

from typing import Final

from citrus_game.rules.material.events import Event, Refilled, Returned
from citrus_game.rules.material.latest import Latest
from citrus_game.rules.material.players import score
from citrus_game.rules.material.state import EMPTY, FROM_PENALTIES, State


def line_tiles(state: State, line: int) -> list[tuple[int, int]]:
    """List a line's tiles as (market index, tile) pairs, in the order of the numbers."""
    market = state.market
    return [(index, market[index]) for index in state.game.line_spaces[line] if market[index] != EMPTY]


def fruits_by_line(state: State) -> list[list[int]]:
    """List the fruits of each line, sorted."""
    return _fruits_by_line((state.market, state.game.line_spaces))


def _sort_fruits(asked: tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]) -> list[list[int]]:
    market, lines = asked
    fruits = [tile >> 1 for tile in market]
    return [sorted([fruits[index] for index in line if market[index] != EMPTY]) for line in lines]


_fruits_by_line: Final = Latest(_sort_fruits)
"""A market is judged for one player after the other."""


NEVER: Final = 1000


def due_from(state: State) -> int:
    """Tell how many tiles must be taken to make a finca due, `NEVER` if none are enough (RULES.md 7)."""
    if state.refill or not (state.complete or state.game.options.finca_after_partial_refill):
        return NEVER
    return state.game.market_size - state.market.count(EMPTY) - state.game.components.refill_at


def due_after(state: State, taken: int) -> bool:
    """Tell whether taking so many tiles makes a finca due."""
    return taken >= due_from(state)


def take(state: State, indices: list[int]) -> None:
    """Empty some market spaces."""
    market = list(state.market)
    for index in indices:
        market[index] = EMPTY
    state.market = tuple(market)


def _fill(state: State, tiles: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Lay tiles onto the free spaces in the order of the numbers, as many as fit; tell which where."""
    market = list(state.market)
    free = [index for index, tile in enumerate(market) if tile == EMPTY]
    laid = tuple(zip(free, tiles, strict=False))
    for index, tile in laid:
        market[index] = tile
    state.market = tuple(market)
    return laid


def give_back(state: State, tiles: tuple[int, ...]) -> Event:
    """Put unplaceable tiles back at the penalty each (RULES.md 6.4)."""
    given = _fill(state, tiles)
    penalty = state.game.components.return_penalty * len(tiles)
    score(state, state.player, FROM_PENALTIES, -penalty)
    return Returned(state.player, given, penalty)


def refill(state: State) -> Event:
    """Draw from the bag until the market is full or the bag is empty."""
    drawn = _fill(state, state.bag)
    state.bag = state.bag[len(drawn) :]
    state.complete = EMPTY not in state.market
    state.refill = False
    return Refilled(drawn, state.complete)
