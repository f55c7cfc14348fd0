"""A computer player that thinks in its own process, so that the window never waits.

The window calls `BotProcess.poll` in each frame. A process that dies, is silent or takes far too long is
replaced, and the new one is asked. After `ATTEMPTS`, the Picker answers, so that the game goes on.
"""

import os
import random
import signal
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
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


class Answer(NamedTuple):
    """A decision and its reason."""

    step: Step
    reason: Reason


class BotProcess:
    """A computer player of one game in its own process.

    ``notice`` is called with a sentence for the log when a process was replaced. ``seed`` seeds the player's
    random choices: the same seed and view give the same step.
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
        self._question: tuple[View, tuple[Step, ...]] | None = None
        self._attempts = 0
        """Number of processes that did not answer the question."""
        self._until = self._heard = 0.0
        """When the answer is given up, and when the process was last heard of."""
        self._worker = Worker(serve, name, game, seed)

    def start(self) -> None:
        """Start the process."""
        with suppress(OSError):  # Without a process, the Picker answers.
            self._worker.launch()

    def ask(self, view: View, legal: Sequence[Step]) -> None:
        """Ask for a step; an earlier question is dropped."""
        self.cancel()
        self._question = view, tuple(legal)
        self._attempts = 0
        if self.pid is not None and not self.alive():  # It died before it was asked.
            self._tell_replaced()
        self._send()

    def poll(self) -> Answer | None:
        """Return the answer, once. None while the player thinks, or if no question is open."""
        if self._question is None:
            return None
        try:
            told = self._received()
        except (OSError, EOFError):
            return self._try_again()
        now = time.monotonic()
        if told is not None:
            self._question = None
        elif now > self._until or now > self._heard + self._silence:
            return self._try_again()
        return told

    def cancel(self) -> None:
        """Drop the question, and replace the process that thinks about it."""
        if self._question is not None:
            self._question = None
            self._worker.stop()
            self.start()

    def alive(self) -> bool:
        """Whether the process is running."""
        return self._worker.alive

    @property
    def pid(self) -> int | None:
        """The process id, or None."""
        return self._worker.pid

    def close(self) -> None:
        """Drop an open question and stop the process."""
        self._question = None
        self._worker.stop()

    def _send(self) -> None:
        assert self._question is not None
        if not self.alive():
            self.start()
        self._heard = time.monotonic()
        self._until = self._heard + self._patience
        view, legal = self._question
        if self._worker.connection is not None:
            with suppress(OSError):  # `poll` finds out that nobody is there.
                self._worker.connection.send((view.state.snapshot(), legal))

    def _received(self) -> Answer | None:
        """Return the answer if it has come; raise OSError or EOFError if the process has ended."""
        connection = self._worker.connection
        if connection is None:
            raise EOFError
        while connection.poll():
            self._heard = time.monotonic()
            told: Answer | None = connection.recv()
            if told is not None:
                return told
        return None

    def _try_again(self) -> Answer | None:
        """Ask a new process; after `ATTEMPTS`, return the answer of the Picker."""
        assert self._question is not None
        self._worker.stop()
        self._tell_replaced()
        self._attempts += 1
        if self._attempts < ATTEMPTS:
            self._send()
            return None
        (view, legal), self._question = self._question, None
        self._report(_("{name} isn’t responding, so Nino takes this move."))
        return answer(Picker(), view, legal, _chance(self._seed, view))

    def _tell_replaced(self) -> None:
        self._report(_("{name} stopped and was restarted; the game continues."))

    def _report(self, sentence: str) -> None:
        if self._notice:
            self._notice(sentence.format(name=self.name))


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
