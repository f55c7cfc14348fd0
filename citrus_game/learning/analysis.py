"""Judges the turns of a finished game in a process of its own; verdicts arrive turn by turn.

People's turns come first and are looked at by both judges, those in which most seems to be missing first;
those of computer players are looked at by the first judge alone.
"""

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from citrus_game.bots.worker import Worker
from citrus_game.content.learning.review import Verdict, load_review, review_file, save_review
from citrus_game.learning.verdicts import FirstLook, first_look, second_look, verdict, weights_version
from citrus_game.narration.turn_steps import same_turn
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import Game, State, state_of
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.score_curve import Turn, curve

LOW = 10
"""Niceness of the judging process."""
Snapshot = tuple[Any, ...]


class Analysis:
    """Judges the turns of a session's game in a process. Call `poll` in each frame to receive verdicts, and
    `close` at the end, which stores them.

    Verdicts that were stored before are used again.
    """

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.failed = False
        self.turns = [turn for turn in curve(session).turns if self._whole(turn)]
        self._verdicts: dict[int, Verdict] = {}
        self._first: dict[int, FirstLook] = {}
        """What the first judge found of people's turns that wait for the second."""
        self._asked: Turn | None = None
        self._started = self._fresh = self._loaded = False
        self._worker = Worker(serve, session.state.game)

    def _whole(self, turn: Turn) -> bool:
        return turn.end < len(self.session.history) or self.session.state.over

    @property
    def length(self) -> int:
        """The number of turns to judge."""
        return len(self.turns)

    @property
    def done(self) -> int:
        """The number of turns judged so far."""
        return len(self._verdicts)

    @property
    def over(self) -> bool:
        """Whether all verdicts are there, or judging has failed."""
        return self.failed or (self._started and self.done == self.length)

    def verdict(self, turn: Turn) -> Verdict | None:
        """Return the verdict on a turn, None while there is none."""
        return self._verdicts.get(turn.number)

    def of_person(self, turn: Turn) -> bool:
        """Whether a person played this turn."""
        return not self.session.history[turn.first].by.is_bot

    def played(self, turn: Turn) -> tuple[Step, ...]:
        """Return the steps of a turn."""
        return tuple(done.step for done in self.session.history[turn.first : turn.end])

    def start(self) -> None:
        """Start judging, or start again after it failed; does not wait."""
        if self._started and not self.failed:
            return
        if not self._started:
            self._verdicts |= self._kept()
            self._loaded = bool(self._verdicts)
        self._started, self.failed = True, False
        try:
            if self.done < self.length:
                self._worker.launch()
            self._ask()
        except OSError:
            self._fail()

    def poll(self) -> bool:
        """Receive a verdict, if there is one; return whether anything changed, also by what was stored."""
        connection, turn = self._worker.connection, self._asked
        loaded, self._loaded = self._loaded, False
        if turn is None or connection is None:
            return loaded
        try:
            if not connection.poll():
                return loaded
            self._add_verdict(turn, connection.recv())
            self._ask()
        except (OSError, EOFError):
            self._fail()
        return True

    def close(self) -> None:
        """Stop judging, and store the verdicts."""
        self._worker.stop()
        self._asked = None
        if self._fresh:
            self._fresh = False
            save_review(self._file, self.session.state.game, weights_version(), self._verdicts)

    def _ask(self) -> None:
        """Send the next turn to the process, or stop it after the last."""
        self._asked = turn = self._next()
        connection = self._worker.connection
        if turn is None or connection is None:
            self.close()
            return
        before, after = (self.session.position_at(step).snapshot() for step in (turn.first, turn.end))
        first = self._first.get(turn.number)
        connection.send((before, after, self.played(turn), first))

    def _next(self) -> Turn | None:
        left = [turn for turn in self.turns if turn.number not in self._verdicts]
        own = [turn for turn in left if self.of_person(turn)]
        fresh = next((turn for turn in own if turn.number not in self._first), None)
        largest = max(own, key=lambda turn: self._first[turn.number].missed) if own and not fresh else None
        return fresh or largest or next(iter(left), None)

    def _add_verdict(self, turn: Turn, found: FirstLook | list[float]) -> None:
        if not isinstance(found, FirstLook):
            self._verdicts[turn.number] = verdict(self._first.pop(turn.number), found)
        elif self.of_person(turn):
            self._first[turn.number] = found
        else:
            self._verdicts[turn.number] = verdict(found)
        self._fresh = True

    def _fail(self) -> None:
        self.failed = True
        self.close()

    @cached_property
    def _file(self) -> Path:
        return review_file(self.session.start, self.session.steps)

    def _kept(self) -> dict[int, Verdict]:
        """Return the verdicts that were kept, none if they cannot be of this game."""
        found = load_review(self._file, self.session.state.game, weights_version())
        turns = {turn.number: turn for turn in self.turns}
        fits = all(number in turns and self._fits(turns[number], each) for number, each in found.items())
        return found if fits else {}

    def _fits(self, turn: Turn, found: Verdict) -> bool:
        before = self.session.position_at(turn.first)
        if found.kind == "better" and not self.of_person(turn):
            return False
        best = found.best
        return not best or (best[0] in legal_steps(before) and not same_turn(best, self.played(turn)))


def possible_steps(state: State, best: Sequence[Step]) -> tuple[Step, ...]:
    """Play the steps of a turn until one needs a hidden tile that was another in this game; return those
    played.
    """
    possible = []
    for step in best:
        if state.over or step not in legal_steps(state):
            break
        apply(state, step)
        possible.append(step)
    return tuple(possible)


def serve(connection: Connection, game: Game) -> None:
    """Judge turns until the connection is closed; runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LOW)
    with suppress(OSError, EOFError):
        while True:
            connection.send(look_at(game, *connection.recv()))


def look_at(
    game: Game, before: Snapshot, after: Snapshot, played: Sequence[Step], first: FirstLook | None = None
) -> FirstLook | list[float]:
    """Return what the first judge finds of a turn. If ``first``, its finding, is given, return what the
    second judge finds.
    """
    view = observe(state_of(game, before))
    if first is not None:
        return second_look(view, played, [each.steps for each in first.candidates])
    return first_look(view, state_of(game, after), played)
