"""Who moves: the protocol of conductors, the one timer that plays steps, who hears of them."""

from collections.abc import Callable, Sequence
from typing import Protocol
from weakref import WeakMethod

from citrus_game.rules.material.events import Event
from citrus_game.rules.material.steps import Step
from citrus_game.table.sitting import Listener

PAUSES = {"0.5x": 0.9, "1x": 0.45, "2x": 0.22, "4x": 0.1}
"""Seconds before each step of a computer player, by the speed setting."""


class Conductor(Protocol):
    """Moves the game by itself; while it is ``held`` nothing happens by itself."""

    held: bool

    @property
    def waiting(self) -> bool:
        """Tell whether something will happen by itself."""

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


class Nobody:
    """Moves nothing: what happens is up to whoever has hands on the table."""

    def __init__(self) -> None:
        self.held = False

    @property
    def waiting(self) -> bool:
        """Nothing is waited for."""
        return False

    def stepped(self) -> None:
        """Nothing follows from a step."""

    def update(self, dt: float, *, free: bool) -> None:
        """Time changes nothing."""

    def close(self) -> None:
        """There is nothing to end."""


def while_there(happened: Listener) -> Listener:
    """Tell a scene's method what happens as long as the scene is there: the sitting outlives it."""
    weak = WeakMethod(happened)

    def tell(step: Step | None, events: Sequence[Event]) -> None:
        there = weak()
        if there is not None:
            there(step, events)

    return tell
