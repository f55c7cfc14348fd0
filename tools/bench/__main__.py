"""``python -m tools.bench``: measure what a person feels, and say what is over its budget."""

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Iterator

from citrus_game.commands.arguments import CommandError
from citrus_game.text import aligned
from tools.bench import engine as speed
from tools.command import run_command

SECONDS, ROUNDS = 2.0, 3
"""How long each rate is measured, and how often."""
SIZES = (("1080p", (1920, 1080), 16, 8), ("4K", (3840, 2160), 33, 14))
"""Windows, with what their longest frame and all but one of a hundred may take, ms."""
TURNS = 99
"""More turns than a game has: it is played to its end."""

Row = tuple[str, float, float | None]
"""What is measured, its budget and what it is now; None where it cannot be measured here."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--against",
        metavar="PYTHON",
        help="compare the engine with that of another environment’s PYTHON, which has citrus_game installed",
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print; 1 if something is over its budget."""
    if args.against:
        ratios = [(name, f"{ratio:.2f}") for name, ratio in compare(args.against).items()]
        print("\n".join(aligned(ratios, numbers=(1,))))
        return 0
    return report([*client(), ("engine decisions per python-chess ply, at least", 1.19, chess_ratio())])


def report(rows: list[Row]) -> int:
    """Print the table; return 1 if something is over its budget."""
    table, missed = [("", "budget", "now", "")], 0
    for what, budget, now in rows:
        over = now is not None and (now < budget if what.endswith("at least") else now > budget)
        told = "not measured" if now is None else f"{now:.2f}"
        table.append((what, f"{budget:g}", told, "MISSED" if over else ""))
        missed += over
    print("\n".join(aligned(table, numbers=(1, 2))))
    return int(missed > 0)


def client() -> Iterator[Row]:
    """Measure the window; frames count by what they compute, whatever else the machine does."""
    from tools.bench import frames
    from tools.bench.ai_turns import longest_frame_ms

    for name, size, longest, usual in SIZES:
        yield (
            f"longest frame in a game of computer players, {name}, ms",
            longest,
            longest_frame_ms(TURNS, size),
        )
        yield f"moving frames, 99%, {name}, ms", usual, frames.p99(frames.measure_frames(size))
    yield "a click answers, 99%, ms", 50, frames.click_ms()
    starts = frames.first_frames_s()
    yield "first frame of the menu, s", 0.4, statistics.median(starts)
    yield "first frame of the menu, slowest start, s", 0.8, max(starts)
    yield "memory at 1080p, MB", 200, frames.rss_mb()
    yield "nothing happens, % of a core", 1, frames.idle_cpu_percent()
    yield "menu with music, % of a core", 5, frames.menu_percent()


def chess_ratio() -> float | None:
    """Return the engine's decisions for each ply of python-chess; None where that is not installed."""
    # in turns, so that a machine that slows down slows both
    rounds = [(speed.decisions_per_s(SECONDS), speed.chess_plies_per_s(SECONDS)) for _ in range(ROUNDS)]
    found = [decisions / plies for decisions, plies in rounds if plies]
    return statistics.median(found) if found else None


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


if __name__ == "__main__":
    sys.exit(run_command("bench", "Measure what a person feels, each beside its budget.", add, run))
