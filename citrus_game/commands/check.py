"""``citrus-game check [FILE...]``: judge maps, YAML, records, scenarios, pictures and sounds."""

import argparse
import sys

from citrus_game.commands.arguments import CommandError
from citrus_game.commands.given import existing
from citrus_game.content.check import check_file, shipped_files, warnings_of
from citrus_game.text import _


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    kinds = _("a .tmx, .tsx, .yaml, .citrus, .svg or .ogg file")
    parser.add_argument("files", nargs="*", metavar=_("FILE"), help=kinds)


def run(args: argparse.Namespace) -> int:
    """Judge the files, a line each; exit code 0 if all are good, else 2."""
    files = existing(args.files) if args.files else shipped_files()
    if not files:
        raise CommandError(_("there is nothing to check; is the game fully installed?"))
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
    return 2 if bad else 0
