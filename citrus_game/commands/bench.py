"""``citrus-game bench``: measure the engine and the client."""

import argparse
import json
import statistics
import subprocess

from citrus_game.commands.arguments import CommandError, count
from citrus_game.commands.given import bot_name
from citrus_game.table import speed
from citrus_game.text import _, aligned, later, unchanged

SECONDS, ROUNDS = 2.0, 3
"""How long each rate is measured, and how often those that are compared."""
RATES = {"decisions_per_s": speed.decisions_per_s, "greedy_turns_per_s": speed.greedy_turns_per_s}
"""What two programs are compared by."""
WORDS = {
    "decisions_per_s": later("decisions a second"),
    "chess_plies_per_s": later("plies of chess a second"),
    "decisions_per_chess_ply": later("decisions for a ply of chess"),
    "state_copy_us": later("copy of a position, µs"),
    "purchase_check_ms": later("judging a purchase, ms"),
    "greedy_turns_per_s": later("turns of greedy a second"),
    "median": later("median"),
    "worst": later("worst"),
    "frames": later("frames"),
    "full": later("all drawn anew"),
    "hover": later("the pointer moves"),
    "moving": later("something moves"),
    "median_ms": later("median ms"),
    "p99_ms": later("99% ms"),
    "first_frame_s": later("first frame, s"),
    "command_s": later("first frame of the whole command, s"),
    "rss_mb": later("memory held, MB"),
    "idle_cpu_percent": later("processor while nothing happens, %"),
    "bot": later("computer player"),
    "turns": later("turns"),
    "seconds": later("seconds"),
    "thinking": later("while somebody thinks"),
    "steps": later("with a step"),
    "max_ms": later("longest ms"),
    "used_p99_ms": later("99% ms computed"),
    "used_max_ms": later("longest ms computed"),
    "missed": later("frames that took too long"),
    "missed_used": later("frames that computed too long"),
    "decisions_per_s of the other": later("decisions a second, times as many in the other"),
    "greedy_turns_per_s of the other": later("turns of greedy a second, times as many in the other"),
}
"""What the figures' keys are called; sizes of windows are their own names."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    parser.add_argument("--engine", action="store_true", help=_("measure the engine alone"))
    parser.add_argument(
        "--against",
        metavar=_("PROGRAM"),
        help=_("measure the engine alone, in turns with that of another citrus-game"),
    )
    parser.add_argument(
        "--thinking",
        type=count,
        metavar="N",
        help=_("measure only the window’s frames while four computer players play N turns in real time"),
    )
    parser.add_argument(
        "--bot",
        type=bot_name,
        default="master:1500",
        metavar=_("NAME"),
        help=_("who thinks, else master:1500"),
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.thinking:
        with unchanged():
            figures = _thinking(args.bot, args.thinking)
    elif args.against:
        figures = compare(args.against)
    else:
        with unchanged():
            figures = engine() if args.engine else measure()
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        print("\n".join(aligned([(name, str(value)) for name, value in _flat(figures)], numbers=(1,))))
    return 0


def _thinking(bot: str, turns: int) -> dict[str, object]:
    from citrus_game.workshop.bench_thinking import measure_thinking

    return measure_thinking(bot, turns)


def measure() -> dict[str, object]:
    """Give all figures; units stand in their names."""
    from citrus_game.workshop.bench_frames import measure_client

    return {**engine(), **measure_client()}


def engine() -> dict[str, object]:
    """Give the engine's figures."""
    # in turns, so that a machine that slows down slows both
    rounds = [(speed.decisions_per_s(SECONDS), speed.chess_plies_per_s(SECONDS)) for _ in range(ROUNDS)]
    decisions = statistics.median(decisions for decisions, _plies in rounds)
    known = [plies for _decisions, plies in rounds if plies is not None]
    plies = statistics.median(known) if known else None
    median, worst = speed.purchase_check_ms()
    return {
        "decisions_per_s": round(decisions),
        "chess_plies_per_s": plies and round(plies),
        "decisions_per_chess_ply": plies and round(decisions / plies, 2),
        "state_copy_us": round(speed.state_copy_us(), 2),
        "purchase_check_ms": {"median": round(median, 3), "worst": round(worst, 3)},
        "greedy_turns_per_s": round(speed.greedy_turns_per_s(SECONDS)),
    }


def compare(program: str) -> dict[str, object]:
    """Give how many times as fast another program's engine is: medians of rounds in turns."""
    ratios: dict[str, list[float]] = {name: [] for name in RATES}
    for _round in range(ROUNDS):
        theirs = _measured(program)
        for name, rate in RATES.items():
            ratios[name].append(theirs[name] / rate(SECONDS))
    return {f"{name} of the other": round(statistics.median(found), 2) for name, found in ratios.items()}


def _measured(program: str) -> dict[str, float]:
    """Let a program measure its engine."""
    command = [program, "bench", "--engine", "--json"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        told: dict[str, float] = json.loads(done.stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        sentence = _("{program} is no citrus-game that can measure its engine")
        raise CommandError(sentence.format(program=program)) from None
    return told


def _flat(figures: dict[str, object], before: str = "") -> list[tuple[str, object]]:
    """Name nested figures by their path."""
    rows: list[tuple[str, object]] = []
    for name, value in figures.items():
        if isinstance(value, dict):
            rows += _flat(value, f"{before}{_(WORDS.get(name, name))}: ")
        else:
            rows.append((before + _(WORDS.get(name, name)), _("not measured") if value is None else value))
    return rows
