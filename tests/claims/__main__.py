"""Print for each surface how many claims were judged in whole games and on pages, and how many were false;
each false one with the arguments that repeat its game.

python -m tests.claims [--games 40] [--first 0] [--seed 0] [--every 5] [--show 3]
"""

import argparse
import os
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from citrus_game.content.disk.paths import use_data_dir
from tests.claims import registers as registers  # noqa: PLC0414
from tests.claims.games import Kind, attend
from tests.claims.moment import Judge
from tests.claims.pages import all_pages
from tests.claims.quiet import is_quiet
from tests.claims.witness import listening


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0, help="deals and plays the games in another way")
    parser.add_argument("--every", type=int, default=5, help="look at every N-th position")
    parser.add_argument("--show", type=int, default=3, help="examples of each false message")
    parser.add_argument("--steps", type=int, default=10_000)
    args = parser.parse_args()
    judge, shown = Judge(is_quiet), Counter[str]()
    with TemporaryDirectory() as folder:
        use_data_dir(Path(folder))
        with listening() as (app, marking):
            for number in range(args.first, args.first + args.games):
                attend(app, marking, judge, Kind(number, args.seed), args.every, args.steps)
                done = f"{number - args.first + 1} of {args.games} games"
                print(f"{done}: {judge.judged.total()} judged, {judge.false.total()} false", file=sys.stderr)
                show(judge, shown, args.show)
        all_pages(judge, Path(folder))
    show(judge, shown, args.show)
    if judge.unknown:
        print("without a check:")
        for told, many in judge.unknown.most_common():
            print(f"{many:6} {told}")
    if judge.false:
        print("false by message:")
        for message, many in judge.wrong.most_common():
            print(f"{many:6} of {judge.heard[message]:6}  {message}")
    print(table(judge))


def show(judge: Judge, shown: Counter[str], most: int) -> None:
    """Print what was false since the last time, so many examples of each message in all."""
    for found in judge.found:
        shown[found.message] += 1
        if shown[found.message] <= most:
            print(f"{found.surface}: {found.message}\n  {found.text}\n  {found.where}\n", flush=True)
    judge.found.clear()


def table(judge: Judge) -> str:
    """Return the table of surfaces."""
    lines = [f"{'surface':18} {'judged':>8} {'false':>6}"]
    lines += [
        f"{surface:18} {many:8} {judge.false[surface]:6}" for surface, many in sorted(judge.judged.items())
    ]
    return "\n".join([*lines, f"{'all':18} {judge.judged.total():8} {judge.false.total():6}"])


if __name__ == "__main__":
    main()
