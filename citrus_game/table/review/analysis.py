"""A game looked through afterwards: the turns in which a better one would have been to be had.

The search is that of the Grower and runs in a process of its own; findings come in turn by turn.
"""

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from citrus_game.bots.advice import THOROUGH, Review, review
from citrus_game.rules.material.state import Game, State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply
from citrus_game.table.advice.balance import hidden_left
from citrus_game.table.log import entries
from citrus_game.table.review.curve import Turn, curve
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.bot_words import reason_sentence

LEAST = 2.0
"""Points that a turn must have left lying to be worth a word."""
LOW = 10
"""How far the searching process stands back behind others."""
Snapshot = tuple[Any, ...]


class Chance(NamedTuple):
    """A turn with a better one beside it: so many points better, what to do instead, and why.

    ``best`` are the better turn's steps, ``worth`` and ``was`` the worths of both by the search.
    """

    turn: Turn
    points: int
    instead: str
    why: str
    best: tuple[Step, ...]
    worth: float
    was: float


class Analysis:
    """Looks through a sitting's game; ask `chances` as often as you like, and close it in the end."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.failed = False
        self._turns = [turn for turn in curve(sitting).turns if self._whole(turn)]
        self._found: list[Chance] = []
        self._pool: ProcessPoolExecutor | None = None
        self._asked: list[tuple[Turn, Future[Review]]] = []

    def _whole(self, turn: Turn) -> bool:
        return turn.end < len(self.sitting.history) or self.sitting.state.over

    @property
    def length(self) -> int:
        """Give the number of turns to look at."""
        return len(self._turns)

    @property
    def done(self) -> int:
        """Give the number of turns that have been looked at."""
        return self.length - len(self._asked) if self._pool else 0

    @property
    def over(self) -> bool:
        """Tell whether nothing more will come."""
        return self.failed or (self._pool is not None and not self._asked)

    def start(self) -> None:
        """Begin to search; returns at once."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, _begin_low, (self.sitting.state.game,))
            for turn in self._turns:
                before, after = (_snapshot(self.sitting, step) for step in (turn.first, turn.end))
                self._asked.append((turn, self._pool.submit(look_at, before, after)))

    def look(self) -> bool:
        """Take in what has been found; tell whether that was anything."""
        before = len(self._asked)
        while self._asked and self._asked[0][1].done():
            turn, future = self._asked.pop(0)
            try:
                self._take(turn, future.result())
            except BrokenProcessPool:
                self.failed = True
                self._asked.clear()
        return len(self._asked) != before

    def chances(self, most: int = 5) -> list[Chance]:
        """List what has been found so far, the greatest first."""
        return sorted(self._found, key=lambda chance: (-chance.points, chance.turn.number))[:most]

    def close(self) -> None:
        """End the search."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _take(self, turn: Turn, found: Review) -> None:
        if found.missed < LEAST or self._as_played(turn, found):
            return
        sitting = self.sitting
        game, names = sitting.state.game, sitting.names
        instead = " ".join(self._told(turn, found))
        why = reason_sentence(found.best.reason, names, game)
        best = found.best
        self._found.append(
            Chance(turn, round(found.missed), instead, why, best.steps, best.worth, found.worth)
        )

    def _as_played(self, turn: Turn, found: Review) -> bool:
        """Tell whether the better turn is the played one but for what came of it."""
        played = tuple(done.step for done in self.sitting.history[turn.first : turn.end])
        return found.best.steps[: len(played)] == played

    def _told(self, turn: Turn, found: Review) -> Iterator[str]:
        """Tell the steps of the better turn as the log would, up to what nobody could know."""
        state = position_at(self.sitting, turn.first)
        names, mover = self.sitting.names, state.player
        for step in found.best.steps:
            hidden = hidden_left(state)
            events = apply(state, step)
            revealed = hidden_left(state) != hidden
            told = entries(events[:1] if revealed else events, names, state.game, turn=0, step=0)
            yield from (entry.text for entry in told if entry.player == mover)
            if revealed or state.player != mover or state.over:
                return


def position_at(sitting: Sitting, number: int) -> State:
    """Give the position after so many steps of a game."""
    return _state(sitting.state.game, _snapshot(sitting, number))


def _snapshot(sitting: Sitting, number: int) -> Snapshot:
    history = sitting.history
    return history[number].before if number < len(history) else sitting.state.snapshot()


_game: Game | None = None
"""The game that is looked through, in the process that searches."""


def _begin(game: Game) -> None:
    global _game
    _game = game


def _begin_low(game: Game) -> None:
    """Begin where whatever else runs goes first."""
    if hasattr(os, "nice"):
        os.nice(LOW)
    _begin(game)


def look_at(before: Snapshot, after: Snapshot) -> Review:
    """Review a turn in the searching process; what looks missed is looked at again, thoroughly."""
    assert _game is not None
    view, then = observe(_state(_game, before)), _state(_game, after)
    found = review(view, then)
    return review(view, then, THOROUGH) if found.missed >= LEAST else found


def _state(game: Game, snapshot: Snapshot) -> State:
    state = State()
    state.game = game
    state.restore(snapshot)
    return state
