"""The features of a position for a player: a short list of amounts, each with a number.

A player's worth is the certain points (`banked`) plus a weighted sum of features. The weights are fitted to
games between computer players (`tools/tune_bots.py`). All features are known from the public view.
"""

from functools import lru_cache
from typing import Final

from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import FRUITS, HORSES
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.moves.placing import allowed_to, free_spaces

# The first feature of each group; docs/COMPUTER_PLAYERS.md describes the groups.
COINS: Final = 0
"""Coins: one feature for each number from 0 to 12."""
WORKERS: Final = 13
"""Workers on the mat: one feature for each number from 0 to 5."""
EXTENDS: Final = 19
"""Number of fruits whose own region can grow: one feature for each number from 0 to 5."""
STARTS: Final = 25
"""Number of fruits that can start a new region: one feature for each number from 0 to 5."""
GROWTH: Final = 31
"""Own regions by the number of spaces that they can grow onto: 0, 1, 2, 3, 4 or more."""
TILES: Final = 36
"""Own landscape tiles, by kind."""
STORED: Final = 49
"""Plantations in storehouses."""
FINCAS: Final = 50
"""Points of fincas by stage (`STAGES`), relation to the others (`RELATIONS`), and first or second value.

A player without regions there is not counted, so the weights are relative to that.
"""
MARKET: Final = 130
"""Rating of the best market line, for the player who is on turn."""
UNKNOWN_MARKET: Final = 131
"""1 for the player on turn if the market will be drawn first."""
WAITS: Final = 132
"""Part of a round until the player is on turn."""
ONE: Final = 133
SIZE: Final = 134

STAGES: Final = 4
RELATIONS: Final = 10
"""Relations of a player to the others at a finca, see `relation`; stages: 1 or 2 open spaces, 3 or 4, more,
marked site.
"""
MARKED_STAGE: Final = 3
STAGE: Final = (0, 0, 0, 1, 1, 2, 2, 2, 2)
AVERAGE_FINCA: Final = (7, 3)
"""Values assumed for a finca that is not drawn yet."""

MOST_GROWTH: Final = 4
ROUNDS: Final = 45
"""Tiles for each player at the start of a game of two: the unit of `time_left`."""

Feature = tuple[int, float]


@lru_cache(maxsize=1 << 13)
def regions_of(board: Board, own: int) -> tuple[tuple[int, int], ...]:
    """Return (region, size) pairs for a player's plantations of one fruit."""
    return tuple([(region, region.bit_count()) for region in board.regions(own)])


def time_left(state: State) -> float:
    """Return the part of the game that is left, 0 to 1: tiles in bag and market per player, relative to
    `ROUNDS`.
    """
    tiles = len(state.bag) + len(state.market) - state.market.count(EMPTY)
    return min(1.0, tiles / state.game.players / ROUNDS)


def banked(state: State, player: int) -> int:
    """Return a player's certain points: scored, own plantations and wells, wild horses."""
    own = state.owned_by(player)
    points = state.points[player] + own.bit_count() + (own & state.wells).bit_count()
    if state.game.options.horses_score == "end":
        points += sum([HORSES[kind] for kind in state.horses[player]])
    return points


def room(state: State, player: int) -> list[tuple[int, int]]:
    """Return for each fruit the spaces where the player can extend a region, and those to start one."""
    free = free_spaces(state)
    found = []
    for fruit in range(len(FRUITS)):
        spaces, extends = allowed_to(state, player, fruit)
        found.append((extends & free, spaces & ~extends & free))
    return found


def holdings(state: State, player: int) -> list[int]:
    """Return the features of a player's coins, workers, tiles and regions.

    A feature occurs as often as it counts.
    """
    board = state.game.board
    found = [COINS + state.coins[player], WORKERS + state.mat[player]]
    extends = starts = 0
    for (grow, start), own in zip(room(state, player), state.own[player * len(FRUITS) :], strict=False):
        if start:
            starts += 1
        if grow:
            extends += 1
        if own:
            parts = regions_of(board, own)
            for region, _size in parts:
                spaces = (board.beside(region) & grow if len(parts) > 1 else grow).bit_count()
                found.append(GROWTH + min(spaces, MOST_GROWTH))
    found.append(EXTENDS + extends)
    found.append(STARTS + starts)
    found += [TILES + kind for kind in state.tiles[player]]
    if state.stored[player]:
        found += [STORED] * len(state.stored[player])
    return found


def regions_held(state: State, player: int) -> list[tuple[int, int]]:
    """Return (region, size) pairs for all regions of a player."""
    board = state.game.board
    found: list[tuple[int, int]] = []
    for own in state.own[player * len(FRUITS) : (player + 1) * len(FRUITS)]:
        if own:
            found += regions_of(board, own)
    return found


def count_around(held: list[tuple[int, int]], ring: int) -> int:
    """Return the total size of the regions that touch a finca's ring."""
    count = 0
    for region, size in held:
        if region & ring:
            count += size
    return count


def relation(mine: int, most: int, better: int) -> int:
    """Return how a player stands at a finca, from 0 (nothing there) to 9 (far ahead).

    ``most`` is the others' largest count, ``better`` the number of players with more than ``mine``.

    >>> relation(0, 3, 1), relation(2, 9, 2), relation(2, 3, 1), relation(3, 3, 0), relation(8, 3, 0)
    (0, 1, 5, 6, 9)
    """
    if not mine:
        return 0
    lead = mine - most
    if lead >= 0:
        return 6 if lead == 0 else 7 if lead == 1 else 8 if lead < 4 else 9
    if better > 1:
        return 2 if lead > -4 else 1
    return 5 if lead == -1 else 4 if lead > -4 else 3


def finca_feature(stage: int, how: int) -> int:
    """Return the feature of a finca's first value; the next number is that of the second value."""
    return FINCAS + (stage * RELATIONS + how) * 2


def standing(counts: list[int], player: int) -> int:
    """Return how a player stands at a finca (see `relation`), from all players' counts around it."""
    mine = counts[player]
    others = counts[:player] + counts[player + 1 :]
    return relation(mine, max(others), sum([count > mine for count in others]))


def line_rates(state: State, player: int) -> list[float]:
    """Return a rating of each market line for a player: tiles that fit own regions or start one, wells.

    A line that the player cannot pay is rated 0.
    """
    value = [1.0 if grow else 0.6 if start else 0.0 for grow, start in room(state, player)]
    coins, market = state.coins[player], state.market
    rates = []
    for spaces in state.game.line_spaces:
        tiles = [market[index] for index in spaces if market[index] != EMPTY]
        rate = sum([value[tile >> 1] + (0.5 if tile & 1 else 0.0) for tile in tiles])
        rates.append(rate if len(tiles) <= coins else 0.0)
    return rates


def waiting(state: State, player: int, on_turn: int, market_known: bool) -> list[Feature]:
    """Return the features of a player who waits: how soon the own turn comes, and what the market offers
    then.

    ``on_turn`` is the player whose turn begins.
    """
    players = state.game.players
    found: list[Feature] = [(ONE, 1.0), (WAITS, (player - on_turn) % players / players)]
    if player == on_turn:
        found.append((MARKET, max(line_rates(state, player))) if market_known else (UNKNOWN_MARKET, 1.0))
    return found
