"""A supervisor of tiny fake clients, with short times."""

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from citrus_game.content.kiosk import default_kiosk
from citrus_game.kiosk.stats.counts import Counts
from citrus_game.kiosk.watchdog.logs import open_log
from citrus_game.kiosk.watchdog.supervisor import Supervisor

ALIVE = """
import os, sys, threading, time
threading.Thread(target=lambda: (sys.stdin.buffer.read(), os._exit(71)), daemon=True).start()
while True:
    os.write(1, b".")
    time.sleep(0.05)
"""
"""A client that lives until it is told to go."""
PATIENCE = 120.0
"""Seconds within which anything must come to pass, on a machine however busy."""


def until(condition: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.01)


class Watched:
    """A supervisor that runs in a thread over clients made of scripts."""

    def __init__(self, folder: Path, client: str, still: str = ALIVE, **watchdog: object) -> None:
        settings = default_kiosk().watchdog.model_copy(
            update={"silence_seconds": PATIENCE, "restart_seconds": [0.01], "crashes": 100, **watchdog}
        )
        self.counts = Counts(folder / "counts.log")
        self.log_file = folder / "kiosk.log"
        self.log: logging.Logger = open_log(self.log_file, settings)
        self.still = [sys.executable, "-S", "-c", still]
        self.supervisor = Supervisor(
            [sys.executable, "-S", "-c", client], self.still, settings, self.counts, self.log
        )
        self.thread = threading.Thread(target=self.supervisor.run)
        self.thread.start()

    def next_pid(self, after: int = 0) -> int:
        """Wait for a client other than ``after`` that beats; return its number."""
        found = 0

        def there() -> bool:
            nonlocal found
            client = self.supervisor.client
            found = client.pid if client and client.beats else 0
            return found not in (0, after)

        until(there)
        return found

    def crashes(self) -> int:
        """Return the crashes that were counted."""
        return sum(day.crashes for day in self.counts.read())

    def logged(self) -> str:
        """Return the log."""
        return self.log_file.read_text(encoding="utf-8")

    def end(self) -> None:
        """Stop it all."""
        self.supervisor.stop()
        self.thread.join(PATIENCE)
        for handler in self.log.handlers:
            handler.close()


MakeWatched = Callable[..., Watched]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[MakeWatched]:
    """Yield a maker of supervised clients, which are gone after the test."""
    made: list[Watched] = []

    def make(client: str, still: str = ALIVE, **watchdog: object) -> Watched:
        made.append(Watched(tmp_path, client, still, **watchdog))
        return made[-1]

    yield make
    for one in made:
        one.end()
        assert not one.thread.is_alive()
