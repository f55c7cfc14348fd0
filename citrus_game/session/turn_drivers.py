"""Turn drivers, which play the steps of computer players, replays and scripts; the timer between steps."""

from collections.abc import Callable, Sequence
from weakref import WeakMethod

from citrus_game.rules.model.events import Event
from citrus_game.rules.model.steps import Step
from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.game_session import GameSession, Listener
from citrus_game.session.playback import Playback

PAUSES = {"0.5x": 0.9, "1x": 0.45, "2x": 0.22, "4x": 0.1}
"""Seconds before each step of a replay, by the speed setting."""


class TurnDriver:
    """Plays steps by itself; the base class plays none. While ``held``, nothing is played."""

    def __init__(self) -> None:
        self.held = False

    @property
    def waiting(self) -> bool:
        """Whether there is something left for it to play."""
        return False

    @property
    def amid(self) -> bool:
        """Whether the next step continues the last one, so that both should look like one."""
        return False

    def on_step(self) -> None:
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


BUDGET = 40
"""Maximum number of computer players' steps in one frame at speed "off"."""
RESTS = {"0.5x": 0.3, "1x": 0.15, "2x": 0.08, "4x": 0.04}
"""Seconds before each step of a computer player, by the speed setting."""
OVER = 0.7
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

    def on_step(self) -> None:
        self._timer.restart()
        self._thinking.cancel_if_taken()

    def update(self, dt: float, *, free: bool) -> None:
        if not self.waiting or not free:
            return
        if not self.session.state.over:
            self._thinking.ask()
        self._timer.update(dt, free=free)

    def close(self) -> None:
        self._thinking.close()

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

    def on_step(self) -> None:
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
