"""Runs the computer players of a session, slow ones in their own processes.

The window calls `AIRunner.step` once a frame and never waits. The player of a seat is looked up for each
step, so it may change at any time. A player's reason for a step, and notices about a replaced process, go
into the log.
"""

import random
from typing import NamedTuple

from citrus_game.bots.players import Bot, make_bot
from citrus_game.bots.process import Answer, BotProcess, answer
from citrus_game.rules.model.steps import BUY, HARVEST, SITE
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession, HistoryEntry

AT_ONCE = ("random", "greedy", "picker")
"""Players that answer within a frame; the others get a process."""
EXPLAINED = (BUY, HARVEST, SITE)
"""Verbs of steps whose reason is written to the log."""


class _Asked(NamedTuple):
    """A question to a slow player: its name, and the last step before the question."""

    name: str
    after: HistoryEntry | None


class AIRunner:
    """Asks the computer player on turn for a step, and plays it.

    With ``waits`` the player thinks in this process, and `step` waits for the answer: for commands without a
    window.
    """

    def __init__(self, session: GameSession, *, waits: bool = False) -> None:
        self._session, self._waits = session, waits
        self._bots: dict[str, Bot] = {}
        self._processes: dict[str, BotProcess] = {}
        self._asked: _Asked | None = None
        self._notices: list[str] = []
        self._chance = random.Random(f"computer players {session.seed}")

    def step(self) -> bool:
        """Play the computer player's step if it has been decided; return whether one was played."""
        session = self._session
        found = self._answer() if session.is_bot_turn() else None
        if found is None:
            return False
        notices = tuple(self._notices)
        self._notices.clear()
        reason = found.reason if found.step.verb in EXPLAINED else None
        session.do(found.step, reason=reason, notices=notices)
        return True

    def ask(self) -> None:
        """Ask the computer player on turn, once. Start a process in advance for a slow one whose turn comes
        next.
        """
        session, asked = self._session, self._asked
        name = session.plays
        if not session.is_bot_turn() or self._at_once(name):
            return
        after = session.history[-1] if session.history else None
        if asked is None or asked.name != name or asked.after is not after:
            self._process(name).ask(observe(session.state), session.legal())
            self._asked = _Asked(name, after)
            return
        for seat in session.seats:
            if seat.is_bot and not self._at_once(seat.player) and seat.player not in self._processes:
                self._process(seat.player)
                return

    def _process(self, name: str) -> BotProcess:
        """Return the process of a slow player, which is started on first use."""
        if name not in self._processes:
            session = self._session
            process = BotProcess(name, session.state.game, seed=session.seed, notice=self._notices.append)
            process.start()
            self._processes[name] = process
        return self._processes[name]

    def cancel_if_taken(self) -> None:
        """Cancel the question if a person has taken the seat."""
        if self._asked is not None and not self._session.is_bot_turn():
            self._processes[self._asked.name].cancel()
            self._asked = None

    def _at_once(self, name: str) -> bool:
        return self._waits or name.partition(":")[0] in AT_ONCE

    def _answer(self) -> Answer | None:
        session = self._session
        name = session.plays
        if self._at_once(name):
            if name not in self._bots:
                self._bots[name] = make_bot(name)
            return answer(self._bots[name], observe(session.state), session.legal(), self._chance)
        self.ask()
        found = self._processes[name].poll()
        if found is not None:
            self._asked = None
        return found

    def close(self) -> None:
        """Stop the processes."""
        self._asked = None
        for process in self._processes.values():
            process.close()
        self._processes.clear()
