"""What several commands' arguments share; a bad one is one sentence and exit code 2."""

import argparse
import re
from pathlib import Path
from typing import NoReturn

from citrus_game.text import _

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
SMALLEST_SIZE, LARGEST_SIZE = (640, 360), (7680, 4320)


class CommandError(Exception):
    """An argument that cannot be used, told in one sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser that answers a bad argument with one sentence on stderr and exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where help is."""
        sentence = re.sub(r"\s+", " ", message).rstrip(".")
        told = _("{program}: {sentence}. See {program} --help.").format(program=self.prog, sentence=sentence)
        self.exit(2, f"{told}\n")


def number(text: str) -> int:
    """Read a whole number."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(_("'{text}' is not a whole number").format(text=text))
    return int(text)


def count(text: str) -> int:
    """Read a whole number from 1."""
    found = number(text)
    if found < 1:
        raise argparse.ArgumentTypeError(
            _("{found} is too small, the least is {least}").format(found=found, least=1)
        )
    return found


def seed(text: str) -> int:
    """Read a seed: a whole number from 0."""
    found = number(text)
    if found < 0:
        raise argparse.ArgumentTypeError(_("{found} is too small, a seed is 0 or more").format(found=found))
    return found


def step_count(text: str) -> int:
    """Read a number of steps, from 0."""
    found = number(text)
    if found < 0:
        raise argparse.ArgumentTypeError(
            _("{found} is too small, the least is {least}").format(found=found, least=0)
        )
    return found


def player_count(text: str) -> int:
    """Read a number of players."""
    found = number(text)
    if not FEWEST_PLAYERS <= found <= MOST_PLAYERS:
        raise argparse.ArgumentTypeError(
            _("{found} players cannot play, from {least} to {most} can").format(
                found=found, least=FEWEST_PLAYERS, most=MOST_PLAYERS
            )
        )
    return found


def size(text: str) -> tuple[int, int]:
    """Read a window's size in pixels, as in 1280x720.

    >>> size("1280x720")
    (1280, 720)
    """
    match = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    if not match:
        raise argparse.ArgumentTypeError(
            _("'{text}' is not a size; write it as in 1280x720").format(text=text)
        )
    found = (int(match[1]), int(match[2]))
    for got, least, most in zip(found, SMALLEST_SIZE, LARGEST_SIZE, strict=True):
        if not least <= got <= most:
            raise argparse.ArgumentTypeError(
                _("'{text}' is not a size for the window, which goes from {least} to {most}").format(
                    text=text, least="640x360", most="7680x4320"
                )
            )
    return found


def add_window(parser: argparse.ArgumentParser, *, again: bool = False) -> None:
    """Declare the arguments of a window; ``again`` where the main command declares them too."""
    default = argparse.SUPPRESS if again else None
    parser.add_argument(
        "--size", type=size, metavar="WxH", default=default, help=_("the window’s size in pixels")
    )
    parser.add_argument(
        "--fullscreen",
        action="store_true",
        default=argparse.SUPPRESS if again else False,
        help=_("fill the screen"),
    )
    parser.add_argument(
        "--speak",
        action="store_true",
        default=argparse.SUPPRESS if again else False,
        help=_("speak everything, for playing by ear"),
    )
    parser.add_argument("--language", metavar=_("CODE"), default=default, help=_("in a language, as in de"))
    add_data_dir(parser, again=again)


def add_data_dir(parser: argparse.ArgumentParser, *, again: bool = False) -> None:
    """Declare ``--data-dir``."""
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar=_("FOLDER"),
        default=argparse.SUPPRESS if again else None,
        help=_("keep saved games, settings and maps in this folder"),
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare side, preset, options and seed of a game."""
    parser.add_argument(
        "--side", default="long", metavar=_("SIDE"), help=_("long, short, a map’s name or a .tmx file")
    )
    parser.add_argument("--preset", default="rulebook", help=_("rulebook, online or manual"))
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar=_("OPTION=VALUE"),
        help=_("change one option of the rules, as in expansion=true; may come several times"),
    )
    parser.add_argument(
        "--seed", type=seed, default=None, metavar="N", help=_("shuffle as in the game of this number")
    )
