"""``python -m tools.bench``: measure speed and memory, compare with budgets, and report what misses them."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from citrus_game.cli.arguments import CommandError
from citrus_game.text import aligned
from tools.bench.checkout import Checkout
from tools.bench.measures import MEASURES, ROWS, Figures, Row
from tools.command import run_command

HERE = Path(__file__).parents[2]
WITHIN = 0.2
"""By this share, computer players may be slower than those of another checkout: less is not felt."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument(
        "--against",
        metavar="PATH",
        type=Path,
        help="measure another checkout, too, in turns with this one; it has its environment in .venv",
    )
    parser.add_argument(
        "--only",
        metavar="NAME",
        action="append",
        choices=sorted(MEASURES),
        help=f"measure only this, may be given several times: {', '.join(MEASURES)}",
    )
    parser.add_argument("--json", action="store_true", help="print the figures alone, as JSON")


def run(args: argparse.Namespace) -> int:
    """Measure and print; return 1 if a budget is missed."""
    names = args.only or list(MEASURES)
    if args.json:
        print(json.dumps({name: figure for each in names for name, figure in MEASURES[each]().items()}))
        return 0
    own, other = Checkout(HERE, sys.executable), None
    if args.against is not None:
        other = Checkout(args.against.resolve())
        if not other.there:
            raise CommandError(f"{args.against} is no checkout of Citrus with an environment in .venv")
    ours: Figures = {}
    theirs: Figures = {}
    for name in names:
        # Measured alternately, so that a slowdown of the machine affects both.
        ours |= own.measure(name)
        if other is not None:
            theirs |= other.measure(name)
    lines, missed = table([row for row in ROWS if row.measure in names], ours, theirs, other is not None)
    print("\n".join(aligned(lines, numbers=(1, 2, 3))))
    return int(missed)


def table(
    rows: Sequence[Row], ours: Figures, theirs: Figures, compared: bool
) -> tuple[list[Sequence[str]], bool]:
    """Return the table's rows with budgets, and whether a budget is missed."""
    lines: list[Sequence[str]] = [("", "budget", "now", "other" if compared else "", "")]
    missed = False
    for row in rows:
        now, other = ours.get(row.name), theirs.get(row.name)
        budget = row.budget
        if row.as_other and isinstance(other, int | float):
            budget = other * (1 - WITHIN if row.at_least else 1 + WITHIN)
        over = isinstance(now, int | float) and budget is not None and (now < budget) == row.at_least
        over = over and now != budget
        over = over or (isinstance(now, str) and isinstance(other, str) and now != other)
        missed |= over
        told = _told(now), _told(other) if compared else ""
        bound = "" if budget is None else f"{'at least ' * row.at_least}{budget:.4g}"
        lines.append((row.name, bound, *told, "MISSED" if over else ""))
    return lines, missed


def _told(figure: float | str | None) -> str:
    if figure is None:
        return "not measured"
    return figure if isinstance(figure, str) else f"{figure:.4g}"


if __name__ == "__main__":
    sys.exit(run_command("bench", "Measure what a person feels, each beside its budget.", add, run))
