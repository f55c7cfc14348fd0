"""``python -m tools.monkey``: use the whole client and the kiosk at random, and say what is wrong."""

import argparse
import os
import random
import re
import time
from collections import Counter

from citrus_game.cli.arguments import CommandError, count, seed
from tools.command import run_command

NO_SCREEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANG": "C.UTF-8"}
LANGUAGES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES")
DETAILS = re.compile(r"-?\d[\d., ×x]*|'[^']*'|\"[^\"]*\"|«[^»]*»")
"""What differs between findings of one kind."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument(
        "--seed", type=seed, default=None, metavar="N", help="random seed; without it a new one"
    )
    parser.add_argument(
        "--seeds", type=count, default=1, metavar="N", help="take so many seeds from there on, in turn"
    )
    parser.add_argument("--seconds", type=count, default=0, metavar="N", help="run for so long (default: 60)")
    parser.add_argument("--acts", type=count, default=0, metavar="N", help="run until so many acts are done")
    parser.add_argument(
        "--first", type=int, default=0, metavar="N", help="number of the first world (default: 0)"
    )
    parser.add_argument("--worlds", type=count, default=0, metavar="N", help="number of worlds to visit")
    parser.add_argument(
        "--only", default="", metavar="PLACE", help="stay in one place, such as replay or staff"
    )
    parser.add_argument("--stop", action="store_true", help="end at the first finding")


def run(args: argparse.Namespace) -> int:
    """Visit worlds and print what is found; return 1 if anything was."""
    os.environ |= NO_SCREEN
    for name in LANGUAGES:
        os.environ.pop(name, None)
    import pytest

    from tests.pictures import draw_once
    from tools.monkey.walk import ACTS, ready, walk
    from tools.monkey.worlds import PLACES

    if args.only and args.only not in PLACES:
        raise CommandError(f"there is no place {args.only!r}; there are {', '.join(PLACES)}")
    number = random.SystemRandom().randrange(10**6) if args.seed is None else args.seed
    print(f"seed {number}", flush=True)  # first, so that it is known whatever happens
    seconds = args.seconds or (0 if args.acts or args.worlds else 60)
    found, scenes, worlds, acts, began = Counter[str](), Counter[str](), 0, 0, time.monotonic()
    with ready(), pytest.MonkeyPatch.context() as patch:
        draw_once(patch)
        while not (
            (seconds and time.monotonic() - began >= seconds)
            or (args.acts and acts >= args.acts)
            or (args.worlds and worlds >= args.worlds)
        ):
            first, turn = divmod(worlds, args.seeds)
            for each in walk(number + turn, args.first + first, args.only, scenes):
                kind = DETAILS.sub("#", each.what)
                found[kind] += 1
                if found[kind] == 1:
                    print(f"\n{each}", flush=True)
            worlds += 1
            acts += ACTS
            if args.stop and found:
                break
    print()
    for kind, times in found.most_common():
        print(f"{times:5} {kind}")
    spent = time.process_time()
    print(f"{worlds} worlds, {acts} acts in {spent:.0f} s of the processor, {len(found)} kinds of findings")
    print(", ".join(f"{name} {times}" for name, times in scenes.most_common()))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(
        run_command("monkey", "Use the client and the kiosk at random, and say what is wrong.", add, run)
    )
