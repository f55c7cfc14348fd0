"""The market: taking lines, returning tiles, refilling (RULES.md 3, 6, 7)."""

from typing import Final

from citrus_game.rules.model.events import Event, Refilled, Returned
from citrus_game.rules.model.memo_last import MemoLast
from citrus_game.rules.model.players import score
from citrus_game.rules.model.state import EMPTY, FROM_PENALTIES, State


def line_tiles(state: State, line: int) -> list[tuple[int, int]]:
    """Return a line's tiles as (market index, tile) pairs, in ascending order."""
    market = state.market
    return [(index, market[index]) for index in state.game.line_spaces[line] if market[index] != EMPTY]


def fruits_by_line(state: State) -> list[list[int]]:
    """Return the sorted fruits of each line."""
    return _fruits_by_line((state.market, state.game.line_spaces))


def _sort_fruits(asked: tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]) -> list[list[int]]:
    market, lines = asked
    fruits = [tile >> 1 for tile in market]
    return [sorted([fruits[index] for index in line if market[index] != EMPTY]) for line in lines]


_fruits_by_line: Final = MemoLast(_sort_fruits)


NEVER: Final = 1000


def due_from(state: State) -> int:
    """Return the number of tiles from which on a purchase makes a finca due, or `NEVER` (RULES.md 7)."""
    if state.refill or not (state.complete or state.game.options.finca_after_partial_refill):
        return NEVER
    return state.game.market_size - state.market.count(EMPTY) - state.game.components.refill_at


def due_after(state: State, taken: int) -> bool:
    """Whether taking this many tiles makes a finca due."""
    return taken >= due_from(state)


def take(state: State, indices: list[int]) -> None:
    """Remove the tiles at some market indices."""
    market = list(state.market)
    for index in indices:
        market[index] = EMPTY
    state.market = tuple(market)


def _fill(state: State, tiles: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Put tiles on the empty market spaces in ascending order; return the (market index, tile) pairs."""
    market = list(state.market)
    free = [index for index, tile in enumerate(market) if tile == EMPTY]
    laid = tuple(zip(free, tiles, strict=False))
    for index, tile in laid:
        market[index] = tile
    state.market = tuple(market)
    return laid


def give_back(state: State, tiles: tuple[int, ...]) -> Event:
    """Return tiles that cannot be placed to the market, with a penalty for each (RULES.md 6.4)."""
    given = _fill(state, tiles)
    penalty = state.game.components.return_penalty * len(tiles)
    score(state, state.player, FROM_PENALTIES, -penalty)
    return Returned(state.player, given, penalty)


def refill(state: State) -> Event:
    """Refill the market from the bag until it is full or the bag is empty."""
    drawn = _fill(state, state.bag)
    state.bag = state.bag[len(drawn) :]
    state.complete = EMPTY not in state.market
    state.refill = False
    return Refilled(drawn, state.complete)
