"""What a command prints and writes: advice that ``--quiet`` leaves out, and files or standard output.

Results go to standard output; errors, progress and advice about a run go to standard error.
"""

import sys
from contextlib import suppress
from pathlib import Path

from citrus_game.cli.arguments import STANDARD, CommandError
from citrus_game.content.disk.files import write_bytes_atomically
from citrus_game.text import _

_quiet = False


class TerminatedError(KeyboardInterrupt):
    """Raised in a long run when SIGTERM asks it to end."""


def be_quiet(quiet: bool) -> None:
    """Turn advice and progress off, or on again."""
    global _quiet
    _quiet = quiet


def is_quiet() -> bool:
    """Whether ``--quiet`` was given."""
    return _quiet


def advise(text: str) -> None:
    """Print a sentence that is not a result, on standard output, unless ``--quiet`` was given."""
    if not _quiet:
        print(text)


def warn(text: str) -> None:
    """Print a warning on standard error."""
    print(f"citrus-game: {text}", file=sys.stderr)


def is_standard(path: Path | None) -> bool:
    """Whether a path is ``-``, which stands for standard input or output."""
    return path is not None and str(path) == STANDARD


def check_targets(*paths: Path | None) -> None:
    """Raise `CommandError` unless results can be written there: into folders that exist, and only one of them
    to standard output.
    """
    if sum(map(is_standard, paths)) > 1:
        raise CommandError(_("only one result can go to standard output; name a file for the others"))
    for path in paths:
        if path is None or is_standard(path):
            continue
        there = False
        with suppress(OSError, ValueError):
            there = path.parent.is_dir()
        if not there:
            message = _("{file}: there is no such folder; make it first")
            raise CommandError(message.format(file=path))


def write_target(path: Path, raw: bytes) -> None:
    """Write a result to a file, or to standard output; raise `ContentError`."""
    if not is_standard(path):
        write_bytes_atomically(path, raw)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(raw)
    sys.stdout.buffer.flush()
