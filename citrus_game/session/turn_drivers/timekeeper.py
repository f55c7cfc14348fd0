"""Runs a session's timer and formats times."""

from collections.abc import Callable
from math import ceil

from citrus_game.session.clock import Clock, Ring
from citrus_game.session.game_session import GameSession

LATE = {"turn": 15.0, "bank": 60.0}
"""A time is shown in red below this many seconds, by the kind of timer."""
MINUS = "−"


def clock_face(seconds: float) -> str:
    """Return seconds as text, as a clock shows them.

    >>> clock_face(65.2), clock_face(0.0), clock_face(-3.0), clock_face(3600)
    ('1:06', '0:00', '−0:03', '1:00:00')
    """
    whole = ceil(seconds)
    minutes, rest = divmod(abs(whole), 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return MINUS + text if whole < 0 else text


class TimeKeeper:
    """Runs the timer of a session; ``ring`` is called with what to announce."""

    def __init__(self, session: GameSession, ring: Callable[[Ring], None]) -> None:
        self.clock = Clock(session)
        self._players = len(session.seats)
        self._ring = ring
        self.faces: tuple[tuple[str, bool], ...] = ()
        """Each player's time as text, "" without a timer, and whether it is short."""
        self.poll()

    @property
    def runs(self) -> bool:
        """Whether anybody's time is counted."""
        return self.clock.kind != "off"

    def poll(self) -> None:
        """Update all players' times."""
        late = LATE.get(self.clock.kind, 0.0)
        lefts = [self.clock.left(player) for player in range(self._players)]
        self.faces = tuple(("", False) if left is None else (clock_face(left), left < late) for left in lefts)

    def update(self, dt: float) -> None:
        """Count seconds for the player on turn."""
        if self.runs:
            ring = self.clock.pass_time(dt)
            if ring:
                self._ring(ring)
            self.poll()
