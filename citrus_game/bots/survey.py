"""Statistics of a board from many games between equal players: who wins, how often games are blocked, unused
spaces.
"""

import statistics
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citrus_game.bots.arena import Played, interval, wins_of
from citrus_game.rules.model.board import Board, bits

RARE = 0.1
"""A space planted in fewer than this part of the games counts as rarely used."""
MANY_RARE = 0.1
"""From this part of rarely used spaces on, a finding is reported."""
OFTEN_BLOCKED = 0.05
FEW_SCORED = 0.4
"""Below this part of fincas scored before the end, rings count as too hard to close."""
UNFAIR = 1.6
"""Reported if a seat wins more than this many times its fair share, by the lower end of the interval."""
POOR = 0.6
"""Reported if games bring less than this part of the points on the shipped boards."""


class Seat(NamedTuple):
    """The share of wins of a place in the order of turns, with its 95 % interval."""

    share: float
    low: float
    high: float


class Count(NamedTuple):
    """The results of the games with one number of players.

    ``usage`` maps a space's name to the share of games in which it was planted.
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
    """Return the results of the games with one number of players."""
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
    """Return for each space the share of all games in which it was planted."""
    games = sum(count.games for count in counts)
    return {
        name: sum(count.usage[name] * count.games for count in counts) / games for name in counts[0].usage
    }


class Finding(NamedTuple):
    """A problem of a board, found by playing on it; ``players`` is 0 if it does not depend on their number.

    ``kind`` is blocked, seat, scored, points or spaces; ``value`` the share or number found; ``where`` the
    spaces or the seat. ``low`` and ``high`` are the 95 % interval of the share of blocked games or wins.
    """

    kind: str
    players: int
    value: float
    where: tuple[str, ...] = ()
    low: float = 0.0
    high: float = 0.0


def findings(counts: Sequence[Count], usual: Mapping[int, float]) -> list[Finding]:
    """Return the problems of a board. ``usual`` are the points on shipped boards, by number of players."""
    found = []
    for count in counts:
        if _often_blocked(count):
            found.append(_blocked(count))
        found += [finding for finding in _seats(count) if finding.low * count.players > UNFAIR]
        if count.scored < FEW_SCORED:
            found.append(Finding("scored", count.players, count.scored))
        if count.points < POOR * usual.get(count.players, 0.0):
            found.append(Finding("points", count.players, count.points))
    usage = usage_of(counts)
    rare = tuple(name for name, share in usage.items() if share < RARE)
    if len(rare) > MANY_RARE * len(usage):
        found.append(Finding("spaces", 0, len(rare) / len(usage), rare))
    return found


def doubts(counts: Sequence[Count]) -> list[Finding]:
    """Return problems that a board may have, but for which too few games were played to be sure."""
    found = []
    for count in counts:
        if not _often_blocked(count) and interval(count.blocked, count.games)[1] > OFTEN_BLOCKED:
            found.append(_blocked(count))
        found += [
            finding
            for finding in _seats(count)
            if finding.low * count.players <= UNFAIR < finding.high * count.players
        ]
    return found


def _often_blocked(count: Count) -> bool:
    low, _high = interval(count.blocked, count.games)
    return low > OFTEN_BLOCKED / 2 and count.blocked > OFTEN_BLOCKED


def _blocked(count: Count) -> Finding:
    return Finding("blocked", count.players, count.blocked, (), *interval(count.blocked, count.games))


def _seats(count: Count) -> list[Finding]:
    return [
        Finding("seat", count.players, seat.share, (str(place),), seat.low, seat.high)
        for place, seat in enumerate(count.seats, 1)
    ]
