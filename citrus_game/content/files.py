"""Reading files with a cap on their size, and writing them so that a power cut leaves one whole."""

import os
import tempfile
from pathlib import Path

from citrus_game.content.problem import ContentError
from citrus_game.text import _


def read_bytes(path: Path, largest: int) -> bytes:
    """Read a file of at most ``largest`` bytes; raises `ContentError`."""
    try:
        if not path.is_file():
            raise ContentError(_("there is no such file; check the name and the folder"), path)
        with path.open("rb") as file:
            raw = file.read(largest + 1)
    except OSError as error:
        message = _("cannot be read: {reason}; check the file").format(reason=error.strerror)
        raise ContentError(message, path) from None
    if len(raw) > largest:
        raise too_large(path, largest)
    return raw


def decode(raw: bytes, path: Path) -> str:
    """Decode a file's UTF-8; raises `ContentError` with the line."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ContentError(
            _("this is no UTF-8 text; save the file as UTF-8"), path, line_name(line)
        ) from None


def read_text(path: Path, largest: int) -> str:
    """Read a UTF-8 file of at most ``largest`` bytes; raises `ContentError`."""
    return decode(read_bytes(path, largest), path)


def too_large(file: Path | str, largest: int) -> ContentError:
    """Make the error for a file that is larger than any good one."""
    message = _("larger than {n} KB, which no such file needs; make it smaller")
    return ContentError(message.format(n=largest // 1024), file)


def line_name(line: int) -> str:
    """Say where in a file, by its line counted from 1."""
    return _("line {line}").format(line=line)


def write_atomically(path: Path, text: str) -> None:
    """Write a UTF-8 file so that a power cut leaves the old one or the new one; raises `ContentError`."""
    write_bytes_atomically(path, text.encode())


def write_bytes_atomically(path: Path, raw: bytes) -> None:
    """Write a file through a temporary one beside it; makes the folder where it is missing.

    Raises `ContentError` where the disk is full or the folder cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except OSError:
            Path(temporary).unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
    except OSError as error:
        message = _("cannot be saved: {reason}; check the free space and the folder's permissions")
        raise ContentError(message.format(reason=error.strerror), path) from None


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut; Windows cannot open a folder and needs no such thing."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
