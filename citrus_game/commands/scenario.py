"""``citrus-game scenario FILE...``: run scenario files (NOTATION.md)."""

import argparse
import sys

from citrus_game.commands.arguments import existing
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.scenario import run_scenario

HELP = "run scenario files and say which pass"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a scenario's YAML file")


def run(args: argparse.Namespace) -> int:
    """Run the files; exit code 0 if all passed, 1 if one failed, 2 if one is no scenario."""
    passed = failed = unreadable = 0
    for path in existing(args.files):
        try:
            outcome = run_scenario(path)
        except ContentError as error:
            print(f"citrus-game: {error}", file=sys.stderr)
            unreadable += 1
            continue
        if outcome.passed:
            passed += 1
            print(f"ok {outcome.title}")
        else:
            failed += 1
            print(f"FAILED {outcome.title}: {outcome.problem}")
    print(f"{passed} passed, {failed + unreadable} failed")
    if unreadable:
        return 2
    return 1 if failed else 0
