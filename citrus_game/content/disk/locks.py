"""Who may write a file: one process at a time, told apart by a lock that ends with the process."""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from weakref import WeakValueDictionary

from filelock import FileLock, Timeout

from citrus_game.content.disk.files import check_owner, make_folder
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.text import _

_claims: WeakValueDictionary[Path, FileLock] = WeakValueDictionary()
"""The locks that this process holds, as long as somebody keeps them."""


class HeldError(ContentError):
    """Another process writes this file."""


def tidy_locks() -> None:
    """Take away the lock files of what nobody writes now."""
    with suppress(OSError, MemoryError, ContentError):
        for path in (user_data() / "locks").glob("*.lock"):
            if (held := _claims.get(path)) is not None and held.is_locked:
                continue
            with suppress(OSError, MemoryError, Timeout, NotImplementedError), FileLock(path, timeout=0):
                path.unlink()


def claim(path: Path, seconds: float = 0.0) -> FileLock | None:
    """Become the only process that writes a file, as long as what is given is kept.

    None where no lock can be made, as in a read-only folder: then nothing else can be written there
    either. Raises `HeldError` where another process holds it for longer than ``seconds``.
    """
    known_by = sha256(str(path.absolute()).encode(errors="replace")).hexdigest()
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
