"""``python -m tools.stress_test``: a simulated crowd at the kiosk, without a display and faster than real
time.
"""

import argparse
import json
import os
import random
import sys

from citrus_game.cli.arguments import count, seed, size
from citrus_game.cli.rounds import Progress
from citrus_game.content.kiosk import load_kiosk
from citrus_game.kiosk.games import mode_title
from citrus_game.kiosk.watchdog.supervisor import ENVIRONMENT, POSIX
from citrus_game.text import aligned
from tools.command import run_command

STEPS = 1000
USUAL_SIZE = (1280, 720)
WORDS = {
    "seed": "seed",
    "seconds": "seconds",
    "simulated_seconds": "simulated seconds",
    "frames": "frames",
    "events": "events",
    "visits": "visits",
    "returns_to_attract": "returns to the attract loop",
    "longest_idle_seconds": "longest time until one, s",
    "games": "games by mode",
    "refused_moves": "refused moves",
    "scenes": "frames by scene",
    "slowest_frame_ms": "slowest frames, ms",
    "memory_mb": "memory held, MB",
    "memory_growth": "growth of the memory",
    "fair_hours": "hours of the fair",
    "fair_happened": "what happened there",
    "signed": "signed scores",
    "faults": "faults",
    "player": "played on",
    "quitter": "walked away",
    "toucher": "touched everything",
    "passer": "touched once",
    "watcher": "watched",
    "guesser": "guessed the PIN",
    "leaner": "left something on the glass",
    "signer": "wanted to sign",
    "started": "started",
    "finished": "finished",
    "left": "left",
}
"""Names of the summary's keys; scenes have their own names, and events at the fair are printed as they
are.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    how_long = parser.add_mutually_exclusive_group()
    how_long.add_argument(
        "--minutes", type=minutes, default=1.0, metavar="N", help="minutes to run (default: 1)"
    )
    how_long.add_argument(
        "--events", type=count, default=0, metavar="N", help="send N random events instead of visits"
    )
    how_long.add_argument(
        "--hours", type=hours, default=0.0, metavar="N",
        help="simulate N hours of a fair by a clock that is moved",
    )  # fmt: skip
    parser.add_argument("--seed", type=seed, default=None, metavar="N", help="random seed of the crowd")
    parser.add_argument(
        "--speed",
        type=speed,
        default=200.0,
        metavar="X",
        help="run at most X times faster than real time (default: 200)",
    )
    parser.add_argument(
        "--size", type=size, metavar="WxH", default=USUAL_SIZE, help="screen size (default: 1280x720)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Run the stress test and print the summary; return 1 if there were faults."""
    from tools.stress_test.run import soak

    number = random.SystemRandom().randrange(10**6) if args.seed is None else args.seed
    print(f"seed {number}", file=sys.stderr)  # Printed first, so that it is known if something goes wrong.
    progress = Progress(STEPS, "thousandths")
    try:
        summary = soak(
            load_kiosk(),
            minutes=args.minutes,
            events=args.events,
            hours=args.hours,
            seed=number,
            speed=args.speed,
            size=args.size,
            tell=lambda share, note: progress.show(round(share * STEPS), note),
        )
    finally:
        progress.close()
    data = summary.data()
    if args.json:
        print(json.dumps(data, indent=2))
    else:
        print("\n".join(aligned([(_named(name), _told(value)) for name, value in data.items()])))
    return 1 if summary.faults else 0


def become_client() -> None:
    """Start this process anew as the watchdog starts a client: only at the start the C library reads how it
    shall use memory. Measured otherwise, it grows by what is free between pictures.
    """
    if POSIX and not ENVIRONMENT.items() <= os.environ.items():
        os.execve(sys.executable, sys.orig_argv, os.environ | ENVIRONMENT)


def minutes(text: str) -> float:
    """Return a number of minutes."""
    return _positive(text, "'{text}' is not a number of minutes")


def hours(text: str) -> float:
    """Return a number of hours."""
    return _positive(text, "'{text}' is not a number of hours")


def speed(text: str) -> float:
    """Return a factor of speed."""
    return _positive(text, "'{text}' is not a number of times")


def _positive(text: str, problem: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e6:
        raise argparse.ArgumentTypeError(problem.format(text=text))
    return found


def _named(key: str) -> str:
    """Return the name of a summary's key; events at a fair and scenes name themselves."""
    if key in WORDS:
        return WORDS[key]
    return mode_title(key) if key.islower() else key


def _told(value: object) -> str:
    """Return a value as text; nested values are listed with names, games with totals in brackets."""
    if isinstance(value, dict):
        told = (
            f"{_named(name)} ({_told(inner)})"
            if isinstance(inner, dict)
            else f"{_named(name)} {_told(inner)}"
            for name, inner in value.items()
        )
        return ", ".join(told) or "none"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "unknown" if value is None else str(value)


if __name__ == "__main__":
    become_client()
    sys.exit(run_command("stress_test", "Let a simulated crowd use the kiosk.", add, run))
