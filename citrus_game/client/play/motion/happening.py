"""What a step sets in motion: what flies, what is held back until then, points and coins that count."""

from collections.abc import Callable, Sequence

from citrus_game.client.board.picture import Picture
from citrus_game.client.play.motion.choreography import choreograph
from citrus_game.client.play.motion.cues import Timed
from citrus_game.client.play.motion.motions import RATES, Motion, Stage
from citrus_game.client.play.motion.plan import Choreography
from citrus_game.client.play.motion.telling import Telling
from citrus_game.client.play.parts.part import Redraw
from citrus_game.client.play.view.table import TableView
from citrus_game.content.preferences.settings import Settings
from citrus_game.rules.material.events import Event
from citrus_game.table.sitting import Sitting

EACH = 0.045
"""Seconds a point or coin takes; large differences take larger steps."""


class Counting:
    """The points and coins that the panels show: they count up and down to those of the sitting."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._left = 0.0
        self.jump()

    def jump(self) -> None:
        """Show the true numbers."""
        state = self._sitting.state
        self.points, self.coins = list(state.points), list(state.coins)

    @property
    def busy(self) -> bool:
        """Tell whether some number has still to count."""
        state = self._sitting.state
        return self.points != list(state.points) or self.coins != list(state.coins)

    def update(self, dt: float, points: Sequence[int], coins: Sequence[int]) -> None:
        """Let time pass, and the numbers count to these."""
        self._left += dt
        if self._left < EACH:
            return
        self._left = 0.0
        for shown, due in ((self.points, points), (self.coins, coins)):
            for player, number in enumerate(due):
                gap = number - shown[player]
                step = max(1, abs(gap) // 6)
                shown[player] += max(-step, min(step, gap))


class Happening:
    """A step while it is being shown: planned as it happens, set in motion once the table shows it.

    ``hear`` is told the events of a step and when each begins to move.
    """

    def __init__(
        self, sitting: Sitting, damage: Redraw, hear: Callable[[Sequence[Event], Sequence[Timed]], None]
    ) -> None:
        self.sitting, self._hear = sitting, hear
        self.stage = Stage(damage)
        self.telling = Telling(self.stage, len(sitting.log))
        self.counting = Counting(sitting)

    @property
    def going(self) -> bool:
        """Tell whether a step is being shown, or was played and is still to be shown."""
        return self.stage.busy or self.telling.unshown is not None

    def begin(self, view: TableView, events: Sequence[Event], settings: Settings) -> None:
        """Plan what a step's events set in motion; what was shown before has arrived, or is dropped."""
        self.stage.finish()
        plan = Choreography(view, self.sitting.state, still=settings.reduced_motion)
        choreograph(plan, events, settings)
        self._hear(events, plan.starts)
        self.telling.begin(plan, len(self.sitting.log))
        if not plan.motions:
            self.counting.jump()

    def take(self, picture: Picture, settings: Settings) -> list[Motion]:
        """Return, once, the motions of the step about to be shown; the view still shows what was before."""
        plan, self.telling.unshown = self.telling.unshown, None
        if plan is None:
            return []
        veils = plan.veils(picture) if settings.speed != "off" else []
        return [*veils, *plan.motions]

    def hurry(self) -> None:
        """Let everything that moves arrive, and hold nothing back any more."""
        self.telling.end()
        self.counting.jump()

    def drop(self) -> None:
        """Let everything arrive, and set nothing else in motion: the table is laid out anew."""
        self.stage.finish()
        self.telling.unshown = None
        self.counting.jump()

    def update(self, dt: float, settings: Settings) -> None:
        """Let time pass, at the speed that is set."""
        moved, state = dt * RATES.get(settings.speed, 0.0), self.sitting.state
        self.stage.update(moved)
        self.counting.update(moved, self.telling.points(state.points), self.telling.coins(state.coins))
