"""The window: ``citrus-game`` opens the menu, ``citrus-game play`` a game."""

import argparse

from citrus_game.commands.arguments import CommandError, add_options, add_window, options_of, seats_from
from citrus_game.table.newgame import NewGame
from citrus_game.table.sitting import Sitting

HELP = "start a game at once"
DEFAULT_PLAYERS = "Ana,Ben"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``play``."""
    parser.add_argument(
        "--players",
        default=DEFAULT_PLAYERS,
        metavar="NAMES",
        help="two to five players in their order, as in Ana,Ben:bot:random",
    )
    add_options(parser)
    add_window(parser, again=True)


def menu(args: argparse.Namespace) -> int:
    """Open the window with the menu."""
    return _open(args, None)


def run(args: argparse.Namespace) -> int:
    """Open the window with a new game."""
    chosen = NewGame(tuple(seats_from(args.players)), args.side, options_of(args), 0, args.seed)
    return _open(args, chosen.start())


def _open(args: argparse.Namespace, sitting: Sitting | None) -> int:
    from citrus_game.client.app import WindowError
    from citrus_game.client.main import open_client

    try:
        open_client(sitting, size=args.size, fullscreen=args.fullscreen or None)
    except WindowError as error:
        raise CommandError(str(error)) from None
    return 0
