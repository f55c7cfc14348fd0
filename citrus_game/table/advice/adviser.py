"""Says what the Grower would do, without ever keeping the window waiting.

It searches in a process of its own, started with the first question or before. A thread watches the
process: one that dies or falls silent is replaced and asked again. Where none can be started, or all die,
that thread searches itself. Answers are kept for each position, so that going back and forth asks nothing
twice.
"""

import contextlib
import signal
import threading
import time
from multiprocessing.connection import Connection
from typing import Any

from citrus_game.bots.advice import best_turn_with, best_turns
from citrus_game.bots.worker import Worker
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material import steps
from citrus_game.rules.material.state import Game, State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import View
from citrus_game.table.advice.proposal import Proposal, make_proposal

BEST = -1
"""The question for the best turns, in the place of a market line."""
COUNT = 3
"""So many of the best turns are listed."""
KEPT = 32
"""Positions whose answers are kept."""
PATIENCE = 20.0
"""Seconds after which an answer counts as never coming; it takes well under one."""
ATTEMPTS = 3
"""Processes that are tried for one answer."""
RESTS = 60.0
"""Seconds without a question after which the process ends; the next one starts another."""
GLANCE = 0.05
"""Seconds between two looks at whether an answer is still wanted."""

Snapshot = tuple[Any, ...]
Proposed = tuple[Proposal, ...]
Question = tuple[Snapshot, int]


class Adviser:
    """Answers about one game; all methods return at once. Close it when its window goes.

    An empty answer means that none could be found.
    """

    def __init__(self, game: Game, *, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._here: Snapshot | None = None
        self._wanted: list[int] = []
        self._found: dict[Snapshot, dict[int, Proposed]] = {}
        self._changed = threading.Condition()
        self._closed = False
        self._game = game
        self._alone = False
        """Whether no process answers here, so that none is tried any more."""
        self._worker = Worker(serve, game)
        self._thread: threading.Thread | None = None

    def prepare(self) -> None:
        """Start the process, so that it is ready for the first question."""
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._work, name="adviser", daemon=True)
            self._thread.start()

    def look_at(self, view: View) -> None:
        """Go to a position; what was asked about another one is no longer wanted."""
        here = view.state.snapshot()
        with self._changed:
            if here != self._here:
                self._here = here
                self._wanted.clear()

    def best_turns(self) -> Proposed | None:
        """Give the best ways to play the turn on from here, best first; None while they are sought."""
        return self._ask(BEST)

    def turn_with(self, line: int) -> Proposed | None:
        """Give the best turn that buys a market line, which must be legal; None while it is sought."""
        return self._ask(line)

    @property
    def busy(self) -> bool:
        """Tell whether an answer is wanted and not there yet."""
        return bool(self._wanted)

    @property
    def pid(self) -> int | None:
        """Give the process's number, None while there is none."""
        return self._worker.pid

    def forget(self) -> None:
        """Want no answer any more."""
        with self._changed:
            self._wanted.clear()

    def close(self, *, wait: bool = True) -> None:
        """End the process; without ``wait`` it ends by and by."""
        with self._changed:
            self._closed = True
            self._wanted.clear()
            self._changed.notify()
        if wait and self._thread is not None:
            self._thread.join()
        self._thread = None

    def _ask(self, what: int) -> Proposed | None:
        with self._changed:
            if self._here is None or self._closed:
                return ()
            known = self._found.get(self._here, {}).get(what)
            if known is None and what not in self._wanted:
                self._wanted.append(what)
                self._changed.notify()
        if known is None:
            self.prepare()
        return known

    # in the watching thread

    def _work(self) -> None:
        with contextlib.suppress(OSError):  # the first question will try again
            self._worker.launch()
        while (question := self._next()) is not None:
            found = self._answered(question)
            if found is not None:
                self._keep(question, found)
        self._worker.stop()

    def _next(self) -> Question | None:
        """Wait for a question, the latest first; None at the end."""
        with self._changed:
            while not self._closed and not self._wanted:
                self._changed.wait()
            if self._closed or self._here is None:
                return None
            return self._here, self._wanted[-1]

    def _keep(self, question: Question, found: Proposed) -> None:
        here, what = question
        with self._changed:
            self._found.setdefault(here, {})[what] = found
            while len(self._found) > KEPT:
                del self._found[next(iter(self._found))]
            if self._here == here and what in self._wanted:
                self._wanted.remove(what)

    def _answered(self, question: Question) -> Proposed | None:
        """Have a question answered; None where it is no longer wanted."""
        silent = False
        for _attempt in range(0 if self._alone else ATTEMPTS):
            try:
                return self._tried(question)
            except TimeoutError:
                silent = True
            except (OSError, EOFError):
                pass
            self._worker.stop()
        if silent:
            return ()  # what no process found an end of would not end here either
        self._alone = True
        here, what = question
        return advise(_view(self._game, here), what)

    def _tried(self, question: Question) -> Proposed | None:
        if not self._worker.alive:
            self._worker.launch()
        connection = self._worker.connection
        assert connection is not None
        connection.send(question)
        end = time.monotonic() + self._patience
        while not connection.poll(GLANCE):
            if self._closed:
                return None
            if time.monotonic() > end:
                raise TimeoutError
        found: Proposed = connection.recv()
        return found


def serve(connection: Connection, game: Game) -> None:
    """Answer questions until none comes or the other end is gone: what runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            if not connection.poll(RESTS):
                return
            here, what = connection.recv()
            connection.send(advise(_view(game, here), what))
        except (OSError, EOFError):
            return


def advise(view: View, what: int) -> Proposed:
    """Search now: the best turns, or the best one with a market line."""
    if what != BEST and Step(steps.BUY, what) not in legal_steps(view.state):
        return ()
    found = best_turns(view, COUNT) if what == BEST else [best_turn_with(view, what)]
    return tuple(make_proposal(view, advice.steps) for advice in found)


def _view(game: Game, snapshot: Snapshot) -> View:
    state = State()
    state.game = game
    state.restore(snapshot)
    return View(state)
