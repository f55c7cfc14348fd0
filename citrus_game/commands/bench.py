"""``citrus-game bench``: measure the engine and the client."""

import argparse
import json
import statistics

from citrus_game.commands.arguments import bot_name, count
from citrus_game.table import speed
from citrus_game.text import _, later

HELP = later("measure how fast the engine and the client are")
SECONDS, ROUNDS = 2.0, 3
"""How long each rate is measured, and how often those that are compared."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    parser.add_argument(
        "--thinking",
        type=count,
        metavar="N",
        help=_("measure only the window's frames while four computer players play N turns in real time"),
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
    figures = _thinking(args.bot, args.thinking) if args.thinking else measure()
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        for name, value in _flat(figures):
            print(f"{name:36} {value}")
    return 0


def _thinking(bot: str, turns: int) -> dict[str, object]:
    from citrus_game.workshop.bench_thinking import measure_thinking

    return measure_thinking(bot, turns)


def measure() -> dict[str, object]:
    """Give all figures; units stand in their names."""
    from citrus_game.workshop.bench_frames import measure_client

    # in turns, so that a machine that slows down slows both
    rounds = [(speed.decisions_per_s(SECONDS), speed.chess_plies_per_s(SECONDS)) for _ in range(ROUNDS)]
    decisions = statistics.median(decisions for decisions, _plies in rounds)
    known = [plies for _decisions, plies in rounds if plies is not None]
    plies = statistics.median(known) if known else None
    median, worst = speed.purchase_check_ms()
    figures: dict[str, object] = {
        "decisions_per_s": round(decisions),
        "chess_plies_per_s": plies and round(plies),
        "decisions_per_chess_ply": plies and round(decisions / plies, 2),
        "state_copy_us": round(speed.state_copy_us(), 2),
        "purchase_check_ms": {"median": round(median, 3), "worst": round(worst, 3)},
        "greedy_turns_per_s": round(speed.greedy_turns_per_s(SECONDS)),
    }
    return {**figures, **measure_client()}


def _flat(figures: dict[str, object], before: str = "") -> list[tuple[str, object]]:
    """Name nested figures by their path."""
    rows: list[tuple[str, object]] = []
    for name, value in figures.items():
        if isinstance(value, dict):
            rows += _flat(value, f"{before}{name} ")
        else:
            rows.append((before + name, "not measured" if value is None else value))
    return rows
