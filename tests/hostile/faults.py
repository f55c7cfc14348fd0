"""A file system that fails at a chosen call of reading, writing or listing, in each possible way."""

import builtins
import errno
import io
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

ERRORS: tuple[int | None, ...] = (
    errno.EACCES, errno.ELOOP, errno.ENAMETOOLONG, errno.EMFILE, errno.ENOSPC, errno.EIO, None,
)  # fmt: skip
"""What the system says; None is a memory that is full."""


CALLS = (
    "open", "read", "write", "lseek", "fsync", "fstat", "stat", "lstat", "scandir", "listdir", "readlink",
    "mkdir", "rmdir", "unlink", "replace", "rename", "chmod", "utime",
)  # fmt: skip
"""What is asked of the system, and may fail."""


class Faulty:
    """Counts the calls to the system below a folder, and lets one of them fail."""

    def __init__(self, folder: Path, at: int = 0, error: int | None = None) -> None:
        self.folder, self.at, self.error = str(folder), at, error
        self.count = 0
        self.failed = ""

    def call(self, name: str, what: object) -> None:
        """Count a call; fail if it is the one."""
        if isinstance(what, str | os.PathLike) and not os.fspath(what).startswith(self.folder):
            return
        self.count += 1
        if self.count == self.at:
            self.failed = name
            if self.error is None:
                raise MemoryError
            raise OSError(self.error, os.strerror(self.error))


class _File:
    """A file that is read or written: it may fail too."""

    def __init__(self, file: Any, faulty: Faulty) -> None:
        self._file, self._faulty = file, faulty

    def read(self, *given: Any) -> Any:
        self._faulty.call("read", None)
        return self._file.read(*given)

    def write(self, raw: Any) -> Any:
        self._faulty.call("write", None)
        return self._file.write(raw)

    def flush(self) -> None:
        self._faulty.call("flush", None)
        self._file.flush()

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[Any]:
        self._faulty.call("read", None)
        return iter(self._file)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@contextmanager
def faulty(folder: Path, at: int = 0, error: int | None = None) -> Iterator[Faulty]:
    """Have the call of a number fail, counted from 1, of those to what lies in a folder; 0: none does."""
    state = Faulty(folder, at, error)

    def wrapped(name: str, real: Callable[..., Any], *, file: bool = False) -> Callable[..., Any]:
        def call(*given: Any, **more: Any) -> Any:
            what = given[0] if given else None
            if isinstance(what, int) and name in ("open", "close"):
                return real(*given, **more)
            state.call(name, what)
            found = real(*given, **more)
            ours = isinstance(what, int) or str(what).startswith(state.folder)
            return _File(found, state) if file and ours else found

        return call

    real_open = io.open

    with ExitStack() as patches:
        for name in CALLS:
            patches.enter_context(patch.object(os, name, wrapped(name, getattr(os, name))))
        patches.enter_context(patch.object(os, "fdopen", wrapped("fdopen", os.fdopen, file=True)))
        patches.enter_context(patch.object(io, "open", wrapped("open", real_open, file=True)))
        patches.enter_context(patch.object(builtins, "open", wrapped("open", real_open, file=True)))
        patches.enter_context(patch.object(tempfile, "_os", os))
        yield state


def faults(folder: Path, act: Callable[[], object], *, every: bool = True) -> Iterator[str]:
    """Do something once for each way in which each of its calls can fail; yields the way after each.

    Unless it is ``every`` way, each call fails in one of them in turn. The act has to be such that it can be
    done again and again.
    """
    with faulty(folder) as state:
        act()
    calls = state.count
    assert calls, "nothing is asked of the system"
    for at in range(1, calls + 1):
        for error in ERRORS if every else (ERRORS[at % len(ERRORS)],):
            with faulty(folder, at, error) as state:
                act()
            name = "ENOMEM" if error is None else errno.errorcode[error]
            yield f"{name} at call {at}, {state.failed}"
