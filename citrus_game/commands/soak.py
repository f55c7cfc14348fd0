"""``citrus-game soak``: a crowd at the kiosk, headless and faster than time."""

import argparse
import json
import random
import sys

from citrus_game.commands.arguments import count, seed, size
from citrus_game.commands.progress import Progress
from citrus_game.content.kiosk import load_kiosk
from citrus_game.kiosk.games import mode_title
from citrus_game.text import _, aligned, later, pgettext

STEPS = 1000
USUAL_SIZE = (1280, 720)
WORDS = {
    "seed": later("number of the crowd"),
    "seconds": later("seconds"),
    "simulated_seconds": later("simulated seconds"),
    "frames": later("frames"),
    "events": later("events"),
    "visits": later("visits"),
    "returns_to_attract": later("returns to the attract loop"),
    "games": later("games by mode"),
    "refused_moves": later("refused moves"),
    "scenes": later("frames by scene"),
    "slowest_frame_ms": later("slowest frames, ms"),
    "memory_mb": later("memory held, MB"),
    "memory_growth": later("growth of the memory"),
    "fair_hours": later("hours of the fair"),
    "fair_happened": later("what happened there"),
    "signed": later("signed scores"),
    "faults": later("faults"),
    "player": later("played on"),
    "quitter": later("walked away"),
    "toucher": later("touched everything"),
    "passer": later("touched once"),
    "watcher": later("watched"),
    "guesser": later("guessed the PIN"),
    "signer": later("wanted to sign"),
    "started": later("started"),
    "finished": later("finished"),
    "left": later("left"),
}
"""What the summary's keys are called; scenes have their own names, and what happened is told as it is."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    how_long = parser.add_mutually_exclusive_group()
    how_long.add_argument("--minutes", type=minutes, default=1.0, metavar="N", help=_("how long, else 1"))
    how_long.add_argument(
        "--events", type=count, default=0, metavar="N", help=_("instead of visits, so many events at once")
    )
    how_long.add_argument(
        "--hours", type=hours, default=0.0, metavar="N",
        help=_("instead of real time, so many hours of a fair by a clock that is moved"),
    )  # fmt: skip
    parser.add_argument("--seed", type=seed, default=None, metavar="N", help=_("the crowd of this number"))
    parser.add_argument(
        "--speed", type=speed, default=200.0, metavar="X", help=_("times real time at most, else 200")
    )
    parser.add_argument(
        "--size", type=size, metavar="WxH", default=USUAL_SIZE, help=_("of the screen, else 1280x720")
    )
    parser.add_argument("--json", action="store_true", help=_("print the summary as JSON"))


def run(args: argparse.Namespace) -> int:
    """Soak, and print what was seen; exit code 1 if something was wrong."""
    from citrus_game.workshop.soak.run import soak

    number = random.SystemRandom().randrange(10**6) if args.seed is None else args.seed
    print(_("seed {number}").format(number=number), file=sys.stderr)  # before anything can go wrong
    progress = Progress(STEPS, pgettext("progress", "thousandths"))
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


def minutes(text: str) -> float:
    """Read a number of minutes."""
    return _positive(text, _("'{text}' is not a number of minutes"))


def hours(text: str) -> float:
    """Read a number of hours."""
    return _positive(text, _("'{text}' is not a number of hours"))


def speed(text: str) -> float:
    """Read how many times faster than time."""
    return _positive(text, _("'{text}' is not a number of times"))


def _positive(text: str, problem: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e6:
        raise argparse.ArgumentTypeError(problem.format(text=text))
    return found


def _named(key: str) -> str:
    """Name a key of the summary; what has happened at a fair is a text of its own, a scene is a class."""
    if key in WORDS:
        return _(WORDS[key])
    return mode_title(key) if key.islower() else key


def _told(value: object) -> str:
    """Say a value; one that holds others has each of them named, the games their sums in brackets."""
    if isinstance(value, dict):
        told = (
            f"{_named(name)} ({_told(inner)})"
            if isinstance(inner, dict)
            else f"{_named(name)} {_told(inner)}"
            for name, inner in value.items()
        )
        return ", ".join(told) or _("none")
    if isinstance(value, list):
        return ", ".join(map(str, value)) or _("none")
    return _("unknown") if value is None else str(value)
