"""The clock of whoever may act, and how a time is shown."""

from collections.abc import Callable
from math import ceil

from citrus_game.table.clock import Clock, Ring
from citrus_game.table.sitting import Sitting

LATE = {"turn": 15.0, "bank": 60.0}
"""Seconds left from which a time is shown in red, by the kind of clock."""
MINUS = "−"


def clock_face(seconds: float) -> str:
    """Write a time as clocks show it.

    >>> clock_face(65.2), clock_face(0.0), clock_face(-3.0), clock_face(3600)
    ('1:06', '0:00', '−0:03', '1:00:00')
    """
    whole = ceil(seconds)
    minutes, rest = divmod(abs(whole), 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return MINUS + text if whole < 0 else text


class TimeKeeper:
    """Lets the clock of a sitting run; ``ring`` is told what is to be heard of it."""

    def __init__(self, sitting: Sitting, ring: Callable[[Ring], None]) -> None:
        self.clock = Clock(sitting)
        self._players = len(sitting.seats)
        self._ring = ring
        self.faces: tuple[tuple[str, bool], ...] = ()
        """Every player's time as it is shown, empty without one, and whether it is short."""
        self.look()

    @property
    def runs(self) -> bool:
        """Tell whether anybody's time is counted."""
        return self.clock.kind != "off"

    def look(self) -> None:
        """Look at everybody's time."""
        late = LATE.get(self.clock.kind, 0.0)
        lefts = [self.clock.left(player) for player in range(self._players)]
        self.faces = tuple(("", False) if left is None else (clock_face(left), left < late) for left in lefts)

    def update(self, dt: float) -> None:
        """Let time pass for whoever is on turn."""
        if self.runs:
            ring = self.clock.pass_time(dt)
            if ring:
                self._ring(ring)
            self.look()
