"""Sharpen the Master's weights by what wins, and write them.

    python -m tools.sharpen_weights --side long --games 1000 --seed 7

Growers, or those who search as hints do, play each other, all with the present weights but each group of
them made larger or smaller by a factor of its own. The points by which one beats another are fitted to the
differences of the factors' logarithms and of their squares (least squares); each group then moves to where
that is largest, at most by ``--step``. `tune_bots` asks what a feature is worth; this asks what minding it
more or less is worth.
"""

import argparse
import math
import random
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np

from citrus_game.bots import features
from citrus_game.bots.appraisal import FITTED, Weights
from citrus_game.bots.grower import Grower
from citrus_game.bots.judgement import MASTERLY, always
from citrus_game.bots.planner import Effort
from citrus_game.content.config import load_components, load_presets
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.state import Game
from citrus_game.rules.observe import observe
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply
from tools.compare_weights import EFFORTS
from tools.tune_bots import write

HOME = Path(__file__).parents[1] / "citrus_game" / "bots" / "weights"
GROUPS = {
    "coins": range(features.COINS, features.WORKERS),
    "workers": range(features.WORKERS, features.EXTENDS),
    "growing": range(features.EXTENDS, features.STARTS),
    "starting": range(features.STARTS, features.GROWTH),
    "room": range(features.GROWTH, features.TILES),
    "tiles": range(features.TILES, features.FINCAS),
    "rings nearly closed": range(features.finca_feature(0, 0), features.finca_feature(1, 0)),
    "rings half closed": range(features.finca_feature(1, 0), features.finca_feature(2, 0)),
    "open rings": range(features.finca_feature(2, 0), features.finca_feature(3, 0)),
    "marked sites": range(features.finca_feature(3, 0), features.MARKET),
    "market": range(features.MARKET, features.WAITS),
}
"""What is made larger or smaller together."""
FACTORS = 2 * len(GROUPS)
"""Each group has one factor early in the game, and one late."""


def scaled(weights: Weights, logs: Sequence[float]) -> Weights:
    """Multiply each group of the early weights, then of the late ones, by ``exp`` of a number."""
    tables = [list(table) for table in weights]
    numbers = iter(logs)
    for table in tables:
        for group in GROUPS.values():
            factor = math.exp(next(numbers))
            for index in group:
                table[index] *= factor
    return tables[0], tables[1]


def played(
    game: Game, weights: Weights, seed: int, noise: float, effort: Effort
) -> tuple[list[list[float]], Sequence[int]]:
    """Play a game; give each seat's logarithms of factors, and the points."""
    rng = random.Random(f"sharpening {seed}")
    logs = [[rng.gauss(0, noise) for _factor in range(FACTORS)] for _seat in range(game.players)]
    tried = [scaled(weights, each) for each in logs]
    bots = [Grower(effort, always(each)) for each in tried]
    state = new_game(game, rng.randrange(10**9))
    while not state.over:
        apply(state, bots[state.player].decide(observe(state), legal_steps(state), rng))
    return logs, state.points


def best_logs(
    logs: Sequence[Sequence[Sequence[float]]], points: Sequence[Sequence[int]], step: float
) -> tuple[list[float], list[float]]:
    """Give the logarithm by which each group is best multiplied, and the slope in points with its error.

    ``logs`` hold those of the seats of each game, ``points`` their points; every two of a game are compared.
    A group moves only where the slope is larger than its error, and at most by ``step``.
    """
    first, second = (
        np.array([pair[seat] for game in logs for pair in combinations(game, 2)]) for seat in (0, 1)
    )
    margins = np.array([float(one - other) for game in points for one, other in combinations(game, 2)])
    table = np.hstack([np.ones((len(margins), 1)), first - second, first**2 - second**2])
    found = np.linalg.lstsq(table, margins, rcond=None)[0]
    off = margins - table @ found
    spread = np.linalg.pinv(table.T @ table) * (off @ off) / max(1, len(margins) - table.shape[1])
    size = first.shape[1]
    slopes, bends = found[1 : 1 + size], found[1 + size :]
    errors = np.sqrt(np.diag(spread))[1 : 1 + size]
    best = []
    for slope, bend, error in zip(slopes, bends, errors, strict=True):
        top = -slope / (2 * bend) if bend < 0 else math.copysign(step, slope)
        best.append(float(np.clip(top, -step, step)) if abs(slope) > error else 0.0)
    return best, [float(slope / error) for slope, error in zip(slopes, errors, strict=True)]


def main() -> None:
    """Play, fit and write as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--side", default="long")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", choices=EFFORTS, default="grower", help="who plays")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.4, help="of the factors' logarithms")
    parser.add_argument("--step", type=float, default=0.5, help="how far a group moves at most")
    parser.add_argument("--anew", action="store_true", help="start from the general weights")
    args = parser.parse_args()
    weights = FITTED if args.anew else MASTERLY.among(args.players)
    board = load_map(find_map(args.side)).board
    game = Game(board, load_components(), load_presets()["rulebook"], args.players)
    logs, points = [], []
    for number in range(args.games):
        each, made = played(game, weights, args.seed * 10**6 + number, args.noise, EFFORTS[args.level])
        logs.append(each)
        points.append(made)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{number + 1} of {args.games} games")
    best, clear = best_logs(logs, points, args.step)
    names = [f"{time}, {name}" for time in ("early", "late") for name in GROUPS]
    for name, log, errors in zip(names, best, clear, strict=True):
        print(f"{name:28} times {math.exp(log):.2f}  (slope of {errors:+.1f} errors)")
    given = " ".join(f"--{name} {value}" for name, value in vars(args).items() if not isinstance(value, bool))
    out = HOME / {2: "two.py", 3: "three.py"}.get(args.players, "more.py")
    write(scaled(weights, best), out, f"By tools/sharpen_weights.py: {given}.")


if __name__ == "__main__":
    main()
