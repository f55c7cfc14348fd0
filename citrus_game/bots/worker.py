"""A process that answers over a pipe, for work that must not block the window."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any


class Worker:
    """Runs ``serve(connection, *what)`` in its own process; use it from one thread only.

    ``connection`` is this end of the pipe, or None without a process.
    """

    def __init__(self, serve: Callable[..., None], *what: Any) -> None:
        self._serve, self._what = serve, what
        self._process: SpawnProcess | None = None
        self.connection: Connection | None = None

    @property
    def alive(self) -> bool:
        """Whether the process is running."""
        process = self._process
        return process is not None and process.is_alive()

    @property
    def pid(self) -> int | None:
        """The process id, or None."""
        process = self._process
        return process.pid if process else None

    def launch(self) -> None:
        """Start a new process, replacing any old one; raise OSError if that fails."""
        self.stop()
        context = multiprocessing.get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=_begin, args=(self._serve, theirs, *self._what), daemon=True)
        try:
            with _unheard():
                process.start()
                self._process, self.connection = process, mine
        # RuntimeError: the main program does not allow starting processes.
        except (OSError, RuntimeError) as error:
            mine.close()
            raise OSError(str(error)) from error
        finally:
            theirs.close()

    def stop(self) -> None:
        """Kill the process."""
        if self._process:
            self._process.kill()
            self._process.join()
            self._process = None
        if self.connection:
            self.connection.close()
            self.connection = None


def _wait_for_parent() -> None:
    """Exit as soon as the parent process has ended, for whatever reason."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def _begin(serve: Callable[..., None], connection: Connection, *what: Any) -> None:
    """Run ``serve`` in the new process; it exits with its parent and can be terminated."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    serve(connection, *what)


@contextmanager
def _unheard() -> Iterator[None]:
    """Block signals while a process is started; the new process never receives Ctrl+C.

    A terminal sends Ctrl+C to all its processes, but only the parent should handle it and stop the others.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # Started first, since it would unblock the signals.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
