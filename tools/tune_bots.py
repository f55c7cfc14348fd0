"""Fit the computer players' weights to games between them, and write the weights.

    python tools/tune_bots.py --games 500 --seed 1

Each round plays games in which every seat uses the current weights with random noise, so that the effect of a
feature can be seen. After every turn each player's features are stored. The weights are then fitted to the
points that each player still made, by ridge regression on lambda-returns (temporal differences), and written
to citrus_game/bots/weights/general.py with their origin.
"""

import argparse
import math
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import scipy

from citrus_game.bots import features
from citrus_game.bots.evaluation import FITTED, Weights, WeightSet
from citrus_game.bots.features import (
    AVERAGE_FINCA,
    MARKED_STAGE,
    STAGE,
    Feature,
    banked,
    count_around,
    finca_feature,
    holdings,
    regions_held,
    standing,
    waiting,
)
from citrus_game.bots.grower import Grower
from citrus_game.bots.planner import Effort
from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import options_from
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.moves.fincas import finca_points
from citrus_game.rules.moves.placing import open_spaces
from citrus_game.rules.observe import observe
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply

OUT = Path(__file__).parents[1] / "citrus_game" / "bots" / "weights" / "general.py"
GROUPS = (
    ("coins, 0 to 12", 13),
    ("workers on the mat, 0 to 5", 6),
    ("fruits that can grow, 0 to 5", 6),
    ("fruits that can be started, 0 to 5", 6),
    ("regions by room to grow", 5),
    ("landscape tiles by kind", 13),
    ("plantations in storehouses", 1),
    ("fincas by stage, standing and place", 80),
    ("market, unknown market, share of a round to wait, always", 4),
)
FIRST_CHANCES = (
    (0.02, 0.02, 0.05, 0.05, 0.14, 0.3, 0.6, 0.7, 0.85, 0.95),
    (0.05, 0.06, 0.1, 0.1, 0.2, 0.32, 0.45, 0.55, 0.68, 0.82),
    (0.1, 0.1, 0.15, 0.15, 0.22, 0.3, 0.38, 0.45, 0.52, 0.6),
    (0.08, 0.1, 0.13, 0.13, 0.16, 0.2, 0.24, 0.27, 0.3, 0.34),
)
"""A first guess of the chance of a finca's first value, by stage and standing."""
SECOND_CHANCES = (
    (0.03, 0.1, 0.2, 0.85, 0.75, 0.6, 0.1, 0.15, 0.1, 0.05),
    (0.08, 0.15, 0.25, 0.6, 0.55, 0.5, 0.2, 0.2, 0.2, 0.1),
    (0.15, 0.2, 0.3, 0.45, 0.45, 0.4, 0.3, 0.25, 0.25, 0.2),
    (0.1,) * 10,
)
"""The same for its second value."""
Row = tuple[list[tuple[int, float]], float, float]
"""(features after a turn, time left, certain points) of a player."""


@dataclass(frozen=True)
class Plan:
    """Parameters of playing and fitting."""

    games: int
    seed: int
    noise: float
    trace: float
    ridge: float


def kinds(rng: random.Random) -> Game:
    """Return a random kind of game, mostly two players on the long side."""
    side = rng.choice(["long", "long", "short"])
    overrides: dict[str, object] = {
        "expansion": rng.random() < 0.3,
        "family": rng.random() < 0.15,
        "random_start": rng.random() < 0.15,
    }
    preset = rng.choice(["rulebook", "rulebook", "online", "manual"])
    players = rng.choice([2, 2, 2, 3, 4, 4, 5])
    board = load_map(find_map(side)).board
    return Game(board, load_components(), options_from(preset, overrides), players)


def noisy(weights: Weights, noise: float, rng: random.Random) -> Weights:
    """Return weights with random factors for each group and each weight."""
    start, end = [], []
    index = 0
    for _name, size in GROUPS:
        group = math.exp(rng.gauss(0, noise))
        for _each in range(size):
            factor = group * math.exp(rng.gauss(0, noise / 2))
            start.append(weights[0][index] * factor)
            end.append(weights[1][index] * factor)
            index += 1
    return start, end


