"""Stands in for what searches in processes of their own, whose answers come at another moment each time."""

from collections.abc import Callable
from typing import Any

from citrus_game.bots import process
from citrus_game.bots.players import make_bot
from citrus_game.bots.process import Answer
from citrus_game.learning import analysis
from citrus_game.rules.model.state import Game, state_of
from citrus_game.rules.observe import View

POLLS = 5
"""Times that somebody polls for an answer until it is there."""
SAMPLES = "2n"
"""How long who thinks by the clock may think here: sampled turns."""


def play(name: str, game: Game, seed: int, question: Any) -> Answer:
    """Return a computer player's answer."""
    snapshot, legal = question
    view = View(state_of(game, snapshot))
    level = name.partition(":")[0]
    player = make_bot(f"{level}:{SAMPLES}" if level in ("trader", "master") else name)
    return process.answer(player, view, legal, process._chance(seed, view))


def judge(game: Game, question: Any) -> Any:
    """Return what a judge finds of a turn."""
    return analysis.look_at(game, *question)


SERVERS: dict[Callable[..., None], Callable[..., Any]] = {process.serve: play, analysis.serve: judge}


class InProcessWorker:
    """A `Worker` that answers in this process, some polls after it was asked; it is its own connection."""

    def __init__(self, serve: Callable[..., None], *what: Any) -> None:
        self._answer, self._what = SERVERS[serve], what
        self._question: Any = None
        self._polls = 0
        self.connection: InProcessWorker | None = None

    @property
    def alive(self) -> bool:
        """Whether it was launched."""
        return self.connection is not None

    @property
    def pid(self) -> int | None:
        """Any number, or None while it is not launched."""
        return 1 if self.alive else None

    def launch(self) -> None:
        """Be there, and know of no question."""
        self.connection, self._question = self, None

    def stop(self) -> None:
        """Be gone."""
        self.connection = None

    def send(self, question: Any) -> None:
        """Take a question."""
        self._question, self._polls = question, 0

    def poll(self) -> bool:
        """Whether the answer is there."""
        self._polls += 1
        return self._question is not None and self._polls > POLLS

    def recv(self) -> Any:
        """Return the answer."""
        question, self._question = self._question, None
        return self._answer(*self._what, question)
