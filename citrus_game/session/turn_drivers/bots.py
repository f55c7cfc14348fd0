"""The turn driver of a normal game: plays computer players' steps and opens the final scoring."""

from collections.abc import Callable

from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.game_session import GameSession
from citrus_game.session.turn_drivers.driver import Timer, TurnDriver

BUDGET = 40
"""Maximum number of computer players' steps in one frame at speed "off"."""
RESTS = {"0.5x": 0.3, "1x": 0.15, "2x": 0.08, "4x": 0.04}
"""Seconds before each step of a computer player, by the speed setting."""
OVER = 1.6
"""Seconds between the end of the game and the final scoring."""


class BotDriver(TurnDriver):
    """Plays computer players' steps at the ``speed`` of the settings; the window never waits.

    ``over`` is called some time after the end of the game.
    """

    def __init__(
        self, speed: Callable[[], str], session: GameSession, over: Callable[[], None] | None = None
    ) -> None:
        self.session, self.over, self._speed = session, over, speed
        super().__init__()
        self._thinking = AIRunner(session)
        self._timer = Timer(self._pause, self._step)

    @property
    def waiting(self) -> bool:
        if self.held:
            return False
        return self.session.is_bot_turn() or (self.session.state.over and self.over is not None)

    @property
    def amid(self) -> bool:
        planting = self.session.state.hand or self.session.state.drawn is not None
        return bool(planting) and self.session.is_bot_turn() and self._speed() != "off"

    def stepped(self) -> None:
        self._timer.restart()
        self._thinking.drop()

    def update(self, dt: float, *, free: bool) -> None:
        if not self.waiting or not free:
            return
        if not self.session.state.over:
            self._thinking.ask()
        self._timer.update(dt, free=free)

    def close(self) -> None:
        self._thinking.close(wait=False)

    def _pause(self) -> float:
        speed = self._speed()
        if self.session.state.over:
            return 0.0 if speed == "off" else OVER
        return 0.0 if self.amid else RESTS.get(speed, 0.0)

    def _step(self) -> bool:
        if self.session.state.over:
            if self.over is not None:
                self.over()
            return True
        if self._speed() != "off":
            return self._thinking.step()
        for _step in range(BUDGET):
            if not self.session.is_bot_turn() or not self._thinking.step():
                break
        return False
