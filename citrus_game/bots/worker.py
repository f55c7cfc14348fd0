"""A process that answers over a pipe: for whatever must not keep the window waiting."""

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
    """Runs ``serve(connection, *what)`` in a process of its own; all calls come from one thread.

    ``connection`` is this end of the pipe, None while there is no process.
    """

    def __init__(self, serve: Callable[..., None], *what: Any) -> None:
        self._serve, self._what = serve, what
        self._process: SpawnProcess | None = None
        self.connection: Connection | None = None

    @property
    def alive(self) -> bool:
        """Tell whether a process is there and runs."""
        process = self._process
        return process is not None and process.is_alive()

    @property
    def pid(self) -> int | None:
        """Give the process's number, None while there is none."""
        process = self._process
        return process.pid if process else None

    def launch(self) -> None:
        """Start the process, in place of one that has died; raises OSError where none can be started."""
        self.stop()
        context = multiprocessing.get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=_begin, args=(self._serve, theirs, *self._what), daemon=True)
        try:
            with _unheard():
                process.start()
                self._process, self.connection = process, mine
        except (OSError, RuntimeError) as error:  # RuntimeError: the program lets no process be started
            mine.close()
            raise OSError(str(error)) from error
        finally:
            theirs.close()

    def stop(self) -> None:
        """End the process at once."""
        if self._process:
            self._process.kill()
            self._process.join()
            self._process = None
        if self.connection:
            self.connection.close()
            self.connection = None


def end_with_parent() -> None:
    """Have this process end with the one that started it, however that ends."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def _begin(serve: Callable[..., None], connection: Connection, *what: Any) -> None:
    """Serve, in a process that hears again when it is to end."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    serve(connection, *what)


@contextmanager
def _unheard() -> Iterator[None]:
    """Hear of signals only after a process was started; that process itself never hears Ctrl+C.

    Ctrl+C goes to all processes of a terminal: the one that started the others ends them.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would let the signals through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
