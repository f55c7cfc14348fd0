"""``python -m tools.bench``: measure the engine and the window."""

import argparse
import json
import statistics
import subprocess
import sys

from citrus_game.commands.arguments import CommandError, count
from citrus_game.commands.given import bot_name
from citrus_game.text import aligned
from tools.bench import engine as speed
from tools.command import run_command

SECONDS, ROUNDS = 2.0, 3
"""How long each rate is measured, and how often those that are compared."""
WORDS = {
    "decisions_per_s": "decisions a second",
    "chess_plies_per_s": "plies of chess a second",
    "decisions_per_chess_ply": "engine decisions per python-chess ply",
    "state_copy_us": "copy of a position, µs",
    "purchase_check_ms": "judging a purchase, ms",
    "greedy_turns_per_s": "turns of greedy a second",
    "median": "median",
    "worst": "worst",
    "frames": "frames",
    "full": "all drawn anew",
    "hover": "the pointer moves",
    "moving": "something moves",
    "median_ms": "median ms",
    "p99_ms": "99% ms",
    "first_frame_s": "first frame, s",
    "command_s": "first frame of the whole command, s",
    "rss_mb": "memory held, MB",
    "idle_cpu_percent": "idle CPU, %",
    "bot": "computer player",
    "turns": "turns",
    "seconds": "seconds",
    "thinking": "while somebody thinks",
    "steps": "with a step",
    "max_ms": "longest ms",
    "used_p99_ms": "99% ms computed",
    "used_max_ms": "longest ms computed",
    "missed": "frames that took too long",
    "missed_used": "frames that computed too long",
    "decisions_per_s of the other": "decisions a second, times as many in the other",
    "greedy_turns_per_s of the other": "turns of greedy a second, times as many in the other",
}
"""What the figures' keys are called; sizes of windows are their own names."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--engine", action="store_true", help="measure the engine alone")
    parser.add_argument(
        "--against",
        metavar="PYTHON",
        help="compare the engine with that of another environment’s PYTHON, which has citrus_game installed",
    )
    parser.add_argument(
        "--ai-turns",
        type=count,
        metavar="N",
        help="measure only the window’s frames while four computer players play N turns",
    )
    parser.add_argument(
        "--bot",
        type=bot_name,
        default="master:1500",
        metavar="NAME",
        help="computer player to measure (default: master:1500)",
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.ai_turns:
        figures = _ai_turns(args.bot, args.ai_turns)
    elif args.against:
        figures = compare(args.against)
    else:
        figures = engine() if args.engine else measure()
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        print("\n".join(aligned([(name, str(value)) for name, value in _flat(figures)], numbers=(1,))))
    return 0


def _ai_turns(bot: str, turns: int) -> dict[str, object]:
    from tools.bench.ai_turns import measure_thinking

    return measure_thinking(bot, turns)


def measure() -> dict[str, object]:
    """Give all figures; units stand in their names."""
    from tools.bench.frames import measure_client

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


def compare(python: str) -> dict[str, object]:
    """Return how many times as fast another Python's engine is: medians of rounds in turns."""
    ratios: dict[str, list[float]] = {name: [] for name in speed.RATES}
    for _round in range(ROUNDS):
        theirs = _measured(python)
        for name, rate in speed.RATES.items():
            ratios[name].append(theirs[name] / rate(SECONDS))
    return {f"{name} of the other": round(statistics.median(found), 2) for name, found in ratios.items()}


def _measured(python: str) -> dict[str, float]:
    """Measure the engine that another Python has installed."""
    command = [python, speed.__file__, str(SECONDS)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        told: dict[str, float] = json.loads(done.stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        sentence = "{python} is no Python that can measure citrus_game"
        raise CommandError(sentence.format(python=python)) from None
    return told


def _flat(figures: dict[str, object], before: str = "") -> list[tuple[str, object]]:
    """Name nested figures by their path."""
    rows: list[tuple[str, object]] = []
    for name, value in figures.items():
        if isinstance(value, dict):
            rows += _flat(value, f"{before}{WORDS.get(name, name)}: ")
        else:
            rows.append((before + WORDS.get(name, name), "not measured" if value is None else value))
    return rows


if __name__ == "__main__":
    sys.exit(run_command("bench", "Measure how fast the engine and the window are.", add, run))
