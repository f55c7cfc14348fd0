"""``citrus-game play --text``: a game in the terminal, begun or gone on with."""

import argparse
import sys
from pathlib import Path

from citrus_game.commands.arguments import CommandError
from citrus_game.commands.terminal.game import TextGame
from citrus_game.commands.terminal.setup import chosen_game
from citrus_game.commands.terminal.talk import GoneError, Talk
from citrus_game.table.keeping import saves
from citrus_game.table.sitting import Sitting
from citrus_game.text import _


def run(args: argparse.Namespace) -> int:
    """Play in lines until the game is over, or until nobody answers any more."""
    talk = Talk(sys.stdin, sys.stdout, mark="> " if sys.stdin.isatty() else "")
    sitting: Sitting | None = None
    try:
        sitting = _sitting(args, talk)
        TextGame(sitting, talk).run()
    except (GoneError, KeyboardInterrupt):
        talk.say([_left(sitting)])
    finally:
        saves.settle()
    return 0


def _sitting(args: argparse.Namespace, talk: Talk) -> Sitting:
    """Begin a game, or go on with one; raises `CommandError`, `ContentError` and `GoneError`."""
    if args.resume is None:
        talk.say([_("Citrus in the terminal. Type help for a list of commands.")])
        sitting = chosen_game(args, talk).start()
        saves.Autosave(sitting)
        return sitting
    if args.resume:
        path = Path(args.resume)
        sitting = saves.load(path)
        if not sitting.state.over:
            saves.Autosave(sitting, path)
        return sitting
    latest = saves.latest_unfinished()
    if latest is None:
        raise CommandError(_("there is no saved game to go on with"))
    return latest


def _left(sitting: Sitting | None) -> str:
    """Say what becomes of a game that is left."""
    if sitting is None:
        return _("No game was begun.")
    if sitting.record is None or not sitting.record.exists():
        return _("The game could not be saved.")
    return _("The game is saved. Go on with it: citrus-game play --text --resume")
