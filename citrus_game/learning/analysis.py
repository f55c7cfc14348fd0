"""Analysis of a finished game: turns for which a better one was possible.

The Grower's search runs in its own process; results arrive turn by turn.
"""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from citrus_game.bots.advice import THOROUGH, Advice, Review, review
from citrus_game.bots.reasons import Reason, reason
from citrus_game.bots.worker import Worker
from citrus_game.facts.forecast import hidden_left
from citrus_game.narration import words
from citrus_game.narration.bot_reasons import reason_sentence
from citrus_game.narration.turn_steps import StepLine, same_turn, turn_lines
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.events import Bought, Event, Harvested
from citrus_game.rules.model.state import Game, State, state_of
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.score_curve import Turn, curve
from citrus_game.text import _

LEAST = 2.0
"""Only turns that missed at least this many points are reported."""
LOW = 10
"""Niceness of the searching process."""
Snapshot = tuple[Any, ...]


class Chance(NamedTuple):
    """A turn that could have been better by ``points``; ``played`` and ``instead`` are all steps of both
    turns in words, ``why`` is the better turn's reason, ``where`` the market line, regions and finca that it
    is about.

    ``best`` are the better turn's steps; ``worth`` and ``was`` are the search's values of both turns.
    """

    turn: Turn
    points: int
    played: tuple[StepLine, ...]
    instead: tuple[StepLine, ...]
    why: str
    where: str
    best: tuple[Step, ...]
    worth: float
    was: float


class Analysis:
    """Analyses a session's game; call `poll` to receive results, and `close` at the end."""

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.failed = False
        self._turns = [turn for turn in curve(session).turns if self._whole(turn)]
        self._found: list[Chance] = []
        self._left: list[Turn] = []
        """The turns still to be analysed; the process is working on the first."""
        self._started = False
        self._worker = Worker(serve, session.state.game)

    def _whole(self, turn: Turn) -> bool:
        return turn.end < len(self.session.history) or self.session.state.over

    @property
    def length(self) -> int:
        """The number of turns to analyse."""
        return len(self._turns)

    @property
    def done(self) -> int:
        """The number of turns analysed so far."""
        return self.length - len(self._left) if self._started else 0

    @property
    def over(self) -> bool:
        """Whether no more results will come."""
        return self.failed or (self._started and not self._left)

    def start(self) -> None:
        """Start the search; does not wait."""
        if self._started:
            return
        self._started, self._left = True, self._turns.copy()
        try:
            self._worker.launch()
            self._ask()
        except OSError:
            self._fail()

    def poll(self) -> bool:
        """Receive a result, if there is one; return whether anything changed."""
        connection = self._worker.connection
        if not self._left or connection is None:
            return False
        try:
            if not connection.poll():
                return False
            found: Review = connection.recv()
            self._take(self._left.pop(0), found)
            self._ask()
        except (OSError, EOFError):
            self._fail()
        return True

    def chances(self, most: int = 5) -> list[Chance]:
        """Return the largest chances found so far, those of people first."""
        seats = self.session.seats
        return sorted(
            self._found,
            key=lambda chance: (seats[chance.turn.player].is_bot, -chance.points, chance.turn.number),
        )[:most]

    def close(self) -> None:
        """Stop the search."""
        self._worker.stop()

    def _ask(self) -> None:
        """Send the next turn to the process, or stop it after the last."""
        connection = self._worker.connection
        if self._left and connection is not None:
            turn = self._left[0]
            connection.send(
                tuple(self.session.position_at(step).snapshot() for step in (turn.first, turn.end))
            )
        else:
            self._worker.stop()

    def _fail(self) -> None:
        self.failed = True
        self._left.clear()
        self._worker.stop()

    def _take(self, turn: Turn, found: Review) -> None:
        if found.missed < LEAST or self._as_played(turn, found):
            return
        session = self.session
        game, names = session.state.game, session.names
        before, played = session.position_at(turn.first), self._played(turn)
        best = found.best
        mine, instead = turn_lines(before, played, best.steps), turn_lines(before, best.steps, played)
        why = reason_sentence(self._reason(before, found.best, instead), names, game)
        where = words.capital(words.joined(list(self._places(turn, found))))
        self._found.append(
            Chance(turn, round(found.missed), mine, instead, why, where, best.steps, best.worth, found.worth)
        )

    def _played(self, turn: Turn) -> tuple[Step, ...]:
        return tuple(done.step for done in self.session.history[turn.first : turn.end])

    def _as_played(self, turn: Turn, found: Review) -> bool:
        """Whether the better turn has the same steps as the played one, in whatever order, and differs only
        in what was revealed.
        """
        return same_turn(found.best.steps, self._played(turn))

    def _reason(self, before: State, best: Advice, lines: Sequence[StepLine]) -> Reason:
        """Return the reason for the first step that the played turn does not have: what both share needs
        none.
        """
        first = next((line.step for line in lines if line.own), best.steps[0])
        index = best.steps.index(first)
        if not index:
            return best.reason
        state, after = before.copy(), before.copy()
        possible = possible_steps(after, best.steps)
        if len(possible) <= index:
            return best.reason
        for step in possible[:index]:
            apply(state, step)
        return reason(state, possible[index:])

    def _events(self, turn: Turn, found: Review) -> Iterator[Event]:
        """Yield the events of the better turn, until hidden information is revealed."""
        state = self.session.position_at(turn.first)
        mover = state.player
        for step in found.best.steps:
            hidden = hidden_left(state)
            events = apply(state, step)
            revealed = hidden_left(state) != hidden
            yield from events[:1] if revealed else events
            if revealed or state.player != mover or state.over:
                return

    def _places(self, turn: Turn, found: Review) -> Iterator[str]:
        """Yield the market line, the regions and the finca that the better turn is about."""
        game, site = self.session.state.game, found.best.reason.site
        for event in self._events(turn, found):
            if isinstance(event, Bought):
                yield words.line_name(game.lines[event.line])
            elif isinstance(event, Harvested) and event.player == turn.player and not event.final:
                yield _("harvest at {space}").format(space=game.board.names_of(event.region)[0])
        if site >= 0:
            yield _("finca {site}").format(site=game.board.sites[site])


def possible_steps(state: State, best: Sequence[Step]) -> tuple[Step, ...]:
    """Play the steps of a turn up to one that needs other hidden tiles; return those played."""
    possible = []
    for step in best:
        if step not in legal_steps(state):
            break
        apply(state, step)
        possible.append(step)
    return tuple(possible)


def serve(connection: Connection, game: Game) -> None:
    """Review turns until the connection is closed; runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LOW)
    with suppress(OSError, EOFError):
        while True:
            connection.send(look_at(game, *connection.recv()))


def look_at(game: Game, before: Snapshot, after: Snapshot) -> Review:
    """Return the review of a turn; if points seem missed, search again with more effort."""
    view, then = observe(state_of(game, before)), state_of(game, after)
    found = review(view, then)
    return review(view, then, THOROUGH) if found.missed >= LEAST else found
