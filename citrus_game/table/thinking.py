"""The computer players of a sitting think here, the slow ones in processes of their own.

The window asks `Thinking.step` once a frame and is never kept waiting. Who plays is looked up for every
step, so that a seat may change hands at any moment. What a player says for a step comes into the log; so
does the replacement of a process that died.
"""

import queue
import random
from concurrent.futures import Future
from typing import NamedTuple

from citrus_game.bots.players import Bot, make_bot
from citrus_game.bots.process import Answer, BotProcess, answer
from citrus_game.rules.material.steps import BUY, HARVEST, SITE
from citrus_game.rules.observe import observe
from citrus_game.table.seat import PERSON
from citrus_game.table.sitting import Done, Sitting

AT_ONCE = ("random", "greedy", "picker")
"""Players that answer within a frame; the others get a process."""
EXPLAINED = (BUY, HARVEST, SITE)
"""Steps whose reason is worth a line of the log."""


class _Asked(NamedTuple):
    """A question to a slow player: who was asked after which step, and what is to come."""

    name: str
    after: Done | None
    future: "Future[Answer]"


class Thinking:
    """Asks the computer player on turn and plays its answer.

    With ``waits`` every player answers at once, here: for those who have time, and no window.
    """

    def __init__(self, sitting: Sitting, *, waits: bool = False) -> None:
        self._sitting, self._waits = sitting, waits
        self._bots: dict[str, Bot] = {}
        self._processes: dict[str, BotProcess] = {}
        self._asked: _Asked | None = None
        self._notices: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._chance = random.Random(f"computer players {sitting.seed}")

    def start(self) -> None:
        """Start the processes of those who sit here, so that they are ready when their turn comes."""
        sitting = self._sitting
        for name in [seat.player for seat in sitting.seats if seat.is_bot] + [sitting.plays]:
            if name != PERSON and not self._at_once(name) and name not in self._processes:
                process = BotProcess(name, sitting.state.game, seed=sitting.seed, notice=self._notices.put)
                process.start()
                self._processes[name] = process

    def step(self) -> bool:
        """Play the step of the computer player on turn if it is decided; tell whether it was."""
        sitting = self._sitting
        found = self._answer() if sitting.is_bot_turn() else None
        if found is None:
            return False
        notices = []
        while not self._notices.empty():
            notices.append(self._notices.get())
        reason = found.reason if found.step.verb in EXPLAINED else None
        sitting.do(found.step, reason=reason, notices=notices)
        return True

    def ask(self) -> None:
        """Have a slow player on turn begin to think."""
        sitting, asked = self._sitting, self._asked
        name = sitting.plays
        if not sitting.is_bot_turn() or self._at_once(name):
            return
        after = sitting.history[-1] if sitting.history else None
        if asked is None or asked.name != name or asked.after is not after:
            self.start()
            question = self._processes[name].ask(observe(sitting.state), sitting.legal())
            self._asked = _Asked(name, after, question)

    def drop(self) -> None:
        """Forget a question whose answer nobody waits for any more: a person took the seat."""
        if self._asked is not None and not self._sitting.is_bot_turn():
            self._processes[self._asked.name].cancel()
            self._asked = None

    def _at_once(self, name: str) -> bool:
        return self._waits or name.partition(":")[0] in AT_ONCE

    def _answer(self) -> Answer | None:
        sitting = self._sitting
        name = sitting.plays
        if self._at_once(name):
            if name not in self._bots:
                self._bots[name] = make_bot(name)
            return answer(self._bots[name], observe(sitting.state), sitting.legal(), self._chance)
        self.ask()
        if self._asked is None or not self._asked.future.done():
            return None
        future = self._asked.future
        self._asked = None
        return None if future.cancelled() else future.result()

    def close(self, *, wait: bool = True) -> None:
        """End the processes; without ``wait`` they end by and by."""
        self._asked = None
        for process in self._processes.values():
            process.close(wait=wait)
        self._processes.clear()
