"""Print for each surface how many claims were judged in whole games, and how many were false.

python -m tests.claims [--games 40] [--every 5] [--first 0] [--show 3]
"""

import argparse
import os
from collections import Counter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tests.claims import registers as registers  # noqa: PLC0414
from tests.claims.games import Kind, attend
from tests.claims.moment import Judge
from tests.claims.quiet import is_quiet
from tests.claims.witness import listening


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=int, default=5, help="look at every N-th position")
    parser.add_argument("--show", type=int, default=3, help="examples of each false message")
    parser.add_argument("--steps", type=int, default=10_000)
    args = parser.parse_args()
    judge = Judge(is_quiet)
    with listening() as (app, marking):
        for number in range(args.first, args.first + args.games):
            attend(app, marking, judge, Kind(number), args.every, args.steps)
    print(table(judge))
    shown = Counter[str]()
    for found in judge.found:
        shown[found.message] += 1
        if shown[found.message] <= args.show:
            print(f"\n{found.surface}: {found.message}\n  {found.text}\n  {found.where}")
    print("\nfalse by message:")
    for message, many in judge.wrong.most_common():
        print(f"{many:6} of {judge.heard[message]:6}  {message}")
    if judge.unknown:
        print("\nwithout a check:")
        for told, many in judge.unknown.most_common():
            print(f"{many:6} {told}")


def table(judge: Judge) -> str:
    """Return the table of surfaces."""
    lines = [f"{'surface':18} {'judged':>8} {'false':>6}"]
    lines += [
        f"{surface:18} {many:8} {judge.false[surface]:6}" for surface, many in sorted(judge.judged.items())
    ]
    return "\n".join([*lines, f"{'all':18} {judge.judged.total():8} {judge.false.total():6}"])


if __name__ == "__main__":
    main()
