"""A computer player that thinks in its own process, so that the window never waits.

`BotProcess.ask` returns a future at once. A thread watches the process: if it dies, is silent or takes far
too long, it is replaced and the new process is asked. After `ATTEMPTS`, the Picker answers, so that the game
goes on.
"""

import os
import queue
import random
import signal
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import NamedTuple

from citrus_game.bots.grower import Grower
from citrus_game.bots.master import read_budget
from citrus_game.bots.picker import Picker
from citrus_game.bots.players import Bot, make_bot
from citrus_game.bots.reasons import Reason, reason
from citrus_game.bots.worker import Worker
from citrus_game.rules.model.state import Game, state_of
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import View
from citrus_game.text import _

BEAT = 0.25
"""Seconds between two heartbeats."""
SILENCE = 10.0
"""Seconds without a heartbeat after which a process counts as dead; starting one takes some of them."""
PATIENCE = 60.0
"""Seconds beyond three times its budget after which a decision is given up."""
SAMPLED_TURN = 0.02
"""Seconds that a sampled turn of the Master takes on a slow machine."""
ATTEMPTS = 3
"""Number of processes tried for one decision."""
MODEST = 5
"""Niceness of the process, for when it shares a core with the window."""
GLANCE = 0.05
"""Seconds between two checks whether the question was cancelled."""


class Answer(NamedTuple):
    """A decision and its reason."""

    step: Step
    reason: Reason


@dataclass(frozen=True)
class _Question:
    view: View
    legal: tuple[Step, ...]
    future: "Future[Answer]" = field(default_factory=Future)


class BotProcess:
    """A computer player of one game in its own process, with a thread that watches it.

    ``notice`` is called with a sentence for the log, from that thread, when a process was replaced. ``seed``
    seeds the player's random choices: the same seed and view give the same step.
    """

    def __init__(
        self,
        name: str,
        game: Game,
        *,
        seed: int = 0,
        notice: Callable[[str], None] | None = None,
        patience: float | None = None,
        silence: float = SILENCE,
    ) -> None:
        self.name = name
        self._seed = seed
        self._notice = notice
        self._patience = PATIENCE + 3 * budget_seconds(name) if patience is None else patience
        self._silence = silence
        self._questions: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
        self._asked: _Question | None = None
        self._closing = False
        self._worker = Worker(serve, name, game, seed)
        self._thread = threading.Thread(target=self._work, name=f"bot {name}", daemon=True)

    def start(self) -> None:
        """Start the process without waiting for it."""
        self._thread.start()

    def ask(self, view: View, legal: Sequence[Step]) -> "Future[Answer]":
        """Ask for a step and return a future of the answer; an earlier question is cancelled."""
        self.cancel()
        self._asked = _Question(view, tuple(legal))
        self._questions.put(self._asked)
        return self._asked.future

    def cancel(self) -> None:
        """Cancel the current question and its future."""
        if self._asked:
            self._asked.future.cancel()
            self._asked = None

    def alive(self) -> bool:
        """Whether the process is running."""
        return self._worker.alive

    @property
    def pid(self) -> int | None:
        """The process id, or None."""
        return self._worker.pid

    def close(self, *, wait: bool = True) -> None:
        """Stop the process and cancel an open question; without ``wait`` do not wait for the end."""
        self._closing = True
        self.cancel()
        self._questions.put(None)
        if wait and self._thread.is_alive():
            self._thread.join()

    # Called in the watching thread.

    def _work(self) -> None:
        self._launch()
        while (question := self._questions.get()) is not None:
            self._answer(question)
        self._worker.stop()

    def _answer(self, question: _Question) -> None:
        for _attempt in range(ATTEMPTS):
            if self._tried(question):
                return
            self._worker.stop()
            if question.future.cancelled():
                if not self._closing:
                    self._launch()
                return
            self._tell_replaced()
        self._tell(_("{name} isn’t responding, so the Picker takes this move."))
        chance = _chance(self._seed, question.view)
        self._resolve(question, answer(Picker(), question.view, question.legal, chance))

    def _tried(self, question: _Question) -> bool:
        """Ask the process and wait; return False if it was cancelled while waiting or will not answer."""
        if question.future.cancelled():
            return True
        if not self.alive():
            if self.pid is not None:  # It died before it was asked.
                self._tell_replaced()
            self._launch()
        connection = self._worker.connection
        if connection is None:
            return False
        end, heard = time.monotonic() + self._patience, time.monotonic()
        try:
            connection.send((question.view.state.snapshot(), question.legal))
            while not question.future.cancelled():
                if connection.poll(GLANCE):
                    heard = time.monotonic()
                    told: Answer | None = connection.recv()
                    if told is not None:
                        self._resolve(question, told)
                        return True
                now = time.monotonic()
                if now > end or now > heard + self._silence:
                    return False
        except (OSError, EOFError):
            return False
        return False

    def _launch(self) -> None:
        with suppress(OSError):  # Without a process, the Picker answers.
            self._worker.launch()

    def _tell_replaced(self) -> None:
        self._tell(_("{name} stopped and was restarted; the game continues."))

    def _tell(self, sentence: str) -> None:
        if self._notice:
            self._notice(sentence.format(name=self.name))

    def _resolve(self, question: _Question, told: Answer) -> None:
        try:
            question.future.set_result(told)
        except InvalidStateError:  # It was cancelled in the meantime.
            return


def budget_seconds(name: str) -> float:
    """Return about how many seconds a player with this name may think; 0 if it has no budget.

    >>> budget_seconds("master:90000"), budget_seconds("grower")
    (90.0, 0.0)
    """
    budget = read_budget(name.partition(":")[2])
    if budget is None:
        return 0.0
    return min(budget.ms / 1000, budget.turns * SAMPLED_TURN)


def _chance(seed: int, view: View) -> random.Random:
    """Return the random generator of one decision, the same in a process that replaces another."""
    return random.Random(f"{seed} {zlib.crc32(repr(view.state.snapshot()).encode())}")


def serve(connection: Connection, name: str, game: Game, seed: int) -> None:
    """Answer questions until the connection is closed; runs in the process.

    A question is a view's snapshot and the legal steps; the reply is an `Answer`, or None as a heartbeat.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(MODEST)
    lock = threading.Lock()
    threading.Thread(target=_beat, args=(connection, lock), daemon=True).start()
    bot = make_bot(name)
    while True:
        try:
            snapshot, legal = connection.recv()
            view = View(state_of(game, snapshot))
            told = answer(bot, view, legal, _chance(seed, view))
            with lock:
                connection.send(told)
        except (OSError, EOFError):
            return


def answer(bot: Bot, view: View, legal: Sequence[Step], chance: random.Random) -> Answer:
    """Return a computer player's decision with its reason."""
    step = bot.decide(view, legal, chance)
    plan = bot.outline(view) if isinstance(bot, Grower) else []
    return Answer(step, reason(view.state, plan or [step]))


def _beat(connection: Connection, lock: threading.Lock) -> None:
    """Send heartbeats; exit when the connection is closed."""
    while True:
        time.sleep(BEAT)
        try:
            with lock:
                connection.send(None)
        except OSError:
            os._exit(0)
