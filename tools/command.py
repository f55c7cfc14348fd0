"""Shared code of the engineers' commands; they are English only."""

import argparse
import sys
from collections.abc import Callable

from citrus_game.cli.arguments import CommandError, Parser
from citrus_game.content.disk.problem import ContentError

BAD_ARGUMENT = 2


def run_command(
    name: str,
    description: str,
    add: Callable[[argparse.ArgumentParser], None],
    run: Callable[[argparse.Namespace], int],
) -> int:
    """Run ``python -m tools.NAME`` with the arguments of the command line; return its exit code."""
    parser = Parser(prog=f"python -m tools.{name}", description=description, allow_abbrev=False)
    add(parser)
    try:
        return run(parser.parse_args())
    except (CommandError, ContentError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return BAD_ARGUMENT
