"""A lesson at the table: which task is on, what it lets the player do, and what the others answer."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from citrus_game.content.config import load_player_colours
from citrus_game.content.lesson import FOLDER, LessonData, Task, load_lesson
from citrus_game.content.paths import config
from citrus_game.rules.steps import Step
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting

ANSWERING = "easy"
"""Who sits where the lesson answers, so that nobody can click there; the steps are the lesson's own."""


class Lesson:
    """A lesson in progress on a sitting of its own; ``at`` is the task that is on."""

    def __init__(self, data: LessonData) -> None:
        self.data = data
        self.at = 0
        self._passed: list[tuple[int, int]] = []
        self._replies: list[Step] = []
        colours = list(load_player_colours())
        me = data.state.player
        seats = [
            Seat(name, colour, "person" if number == me else ANSWERING)
            for number, (name, colour) in enumerate(zip(data.names, colours, strict=False))
        ]
        self.sitting = Sitting(data.state.copy(), seats)

    @property
    def task(self) -> Task | None:
        """Give the task that is on; None where all are done."""
        return self.data.tasks[self.at] if self.at < len(self.data.tasks) else None

    @property
    def over(self) -> bool:
        """Tell whether all tasks are done and answered."""
        return self.task is None and not self._replies

    @property
    def only_said(self) -> bool:
        """Tell whether the task only wants to be read."""
        task = self.task
        return task is not None and not task.verb and task.look < 0 and not self._replies

    def accepts(self, found: Sequence[Step]) -> bool:
        """Tell whether steps are just what the next tasks ask for, one after the other."""
        tasks = self.data.tasks[self.at : self.at + len(found)]
        asked = len(tasks) == len(found) and all(
            task.asks_for(step) for task, step in zip(tasks, found, strict=True)
        )
        return asked and not self._replies

    def read(self) -> None:
        """Go on from a task that only wants to be read."""
        if self.only_said:
            self.at += 1

    def looked(self, space: int) -> bool:
        """Take note of a space that is pointed at; tell whether the task asked for it."""
        task = self.task
        if task is None or task.look < 0 or task.look != space:
            return False
        self.at += 1
        return True

    def stepped(self, step: Step | None) -> None:
        """Go on after a step on the sitting, or back after an undo (None)."""
        if self._replies:
            self._replies.pop(0)
        elif step is None:
            while self._passed and self._passed[-1][0] > len(self.sitting.history):
                self.at = self._passed.pop()[1]
        elif self.task is not None and self.task.asks_for(step):
            self._passed.append((len(self.sitting.history), self.at))
            self._replies = list(self.task.reply)
            self.at += 1

    @property
    def reply(self) -> Step | None:
        """Give the next step of the others, to be done on the sitting; None where nobody answers."""
        return self._replies[0] if self._replies else None


@cache
def lessons() -> tuple[LessonData, ...]:
    """Load all lessons in their order; raises `ContentError` for a file that is damaged."""
    return tuple(load_lesson(path) for path in lesson_files())


def lesson_files() -> list[Path]:
    """List the lessons' files in their order."""
    return sorted((config() / FOLDER).glob("*.yaml"))
