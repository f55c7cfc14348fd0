"""`Animator`: plans and runs the animations of a step, and delays scores and log entries until they are
over.
"""

from collections.abc import Callable, Sequence

from citrus_game.content.settings.settings import Settings
from citrus_game.rules.model.events import Event
from citrus_game.rules.model.state import State
from citrus_game.session.game_session import GameSession
from citrus_game.ui.board.view import BoardView
from citrus_game.ui.scenes.play.animation.handlers import plan_animations
from citrus_game.ui.scenes.play.animation.plan import AnimationPlan, DelayedGain
from citrus_game.ui.scenes.play.animation.sound_cues import Timed
from citrus_game.ui.scenes.play.animation.sprites import FINAL_RATES, RATES, AnimationLayer, Sprite
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.panels.player import tile_pieces
from citrus_game.ui.scenes.play.view.table import TableView


class DeferredLog:
    """Holds back what players gain, log entries and the change of turn until their animations are over.

    ``logged`` is the number of entries in the log. ``pending`` is the plan of a step that was played and is
    not shown yet.
    """

    def __init__(self, stage: AnimationLayer, logged: int) -> None:
        self._stage = stage
        self._logged = logged
        self.pending: AnimationPlan | None = None
        self._plan: AnimationPlan | None = None
        self._log_lines = -1
        self.withholds = self._over = False
        """``withholds`` leaves the last entry, which names the winner, to the final scoring."""

    def begin(self, plan: AnimationPlan, logged: int) -> None:
        """Start with the plan of a step; ``logged`` is the number of log entries after it."""
        told, self._logged, self.pending = min(self._logged, logged), logged, plan
        self._over = plan.state.over
        self._plan, self._log_lines = (plan, told) if plan.motions else (None, -1)

    def end(self) -> None:
        """Finish all animations and hold nothing back."""
        self._stage.finish()
        self._plan = None

    def points(self, true: Sequence[int]) -> list[int]:
        """Return each player's points, without those that are still held back."""
        due = list(true)
        for gain in self._delayed():
            due[gain.player] -= gain.points
        return due

    def coins(self, true: Sequence[int]) -> list[int]:
        """Return each player's coins, without those that are still held back."""
        due = list(true)
        for gain in self._delayed():
            due[gain.player] -= gain.coins
        return due

    def workers(self, true: Sequence[int]) -> tuple[int, ...]:
        """Return each player's workers at home, as far as they have left or arrived."""
        due = list(true)
        for gain in self._delayed():
            due[gain.player] -= gain.workers
        return tuple(due)

    def pieces(self, state: State) -> tuple[tuple[str, ...], ...]:
        """Return the pictures of each player's tiles, as far as they have left or arrived."""
        due = [list(tile_pieces(state, player)) for player in range(state.game.players)]
        for gain in self._delayed():
            pieces = due[gain.player]
            if gain.gained in pieces:
                pieces.remove(gain.gained)
            if gain.spent:
                pieces.insert(pieces.index(gain.spent) if gain.spent in pieces else 0, gain.spent)
        return tuple(map(tuple, due))

    @property
    def turn(self) -> int:
        """The player shown as on turn, or -1 for the real one."""
        plan = self._plan
        return plan.turns[0] if plan is not None and plan.turns and self._before(plan.turns[1]) else -1

    @property
    def hides_leader(self) -> bool:
        """Whether the forecast would name the winner before the final scoring does."""
        return self.withholds and self._over

    @property
    def log_lines(self) -> int:
        """The number of log entries that may be shown, or -1 for all."""
        if self._plan is not None and self._before(self._plan.ends):
            return self._log_lines
        return self._logged - 1 if self.hides_leader else -1

    def _delayed(self) -> list[DelayedGain]:
        plan = self._plan
        return [gain for gain in plan.delayed if self._before(gain.time)] if plan is not None else []

    def _before(self, time: float) -> bool:
        return self.pending is not None or (self._stage.busy and self._stage.now < time)


EACH = 0.045
"""Seconds for each point or coin that is counted. Large differences use larger steps."""


class Counting:
    """The points and coins shown on the panels. They count towards the real ones."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._left = 0.0
        self.jump()

    def jump(self) -> None:
        """Show the real numbers at once."""
        state = self._session.state
        self.points, self.coins = list(state.points), list(state.coins)

    @property
    def busy(self) -> bool:
        """Whether a number is still counting."""
        state = self._session.state
        return self.points != list(state.points) or self.coins != list(state.coins)

    def update(self, dt: float, points: Sequence[int], coins: Sequence[int]) -> None:
        """Advance by ``dt`` seconds and count towards ``points`` and ``coins``."""
        self._left += dt
        if self._left < EACH:
            return
        self._left = 0.0
        for shown, due in ((self.points, points), (self.coins, coins)):
            for player, number in enumerate(due):
                gap = number - shown[player]
                step = max(1, abs(gap) // 6)
                shown[player] += max(-step, min(step, gap))


class Animator:
    """Plans the animations of a step when it happens, and starts them when the table shows the step.

    ``hear`` is called with the events and the time at which each begins.
    """

    def __init__(
        self, session: GameSession, dirty: Redraw, hear: Callable[[Sequence[Event], Sequence[Timed]], None]
    ) -> None:
        self.session, self._hear = session, hear
        self.stage = AnimationLayer(dirty)
        self.telling = DeferredLog(self.stage, len(session.log))
        self.counting = Counting(session)
        self.gathered: list[Event] = []
        """Events of earlier steps that are to be shown together with the next one."""
        self._logged = len(session.log)

    def gather(self, events: Sequence[Event]) -> None:
        """Keep the events of a step to show them together with the next one."""
        self.gathered += events

    def begin(self, view: TableView, events: Sequence[Event], settings: Settings) -> None:
        """Plan the animations of a step. Earlier ones are finished."""
        self.stage.finish()
        events, self.gathered = [*self.gathered, *events], []
        session = self.session
        by_bot = bool(session.history) and session.seats[session.history[-1].player].is_bot
        spoken = [entry.text for entry in session.log[self._logged :] if entry.reason is not None]
        reason, self._logged = spoken[0] if spoken else "", len(session.log)
        plan = AnimationPlan(
            view, session.state, still=settings.reduced_motion, by_bot=by_bot and bool(events), reason=reason
        )
        plan_animations(plan, events, settings)
        self._hear(events, plan.starts)
        self.telling.begin(plan, len(self.session.log))
        if not plan.motions:
            self.counting.jump()

    def take(self, picture: BoardView, settings: Settings) -> list[Sprite]:
        """Return the sprites of the planned step, once. Call it while the view still shows the position
        before the step.
        """
        plan, self.telling.pending = self.telling.pending, None
        if plan is None:
            return []
        masks = plan.masks(picture) if settings.speed != "off" else []
        # the plan lets go of them: those that are made when seen hold the plan
        motions, plan.motions = plan.motions, []
        return [*masks, *motions]

    def finish_all(self) -> None:
        """Finish all animations at once."""
        self.telling.end()
        self.counting.jump()

    def drop(self) -> None:
        """Finish all animations and discard the planned one, because the table is laid out again."""
        self.stage.finish()
        self.telling.pending = None
        self.gathered.clear()
        self.counting.jump()

    def update(self, dt: float, settings: Settings) -> None:
        """Advance by ``dt`` seconds at the animation speed of the settings."""
        state = self.session.state
        rates = FINAL_RATES if state.over else RATES
        moved = dt * rates.get(settings.speed, 0.0)
        self.stage.update(moved)
        if self.gathered:
            return
        self.counting.update(moved, self.telling.points(state.points), self.telling.coins(state.coins))
