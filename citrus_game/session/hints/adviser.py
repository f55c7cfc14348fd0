"""Proposals for turns by the Grower's search, computed in the background.

The search runs in its own process, watched by a thread: a process that dies or is silent is replaced and
asked again. If no process works, the thread searches itself. Answers are stored for each position.
"""

import contextlib
import signal
import threading
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from citrus_game.bots.advice import best_turn_on, best_turn_with, best_turns
from citrus_game.bots.reasons import Reason, reason
from citrus_game.bots.worker import Worker
from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import Game, state_of
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import View
from citrus_game.rules.turn import apply
from citrus_game.session.hints.forecast import Forecast, balance, hidden_left

PLACING = (steps.PLACE, steps.BRIDGE, steps.UNSTORE)


class Proposal(NamedTuple):
    """A proposal for the rest of the turn.

    The first ``sure`` steps are certain to be legal; later ones are a guess, since hidden information is
    revealed before them. ``reason`` is the reason for the first step. ``told`` is the effect of all steps,
    None if it depends on hidden information.
    """

    steps: tuple[Step, ...]
    sure: int
    reason: Reason
    told: Forecast | None

    @property
    def gains(self) -> tuple[int, ...]:
        """The change of everybody's forecast; empty if unknown."""
        return self.told.gains if self.told is not None else ()

    @property
    def placed(self) -> tuple[tuple[int, int], ...]:
        """The placed tiles as (space, plantation's code), in order."""
        return tuple((step.at, step.what) for step in self.steps if step.verb in PLACING)

    def step_of(self, verb: str) -> Step | None:
        """Return the first step with a verb, or None."""
        return next((step for step in self.steps if step.verb == verb), None)


def make_proposal(view: View, plan: Sequence[Step]) -> Proposal:
    """Return the proposal to play these steps from a view's position."""
    state = view.state.copy()
    sure = len(plan)
    for number, step in enumerate(plan):
        hidden = hidden_left(state)
        apply(state, step)
        if hidden_left(state) != hidden:
            sure = number + 1
            break
    # what the final scoring brings is told finca by finca, in the forecast
    told = plan[:-1] if state.over else plan
    return Proposal(tuple(plan), sure, reason(view.state, plan), balance(view.state, told))


def go_on(proposal: Proposal, step: Step, view: View) -> Proposal | None:
    """Return the rest of a proposal after a step, which may be any of its steps; None if it does not go on.

    It goes on if all certain steps that are left, or else all guesses, are still legal.
    """
    rest, sure = list(proposal.steps), proposal.sure
    if step in rest:
        sure -= rest.index(step) < sure
        rest.remove(step)
    state = view.state.copy()
    for planned in rest[: sure or None]:
        if refusals(state, planned):
            return None
        apply(state, planned)
    return make_proposal(view, rest) if rest else None


BEST, ONTO = -1, -2
"""Questions: the best turns; the best turn that occupies a space (``ONTO - space``). Market lines are asked
for by their index.
"""
COUNT = 3
"""Number of best turns listed."""
KEPT = 32
"""Number of positions whose answers are stored."""
PATIENCE = 20.0
"""Seconds after which an answer is given up; it usually takes well under one."""
ATTEMPTS = 3
"""Number of processes tried for one answer."""
RESTS = 60.0
"""Seconds without a question after which the process exits; the next question starts a new one."""
GLANCE = 0.05
"""Seconds between two checks whether an answer is still wanted."""

Snapshot = tuple[Any, ...]
Proposed = tuple[Proposal, ...]
Question = tuple[Snapshot, int]


class Adviser:
    """Answers questions about one game; no method waits. Close it with its window.

    An empty answer means that none was found.
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
        """Whether no process works, so that the thread searches itself."""
        self._worker = Worker(serve, game)
        self._thread: threading.Thread | None = None

    def prepare(self) -> None:
        """Start the process in advance."""
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._work, name="adviser", daemon=True)
            self._thread.start()

    def look_at(self, view: View) -> None:
        """Set the position; questions about another one are dropped."""
        here = view.state.snapshot()
        with self._changed:
            if here != self._here:
                self._here = here
                self._wanted.clear()

    def best_turns(self) -> Proposed | None:
        """Return the best ways to play the rest of the turn, best first; None while searching."""
        return self._ask(BEST)

    def turn_with(self, line: int) -> Proposed | None:
        """Return the best turn that buys a legal market line; None while searching."""
        return self._ask(line)

    def turn_onto(self, space: int) -> Proposed | None:
        """Return the best turn that occupies a space; None while searching."""
        return self._ask(ONTO - space)

    @property
    def busy(self) -> bool:
        """Whether a wanted answer is missing."""
        return bool(self._wanted)

    @property
    def pid(self) -> int | None:
        """The process id, or None."""
        return self._worker.pid

    def forget(self) -> None:
        """Drop all questions."""
        with self._changed:
            self._wanted.clear()

    def close(self, *, wait: bool = True) -> None:
        """Stop the process; without ``wait`` do not wait for its end."""
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

    # Called in the watching thread.

    def _work(self) -> None:
        with contextlib.suppress(OSError):  # The first question tries again.
            self._worker.launch()
        while (question := self._next()) is not None:
            found = self._answered(question)
            if found is not None:
                self._keep(question, found)
        self._worker.stop()

    def _next(self) -> Question | None:
        """Wait for a question and return the latest; None when closed."""
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
        """Return the answer to a question; None if it is no longer wanted."""
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
            return ()  # Searching here would take as long as in the processes.
        self._alone = True
        here, what = question
        return advise(View(state_of(self._game, here)), what)

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
    """Answer questions until none comes for a while or the connection is closed; runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            if not connection.poll(RESTS):
                return
            here, what = connection.recv()
            connection.send(advise(View(state_of(game, here)), what))
        except (OSError, EOFError):
            return


def advise(view: View, what: int) -> Proposed:
    """Return the best turns, or the best one with a market line or onto a space, by searching now."""
    if what == BEST:
        found = best_turns(view, COUNT)
    elif what <= ONTO:
        onto = best_turn_on(view, ONTO - what)
        found = [onto] if onto is not None else []
    else:
        legal = Step(steps.BUY, what) in legal_steps(view.state)
        found = [best_turn_with(view, what)] if legal else []
    return tuple(make_proposal(view, advice.steps) for advice in found)
