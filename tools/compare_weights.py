"""Let the Master's weights play the general ones.

    python -m tools.compare_weights --side long --games 160 --seed 7000
    python -m tools.compare_weights --level hints --players 4 --games 400 --seed 1
    python -m tools.compare_weights --level master:40n --games 24 --seed 8000

Growers, those who search as hints do, or Masters, that differ in their weights alone: one has the Master's
for so many players, all others the general ones. Each shuffle is played once from every seat. Prints wins and
margins against the best of the others with their 95 % intervals.
"""

import argparse
import math
import random
import statistics
import sys

from citrus_game.bots.appraisal import FITTED, Weights
from citrus_game.bots.arena import interval, wins_of
from citrus_game.bots.grower import NORMAL, QUICK, Grower
from citrus_game.bots.judgement import MASTERLY, always
from citrus_game.bots.master import Budget, Master, read_budget
from citrus_game.content.config import load_components, load_presets
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.state import Game
from citrus_game.rules.observe import observe
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply

EFFORTS = {"grower": QUICK, "hints": NORMAL}
"""How far those look ahead who try out no continuations."""


class Unmoved(Master):
    """A Master that keeps to the weights it is given, however many play."""

    def __init__(self, budget: Budget | None, weights: Weights) -> None:
        super().__init__(budget)
        self.judgement = always(weights)


def player(level: str, weights: Weights) -> Grower:
    """Make a player of a level, ``grower``, ``hints`` or ``master:40n``, with these weights."""
    if level in EFFORTS:
        return Grower(EFFORTS[level], always(weights))
    return Unmoved(read_budget(level.partition(":")[2]), weights)


def played(game: Game, seed: int, seat: int, level: str) -> tuple[int, ...]:
    """Play a game in which one seat has the Master's weights; give the points, that seat's first."""
    state, rng = new_game(game, seed), random.Random(seed)
    master = MASTERLY.among(game.players)
    bots = [player(level, master if each == seat else FITTED) for each in range(game.players)]
    while not state.over:
        apply(state, bots[state.player].decide(observe(state), legal_steps(state), rng))
    return (state.points[seat], *state.points[:seat], *state.points[seat + 1 :])


def told(points: list[tuple[int, ...]]) -> str:
    """Tell wins and margins of the first in so many games."""
    won = statistics.fmean(wins_of(each)[0] for each in points)
    low, high = interval(won, len(points))
    margins = [each[0] - max(each[1:]) for each in points]
    error = 1.96 * statistics.stdev(margins) / math.sqrt(len(margins)) if len(margins) > 1 else math.inf
    wins = f"{100 * won:.1f} % ({100 * low:.0f} to {100 * high:.0f})"
    return f"{len(points)} games: wins {wins}, margin {statistics.fmean(margins):+.1f} +- {error:.1f}"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--side", default="long")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="grower")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    board = load_map(find_map(args.side)).board
    game = Game(board, load_components(), load_presets()["rulebook"], args.players)
    points: list[tuple[int, ...]] = []
    for number in range(args.games):
        block, seat = divmod(number, args.players)
        points.append(played(game, args.seed + block, seat, args.level))
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{told(points)} ")
    print(told(points))


if __name__ == "__main__":
    main()
