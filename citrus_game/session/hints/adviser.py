"""Proposals for turns by the Grower's search, computed in the background.

The search runs in its own process. One that dies is replaced and asked again; an answer that does not come in
time is given up. If no process works, the search is made here. Answers are stored for each position.
"""

import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from citrus_game.bots.advice import best_turn_with, best_turns, best_turns_on
from citrus_game.bots.reasons import Reason, reason
from citrus_game.bots.worker import Worker
from citrus_game.facts.forecast import Forecast, balance, hidden_left
from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import Game, State, state_of
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.observe import View
from citrus_game.rules.turn import apply


class Proposal(NamedTuple):
    """A proposal for the rest of the turn.

    The first ``sure`` steps are certain to be legal; later ones are a guess, since hidden information is
    revealed before them. ``reason`` is the reason for the first step. ``told`` is the effect of all steps,
    None if it depends on hidden information. ``returned`` are the bought tiles that the steps give back.
    """

    steps: tuple[Step, ...]
    sure: int
    reason: Reason
    told: Forecast | None
    returned: tuple[int, ...] = ()

    @property
    def gains(self) -> tuple[int, ...]:
        """The change of everybody's forecast; empty if unknown."""
        return self.told.gains if self.told is not None else ()

    @property
    def placed(self) -> tuple[tuple[int, int], ...]:
        """The placed tiles as (space, plantation's code), in order."""
        return tuple((step.at, step.what) for step in self.steps if step.verb in steps.PLANTING)

    def step_of(self, verb: str) -> Step | None:
        """Return the first step with this verb, or None."""
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
    told, back = balance(view.state, plan), given_back(view.state, plan)
    return Proposal(tuple(plan), sure, reason(view.state, plan), told, back)


def given_back(state: State, plan: Sequence[Step]) -> tuple[int, ...]:
    """Return which tiles of the hand a plan gives back, in their order. What is hidden does not matter."""
    hand = list(state.hand)
    for step, by_cart in zip(plan, steps.by_cart(plan), strict=True):
        if step.verb == steps.BUY:
            hand += [tile for _index, tile in line_tiles(state, step.what)]
        elif step.verb in steps.FROM_HAND and not by_cart and step.what in hand:
            hand.remove(step.what)
        elif step.verb == steps.RETURN and not by_cart:
            return tuple(hand)
    return ()


def go_on(proposal: Proposal, step: Step, view: View) -> Proposal | None:
    """Return what is left of a proposal after a step was played, whichever it was; None if nothing can go on.

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
"""Questions: the best turns; those that occupy a space (``ONTO - space``). Market lines are asked for by
their index.
"""
COUNT = 3
"""Number of best turns listed."""
KEPT = 32
"""Number of positions whose answers are stored."""
PATIENCE = 20.0
"""Seconds after which an answer is given up; it usually takes well under one."""
ATTEMPTS = 3
"""Number of processes that may die in a row before the search is made here."""
RESTS = 60.0
"""Seconds without a question after which the process exits; the next question starts a new one."""

Snapshot = tuple[Any, ...]
Proposed = tuple[Proposal, ...]
Question = tuple[Snapshot, int]


class Adviser:
    """Searches hints for one game in a process of its own; no method waits for an answer.

    Ask again in each frame until the answer is not None. An empty answer means that none was found. Close it
    with its window.
    """

    def __init__(self, game: Game, *, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._game = game
        self._here: Snapshot | None = None
        self._wanted: list[int] = []
        self._found: dict[Snapshot, dict[int, Proposed]] = {}
        self._worker = Worker(serve, game)
        self._asked: Question | None = None
        """The question that the process is working on."""
        self._until = 0.0
        """When its answer is given up."""
        self._failures = 0
        """Number of processes in a row that did not answer."""
        self._closed = False

    def prepare(self) -> None:
        """Start the process in advance."""
        if not self._closed and not self._worker.alive:
            with suppress(OSError):  # The first question tries again.
                self._worker.launch()

    def set_view(self, view: View) -> None:
        """Set the position to search from. Questions about an earlier one are dropped."""
        here = view.state.snapshot()
        if here != self._here:
            self._here = here
            self._wanted.clear()

    def best_turns(self) -> Proposed | None:
        """Return the best ways to play the rest of the turn, best first; None while searching."""
        return self._ask(BEST)

    def turn_with(self, line: int) -> Proposed | None:
        """Return the best turn that buys a legal market line; None while searching."""
        return self._ask(line)

    def turns_onto(self, space: int) -> Proposed | None:
        """Return the best turn for each way to occupy a space, best first; None while searching."""
        return self._ask(ONTO - space)

    @property
    def busy(self) -> bool:
        """Whether an answer is still being searched."""
        return bool(self._wanted)

    @property
    def pid(self) -> int | None:
        """The process id, or None."""
        return self._worker.pid

    def drop_questions(self) -> None:
        """Drop all questions."""
        self._wanted.clear()

    def close(self) -> None:
        """Stop the process."""
        self._closed = True
        self._wanted.clear()
        self._worker.stop()

    def _ask(self, what: int) -> Proposed | None:
        if self._here is None or self._closed:
            return ()
        known = self._found.get(self._here, {}).get(what)
        if known is None:
            if what not in self._wanted:
                self._wanted.append(what)
            self._go_on()
        return known

    def _go_on(self) -> None:
        """Send the latest question to the process, or receive its answer."""
        question = self._asked
        try:
            if question is None:
                self._send()
            elif self._worker.connection is not None and self._worker.connection.poll():
                self._store_answer(question, self._worker.connection.recv())
            elif time.monotonic() > self._until:
                self._worker.stop()
                self._store_answer(question, ())  # Searching here would take as long as in the process.
        except (OSError, EOFError):
            self._asked = None
            self._failures += 1
            self._worker.stop()

    def _send(self) -> None:
        assert self._here is not None
        question = self._here, self._wanted[-1]
        if self._failures >= ATTEMPTS:
            self._store_answer(question, advise(View(state_of(self._game, self._here)), self._wanted[-1]))
            return
        if not self._worker.alive:
            self._worker.launch()
        assert self._worker.connection is not None
        self._worker.connection.send(question)
        self._asked, self._until = question, time.monotonic() + self._patience

    def _store_answer(self, question: Question, found: Proposed) -> None:
        here, what = question
        self._asked = None
        self._failures = self._failures if self._failures >= ATTEMPTS else 0
        self._found.setdefault(here, {})[what] = found
        while len(self._found) > KEPT:
            del self._found[next(iter(self._found))]
        if self._here == here and what in self._wanted:
            self._wanted.remove(what)


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
    """Return the best turns, all or those onto a space, or the best one with a market line, by searching
    now.
    """
    if what == BEST:
        found = best_turns(view, COUNT)
    elif what <= ONTO:
        found = best_turns_on(view, ONTO - what)
    else:
        legal = Step(steps.BUY, what) in legal_steps(view.state)
        found = [best_turn_with(view, what)] if legal else []
    return tuple(make_proposal(view, advice.steps) for advice in found)
