"""Computer players move in their time, and the final scoring comes in its own."""

from collections.abc import Callable

from citrus_game.table.conduct.conductor import PAUSES, Conductor, Timer
from citrus_game.table.sitting import Sitting
from citrus_game.table.thinking import Thinking

BUDGET = 40
"""The most steps of computer players in one frame where they take no time."""
OVER = 1.6
"""Seconds between the end of the game and the final scoring."""


class Bots(Conductor):
    """Lets computer players move at the ``speed`` of the settings; the window never waits for them.

    ``over`` is called some time after the end of the game; without it, it lingers there.
    """

    def __init__(
        self, speed: Callable[[], str], sitting: Sitting, over: Callable[[], None] | None = None
    ) -> None:
        self.sitting, self.over, self._speed = sitting, over, speed
        super().__init__()
        self._thinking = Thinking(sitting)
        self._timer = Timer(self._pause, self._step)

    @property
    def waiting(self) -> bool:
        """Tell whether something will happen by itself."""
        if self.held:
            return False
        return self.sitting.is_bot_turn() or (self.sitting.state.over and self.over is not None)

    def stepped(self) -> None:
        """Begin to wait anew after a step or a change of seats."""
        self._timer.restart()
        self._thinking.drop()

    def update(self, dt: float, *, free: bool) -> None:
        """Let time pass; nothing moves under an overlay."""
        if not self.waiting or not free:
            return
        if not self.sitting.state.over:
            self._thinking.ask()
        self._timer.update(dt, free=free)

    def close(self) -> None:
        """End the processes of computer players."""
        self._thinking.close(wait=False)

    def _pause(self) -> float:
        speed = self._speed()
        if self.sitting.state.over:
            return 0.0 if speed == "off" else OVER
        return PAUSES.get(speed, 0.0)

    def _step(self) -> bool:
        if self.sitting.state.over:
            if self.over is not None:
                self.over()
            return True
        if self._speed() != "off":
            return self._thinking.step()
        for _step in range(BUDGET):
            if not self.sitting.is_bot_turn() or not self._thinking.step():
                break
        return False
