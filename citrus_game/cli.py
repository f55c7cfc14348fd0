"""The command line: ``citrus-game`` and its commands."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from citrus_game import __version__
from citrus_game.commands import (
    bench,
    check,
    export,
    kiosk,
    scenario,
    shot,
    show,
    soak,
    window,
)
from citrus_game.commands.arguments import CommandError, Parser, add_window
from citrus_game.commands.contests import arena, simulate, survey
from citrus_game.commands.language import argparse_in, speak_as_asked
from citrus_game.content.disk.paths import use_data_dir
from citrus_game.content.disk.problem import ContentError, reason_of
from citrus_game.table.speed import compiled
from citrus_game.text import _

COMMANDS = {
    "play": window,
    "scenario": scenario,
    "check": check,
    "show": show,
    "simulate": simulate,
    "arena": arena,
    "survey": survey,
    "shot": shot,
    "export": export,
    "bench": bench,
    "kiosk": kiosk,
    "soak": soak,
}
RECORD = ".citrus"
VALUED = ("--size", "--data-dir", "--open", "--language")
"""The main command's arguments that take the word behind them."""
BAD_ARGUMENT = 2
INTERRUPTED = 130


class _Closed(io.TextIOBase):
    """Standard output that is closed: whatever is written says so."""

    def write(self, _text: str, /) -> int:
        """Refuse it."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 if all went well, 2 for a bad argument or file."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout is for what was asked for
    if sys.stdout is None:
        sys.stdout = _Closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that is not UTF-8
    try:
        words = _opening(list(sys.argv[1:] if arguments is None else arguments))
        with argparse_in(speak_as_asked(words)):
            args = _parser().parse_args(words)
        use_data_dir(args.data_dir)
        code: int = args.run(args)
        sys.stdout.flush()
    except (CommandError, ContentError) as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read the output has seen enough; nothing is left to be flushed at exit
        _drop(sys.stdout)
        return 1
    except (OSError, MemoryError) as error:
        _drop(sys.stdout)
        return _refuse(_system_said(error))
    return code


def _system_said(error: OSError | MemoryError) -> str:
    """Say what the system refused; without a file's name it was the output."""
    file = error.filename if isinstance(error, OSError) else None
    if file is None and isinstance(error, OSError):
        return _("the output cannot be written: {reason}").format(reason=reason_of(error))
    return str(ContentError(reason_of(error), str(file or "")))


def _refuse(sentence: str) -> int:
    """Say why nothing came of it, where that can be read, and give the exit code."""
    try:
        print(f"citrus-game: {sentence}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        if sys.stderr is not None:
            _drop(sys.stderr)
    return BAD_ARGUMENT


def _drop(stream: TextIO | io.TextIOBase) -> None:
    """Let what cannot be written go, so that it is not tried again at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _opening(words: list[str]) -> list[str]:
    """Read a record's name alone, as a desktop hands it over, as ``--open`` of it.

    >>> _opening(["--fullscreen", "a.citrus"]), _opening(["show", "a.citrus"])
    (['--fullscreen', '--open', 'a.citrus'], ['show', 'a.citrus'])
    """
    if not words or not words[-1].lower().endswith(RECORD) or words[-1].startswith("-"):
        return words
    before = words[:-1]
    if any(word in COMMANDS for word in before) or set(before[-1:]) & set(VALUED):
        return words
    return [*before, "--open", words[-1]]


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="citrus-game",
        description=_("Citrus, the tile-laying board game, for two to five people at one screen."),
        epilog=_("Without a command the game's menu opens, and with a FILE.citrus that game."),
        allow_abbrev=False,
    )
    version = f"citrus-game {__version__}{' (compiled)' if compiled() else ''}"
    parser.add_argument("--version", action="version", version=version, help=_("show the version and exit"))
    add_window(parser)
    parser.add_argument(
        "--open", type=Path, metavar=_("FILE"), help=_("open this record, as its name alone does")
    )
    parser.set_defaults(run=window.menu)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), parser_class=Parser)
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=_(command.HELP), description=_(command.HELP), allow_abbrev=False)
        command.add(sub)
        sub.set_defaults(run=command.run)
    return parser