def histories(weights: Weights, plan: Plan, number: int) -> list[list[Row]]:
    """Play one game; return each player's rows in order, the last one with the final points."""
    rng = random.Random(f"tuning {plan.seed} {number}")
    state = new_game(kinds(rng), rng.randrange(10**9))
    effort = Effort(width=1, branches=1, finals=4, lines=5)
    tried = [noisy(weights, plan.noise, rng) for _player in range(state.game.players)]
    bots = [Grower(effort, WeightSet(each, each, each)) for each in tried]
    rows: list[list[Row]] = [[] for _bot in bots]
    turn, bag = state.turn, len(state.bag)
    while not state.over:
        apply(state, bots[state.player].decide(observe(state), legal_steps(state), rng))
        if state.turn != turn and not state.over:
            _note(state, rows, known=len(state.bag) == bag)
            turn, bag = state.turn, len(state.bag)
    for player, points in enumerate(state.points):
        rows[player].append(([], 0.0, float(points)))
    return rows


def _note(state: State, rows: list[list[Row]], *, known: bool) -> None:
    time = features.time_left(state)
    for player, history in enumerate(rows):
        certain, found = prospects(state, player, known)
        history.append((found, time, certain))


def prospects(state: State, player: int, market_known: bool) -> tuple[float, list[Feature]]:
    """Return a player's certain points and features at the start of a turn; the weights are fitted to
    these.
    """
    certain, chances = finca_chances(state, player)
    held = [(feature, 1.0) for feature in holdings(state, player)]
    found = held + chances + waiting(state, player, state.player, market_known)
    return banked(state, player) + certain, found


def finca_chances(state: State, player: int) -> tuple[float, list[Feature]]:
    """Return the certain points from surrounded fincas, and the features of the other fincas."""
    board = state.game.board
    still_open = open_spaces(state)
    held = [regions_held(state, each) for each in range(state.game.players)]
    certain, found = 0.0, []
    for site, ring in enumerate(board.rings):
        values = state.fincas[site]
        if (values is None and site not in state.marked) or state.scored >> site & 1:
            continue
        counts = [count_around(each, ring) for each in held]
        empty = (ring & still_open).bit_count()
        if values is not None and not empty:
            certain += finca_points(tuple((count,) for count in counts), values, final=False)[player]
            continue
        stage = MARKED_STAGE if values is None else STAGE[empty]
        first, second = values or AVERAGE_FINCA
        if counts[player]:
            index = finca_feature(stage, standing(counts, player))
            found += [(index, float(first)), (index + 1, float(second))]
    return certain, found


def doubled(found: list[tuple[int, float]], time: float) -> list[tuple[int, float]]:
    """Return features split between their early and late weights."""
    size = features.SIZE
    return [(index, amount * time) for index, amount in found] + [
        (index + size, amount * (1 - time)) for index, amount in found
    ]


def dot(row: Sequence[tuple[int, float]], weights: Sequence[float]) -> float:
    """Return the weighted sum of a row."""
    return sum([weights[index] * amount for index, amount in row])


def fit(games: list[list[list[Row]]], weights: Weights, plan: Plan) -> Weights:
    """Return weights fitted to the points still made, in a few passes of lambda-returns."""
    start = [*weights[0], *weights[1]]
    series = [
        [(doubled(found, time), certain) for found, time, certain in history]
        for rows in games
        for history in rows
    ]
    now = start
    for _pass in range(2):
        samples = [pair for history in series for pair in returns(history, now, plan.trace)]
        now = solve(samples, start, plan.ridge)
        error = sum((target - dot(row, now)) ** 2 for row, target in samples) / len(samples)
        print(f"  {len(samples)} rows, error {math.sqrt(error):.2f} points", flush=True)
    return now[: features.SIZE], now[features.SIZE :]


def returns(
    history: list[tuple[list[tuple[int, float]], float]], weights: Sequence[float], trace: float
) -> Iterator[tuple[list[tuple[int, float]], float]]:
    """Yield each row with its lambda-return: the points to come, estimated from later rows."""
    after = history[-1][1]
    expected = target = 0.0
    for row, certain in reversed(history[:-1]):
        target = after - certain + (1 - trace) * expected + trace * target
        expected, after = dot(row, weights), certain
        yield row, target


