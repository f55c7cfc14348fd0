"""``citrus-game shot OUT.png``: a picture of what the client shows, without a display."""

import argparse
from pathlib import Path

from citrus_game.commands.arguments import CommandError, size, step_count
from citrus_game.commands.games import played
from citrus_game.rules.state import Game
from citrus_game.text import _

HELP = "render what the client would show, without a display"
SCENES = ("menu", "setup", "play", "scoring", "load", "replay", "charts", "poster")
USUAL_SIZE = (1920, 1080)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("out", type=Path, metavar="OUT.png", help="the picture to write")
    parser.add_argument("--scene", choices=SCENES, default="play", help="what is shown")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--record", type=Path, metavar="FILE", help="show the game of this record")
    source.add_argument("--scenario", type=Path, metavar="FILE", help="show the position of this scenario")
    parser.add_argument("--step", type=step_count, metavar="N", help="after N steps, else after all")
    parser.add_argument(
        "--hover", metavar="SPACE|LINE", help="point at a space or a market line, as in c4 or R2"
    )
    parser.add_argument(
        "--size", type=size, metavar="WxH", default=USUAL_SIZE, help="in pixels, else 1920x1080"
    )


def run(args: argparse.Namespace) -> int:
    """Render the picture."""
    if args.out.suffix.lower() != ".png":
        raise CommandError(_("{file} is no name of a picture; end it in .png").format(file=args.out))
    source = args.record or args.scenario
    replay = args.scene == "replay"  # it shows the whole game, at that step
    sitting = played(source, None if replay else args.step) if source else None
    from citrus_game.client.shot import EXAMPLE, shoot

    if args.hover is not None:
        _check_hover(args.hover, args.scene, (sitting or EXAMPLE.start()).state.game)
    try:
        shoot(args.out, args.scene, sitting, size=args.size, hover=args.hover or "", position=args.step)
    except OSError as error:
        raise CommandError(
            _("{file} cannot be written: {reason}").format(file=args.out, reason=error.strerror)
        ) from None
    return 0


def _check_hover(hover: str, scene: str, game: Game) -> None:
    """Raise `CommandError` where there is nothing to point at."""
    if scene != "play":
        raise CommandError(_("--hover points at the board or the market of --scene play"))
    if hover not in game.lines and hover not in game.board.spaces:
        raise CommandError(
            _(
                "'{word}' in --hover is neither a space of the board, as in c4, nor a market line, as in R2"
            ).format(word=hover)
        )
