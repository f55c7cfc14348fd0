"""``citrus-game check [FILE...]``: check maps, YAML, records, scenarios, pictures and sounds."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from citrus_game.cli.arguments import CommandError, add_json, source
from citrus_game.cli.given import existing, readable, shown_path
from citrus_game.cli.output import advise, warn
from citrus_game.content.check import check_file, shipped_files, warnings_of
from citrus_game.content.disk.paths import STATISTICS
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.tmx import known_maps
from citrus_game.session.saves.statistics import open_statistics
from citrus_game.text import _

EXAMPLES = (
    "check",
    "check maps/orchard.tmx --json",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    kinds = _("a .tmx, .tsx, .yaml, .citrus, .svg or .ogg file, or the name of a board")
    parser.add_argument("files", nargs="*", type=source, metavar=_("FILE"), help=kinds)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check the files, one line for each; exit code 0 if all are valid, else 1."""
    files = existing(args.files, known_maps()) if args.files else shipped_files()
    if not files:
        raise CommandError(_("there is nothing to check; is the game fully installed?"))
    if args.json:
        return _print_json(files)
    bad = 0
    for path in files:
        problems, warnings = _judged(path)
        bad += bool(problems)
        for problem in problems:
            warn(problem)
        if not problems:
            advise(f"ok {path}")
            for warning in warnings:
                print(_("warning: {warning}").format(warning=warning), file=sys.stderr)
    advise(_("{good} good, {bad} bad").format(good=len(files) - bad, bad=bad))
    return 1 if bad else 0


def _judged(path: Path) -> tuple[list[str], list[str]]:
    """Return the problems of a file, or else its warnings."""
    try:
        with readable(path) as file:
            if path.name == STATISTICS:
                problems = [str(problem) for problem in open_statistics(file).problems]
            else:
                problems = check_file(file)
            problems = [problem.replace(str(file), shown_path(path)) for problem in problems]
            return problems, [] if problems else warnings_of(file)
    except ContentError as error:
        return [str(error)], []


def _print_json(files: Sequence[Path]) -> int:
    """Print the problems and warnings of each file as JSON."""
    judged = []
    for path in files:
        problems, warnings = _judged(path)
        judged.append({"file": str(path), "ok": not problems, "problems": problems, "warnings": warnings})
    print(json.dumps(judged, indent=2))
    return 0 if all(each["ok"] for each in judged) else 1
