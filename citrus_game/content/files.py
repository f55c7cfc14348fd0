"""Writing files so that a power cut leaves the old one or the new one, never half of either."""

import os
import tempfile
from pathlib import Path

from citrus_game.content.problem import ContentError
from citrus_game.text import _


def write_atomically(path: Path, text: str) -> None:
    """Write a UTF-8 file through a temporary one beside it; makes the folder where it is missing.

    Raises `ContentError` where the disk is full or the folder cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
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
