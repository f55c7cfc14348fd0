"""The main command ``citrus-game``: parses arguments and runs a command."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from types import ModuleType
from typing import TextIO

from citrus_game import INTERRUPTED, __version__
from citrus_game.cli.arguments import CommandError, Parser, add_common, add_window, kept_file
from citrus_game.cli.language import argparse_in, speak_as_asked
from citrus_game.cli.output import TerminatedError, be_quiet
from citrus_game.content.disk.names import RECORD, is_named
from citrus_game.content.disk.paths import use_data_dir
from citrus_game.content.disk.problem import ContentError, reason_of
from citrus_game.text import _, later

COMMANDS = {
    "play": ("window", later("start a game at once")),
    "check": (
        "check",
        later(
            "judge maps, YAML, records, scenarios, pictures, sounds; without files, all that the game ships"
        ),
    ),
    "show": ("show", later("print the position of a record or scenario")),
    "simulate": ("simulate", later("play games among computer players")),
    "arena": ("arena", later("measure how strong computer players are")),
    "new-board": ("new_board", later("copy a board of the game, to make one of your own of it")),
    "survey": (
        "survey", later("playtest your own board and report its problems"),
    ),
    "export": ("export", later("write a poster or a time-lapse of a game")),
    "paths": ("paths", later("print where settings, saved games, maps and other files lie")),
    "kiosk": ("kiosk", later("run the locked kiosk for an event, set its PIN, report what was played")),
    "completion": ("completion", later("print what lets bash, zsh or fish complete commands and arguments")),
    "help": ("help", later("explain a command")),
}  # fmt: skip
"""The module of each command, which is imported only when the command is run, and its help."""
UNLISTED = {"scenario": ("scenario", later("run scenario files and say which pass"))}
"""Commands that ``--help`` does not list.

``citrus-game scenario`` is documented in FILE_FORMATS.md; for engineers it is also ``python -m
tools.scenario``.
"""
MENU = "window"
"""The module that opens the window if there is no command."""
VALUED = ("--size", "--data-dir", "--open", "--language")
"""Arguments of the main command that take a value."""
BAD_ARGUMENT = 2
TERMINATED, PIPE_CLOSED = 143, 141
"""Exit codes after SIGTERM, and after the reader of the output has gone, as shells have them."""
NO_OUTPUT = (errno.EBADF, errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO)
"""Errors of an output that is closed, full or broken."""


class _Closed(io.TextIOBase):
    """Replaces a closed standard output: writing raises an error."""

    def write(self, _text: str, /) -> int:
        """Raise OSError."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    0: success. 1: what was checked is invalid (``check``, ``scenario``), or the window had to close. 2: an
    invalid argument or file. 130, 143: ended by Ctrl+C, by SIGTERM. 141: nobody reads the output any more.
    """
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # For terminals that do not use UTF-8.
    try:
        words = _opening(list(sys.argv[1:] if arguments is None else arguments))
        with argparse_in(speak_as_asked(words)):
            args = parser_of(words).parse_args(words)
        use_data_dir(args.data_dir)
        be_quiet(args.quiet)
        code: int = args.run(args)
        sys.stdout.flush()
    except (CommandError, ContentError) as error:
        return _refuse(str(error))
    except KeyboardInterrupt as ended:
        return TERMINATED if isinstance(ended, TerminatedError) else INTERRUPTED
    except BrokenPipeError:
        # The reader of the pipe has closed it; drop the output, so that nothing is flushed at exit.
        _drop(sys.stdout)
        return PIPE_CLOSED
    except (OSError, MemoryError) as error:
        sentence = _system_said(error)
        _drop(sys.stdout)
        return _refuse(sentence)
    return code


def _system_said(error: OSError | MemoryError) -> str:
    """Return a sentence about an error of the system: the output, the current folder, or a file."""
    try:
        # When too many files are open, libraries report a missing file.
        os.close(os.open(os.devnull, os.O_RDONLY))
        os.getcwd()  # noqa: PTH109 - it raises where there is none any more
    except FileNotFoundError:
        return _("the folder in which this runs is gone; go into another one")
    except OSError as refused:
        error = refused
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        return _("too many files are open here; allow more of them, as with ulimit -n 256")
    file = error.filename if isinstance(error, OSError) else None
    if file is None and isinstance(error, OSError) and (error.errno in NO_OUTPUT or _output_fails()):
        return _("the output cannot be written: {reason}").format(reason=reason_of(error))
    return str(ContentError(reason_of(error), str(file or "")))


def _output_fails() -> bool:
    """Whether the printed output cannot be written: flushing it fails."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        return True
    return False


def _refuse(sentence: str) -> int:
    """Print an error if possible, and return the exit code."""
    try:
        print(f"citrus-game: {sentence}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        if sys.stderr is not None:
            _drop(sys.stderr)
    return BAD_ARGUMENT


def _drop(stream: TextIO | io.TextIOBase) -> None:
    """Drop a stream's unwritten output, so that it is not written again at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _opening(words: list[str]) -> list[str]:
    """Return arguments with ``--open`` before a record that is the last word, as desktops pass it.

    >>> _opening(["--fullscreen", "a.citrus"]), _opening(["show", "a.citrus"])
    (['--fullscreen', '--open', 'a.citrus'], ['show', 'a.citrus'])
    """
    if not words or not is_named(words[-1], RECORD) or words[-1].startswith("-"):
        return words
    before = words[:-1]
    if any(word in COMMANDS | UNLISTED for word in before) or set(before[-1:]) & set(VALUED):
        return words
    return [*before, "--open", words[-1]]


def parser_of(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser; only commands that occur in the words get their arguments."""
    parser = Parser(
        prog="citrus-game",
        description=_("Citrus, the board game of fruit and fincas, for two to five people at one screen."),
        epilog=_("Without a command the game’s menu opens, and with a FILE.citrus that game."),
        allow_abbrev=False,
    )
    version = f"citrus-game {__version__}{' (compiled)' if _compiled() else ''}"
    parser.add_argument(
        "-V", "--version", action="version", version=version, help=_("show the version and exit")
    )
    add_window(parser)
    add_common(parser)
    parser.hidden = UNLISTED
    parser.add_argument(
        "--open",
        type=kept_file,
        metavar=_("FILE"),
        help=_("open this saved game (same as the bare file name)"),
    )
    parser.set_defaults(run=_menu)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), parser_class=Parser)
    for name, (module, help_) in (COMMANDS | UNLISTED).items():
        if name in COMMANDS:
            sub = commands.add_parser(name, help=_(help_), description=_(help_), allow_abbrev=False)
        else:
            sub = commands.add_parser(name, description=_(help_), allow_abbrev=False)
        if name in words:
            command = _module(module)
            command.add(sub)
            add_common(sub, again=True)
            sub.show_examples(command.EXAMPLES)
            sub.set_defaults(run=command.run)
    return parser


def _compiled() -> bool:
    """Whether the rules are compiled (``CITRUS_COMPILED=1 pip install .``)."""
    found = find_spec("citrus_game.rules.turn")
    return found is not None and (found.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


def _menu(args: argparse.Namespace) -> int:
    """Open the window with the menu."""
    code: int = _module(MENU).menu(args)
    return code


def _module(name: str) -> ModuleType:
    """Import the module of a command; importing all would delay the start by a third of a second."""
    return import_module(f"citrus_game.cli.{name}")
