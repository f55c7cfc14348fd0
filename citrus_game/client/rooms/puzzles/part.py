"""The puzzle on a table, at home and in the kiosk: its hints with what they mark, and its end."""

from collections.abc import Sequence
from contextlib import suppress

from citrus_game.client.play.coach.finca import ring_shown
from citrus_game.client.play.coach.ring import Mark
from citrus_game.client.play.coach.target import target
from citrus_game.content.disk.problem import ContentError
from citrus_game.rules.material.events import Event
from citrus_game.rules.material.steps import Step
from citrus_game.table.desk.desk import Desk
from citrus_game.table.lessons.task import HINTS, Task
from citrus_game.text import _


class PuzzlePart:
    """A task that is tried at a table; ``told`` says whether its end has been told since the last step."""

    def __init__(self, task: Task, desk: Desk) -> None:
        self.task, self.desk = task, desk
        self.told = False
        task.sitting.subscribe(self._stepped)

    def _stepped(self, _step: Step | None, _events: Sequence[Event]) -> None:
        """Have the result told when the turn has ended, once more if it was taken back."""
        self.told = False

    def allows(self, found: list[Step]) -> bool:
        """Tell whether steps may be played: none once the turn has ended."""
        return bool(found) and not self.task.ended

    @property
    def can_hint(self) -> bool:
        """Tell whether there is a hint left to ask for."""
        return self.task.hints < HINTS and not self.task.ended

    def ask(self) -> None:
        """Ask for the next hint: a direction with its ring lit, then the first step."""
        if self.can_hint:
            with suppress(ContentError):  # the result says that nothing can be kept
                self.task.ask()

    @property
    def hints(self) -> list[str]:
        """The hints that were given; the first step is one only until a step is played."""
        stages = range(1, self.task.hints + 1)
        return [self.task.hint(stage) for stage in stages if stage < HINTS or self._at_start]

    @property
    def hint(self) -> str:
        """The last hint, and what the next one costs; empty before the first."""
        if not self.task.hints:
            return ""
        text = self.hints[-1]
        return f"{text} {self.task.price}" if self.task.price and self.can_hint else text

    @property
    def _at_start(self) -> bool:
        return not self.task.sitting.history

    @property
    def none_left(self) -> str:
        """Say why no hint can be asked for."""
        return _("There are two hints.")

    def mark(self) -> Mark:
        """Give what the hints that were given are about: a ring on the board, then what to click first."""
        if not self.task.hints or self.task.ended:
            return Mark()
        over = tuple(over for site in self.task.sites for over in ring_shown(self.desk, site))
        first = self.task.hints == HINTS and self._at_start
        return Mark(target(self.desk, self.task.best[0]) if first else "", over)
