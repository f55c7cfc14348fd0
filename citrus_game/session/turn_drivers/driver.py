"""Base class of turn drivers, the timer between steps, and weak listeners."""

from collections.abc import Callable, Sequence
from weakref import WeakMethod

from citrus_game.rules.model.events import Event
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import Listener

PAUSES = {"0.5x": 0.9, "1x": 0.45, "2x": 0.22, "4x": 0.1}
"""Seconds before each step of a replay, by the speed setting."""


class TurnDriver:
    """Plays steps by itself; the base class plays none. While ``held``, nothing is played."""

    def __init__(self) -> None:
        self.held = False

    @property
    def waiting(self) -> bool:
        """Whether something will be played."""
        return False

    @property
    def amid(self) -> bool:
        """Whether the next step continues the last one, so that both should look like one."""
        return False

    def stepped(self) -> None:
        """Note that a step was played or a seat changed."""

    def update(self, dt: float, *, free: bool) -> None:
        """Let time pass; play only if ``free``: no animation runs and no dialog is open."""

    def close(self) -> None:
        """Stop processes and threads."""


class Timer:
    """Waits before each step: ``pause()`` returns the seconds, ``step()`` plays it, or returns False to be
    called again.

    With ``counts_during_animation``, time counts also while animations run.
    """

    def __init__(
        self, pause: Callable[[], float], step: Callable[[], object], *, counts_during_animation: bool = False
    ) -> None:
        self._pause, self._step, self._runs_on = pause, step, counts_during_animation
        self.waited = 0.0

    def update(self, dt: float, *, free: bool) -> None:
        """Let time pass; call ``step`` when the pause is over."""
        if not (free or self._runs_on):
            return
        self.waited += dt
        if free and self.waited >= self._pause():
            waited, self.waited = self.waited, 0.0
            if self._step() is False:
                self.waited = waited

    def restart(self) -> None:
        """Start the pause again."""
        self.waited = 0.0


def while_there(happened: Listener) -> Listener:
    """Return a listener that calls a method only while its scene exists, since the session may live
    longer.
    """
    weak = WeakMethod(happened)

    def tell(step: Step | None, events: Sequence[Event]) -> None:
        there = weak()
        if there is not None:
            there(step, events)

    return tell
