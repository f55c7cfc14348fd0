"""A game that is played back: step by step in its time, as long as it runs."""

from collections.abc import Callable

from citrus_game.table.conduct.conductor import PAUSES, Conductor, Timer
from citrus_game.table.review.playback import Playback


class Player(Conductor):
    """Plays a game's steps at the ``speed`` of the settings, ``unmoved`` seconds apart where it is off.

    At the end it lingers so many seconds, then calls ``over``.
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
        """Tell whether the last step has been played."""
        return self.played.position >= self.played.length

    @property
    def waiting(self) -> bool:
        """Tell whether a step will be played by itself, or the end is lingered at."""
        return not self.held and not (self.ended and not self._linger)

    def stepped(self) -> None:
        """Begin to wait anew after a step."""
        self._timer.restart()

    def update(self, dt: float, *, free: bool) -> None:
        """Let time pass; nothing moves under an overlay."""
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
