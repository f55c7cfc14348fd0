"""The computer players of a sitting think here, the slow ones in processes of their own.

The window asks `Thinking.step` once a frame and is never kept waiting. What a player says for a step
comes into the log; so does the replacement of a process that died.
"""

import queue
import random
from concurrent.futures import Future

from citrus_game.bots.players import make_bot
from citrus_game.bots.process import Answer, BotProcess, answer
from citrus_game.rules.observe import observe
from citrus_game.rules.steps import BUY, HARVEST, SITE
from citrus_game.table.bot_words import reason_sentence
from citrus_game.table.sitting import Sitting

AT_ONCE = ("random", "greedy", "easy")
"""Players that answer within a frame; the others get a process."""
EXPLAINED = (BUY, HARVEST, SITE)
"""Steps whose reason is worth a line of the log."""


class Thinking:
    """Asks the computer player on turn and plays its answer."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._bots = {name: make_bot(name) for name in self._names() if name.partition(":")[0] in AT_ONCE}
        self._processes: dict[str, BotProcess] = {}
        self._asked: tuple[int, Future[Answer]] | None = None
        self._notices: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._chance = random.Random(f"computer players {sitting.seed}")

    def _names(self) -> list[str]:
        return [seat.player for seat in self._sitting.seats if seat.is_bot]

    def start(self) -> None:
        """Start the processes, so that they are ready when their turn comes."""
        for name in self._names():
            if name not in self._bots and name not in self._processes:
                process = BotProcess(
                    name, self._sitting.state.game, seed=self._sitting.seed, notice=self._notices.put
                )
                process.start()
                self._processes[name] = process

    def step(self) -> bool:
        """Play the step of the computer player on turn if it is decided; tell whether it was."""
        found = self._answer()
        if found is None:
            return False
        sitting = self._sitting
        notices = []
        while not self._notices.empty():
            notices.append(self._notices.get())
        why = ""
        if found.step.verb in EXPLAINED:
            why = reason_sentence(found.reason, sitting.names, sitting.state.game)
        sitting.do(found.step, why=why, notices=notices)
        return True

    def ask(self) -> None:
        """Have a slow player on turn begin to think."""
        sitting = self._sitting
        name = sitting.seats[sitting.state.player].player
        now = len(sitting.history)
        if name not in self._bots and (self._asked is None or self._asked[0] != now):
            self.start()
            self._asked = (now, self._processes[name].ask(observe(sitting.state), sitting.legal()))

    def _answer(self) -> Answer | None:
        sitting = self._sitting
        name = sitting.seats[sitting.state.player].player
        if name in self._bots:
            return answer(self._bots[name], observe(sitting.state), sitting.legal(), self._chance)
        self.ask()
        if self._asked is None or not self._asked[1].done():
            return None
        future = self._asked[1]
        self._asked = None
        return None if future.cancelled() else future.result()

    def close(self) -> None:
        """End the processes."""
        self._asked = None
        for process in self._processes.values():
            process.close()
        self._processes.clear()
