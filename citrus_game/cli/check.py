"""``citrus-game check [FILE...]``: check maps, YAML, records, scenarios, pictures and sounds."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from citrus_game.cli.arguments import CommandError, add_json
from citrus_game.cli.given import existing
from citrus_game.content.check import check_file, shipped_files, warnings_of
from citrus_game.text import _

EXAMPLES = (
    "check",
    "check maps/orchard.tmx --json",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    kinds = _("a .tmx, .tsx, .yaml, .citrus, .svg or .ogg file")
    parser.add_argument("files", nargs="*", metavar=_("FILE"), help=kinds)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check the files, one line for each; exit code 0 if all are valid, else 1."""
    files = existing(args.files) if args.files else shipped_files()
    if not files:
        raise CommandError(_("there is nothing to check; is the game fully installed?"))
    if args.json:
        return _print_json(files)
    bad = 0
    for path in files:
        problems = check_file(path)
        bad += bool(problems)
        for problem in problems:
            print(f"citrus-game: {problem}", file=sys.stderr)
        if not problems:
            print(f"ok {path}")
            for warning in warnings_of(path):
                print(_("warning: {warning}").format(warning=warning), file=sys.stderr)
    print(_("{good} good, {bad} bad").format(good=len(files) - bad, bad=bad))
    return 1 if bad else 0


def _print_json(files: Sequence[Path]) -> int:
    """Print the problems and warnings of each file as JSON."""
    judged = []
    for path in files:
        problems = [str(problem) for problem in check_file(path)]
        warnings = [] if problems else [str(warning) for warning in warnings_of(path)]
        judged.append({"file": str(path), "ok": not problems, "problems": problems, "warnings": warnings})
    print(json.dumps(judged, indent=2))
    return 0 if all(each["ok"] for each in judged) else 1
