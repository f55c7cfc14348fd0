"""``citrus-game new-board NAME``: copy a shipped board to the user's maps, for editing in Tiled."""

import argparse

from citrus_game.cli.given import command_line
from citrus_game.cli.output import advise
from citrus_game.content.boards import FILES, copy_board
from citrus_game.content.maps.tmx import SIDES
from citrus_game.text import _

EXAMPLES = (
    "new-board orchard",
    "new-board orchard --side short",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("name", metavar=_("NAME"), help=_("the board’s name, as setup will list it"))
    parser.add_argument(
        "--side", choices=SIDES, default=SIDES[0], help=_("the side to copy, long or short (default: long)")
    )


def run(args: argparse.Namespace) -> int:
    """Copy the files, and print where they are and what to do next."""
    path = copy_board(args.name, args.side)
    check, play = command_line(args, "check", path.stem), command_line(args, "play", "--side", path.stem)
    picture, tileset = (path.with_suffix(ending).name for ending in FILES[:2])
    print(_("Your board is {file}.").format(file=path))
    beside = _("Its tileset {tileset} and its picture {picture} lie beside it.")
    advise(beside.format(tileset=tileset, picture=picture))
    advise(_("1. Open it in Tiled, change it, and save it."))
    advise(_("2. Check it: {command}").format(command=check))
    advise(_("3. Play it: {command}").format(command=play))
    advise(_("It is also among the boards that you choose from before a game."))
    return 0
