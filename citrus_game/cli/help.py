"""``citrus-game help [COMMAND]``: print the help, as ``--help`` does."""

import argparse

from citrus_game.text import _

EXAMPLES = (
    "help",
    "help play",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    from citrus_game.cli.main import COMMANDS

    parser.add_argument(
        "command", nargs="?", metavar=_("COMMAND"), choices=[*COMMANDS], help=_("the command to explain")
    )


def run(args: argparse.Namespace) -> int:
    """Print the help of the game or of a command."""
    from citrus_game.cli.main import parser_of

    words = [args.command] if args.command else []
    parser_of([*words, "--help"]).parse_args([*words, "--help"])
    return 0