def solve(
    samples: list[tuple[list[tuple[int, float]], float]], start: Sequence[float], ridge: float
) -> list[float]:
    """Return the solution of the ridge regression around ``start``, by sparse least squares."""
    entries = [
        (number, index, amount) for number, (row, _target) in enumerate(samples) for index, amount in row
    ]
    rows, columns, amounts = zip(*entries, strict=True)
    table = scipy.sparse.csr_matrix((amounts, (rows, columns)), shape=(len(samples), len(start)))
    off = np.array([target for _row, target in samples]) - table @ np.array(start)
    change = scipy.sparse.linalg.lsqr(table, off, damp=math.sqrt(ridge))[0]
    return [float(value) for value in np.array(start) + change]


def write(weights: Weights, path: Path, origin: str) -> None:
    """Write the weights as a module."""
    lines = [f'"""Weights of the features (`features`).\n\n{origin}\n"""\n']
    for name, values in zip(("EARLY", "LATE"), weights, strict=True):
        lines.append(f"{name}: tuple[float, ...] = (")
        index = 0
        for group, size in GROUPS:
            lines.append(f"    # {group}")
            for at in range(index, index + size, 10):
                part = values[at : min(at + 10, index + size)]
                lines.append("    " + ", ".join(f"{value:.3f}" for value in part) + ",")
            index += size
        lines.append(")  # fmt: skip")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def first_guess() -> Weights:
    """Return rough weights by guess, so that the first games are sensible."""
    start, end = [0.0] * features.SIZE, [0.0] * features.SIZE

    def guess(first: int, values: Sequence[float], rest: float) -> None:
        for index, value in enumerate(values, first):
            start[index], end[index] = value, value * rest

    for coins in range(13):
        start[features.COINS + coins] = 0.75 * coins - 0.018 * coins * coins
        end[features.COINS + coins] = 0.08 * coins
    guess(features.WORKERS, [-3, -1.2, 0, 1, 1.8, 2.4], 0.2)
    guess(features.EXTENDS, [-4, -1.5, 0, 1, 1.8, 2.2], 0.25)
    guess(features.STARTS, [-2, -0.6, 0, 0.3, 0.5, 0.6], 0.2)
    guess(features.GROWTH, [-1.5, -0.5, 0, 0.3, 0.6], 0.2)
    guess(features.TILES, [0, 0, 0, 1.3, 2, 3, 1.3, 2, 1, 2, 2, 1, 1], 0.6)
    guess(features.STORED, [1.5], 0.2)
    for stage, (first, second) in enumerate(zip(FIRST_CHANCES, SECOND_CHANCES, strict=True)):
        for how, (most, next_most) in enumerate(zip(first, second, strict=True)):
            index = features.finca_feature(stage, how)
            start[index], end[index] = most, most * 0.4 if stage < 2 else 0.0
            start[index + 1] = next_most
            end[index + 1] = 0.0 if stage == features.MARKED_STAGE else 0.5 if how >= 6 else 0.1
    guess(features.MARKET, [0.8, 2.2], 0.95)
    return start, end


def main() -> None:
    """Play and fit as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="games a round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.3, help="of the weights in play")
    parser.add_argument("--trace", type=float, default=0.8, help="lambda of the returns")
    parser.add_argument("--ridge", type=float, default=100.0, help="how hard the former weights hold")
    parser.add_argument("--go-on", action="store_true", help="start from the present weights")
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    weights = FITTED if args.go_on else first_guess()
    before = "the weights of before" if args.go_on else "a first guess"
    for turn in range(1, args.rounds + 1):
        plan = Plan(args.games, args.seed + 1000 * turn, args.noise, args.trace, args.ridge)
        games = []
        for number in range(plan.games):
            games.append(histories(weights, plan, number))
            if sys.stderr.isatty():
                sys.stderr.write(f"\rround {turn}: {number + 1} of {plan.games} games")
        print(f"round {turn}: {len(games)} games", flush=True)
        weights = fit(games, weights, plan)
        origin = (
            f"By tools/tune_bots.py, round {turn} of {args.games} games: --seed {args.seed} "
            f"--noise {args.noise} --trace {args.trace} --ridge {args.ridge}, from {before}."
        )
        write(weights, args.out, origin)


if __name__ == "__main__":
    main()
