"""Who moves: conductors, the one timer that plays steps, who hears of them."""

from collections.abc import Callable, Sequence
from weakref import WeakMethod

from citrus_game.rules.material.events import Event
from citrus_game.rules.material.steps import Step
from citrus_game.table.sitting import Listener

PAUSES = {"0.5x": 0.9, "1x": 0.45, "2x": 0.22, "4x": 0.1}
"""Seconds before each step of a computer player, by the speed setting."""


class Conductor:
    """Moves the game by itself, this one nothing; while it is ``held`` nothing happens by itself."""

    def __init__(self) -> None:
        self.held = False

    @property
    def waiting(self) -> bool:
        """Whether something will happen by itself."""
        return False

    def stepped(self) -> None:
        """Note that there was a step, or a change of seats."""

    def update(self, dt: float, *, free: bool) -> None:
        """Let time pass; something is done only where it is ``free``: nothing moves, nothing lies over it."""

    def close(self) -> None:
        """End what goes on elsewhere."""


class Timer:
    """Waits before each step: ``pause`` gives the seconds, ``step`` does it, or says False: not yet.

    It begins to wait anew after each. Where it ``runs_on`` time counts also while things move.
    """

    def __init__(
        self, pause: Callable[[], float], step: Callable[[], object], *, runs_on: bool = False
    ) -> None:
        self._pause, self._step, self._runs_on = pause, step, runs_on
        self.waited = 0.0

    def update(self, dt: float, *, free: bool) -> None:
        """Let time pass: the step is done once it was waited for."""
        if not (free or self._runs_on):
            return
        self.waited += dt
        if free and self.waited >= self._pause():
            waited, self.waited = self.waited, 0.0
            if self._step() is False:
                self.waited = waited

    def restart(self) -> None:
        """Begin to wait anew."""
        self.waited = 0.0


def while_there(happened: Listener) -> Listener:
    """Tell a scene's method what happens as long as the scene is there: the sitting outlives it."""
    weak = WeakMethod(happened)

    def tell(step: Step | None, events: Sequence[Event]) -> None:
        there = weak()
        if there is not None:
            there(step, events)

    return tell
