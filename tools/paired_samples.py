"""What the Master's samples are worth: how much they differ from each other, and candidates among themselves.

    python -m tools.paired_samples --side long --positions 12

Growers play; in one position of each game the best turns of the Master's beam are sampled, all with the same
shuffles, one round ahead and two. For each depth it prints in points: the variance of a sample's difference
to the first candidate, and of the candidates' means; then what choosing by so many samples of so many
candidates gains over the beam's first, judged by samples that the choice has not seen.
"""

import argparse
import random
import statistics
from collections.abc import Iterator

from citrus_game.bots.appraisal import Outlook
from citrus_game.bots.grower import chance
from citrus_game.bots.master import WIDE, Budget, Clock, Master
from citrus_game.bots.planner import Planner
from citrus_game.bots.players import make_bot
from citrus_game.content.config import load_components, load_presets
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.state import NO_ACTION, Game
from citrus_game.rules.observe import View, determinise, observe
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply

CANDIDATES, SAMPLES, DEPTHS = 12, 16, (1, 2)
TURNS = range(4, 40)
CHOICES = ((8, 1), (8, 2), (8, 8), (12, 1), (12, 2), (12, 8))
"""Numbers of candidates and of samples for each, to choose by."""

Table = list[list[float]]
"""A row for each sample, a value for each candidate."""


def main() -> None:
    """Sample and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--side", default="long")
    parser.add_argument("--positions", type=int, default=12)
    args = parser.parse_args()
    game = Game(load_map(find_map(args.side)).board, load_components(), load_presets()["rulebook"], 2)
    found = [sampled(view) for view in positions(game, args.positions)]
    for depth in range(len(DEPTHS)):
        tables = [tables[depth] for tables in found]
        print(f"{DEPTHS[depth]} round(s) ahead, {len(tables)} positions")
        print(f"  variance of a sample {statistics.fmean(map(within, tables)):.1f}", end="")
        print(f", of the candidates {statistics.fmean(map(between, tables)):.1f}")
        for candidates, samples in CHOICES:
            gain = statistics.fmean(gained(table, candidates, samples) for table in tables)
            print(f"  the best of {candidates} by {samples} samples: {gain:+.2f}")


def positions(game: Game, count: int) -> Iterator[View]:
    """Yield one position of each game, at the start of a turn."""
    rng = random.Random(1)
    for seed in range(count):
        state, bot, wanted = new_game(game, seed), make_bot("grower"), rng.choice(TURNS)
        while not state.over:
            view = observe(state)
            if state.turn >= wanted and state.acted == NO_ACTION and state.drawn is None:
                yield view
                break
            apply(state, bot.decide(view, legal_steps(state), rng))


def sampled(view: View) -> list[Table]:
    """Give the values of all candidates in all samples, a table for each depth."""
    master, rng = Master(), chance(view)
    clock = Clock(Budget())
    state = determinise(view, rng)
    plans = Planner(state, WIDE, Outlook(state)).plans()[:CANDIDATES]
    worlds = [determinise(view, rng) for _sample in range(SAMPLES)]
    return [
        [[master.continued(world, plan.steps, clock, own) for plan in plans] for world in worlds]
        for own in DEPTHS
    ]


def within(table: Table) -> float:
    """Give the variance of a sample's difference to the first candidate."""
    apart = [[row[index] - row[0] for row in table] for index in range(1, len(table[0]))]
    return statistics.fmean([statistics.variance(each) for each in apart] or [0.0])


def between(table: Table) -> float:
    """Give the variance of the candidates' means."""
    return statistics.pvariance([statistics.fmean(values) for values in zip(*table, strict=True)])


def gained(table: Table, candidates: int, samples: int) -> float:
    """Choose by the first samples, judge by the second half of them."""
    means = [statistics.fmean(values[:samples]) for values in zip(*table, strict=True)][:candidates]
    chosen = means.index(max(means))
    return statistics.fmean(row[chosen] - row[0] for row in table[SAMPLES // 2 :])


if __name__ == "__main__":
    main()
