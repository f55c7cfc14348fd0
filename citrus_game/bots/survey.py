"""What many games among equals tell of a board: who wins, what is blocked, where nobody plants."""

import statistics
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citrus_game.bots.arena import Played, interval, wins_of
from citrus_game.rules.material.board import Board, bits

RARE = 0.1
"""Share of games below which a space counts as hardly ever used."""
MANY_RARE = 0.1
"""Share of such spaces from which the board is wasting room."""
OFTEN_BLOCKED = 0.05
FEW_SCORED = 0.4
"""Share of the fincas scored before the end below which rings are too hard to fill."""
UNFAIR = 1.6
"""How many times its fair share a seat may win, by the lower end of the interval."""
POOR = 0.6
"""Share of the points on the shipped sides below which a game brings too little."""


class Seat(NamedTuple):
    """What a place in the order of turns wins, with the 95 % interval."""

    share: float
    low: float
    high: float


class Count(NamedTuple):
    """What came of the games of one number of players.

    ``usage`` is the share of games in which a space was planted, by its name.
    """

    players: int
    games: int
    blocked: float
    seats: list[Seat]
    scored: float
    points: float
    turns: float
    usage: dict[str, float]


def count_up(board: Board, players: int, games: Sequence[Played]) -> Count:
    """Sum up the games of one number of players."""
    wins = [0.0] * players
    for game in games:
        for place, won in zip(game.places, wins_of(game.points), strict=True):
            wins[place] += won / len(games)
    built, scored = (sum(game.fincas[part] for game in games) for part in (0, 1))
    planted = dict.fromkeys((board.name(low.bit_length() - 1) for low in bits(board.plantable)), 0)
    for game in games:
        for name in board.names_of(game.planted & board.plantable):
            planted[name] += 1
    return Count(
        players=players,
        games=len(games),
        blocked=round(sum(game.blocked for game in games) / len(games), 4),
        seats=[Seat(*(round(n, 4) for n in (share, *interval(share, len(games))))) for share in wins],
        scored=round(scored / built, 4) if built else 0.0,
        points=round(statistics.fmean(points for game in games for points in game.points), 1),
        turns=round(statistics.fmean(game.turns for game in games), 1),
        usage={name: round(times / len(games), 3) for name, times in planted.items()},
    )


def usage_of(counts: Sequence[Count]) -> dict[str, float]:
    """Give for each space the share of all games in which it was planted."""
    games = sum(count.games for count in counts)
    return {
        name: sum(count.usage[name] * count.games for count in counts) / games for name in counts[0].usage
    }


class Finding(NamedTuple):
    """Something that is wrong with a board; ``players`` is 0 where it is so at any number.

    ``kind`` is blocked, seat, scored, points or spaces; ``value`` the share or number found; ``where`` the
    spaces meant or the seat.
    """

    kind: str
    players: int
    value: float
    where: tuple[str, ...] = ()


def findings(counts: Sequence[Count], usual: Mapping[int, float]) -> list[Finding]:
    """List what is wrong with a board; ``usual`` are the points on the shipped sides by number of players."""
    found = []
    for count in counts:
        if interval(count.blocked, count.games)[0] > OFTEN_BLOCKED / 2 and count.blocked > OFTEN_BLOCKED:
            found.append(Finding("blocked", count.players, count.blocked))
        for place, seat in enumerate(count.seats, 1):
            if seat.low * count.players > UNFAIR:
                found.append(Finding("seat", count.players, seat.share, (str(place),)))
        if count.scored < FEW_SCORED:
            found.append(Finding("scored", count.players, count.scored))
        if count.points < POOR * usual.get(count.players, 0.0):
            found.append(Finding("points", count.players, count.points))
    usage = usage_of(counts)
    rare = tuple(name for name, share in usage.items() if share < RARE)
    if len(rare) > MANY_RARE * len(usage):
        found.append(Finding("spaces", 0, len(rare) / len(usage), rare))
    return found
