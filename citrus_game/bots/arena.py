"""Tournaments of computer players: playing games and summing them up.

Games are played in blocks with the same shuffles, once for each rotation of the players around the table.
"""

import math
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from citrus_game.bots.players import Bot, make_bot
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.events import FincaScored
from citrus_game.rules.model.state import EMPTY, Game, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply

CERTAINTY = 1.96
"""Standard deviations of a 95 % interval."""
ELO_ROUNDS = 200


@dataclass(frozen=True)
class Contest:
    """A tournament: game, seed, and a player's name for each seat in the first game of a block."""

    game: Game
    bots: tuple[str, ...]
    seed: int


class Played(NamedTuple):
    """The result of one game; the lists are in the order of `Contest.bots`.

    ``places`` are places in the order of turns, ``ms`` the milliseconds of each turn, ``fincas`` the numbers
    built and scored before the end. ``blocked``: it ended with tiles left. ``planted`` is the mask of spaces
    with a plantation at the end.
    """

    number: int
    points: list[int]
    places: list[int]
    ms: list[list[float]]
    fincas: list[int]
    blocked: bool
    turns: int = 0
    planted: int = 0


def play_out(state: State, bots: Sequence[Bot], rng: random.Random) -> Iterator[Step]:
    """Play a game to its end, changing ``state``; yield each step after it. ``bots`` are by seat."""
    while not state.over:
        legal = legal_steps(state)
        # A bot is asked only if there is a choice.
        step = legal[0] if len(legal) == 1 else bots[state.player].decide(observe(state), legal, rng)
        apply(state, step)
        yield step


def play_game(contest: Contest, number: int) -> Played:
    """Play one game of a contest; ``number // players`` is its block.

    If all players are the same, rotating changes nothing, so every game is a block.
    """
    players = contest.game.players
    block, turned = divmod(number, players) if len(set(contest.bots)) > 1 else (number, 0)
    state = new_game(contest.game, contest.seed + block)
    who = [(seat - turned) % players for seat in range(players)]
    bots = [make_bot(contest.bots[index]) for index in who]
    rng = random.Random(f"arena {contest.seed + block} {turned}")
    first, last_turn = state.player, -1
    ms: list[list[float]] = [[] for _bot in bots]
    scored = [0, 0]
    while not state.over:
        seat, turn = state.player, state.turn
        view, legal = observe(state), legal_steps(state)
        start = time.perf_counter()
        step = bots[seat].decide(view, legal, rng)
        spent = (time.perf_counter() - start) * 1000
        if turn == last_turn:
            ms[who[seat]][-1] += spent
        else:
            ms[who[seat]].append(spent)
        last_turn = turn
        for event in apply(state, step):
            if isinstance(event, FincaScored):
                scored[event.final] += 1
    left = bool(state.bag) or any(tile != EMPTY for tile in state.market)
    seats = [who.index(index) for index in range(players)]
    return Played(
        number=number,
        points=[state.points[seat] for seat in seats],
        places=[(seat - first) % players for seat in seats],
        ms=[[round(each, 2) for each in times] for times in ms],
        fincas=[sum(scored), scored[0]],
        blocked=left,
        turns=state.turn,
        planted=state.taken,
    )


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval (Wilson) of a share of wins in a number of games.

    >>> [round(end, 3) for end in interval(0.75, 100)]
    [0.657, 0.825]
    """
    square = CERTAINTY**2 / games
    middle = (share + square / 2) / (1 + square)
    half = CERTAINTY / (1 + square) * math.sqrt(share * (1 - share) / games + square / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def wins_of(points: Sequence[int]) -> list[float]:
    """Return 1 for the winner and 0 for the others; several winners share the 1."""
    most = max(points)
    return [(each == most) / list(points).count(most) for each in points]


def rank_of(points: Sequence[int], index: int) -> float:
    """Return a player's rank from 1; players with equal points share the mean of their ranks."""
    mine = points[index]
    return 1 + sum(each > mine for each in points) + (list(points).count(mine) - 1) / 2


def summary(bots: Sequence[str], games: Sequence[Played]) -> dict[str, object]:
    """Return statistics of games: a row for each different name, and the wins by place in the order of
    turns.
    """
    elo = elo_of(bots, games)
    places = [0.0] * len(bots)
    for game in games:
        for place, won in zip(game.places, wins_of(game.points), strict=True):
            places[place] += won / len(games)
    built, scored = (sum(game.fincas[part] for game in games) for part in (0, 1))
    return {
        "games": len(games),
        "bots": [_row(name, bots, games, elo[name]) for name in dict.fromkeys(bots)],
        "seats": [round(share, 4) for share in places],
        "seat_intervals": [_rounded(interval(share, len(games))) for share in places],
        "blocked": sum(game.blocked for game in games),
        "fincas_scored": round(scored / built, 4) if built else None,
    }


def _rounded(values: tuple[float, float]) -> list[float]:
    return [round(value, 4) for value in values]


def _row(name: str, bots: Sequence[str], games: Sequence[Played], elo: float) -> dict[str, object]:
    """Return the statistics of one name; its share of wins is the mean of its seats."""
    mine = [index for index, other in enumerate(bots) if other == name]
    wins = statistics.fmean(wins_of(game.points)[index] for game in games for index in mine)
    low, high = interval(wins, len(games))
    times = sorted(each for game in games for index in mine for each in game.ms[index])
    return {
        "bot": name,
        "win_share": round(wins, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "mean_rank": round(statistics.fmean(rank_of(g.points, index) for g in games for index in mine), 3),
        "margin": round(statistics.fmean(_margin(g.points, index) for g in games for index in mine), 2),
        "points": round(statistics.fmean(g.points[index] for g in games for index in mine), 2),
        "elo": round(elo),
        "ms_median": round(statistics.median(times), 2),
        "ms_p95": round(times[int(len(times) * 0.95)], 2),
    }


def _margin(points: Sequence[int], index: int) -> int:
    """Return a player's points minus those of the best other player."""
    return points[index] - max(other for seat, other in enumerate(points) if seat != index)


def elo_of(bots: Sequence[str], games: Sequence[Played]) -> dict[str, float]:
    """Return Elo ratings (mean 0), fitted to who had more points in each game.

    One draw against each other player is added, so that ratings stay finite.
    """
    names = list(dict.fromkeys(bots))
    score = {(a, b): 0.5 for a in names for b in names if a != b}
    for game in games:
        for a, mine in zip(bots, game.points, strict=True):
            for b, other in zip(bots, game.points, strict=True):
                if a != b:
                    score[a, b] += (mine > other) + (mine == other) / 2
    strength = dict.fromkeys(names, 1.0)
    for _round in range(ELO_ROUNDS if len(names) > 1 else 0):
        for a in names:
            won = sum(score[a, b] for b in names if b != a)
            met = sum((score[a, b] + score[b, a]) / (strength[a] + strength[b]) for b in names if b != a)
            strength[a] = won / met
    logs = {name: 400 * math.log10(strength[name]) for name in names}
    mean = statistics.fmean(logs.values())
    return {name: value - mean for name, value in logs.items()}
