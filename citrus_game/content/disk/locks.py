"""Locks that let one process at a time write a file; they end with the process."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from weakref import WeakValueDictionary

from filelock import FileLock, Timeout

from citrus_game.content.disk.files import check_owner, make_folder
from citrus_game.content.disk.names import composed
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.text import _

PATIENCE = 5.0
"""Seconds to wait for another process that changes a file; it takes less than one."""
_claims: WeakValueDictionary[Path, FileLock] = WeakValueDictionary()
"""The locks of this process, by lock file, while somebody holds a reference."""


class HeldError(ContentError):
    """Raised if another process holds the lock."""


def tidy_locks() -> None:
    """Delete lock files that no process holds."""
    with suppress(OSError, MemoryError, ContentError):
        for path in (user_data() / "locks").glob("*.lock"):
            if (held := _claims.get(path)) is not None and held.is_locked:
                continue
            with suppress(OSError, MemoryError, Timeout, NotImplementedError), FileLock(path, timeout=0):
                path.unlink()


def claim(path: Path, seconds: float = 0.0) -> FileLock | None:
    """Lock a file for this process, as long as the returned lock is referenced.

    Return None if no lock can be made, e.g. in a read-only folder, where no other process can write either.
    Raise `HeldError` if another process holds it for longer than ``seconds``.
    """
    known_by = sha256(_real_name(path).encode(errors="replace")).hexdigest()
    lock_file = user_data() / "locks" / f"{known_by}.lock"
    held = _claims.get(lock_file)
    if held is not None and held.is_locked:
        return held
    try:
        check_owner(user_data())
        make_folder(lock_file.parent)
        lock = FileLock(lock_file, timeout=seconds, thread_local=False)
        lock.acquire()
    except Timeout:
        raise HeldError(_("another window has it open"), path) from None
    except (OSError, NotImplementedError, MemoryError, ContentError):
        return None
    _claims[lock_file] = lock
    return lock


def _real_name(path: Path) -> str:
    """Return the same text for all paths to a file: links are followed, and so is case where systems ignore
    it.
    """
    try:
        name = os.path.realpath(path)
    except (OSError, ValueError, MemoryError):
        name = str(path.absolute())
    return composed(name).casefold() if sys.platform in ("darwin", "win32") else name


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other processes from changing a file within a ``with`` block; wait for one that is changing it.

    Raise `HeldError` if that takes too long.
    """
    lock = claim(path, PATIENCE)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()
