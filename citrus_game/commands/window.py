"""The window: ``citrus-game`` opens the menu, ``citrus-game play`` a game."""

import argparse
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

from citrus_game.commands.arguments import CommandError, add_options, add_window
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.preferences.languages import speak
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.game import Game

DEFAULT_PLAYERS = "Ana,Ben"


EXAMPLES = (
    "play --players Ana,Ben:bot:grower --side short",
    "play --text --resume",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``play``."""
    from citrus_game.commands.given import bot_names

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
        const="",
        metavar=_("FILE"),
        help=_("with --text: go on with this saved game (default: the last one)"),
    )
    # as it was called up to version 0.2.0
    parser.add_argument("--continue", dest="resume", nargs="?", const="", help=argparse.SUPPRESS)
    add_window(parser, again=True)


def menu(args: argparse.Namespace) -> int:
    """Open the window with the menu, or with a record in it; the last game can be continued from there."""
    game = _open(args)
    from citrus_game.client.rooms.menu.menu_scene import MenuScene

    greetings: list[Callable[[], None]] = []
    went_well = game.boundary.hold(lambda: greetings.extend(_bring_back(game)))
    if args.open is not None:
        greetings.insert(0, partial(game.ways.open_record, args.open.absolute()))
    game.run(MenuScene(game, next(iter(greetings), None)) if went_well else None)
    return _ended(game)


def _bring_back(game: "Game") -> list[Callable[[], None]]:
    """Bring the last game back, unless Citrus broke off in it as it is; give what the menu is to ask."""
    from citrus_game.client.rooms.menu.menu_scene import anything_saved

    if not anything_saved():
        return []
    # a first start has nothing to bring back, and no reason to wait for what could
    from citrus_game.content.records.record import RecordProblem
    from citrus_game.table.keeping import crashes, saves

    latest = next(iter(saves.saved_games()), None)
    if latest is not None and crashes.marked(latest.path):
        game.troubled = latest.path
        return []
    try:
        with crashes.opening(latest.path) if latest is not None else nullcontext():
            game.sitting = saves.latest_unfinished(behind=True)
    except RecordProblem as problem:
        from citrus_game.client.rooms.saved.opening import offer_good

        return [partial(offer_good, game, problem)]
    except ContentError as error:
        game.problems.append(_("The last game cannot be continued. {reason}").format(reason=error))
    return []


def _ended(game: "Game") -> int:
    """Give the exit code; where the window could not go on, say so on the terminal, too."""
    if game.plain is None:
        return 0
    print(f"citrus-game: {game.plain.sentence}", file=sys.stderr)
    return 1


def run(args: argparse.Namespace) -> int:
    """Open the window with a new game, or play in the terminal."""
    if args.text:
        from citrus_game.commands.terminal import play as terminal

        return terminal.run(args)
    if args.resume is not None:
        raise CommandError(_("--resume goes with --text; the window’s menu has its own way to go on"))
    # the menu needs none of it, and is shown the sooner
    from citrus_game.commands.given import options_of, seats_from
    from citrus_game.table.keeping import saves
    from citrus_game.table.newgame import NewGame

    chosen = NewGame(
        tuple(seats_from(args.players or DEFAULT_PLAYERS)), args.side, options_of(args), 0, args.seed
    )
    sitting = chosen.start()
    game = _open(args)
    from citrus_game.client.play.scene import PlayScene

    saves.Autosave(sitting, behind=True)
    game.sitting = sitting
    game.boundary.hold(lambda: game.stack.reset(PlayScene(game, sitting)))
    game.run()
    return _ended(game)


def _open(args: argparse.Namespace) -> "Game":
    from citrus_game.client.doors import open_game
    from citrus_game.client.kit.stage.window import WindowError

    try:
        game = open_game(size=args.size, fullscreen=args.fullscreen or None)
    except WindowError as error:
        raise CommandError(str(error)) from None
    if args.language is not None:
        game.settings = game.settings.model_copy(update={"language": args.language})
        speak(args.language)
    if args.speak:
        game.settings = game.settings.model_copy(update={"speech": True})
        game.tune_voice()
    return game
