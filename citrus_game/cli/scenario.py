"""``citrus-game scenario FILE...``: run scenario files (FILE_FORMATS.md)."""

import argparse
import sys

from citrus_game.cli.arguments import source
from citrus_game.cli.given import existing, readable
from citrus_game.cli.output import advise
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.scenario import run_scenario
from citrus_game.text import _

EXAMPLES = (
    "scenario harvest.yaml",
    "scenario tests/scenarios/*.yaml",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("files", nargs="+", type=source, metavar=_("FILE"), help=_("a scenario’s YAML file"))


def run(args: argparse.Namespace) -> int:
    """Run the files; exit code 0 if all passed, 1 if one failed or is invalid."""
    passed = failed = 0
    for path in existing(args.files):
        try:
            with readable(path) as file:
                outcome = run_scenario(file)
        except ContentError as error:
            print(f"citrus-game: {error}", file=sys.stderr)
            failed += 1
            continue
        if outcome.passed:
            passed += 1
            print(f"ok {outcome.title}")
        else:
            failed += 1
            print(_("FAILED {title}: {problem}").format(title=outcome.title, problem=outcome.problem))
    advise(_("{passed} passed, {failed} failed").format(passed=passed, failed=failed))
    return 1 if failed else 0
