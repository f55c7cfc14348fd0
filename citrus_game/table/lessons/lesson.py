"""A lesson at the table: which task is on, what it lets the player do, and what the others answer."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from citrus_game.content.config import load_player_colours
from citrus_game.content.disk.paths import config
from citrus_game.content.lessons.goal import Lack
from citrus_game.content.lessons.lesson import FOLDER, LessonData, Task, load_lesson
from citrus_game.rules.material.state import HARVEST as HARVESTED
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import BUY, END, HARVEST, PASS, SITE, Step
from citrus_game.rules.turn import apply
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting

ANSWERING = "picker"
"""Who sits where the lesson answers, so that nobody can click there; the steps are the lesson's own."""
ENDING = (END, PASS)
"""Steps that end a turn."""


class Lesson:
    """A lesson in progress on a sitting of its own; ``at`` is the task that is on, where it may begin.

    Where it begins later, ``played`` are the steps that led there. A task with a goal is a turn played alone:
    every legal step will do, but the turn ends only with the goal reached. `again` begins such a task anew.
    """

    def __init__(self, data: LessonData, at: int = 0, played: Sequence[Step] = ()) -> None:
        self.data = data
        self.at = at
        self.helped = False
        """Whether the way through the turn alone is shown: it was asked for."""
        self._passed: list[tuple[int, int]] = []
        self._waiting: list[Step] = []
        self._begun: dict[int, int] = {}
        """By task, how many steps had been played when it began."""
        colours = list(load_player_colours())
        me = data.state.player
        seats = [
            Seat(name, colour, "person" if number == me else ANSWERING)
            for number, (name, colour) in enumerate(zip(data.names, colours, strict=False))
        ]
        self.sitting = Sitting(data.state.copy(), seats)
        self.sitting.replay(played)
        self._begin_task()

    @property
    def task(self) -> Task | None:
        """Give the task that is on; None where all are done."""
        return self.data.tasks[self.at] if self.at < len(self.data.tasks) else None

    @property
    def over(self) -> bool:
        """Tell whether all tasks are done and answered."""
        return self.task is None and not self._waiting

    @property
    def only_said(self) -> bool:
        """Tell whether the task only wants to be read."""
        task = self.task
        return task is not None and not (task.verb or task.look or task.goal or self._waiting)

    @property
    def alone(self) -> bool:
        """Tell whether the task is a turn that is played alone."""
        return self.task is not None and self.task.goal is not None and not self._waiting

    @property
    def begun(self) -> bool:
        """Tell whether anything was done in the task that is on."""
        return len(self.sitting.history) > self._begun.get(self.at, 0)

    def accepts(self, found: Sequence[Step]) -> bool:
        """Tell whether steps are just what the next tasks ask for, one after the other."""
        if self._waiting:
            return False
        if self.alone:
            return all(self._leads_on(step) for step in found)
        tasks = self.data.tasks[self.at : self.at + len(found)]
        return len(tasks) == len(found) and all(
            self._suits(task, step) for task, step in zip(tasks, found, strict=True)
        )

    def _suits(self, task: Task, step: Step) -> bool:
        """Tell whether a step is what a task asks for: a harvest may begin at any space of its region."""
        if task.step is not None:
            return self._one_space(step) == self._one_space(task.step)
        return task.asks_for(step)

    def again(self) -> "Lesson":
        """Begin the task that is played alone anew, on another sitting with the same past."""
        return Lesson(self.data, self.at, self.sitting.steps[: self._begun[self.at]])

    def lacking(self) -> tuple[Lack, ...]:
        """List what the turn alone would lack if it ended now; nothing where it cannot end."""
        ends = [step for step in self.sitting.legal() if step.verb in ENDING]
        task = self.task
        if task is None or task.goal is None or not ends:
            return ()
        after = self.sitting.state.copy()
        apply(after, ends[0])
        return task.goal.lacking(self._task_start(), after)

    @property
    def strayed(self) -> bool:
        """Tell whether there was a harvest in a turn alone that asks for a purchase.

        Whoever looks for a forecast is to find out which of them brings it.
        """
        task = self.task
        if task is None or task.goal is None or task.goal.forecast or self._waiting:
            return False
        bought = any(step.verb == BUY for step in task.answer)
        return bought and self.sitting.state.acted == HARVESTED

    @property
    def wanted(self) -> Step | None:
        """Give the step that leads on now; None where any will do, or only words are to be read.

        Of a turn alone it is the end, once that reaches the goal; what comes before only if it was asked for,
        and as long as all that was done leads there.
        """
        task, legal = self.task, self.sitting.legal()
        if task is None or self._waiting:
            return None
        if task.goal is not None:
            ends = [step for step in legal if step.verb in ENDING and self._leads_on(step)]
            return ends[0] if ends else self._shown()
        found = [step for step in legal if task.asks_for(step)] if task.verb else []
        return next((step for step in found if self._place(step) == task.point), found[0] if found else None)

    def _place(self, step: Step) -> int:
        """Give the space of a step; a site's for a finca."""
        return self.sitting.state.game.board.site_spaces[step.what] if step.verb == SITE else step.at

    def _shown(self) -> Step | None:
        """Give the next step of the answer, where help was asked for and the turn goes that way so far."""
        task, legal = self.task, self.sitting.legal()
        if task is None or not self.helped:
            return None
        done = Counter(map(self._one_space, self.sitting.steps[self._begun[self.at] :]))
        answer = Counter(map(self._one_space, task.answer))
        if done - answer:
            return None
        left = answer - done
        return next((step for step in task.answer if left[self._one_space(step)] and step in legal), None)

    def _one_space(self, step: Step) -> Step:
        """Name a harvest by the first space of its region: any of its spaces stands for it."""
        region = self.sitting.state.region_at(step.at) if step.verb == HARVEST else 0
        return step._replace(at=(region & -region).bit_length() - 1) if region else step

    def read(self) -> None:
        """Go on from a task that only wants to be read."""
        if self.only_said:
            self._go_on()

    def looked(self, name: str) -> bool:
        """Take note of a space or market line that is pointed at; tell whether the task asked for it."""
        task = self.task
        if task is None or not task.look or task.look != name or self._waiting:
            return False
        self._go_on()
        return True

    def stepped(self, step: Step | None) -> None:
        """Go on after a step on the sitting, or back after an undo (None)."""
        task = self.task
        if self._waiting:
            self._waiting.pop(0)
        elif step is None:
            while self._passed and self._passed[-1][0] > len(self.sitting.history):
                self.at = self._passed.pop()[1]
            self._begun = {at: begun for at, begun in self._begun.items() if at <= self.at}
        elif task is not None and (step.verb in ENDING if task.goal else self._suits(task, step)):
            self._passed.append((len(self.sitting.history), self.at))
            self._waiting = list(task.reply)
            self.at += 1
        self._begin_task()

    @property
    def reply(self) -> Step | None:
        """Give the next step of the others, to be done on the sitting; None where nobody answers."""
        return self._waiting[0] if self._waiting else None

    def _go_on(self) -> None:
        self.at += 1
        self._begin_task()

    def _begin_task(self) -> None:
        """Note where the task begins, as soon as all is answered, and have played what it shows."""
        if self._waiting or self.at in self._begun:
            return
        self._begun[self.at] = len(self.sitting.history)
        if self.task is not None:
            self._waiting += self.task.shows

    def _leads_on(self, step: Step) -> bool:
        """Tell whether a step of a turn alone is taken: its end only with the goal reached."""
        task = self.task
        if task is None or task.goal is None or step.verb not in ENDING:
            return True
        after = self.sitting.state.copy()
        apply(after, step)
        return task.goal.met(self._task_start(), after)

    def _task_start(self) -> State:
        """Give the position at which the task began on this sitting."""
        begun, state = self._begun[self.at], self.sitting.state.copy()
        if begun < len(self.sitting.history):
            state.restore(self.sitting.history[begun].before)
        return state


@cache
def lessons() -> tuple[LessonData, ...]:
    """Load all lessons in their order; raises `ContentError` for a file that is damaged."""
    return tuple(load_lesson(path) for path in lesson_files())


def lesson_files() -> list[Path]:
    """List the lessons' files in their order."""
    return sorted((config() / FOLDER).glob("*.yaml"))
