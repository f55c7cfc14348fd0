"""Let two versions judge the same markets.

    python -m tools.compare_purchases ../citrus-0.1.0/.venv/bin/python

Both follow games of greedy players, as `tools.lockstep` lets them, and judge all lines at each turn's start.
Printed are the milliseconds of processor time that this takes them, and in how many positions they disagree.
"""

import argparse
import statistics
import sys
from collections.abc import Sequence

from tools.bench.engine import CHECKED_GAMES, PLAYER_COUNTS, SIDES
from tools.lockstep import Match, Version, apart, start


class Judged:
    """What was judged: milliseconds of each version, how often they disagreed."""

    def __init__(self) -> None:
        self.new: list[float] = []
        self.old: list[float] = []
        self.differ = 0

    def play(self, match: Match, number: int, new: Version, old: Version) -> None:
        """Judge one game; what may be bought is asked before each turn's first main action.

        Raises:
            RuntimeError: they do not follow the same game.

        """
        here = start(match, number, new, old)
        while not here[new]["over"]:
            one, other = new.ask("judge"), old.ask("judge")
            if one["verdicts"]:
                self.new.append(one["ms"])
                self.old.append(other["ms"])
                self.differ += one["verdicts"] != other["verdicts"]
            step = new.ask("think")["step"]
            here = {version: version.ask(f"step {step}") for version in (new, old)}
            if any("refused" in answer for answer in here.values()) or apart(here[new], here[old]):
                raise RuntimeError(f"they do not agree on {step} in game {number} of {match}")

    def told(self) -> list[str]:
        """Tell median, 99 % and the most of each version."""
        lines = []
        for name, times in (("this version", sorted(self.new)), ("the other", sorted(self.old))):
            middle, late = statistics.median(times), times[int(len(times) * 0.99)]
            lines.append(f"{name}: median {middle:.3f} ms, 99 % {late:.2f} ms, most {times[-1]:.1f} ms")
        return [*lines, f"verdicts differed in {self.differ} of {len(self.new)} positions"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Judge and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("python", help="the other version's Python")
    parser.add_argument("--games", type=int, default=CHECKED_GAMES, help="of each side and number of players")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    judged = Judged()
    with Version(sys.executable, "greedy") as new, Version(args.python, "greedy") as old:
        for players in PLAYER_COUNTS:
            match = Match(SIDES, players, args.seed)
            for block in range(args.games * len(SIDES)):
                judged.play(match, block * players, new, old)
    print("\n".join(judged.told()))


if __name__ == "__main__":
    main()
