"""Arguments shared by several commands; an invalid one gives one sentence and exit code 2."""

import argparse
import re
from collections.abc import Callable, Container, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, NoReturn

from citrus_game.content.disk.problem import meant_or_list, nearest, quoted_value
from citrus_game.content.settings.languages import languages
from citrus_game.rules.model.options import Options
from citrus_game.text import _, ngettext

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
SMALLEST_SIZE, LARGEST_SIZE = (640, 360), (7680, 4320)


class CommandError(Exception):
    """Raised for an invalid argument; the message is one sentence."""


class _HelpFormatter(argparse.HelpFormatter):
    """Wraps paragraphs, but keeps indented lines, which are examples."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        fill = super()._fill_text
        lines = (line if line[:1] == " " else fill(line, width, indent) for line in text.splitlines())
        return "\n".join(lines)


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an invalid argument in one sentence on stderr, with exit code 2.

    ``hidden`` are commands that no sentence names.
    """

    hidden: Container[str] = ()

    def show_examples(self, examples: Sequence[str]) -> None:
        """Print these command lines at the end of the help."""
        self.formatter_class = _HelpFormatter
        self.epilog = "\n".join([_("examples:"), *(f"  citrus-game {example}" for example in examples)])

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse arguments; report those that this command does not have, with the help of this command."""
        found, others = super().parse_known_args(args, namespace)
        for word in others:
            options = [name for action in self._actions for name in action.option_strings]
            near = nearest(word.partition("=")[0], options) if word.startswith("-") else None
            meant = _("; did you mean '{word}'?").format(word=near) if near else ""
            self.error(
                _("there is no argument {word} here{meant}").format(word=quoted_value(word), meant=meant)
            )
        return found, others

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise an error for a word that is not one of the choices."""
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices if choice not in self.hidden]
            values = {"word": quoted_value(str(value)), "meant": meant_or_list(value, known)}
            if isinstance(action, argparse._SubParsersAction):
                raise argparse.ArgumentError(None, _("there is no command {word}{meant}").format(**values))
            raise argparse.ArgumentError(action, _("{word} is not possible{meant}").format(**values))

    def error(self, message: str) -> NoReturn:
        """Print the error with a reference to ``--help``, and exit."""
        sentence = re.sub(r"\s+", " ", message).rstrip(".")
        if not sentence.endswith("?"):
            sentence += "."
        told = _("{program}: {sentence} See {program} --help.").format(program=self.prog, sentence=sentence)
        self.exit(2, f"{told}\n")


STANDARD = "-"
"""Stands for standard input where a file is read, for standard output where one is written."""


def source(text: str) -> Path:
    """Return a file to read; ``-`` is standard input."""
    return Path(text)


def target(text: str) -> Path:
    """Return a file to write; ``-`` is standard output."""
    return Path(text)


def kept_file(text: str) -> Path:
    """Return a file that is read and written, which cannot be ``-``."""
    if text == STANDARD:
        raise argparse.ArgumentTypeError(_("'-' is not possible here; name a file"))
    return Path(text)


def number(text: str) -> int:
    """Return the whole number that an argument means; raise an error for argparse."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(_("'{text}' is not a whole number").format(text=text))
    return int(text)


def number_from(least: int) -> Callable[[str], int]:
    """Return a function that reads a whole number of at least this size."""

    def read(text: str) -> int:
        found = number(text)
        if found < least:
            message = _("{found} is too small (minimum {least})")
            raise argparse.ArgumentTypeError(message.format(found=found, least=least))
        return found

    return read


count, step_count = number_from(1), number_from(0)


def seed(text: str) -> int:
    """Return the seed that an argument means, a whole number from 0."""
    found = number(text)
    if found < 0:
        raise argparse.ArgumentTypeError(_("{found} is too small, a seed is 0 or more").format(found=found))
    return found


def player_count(text: str) -> int:
    """Return the number of players that an argument means."""
    found = number(text)
    if not FEWEST_PLAYERS <= found <= MOST_PLAYERS:
        text = ngettext(
            "{n} player cannot play, {least} to {most} can",
            "{n} players cannot play, {least} to {most} can",
            abs(found),
        )
        raise argparse.ArgumentTypeError(text.format(n=found, least=FEWEST_PLAYERS, most=MOST_PLAYERS))
    return found


def size(text: str) -> tuple[int, int]:
    """Return the size of a window in pixels, e.g. from 1280x720.

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
    """Add the arguments of a window. ``again``: the main command has them too, so they get no
    defaults here.
    """
    parser.add_argument(
        "--size",
        type=size,
        metavar="WxH",
        default=argparse.SUPPRESS if again else None,
        help=_("the window’s size in pixels"),
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


def add_common(parser: argparse.ArgumentParser, *, again: bool = False) -> None:
    """Add the arguments of every command; ``again`` as in `add_window`."""
    default = argparse.SUPPRESS if again else None
    parser.add_argument(
        "--language",
        metavar=_("CODE"),
        default=default,
        help=_("language: {codes}").format(codes=", ".join(languages())),
    )
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar=_("FOLDER"),
        default=default,
        help=_("keep saved games, settings and maps in this folder"),
    )
    parser.add_argument(
        "-q",
        "--quiet",
        action="store_true",
        default=argparse.SUPPRESS if again else False,
        help=_("print results and errors only, no progress and no advice"),
    )


def add_games(parser: argparse.ArgumentParser, *, default: int) -> None:
    """Add ``--games``, the number of games."""
    parser.add_argument(
        "--games",
        type=count,
        default=default,
        metavar="N",
        help=_("number of games (default: {n})").format(n=default),
    )


def add_players(parser: argparse.ArgumentParser) -> None:
    """Add ``--players``, the number of players."""
    parser.add_argument(
        "--players",
        type=player_count,
        default=2,
        metavar="K",
        help=_("number of players, 2 to 5 (default: 2)"),
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs``, the number of games played in parallel."""
    parser.add_argument(
        "--jobs", type=count, default=1, metavar="N", help=_("games in parallel (default: 1)")
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``, to print JSON."""
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def add_resume(parser: argparse.ArgumentParser) -> None:
    """Add ``--resume`` for long runs."""
    parser.add_argument(
        "--resume",
        type=kept_file,
        metavar=_("FILE"),
        help=_(
            "keep the games in this file until all are played, and go on from there after an interruption"
        ),
    )


def add_options(parser: argparse.ArgumentParser, *, fixed_seed: int | None = None) -> None:
    """Add side, preset, options and seed of a game; without ``fixed_seed`` the default seed is random."""
    parser.add_argument(
        "--side",
        default="long",
        metavar=_("SIDE"),
        help=_("long, short, a map’s name or a .tmx file (default: long)"),
    )
    parser.add_argument(
        "--preset",
        default="rulebook",
        metavar=_("NAME"),
        help=_("rules: rulebook, online or manual (default: rulebook)"),
    )
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar=_("OPTION=VALUE"),
        help=_(
            "change an option of the rules, e.g. expansion=true; may be given several times: {names}"
        ).format(names=", ".join(field.name for field in fields(Options) if field.name != "preset")),
    )
    add_seed(parser, fixed_seed)


def add_seed(parser: argparse.ArgumentParser, default: int | None) -> None:
    """Add ``--seed``; without a default it is drawn at random."""
    drawn = _("number that the shuffle depends on (default: drawn at random)")
    fixed = _("number that the first shuffle depends on (default: {n})").format(n=default)
    parser.add_argument(
        "--seed", type=seed, default=default, metavar="N", help=drawn if default is None else fixed
    )
