"""Turn drivers that play a replay or a script."""

from collections.abc import Callable

from citrus_game.session.playback import Playback
from citrus_game.session.turn_drivers.driver import PAUSES, Timer, TurnDriver


class PlaybackDriver(TurnDriver):
    """Plays a replay at the ``speed`` of the settings; if that is "off", with ``unmoved`` seconds between
    steps.

    At the end it waits ``linger`` seconds, then calls ``over``.
    """

    def __init__(
        self,
        speed: Callable[[], str],
        played: Playback,
        unmoved: float,
        over: Callable[[], object],
        linger: float = 0.0,
    ) -> None:
        self.played, self._speed = played, speed
        super().__init__()
        self._unmoved, self._over, self._linger = unmoved, over, linger
        self._timer = Timer(self._pause, self._step)

    @property
    def ended(self) -> bool:
        """Whether the last step has been played."""
        return self.played.position >= self.played.length

    @property
    def waiting(self) -> bool:
        return not self.held and not (self.ended and not self._linger)

    def stepped(self) -> None:
        self._timer.restart()

    def update(self, dt: float, *, free: bool) -> None:
        if self.waiting:
            self._timer.update(dt, free=free)

    def _pause(self) -> float:
        return self._linger if self.ended else PAUSES.get(self._speed(), self._unmoved)

    def _step(self) -> None:
        here = self.played
        if here.position < here.length:
            here.go_to(here.position + 1)
        elif self._linger:
            self._over()
        if not self._linger and here.position == here.length:
            self._over()


class ScriptDriver(TurnDriver):
    """Calls ``step`` as long as ``is_more``, with pauses between.

    ``pause`` returns the seconds before a step; with ``counts_during_animation`` they count also while
    animations run.
    """

    def __init__(
        self,
        is_more: Callable[[], bool],
        step: Callable[[], object],
        pause: Callable[[], float],
        *,
        counts_during_animation: bool = False,
    ) -> None:
        super().__init__()
        self._is_more = is_more
        self._timer = Timer(pause, step, counts_during_animation=counts_during_animation)

    @property
    def waiting(self) -> bool:
        return not self.held and self._is_more()

    def restart(self) -> None:
        """Start the pause again."""
        self._timer.restart()

    def update(self, dt: float, *, free: bool) -> None:
        if self.waiting:
            self._timer.update(dt, free=free)
