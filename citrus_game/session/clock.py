"""The timer of a session: how much time each player has left, and what happens when it is up.

It depends only on the session: the seconds of each step, and those since the last one. A loaded game goes on
with the time left after its last step. Undo does not give time back: what passed since the end of a
turn that is taken back counts for who takes it back. Computer players have no timer.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from math import ceil
from typing import Literal

from citrus_game.rules.model import steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.market import line_tiles
from citrus_game.session.game_session import GRACE, GameSession

Ring = Literal["", "remind", "out"]
"""What a timer announces: nothing, that the turn takes long, or that a player's bank is empty."""
STAND_IN = "grower"
"""The computer player that finishes the turn of a person whose time is up."""
SMALLEST_FIRST = (
    steps.END, steps.PASS, steps.INCOME, steps.RETURN, steps.SITE, steps.PLACE, steps.BUY, steps.HARVEST,
)  # fmt: skip
"""Verbs in the order in which they are preferred for ending a turn with as little as possible (RULES.md
5).
"""
MOST_STEPS = 40
"""Safety limit for the steps of a turn that is ended; no turn needs nearly as many."""


class Clock:
    """Measures the thinking time of people; `pass_time` must be called with the time passed."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._rung = -1
        """The last turn for which something was announced."""

    @property
    def kind(self) -> str:
        """The kind of timer: off, turn or bank."""
        return self._session.timing.kind

    @property
    def running(self) -> bool:
        """Whether a person's time is running now."""
        session = self._session
        return self.kind != "off" and not session.state.over and not session.is_bot_turn()

    def seconds_left(self, player: int) -> float | None:
        """Return a player's remaining seconds, negative if overdrawn; None without a timer."""
        session = self._session
        timing = session.timing
        if timing.kind == "off" or session.seats[player].is_bot:
            return None
        on_turn = player == session.state.player and not session.state.over
        if timing.kind == "turn":
            return timing.seconds - self._this_turn() if on_turn else None
        used = sum(done.seconds for done in session.history if done.player == player)
        return timing.seconds - used - (session.spent if on_turn else 0.0)

    def pass_time(self, seconds: float) -> Ring:
        """Add ``seconds`` to the time of the person on turn, and end the turn if time is up; return what to
        announce.
        """
        session = self._session
        if not self.running:
            return ""
        session.spent += seconds
        left = self.seconds_left(session.state.player)
        if left is None or left > 0:
            return ""
        rings: Ring = "" if self._rung == session.state.turn else "remind" if self.kind == "turn" else "out"
        self._rung = session.state.turn
        if self.kind == "bank" and self._this_turn() >= min(GRACE, session.timing.seconds):
            self._end_turn()
        return rings

    def _end_turn(self) -> None:
        """End the turn in the way that the timer's ``at_zero`` says."""
        session, at_zero = self._session, self._session.timing.at_zero
        if at_zero == "computer":
            session.lend(STAND_IN)
        elif at_zero == "end":
            end_turn(session)

    def _this_turn(self) -> float:
        """Return the seconds of the current turn so far."""
        session = self._session
        earlier = (done.seconds for done in session.history if done.turn == session.state.turn)
        return sum(earlier) + session.spent


def end_turn(session: GameSession) -> None:
    """Play the smallest legal steps to the end of the turn, including a main action (RULES.md 5)."""
    turn = session.state.turn
    for _step in range(MOST_STEPS):
        if session.state.over or session.state.turn != turn:
            return
        state = session.state
        session.do(min(session.legal(), key=lambda step: _size(state, step)))
    session.lend(STAND_IN)


def _size(state: State, step: Step) -> tuple[int, int]:
    """Return how small a step is: by its verb, then by the number of tiles."""
    kind = SMALLEST_FIRST.index(step.verb) if step.verb in SMALLEST_FIRST else len(SMALLEST_FIRST)
    if step.verb == steps.BUY:
        return kind, len(line_tiles(state, step.what))
    return kind, state.region_at(step.at).bit_count() if step.verb == steps.HARVEST else 0


class Countdown(ABC):
    """Counts ``seconds`` down; stops when what it is for is `over`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._gone = 0.0

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether what it counts for has ended, so that time stops."""

    def passed(self, dt: float) -> None:
        """Count seconds."""
        if not self.over:
            self._gone = min(self.seconds, self._gone + dt)

    @property
    def seconds_left(self) -> float:
        """The remaining seconds."""
        return self.seconds - self._gone


LATE = {"turn": 15.0, "bank": 60.0}
"""A time is shown in red below this many seconds, by the kind of timer."""


def clock_face(seconds: float) -> str:
    """Return seconds as text, as a clock shows them.

    >>> clock_face(65.2), clock_face(0.0), clock_face(-3.0), clock_face(3600)
    ('1:06', '0:00', '−0:03', '1:00:00')
    """
    whole = ceil(seconds)
    minutes, rest = divmod(abs(whole), 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return f"−{text}" if whole < 0 else text


class TimeKeeper:
    """Runs the timer of a session; calls ``ring`` with each announcement: a turn that takes long, time that
    is up.
    """

    def __init__(self, session: GameSession, ring: Callable[[Ring], None]) -> None:
        self.clock = Clock(session)
        self._players = len(session.seats)
        self._ring = ring
        self.faces: tuple[tuple[str, bool], ...] = ()
        """Each player's time as text, "" without a timer, and whether it is short."""
        self.update_all()

    @property
    def runs(self) -> bool:
        """Whether the game has a timer for somebody."""
        return self.clock.kind != "off"

    def update_all(self) -> None:
        """Update the remaining time of every player."""
        late = LATE.get(self.clock.kind, 0.0)
        lefts = [self.clock.seconds_left(player) for player in range(self._players)]
        self.faces = tuple(("", False) if left is None else (clock_face(left), left < late) for left in lefts)

    def update(self, dt: float) -> None:
        """Count seconds for the player on turn."""
        if self.runs:
            ring = self.clock.pass_time(dt)
            if ring:
                self._ring(ring)
            self.update_all()
