"""A process that answers over a pipe: for whatever must not keep the window waiting."""

import multiprocessing
from collections.abc import Callable
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
        process = context.Process(target=self._serve, args=(theirs, *self._what), daemon=True)
        try:
            process.start()
        except (OSError, RuntimeError) as error:  # RuntimeError: the program lets no process be started
            mine.close()
            raise OSError(str(error)) from error
        finally:
            theirs.close()
        self._process, self.connection = process, mine

    def stop(self) -> None:
        """End the process at once."""
        if self._process:
            self._process.kill()
            self._process.join()
            self._process = None
        if self.connection:
            self.connection.close()
            self.connection = None
