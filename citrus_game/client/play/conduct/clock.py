"""What passes by itself: the clock of whoever may act, and points and coins that count up and down."""

from collections.abc import Callable, Sequence
from math import ceil

from citrus_game.table.clock import Clock, Ring
from citrus_game.table.sitting import Sitting

LATE = {"turn": 15.0, "bank": 60.0}
"""Seconds left from which a time is shown in red, by the kind of clock."""
MINUS = "−"
EACH = 0.045
"""Seconds a point or coin takes; large differences take larger steps."""


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

    def look(self) -> None:
        """Look at everybody's time."""
        late = LATE.get(self.clock.kind, 0.0)
        lefts = [self.clock.left(player) for player in range(self._players)]
        self.faces = tuple(("", False) if left is None else (clock_face(left), left < late) for left in lefts)

    def update(self, dt: float) -> None:
        """Let time pass for whoever is on turn."""
        if self.clock.kind != "off":
            ring = self.clock.pass_time(dt)
            if ring:
                self._ring(ring)
            self.look()


class Counting:
    """The numbers that the panels show."""

    def __init__(self, points: Sequence[int], coins: Sequence[int]) -> None:
        self.points, self.coins = list(points), list(coins)
        self._left = 0.0

    def jump(self, points: Sequence[int], coins: Sequence[int]) -> None:
        """Show the true numbers."""
        self.points, self.coins = list(points), list(coins)

    def differs(self, points: Sequence[int], coins: Sequence[int]) -> bool:
        """Tell whether some number has still to count."""
        return self.points != list(points) or self.coins != list(coins)

    def update(self, dt: float, points: Sequence[int], coins: Sequence[int]) -> bool:
        """Let time pass; tell whether a number changed."""
        self._left += dt
        if self._left < EACH:
            return False
        self._left = 0.0
        before = (list(self.points), list(self.coins))
        for shown, true in ((self.points, points), (self.coins, coins)):
            for player, number in enumerate(true):
                gap = number - shown[player]
                step = max(1, abs(gap) // 6)
                shown[player] += max(-step, min(step, gap))
        return before != (self.points, self.coins)
