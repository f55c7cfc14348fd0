"""`Animator`: plans and runs the animations of a step, and says what the panels show until they are
over.
"""

from collections.abc import Callable, Sequence

from citrus_game.content.settings.settings import Settings
from citrus_game.rules.model.events import Event
from citrus_game.rules.model.state import EMPTY
from citrus_game.session.game_session import GameSession
from citrus_game.ui.board.view import BoardView
from citrus_game.ui.scenes.play.animation.handlers import plan_animations
from citrus_game.ui.scenes.play.animation.plan import AnimationPlan, DelayedChange
from citrus_game.ui.scenes.play.animation.sound_cues import Timed
from citrus_game.ui.scenes.play.animation.sprites import FINAL_RATES, RATES, AnimationLayer, Sprite
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.panels.player import tile_pieces
from citrus_game.ui.scenes.play.snapshot import DisplayedState, Told
from citrus_game.ui.scenes.play.view.table import TableView

EACH = 0.045
"""Seconds for each point or coin that is counted. Large differences use larger steps."""


class Counting:
    """The numbers of points and coins on the panels, which count up or down to the real ones."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._left = 0.0
        self.finish()

    def finish(self) -> None:
        """Let the panels show the real numbers at once."""
        state = self._session.state
        self.points, self.coins = list(state.points), list(state.coins)

    @property
    def busy(self) -> bool:
        """Whether a number is still counting."""
        state = self._session.state
        return self.points != list(state.points) or self.coins != list(state.coins)

    def update(self, dt: float, displayed: Callable[[], DisplayedState]) -> None:
        """Advance by ``dt`` seconds and count towards the numbers of ``displayed``."""
        self._left += dt
        if self._left < EACH:
            return
        self._left = 0.0
        goal = displayed()
        for shown, due in ((self.points, goal.points), (self.coins, goal.coins)):
            for player, number in enumerate(due):
                gap = number - shown[player]
                step = max(1, abs(gap) // 6)
                shown[player] += max(-step, min(step, gap))


class Animator:
    """Plans the animations of a step when it happens, starts them when the table shows the step, and says
    what the panels show meanwhile.

    ``hear`` is called with the events and the time at which each begins.
    """

    def __init__(
        self, session: GameSession, dirty: Redraw, hear: Callable[[Sequence[Event], Sequence[Timed]], None]
    ) -> None:
        self.session, self._hear = session, hear
        self.stage = AnimationLayer(dirty)
        self.counting = Counting(session)
        self.gathered: list[Event] = []
        """Events of earlier steps that are to be shown together with the next one."""
        self.pending: AnimationPlan | None = None
        """The plan of a step that was played and is not shown yet."""
        self._plan: AnimationPlan | None = None
        self._logged = self._told = len(session.log)
        """Number of log entries after the last step, and before it."""
        self.withholds = False
        """Whether the final scoring names the winner, and the table does not."""

    def begin(self, view: TableView, events: Sequence[Event], settings: Settings) -> None:
        """Plan the animations of a step. Earlier ones are finished."""
        self.stage.finish()
        events, self.gathered = [*self.gathered, *events], []
        session = self.session
        by_bot = bool(session.history) and session.seats[session.history[-1].player].is_bot
        self._told, self._logged = min(self._logged, len(session.log)), len(session.log)
        plan = AnimationPlan(
            view,
            session.state,
            still=settings.reduced_motion,
            by_bot=by_bot and bool(events),
            said=next((entry for entry in session.log[self._told :] if entry.reason is not None), None),
        )
        plan_animations(plan, events, settings)
        self._hear(events, plan.starts)
        self.pending, self._plan = plan, plan if plan.motions else None
        if not plan.motions:
            self.counting.finish()

    def pop_sprites(self, picture: BoardView, settings: Settings) -> list[Sprite]:
        """Return the sprites of the planned step, once. Call it while the view still shows the position
        before the step.
        """
        plan, self.pending = self.pending, None
        if plan is None:
            return []
        masks = plan.masks(picture) if settings.speed != "off" else []
        # the plan lets go of them: those that are made when seen hold the plan
        motions, plan.motions = plan.motions, []
        return [*masks, *motions]

    def finish_all(self) -> None:
        """Finish all animations at once."""
        self.stage.finish()
        self.counting.finish()

    def reset(self) -> None:
        """Finish all animations and discard the planned one, because the table is laid out again."""
        self.finish_all()
        self.pending = None
        self.gathered.clear()

    def update(self, dt: float, settings: Settings) -> None:
        """Advance by ``dt`` seconds at the animation speed of the settings."""
        rates = FINAL_RATES if self.session.state.over else RATES
        moved = dt * rates.get(settings.speed, 0.0)
        self.stage.update(moved)
        if not self.gathered:
            self.counting.update(moved, self.displayed)

    # what is shown

    def displayed(self) -> DisplayedState:
        """Return what the panels show now: the position, without tiles that have not left or arrived yet."""
        state, plan = self.session.state, self._plan
        points, coins, workers, market = map(list, (state.points, state.coins, state.mat, state.market))
        pieces = [list(tile_pieces(state, player)) for player in range(state.game.players)]
        late = [change for change in plan.delayed if self._before(change.time)] if plan is not None else []
        for change in reversed(late):
            points[change.player] -= change.points
            coins[change.player] -= change.coins
            workers[change.player] -= change.workers
            _swap_back(pieces[change.player], change)
            if change.slot >= 0:
                market[change.slot] = EMPTY
        return DisplayedState(
            tuple(points),
            tuple(coins),
            tuple(workers),
            tuple(map(tuple, pieces)),
            tuple(market),
            frozenset(change.place for change in late),
        )

    @property
    def turn(self) -> int:
        """The player that the panels show as on turn, -1 for the one who is."""
        plan = self._plan
        return plan.turns[0] if plan is not None and plan.turns and self._before(plan.turns[1]) else -1

    @property
    def told(self) -> Told | None:
        """What a computer player has just done, while its turn goes on."""
        told, session = self._plan.told if self._plan is not None else None, self.session
        goes_on = told is not None and session.is_bot_turn() and session.state.player == told.player
        return told if goes_on else None

    @property
    def hides_leader(self) -> bool:
        """Whether totals are hidden, because they would name the winner before the final scoring does."""
        return self.withholds and self.session.state.over

    @property
    def log_lines(self) -> int:
        """The number of log entries that may be shown, or -1 for all."""
        if self._plan is not None and self._before(self._plan.ends):
            return self._told
        return self._logged - 1 if self.hides_leader else -1

    def _before(self, time: float) -> bool:
        # nothing has begun in the first frame
        return self.pending is not None or (self.stage.busy and self.stage.now < max(time, 1.0))


def _swap_back(pieces: list[str], change: DelayedChange) -> None:
    """Take a tile that has not arrived from a player's tiles, and put back one that has not left."""
    if change.gained in pieces:
        pieces.remove(change.gained)
    if change.spent:
        pieces.insert(pieces.index(change.spent) if change.spent in pieces else 0, change.spent)
