"""The window: ``citrus-game`` opens the menu, ``citrus-game play`` a game."""

import argparse
from typing import TYPE_CHECKING

from citrus_game.commands.arguments import CommandError, add_options, add_window, options_of, seats_from
from citrus_game.content.problem import ContentError
from citrus_game.content.record import RecordProblem
from citrus_game.table import saves
from citrus_game.table.newgame import NewGame
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

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
    """Open the window with the menu, from where the last game can be continued."""
    from citrus_game.client.ahead import draw_ahead

    draw_ahead(args.size)
    app = _open(args)
    from citrus_game.client.menu import MenuScene

    damaged: RecordProblem | None = None
    try:
        app.sitting = saves.latest_unfinished(behind=True)
    except RecordProblem as problem:
        damaged = problem
    except ContentError as error:
        app.problems.append(_("The last game cannot be continued. {reason}").format(reason=error))
    app.run(MenuScene(app, damaged))
    return 0


def run(args: argparse.Namespace) -> int:
    """Open the window with a new game."""
    chosen = NewGame(tuple(seats_from(args.players)), args.side, options_of(args), 0, args.seed)
    sitting = chosen.start()
    app = _open(args)
    from citrus_game.client.play.scene import PlayScene

    saves.Autosave(sitting, behind=True)
    app.sitting = sitting
    app.run(PlayScene(app, sitting))
    return 0


def _open(args: argparse.Namespace) -> "App":
    from citrus_game.client.app import App
    from citrus_game.client.window import WindowError

    try:
        return App(size=args.size, fullscreen=args.fullscreen or None)
    except WindowError as error:
        raise CommandError(str(error)) from None
