"""The window: ``citrus-game`` opens the menu, ``citrus-game play`` starts a game."""

import argparse
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

from citrus_game.cli.arguments import CommandError, add_options, add_window, kept_file
from citrus_game.cli.given import bot_names, options_of, seats_from
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import RecordProblem
from citrus_game.content.settings.languages import speak
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import crash_reports, saves
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.ui.game import Game

DEFAULT_PLAYERS = "Ana,Ben"


EXAMPLES = (
    "play --players Ana,Ben:bot:grower --side short",
    "play --text --resume",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``play``."""
    parser.add_argument(
        "--players",
        default=None,
        metavar=_("NAMES"),
        help=_(
            "two to five players in their order, e.g. Ana,Ben:bot:grower (default: Ana,Ben); "
            "computer players: {names}"
        ).format(names=bot_names()),
    )
    add_options(parser)
    parser.add_argument("--text", action="store_true", help=_("play in the terminal, a sentence a line"))
    parser.add_argument(
        "--resume",
        nargs="?",
        const=False,
        type=kept_file,
        metavar=_("FILE"),
        help=_("with --text: go on with this saved game (default: the last one)"),
    )
    # The names of version 0.2.0.
    parser.add_argument(
        "--continue", dest="resume", nargs="?", const=False, type=kept_file, help=argparse.SUPPRESS
    )
    add_window(parser, again=True)


def menu(args: argparse.Namespace) -> int:
    """Open the window with the menu, or with a record; the menu can continue the last game."""
    game = _open(args)
    from citrus_game.ui.scenes.menu.menu_scene import MenuScene

    greetings: list[Callable[[], None]] = []
    went_well = game.boundary.call(lambda: greetings.extend(_bring_back(game)))
    if args.open is not None:
        greetings.insert(0, partial(game.router.open_record, args.open.absolute()))
    game.run(MenuScene(game, next(iter(greetings), None)) if went_well else None)
    return _ended(game)


def _bring_back(game: "Game") -> list[Callable[[], None]]:
    """Load the last game, unless Citrus crashed in it; return the questions that the menu should ask."""
    latest = next(iter(saves.saved_games()), None)
    if latest is not None and crash_reports.marked(latest.path):
        game.failed_save = latest.path
        return []
    try:
        with crash_reports.opening(latest.path) if latest is not None else nullcontext():
            game.session = saves.latest_unfinished(background=True)
    except RecordProblem as problem:
        from citrus_game.ui.scenes.saves.opening import offer_recovery

        return [partial(offer_recovery, game, problem)]
    except ContentError as error:
        game.problems.append(_("The last game cannot be continued. {reason}").format(reason=error))
    return []


def _ended(game: "Game") -> int:
    """Return the exit code; print the error if the window could not go on."""
    if game.plain is None:
        return 0
    print(f"citrus-game: {game.plain.sentence}", file=sys.stderr)
    return 1


def run(args: argparse.Namespace) -> int:
    """Start a game in the window or in the terminal."""
    if args.text:
        from citrus_game.cli.text_mode import play as terminal

        return terminal.run(args)
    if args.resume is not None:
        raise CommandError(_("--resume goes with --text; the window’s menu has its own way to go on"))
    chosen = NewGame(
        tuple(seats_from(args.players or DEFAULT_PLAYERS)), args.side, options_of(args), 0, args.seed
    )
    session = chosen.start()
    game = _open(args)
    saves.Autosave(session, background=True)
    game.boundary.call(partial(game.router.play, session))
    game.run()
    return _ended(game)


def _open(args: argparse.Namespace) -> "Game":
    from citrus_game.ui.router import open_game
    from citrus_game.ui.toolkit.app.window import WindowError

    try:
        game = open_game(size=args.size, fullscreen=args.fullscreen or None)
    except WindowError as error:
        raise CommandError(str(error)) from None
    if args.language is not None:
        game.change_for_now(language=args.language)
        speak(args.language)
    if args.speak:
        game.change_for_now(speech=True)
        game.configure_voice()
    return game
