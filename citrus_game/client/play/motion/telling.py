"""What cards count and the log tells while a step is still being shown: the truth, but for what is owed."""

from collections.abc import Sequence

from citrus_game.client.play.motion.motions import Stage
from citrus_game.client.play.motion.plan import Choreography, Owed


class Telling:
    """Holds back, as long as a step's motions last, what they have not come to yet.

    ``logged`` is how many lines the log has; ``unshown`` is the plan of a step until somebody shows it.
    """

    def __init__(self, stage: Stage, logged: int) -> None:
        self._stage = stage
        self._logged = logged
        self.unshown: Choreography | None = None
        self._plan: Choreography | None = None
        self._told = -1

    def begin(self, plan: Choreography, logged: int) -> None:
        """Begin with the plan of a step, after which the log has so many lines."""
        told, self._logged, self.unshown = min(self._logged, logged), logged, plan
        self._plan, self._told = (plan, told) if plan.motions else (None, -1)

    def end(self) -> None:
        """Let everything that moves arrive, and hold nothing back any more."""
        self._stage.finish()
        self._plan = None

    def points(self, true: Sequence[int]) -> list[int]:
        """Give the points that cards may count to."""
        due = list(true)
        for owed in self._owed():
            due[owed.player] -= owed.points
        return due

    def coins(self, true: Sequence[int]) -> list[int]:
        """Give the coins that cards may count to."""
        due = list(true)
        for owed in self._owed():
            due[owed.player] -= owed.coins
        return due

    @property
    def turn(self) -> int:
        """Give the player who is shown to be on turn, -1 for the true one."""
        plan = self._plan
        return plan.turns[0] if plan is not None and plan.turns and self._before(plan.turns[1]) else -1

    @property
    def told(self) -> int:
        """Give how many lines of the log may be shown, -1 for all."""
        return self._told if self._plan is not None and self._before(self._plan.ends) else -1

    def _owed(self) -> list[Owed]:
        plan = self._plan
        return [owed for owed in plan.owed if self._before(owed.time)] if plan is not None else []

    def _before(self, time: float) -> bool:
        return self._stage.busy and self._stage.now < time
