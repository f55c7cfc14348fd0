"""The command line: ``citrus-game`` and its commands."""

import argparse
import os
import sys
from collections.abc import Sequence

from citrus_game import __version__
from citrus_game.commands import (
    arena,
    bench,
    check,
    export,
    kiosk,
    scenario,
    shot,
    show,
    simulate,
    soak,
    window,
)
from citrus_game.commands.arguments import CommandError, Parser, add_window
from citrus_game.content.paths import use_data_dir
from citrus_game.content.problem import ContentError

COMMANDS = {
    "play": window,
    "scenario": scenario,
    "check": check,
    "show": show,
    "simulate": simulate,
    "arena": arena,
    "shot": shot,
    "export": export,
    "bench": bench,
    "kiosk": kiosk,
    "soak": soak,
}
BAD_ARGUMENT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 if all went well, 2 for a bad argument or file."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout is for what was asked for
    args = _parser().parse_args(arguments)
    use_data_dir(args.data_dir)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except (CommandError, ContentError) as error:
        print(f"citrus-game: {error}", file=sys.stderr)
        return BAD_ARGUMENT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read the output has seen enough; nothing is left to be flushed at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="citrus-game",
        description="Citrus, the tile-laying board game, for two to five people at one screen.",
        epilog="Without a command the game's menu opens.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"citrus-game {__version__}")
    add_window(parser)
    parser.set_defaults(run=window.menu)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.HELP, description=command.HELP, allow_abbrev=False)
        command.add(sub)
        sub.set_defaults(run=command.run)
    return parser
