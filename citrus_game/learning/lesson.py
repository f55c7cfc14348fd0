"""A lesson in progress: the current task, which steps it accepts, the other players' answers, and sentences
about why a task is not done yet.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from citrus_game.content.disk.paths import config
from citrus_game.content.learning.lesson import FOLDER, Lack, LessonData, Missing, Task, load_lesson
from citrus_game.content.settings.themes import load_player_colours
from citrus_game.narration.gains import step_words
from citrus_game.rules.model.state import HARVEST as HARVESTED
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import BUY, END, HARVEST, PASS, SITE, Step
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.text import _, ngettext

ANSWERING = "picker"
"""The player of the other seats, so that the user cannot act there; the lesson itself plays their steps."""
ENDING = (END, PASS)
"""Verbs of steps that end a turn."""


class Lesson:
    """A lesson in progress on its own session; ``at`` is the current task.

    It may start at a later task; ``played`` are then the steps before it. In a task with a goal the user
    plays a whole turn: any legal step is accepted, but the turn can end only if the goal is reached.
    `restarted` starts such a task anew.
    """

    def __init__(self, data: LessonData, at: int = 0, played: Sequence[Step] = ()) -> None:
        self.data = data
        self.at = at
        self.helped = False
        """Whether the user asked to see the solution of a task with a goal."""
        self._seen = -1
        """The number of the task whose thing was looked at last."""
        self._passed: list[tuple[int, int]] = []
        self._waiting: list[Step] = []
        self._begun: dict[int, int] = {}
        """The number of steps played when each task began."""
        colours = list(load_player_colours())
        me = data.state.player
        seats = [
            Seat(name, colour, "person" if number == me else ANSWERING)
            for number, (name, colour) in enumerate(zip(data.names, colours, strict=False))
        ]
        self.session = GameSession(data.state.copy(), seats)
        self.session.ends_stay = True  # what answers it has been played
        self.session.replay(played)
        self._begin_task()

    @property
    def task(self) -> Task | None:
        """The current task, or None at the end."""
        return self.data.tasks[self.at] if self.at < len(self.data.tasks) else None

    @property
    def over(self) -> bool:
        """Whether all tasks are done and the other players have replied."""
        return self.task is None and not self._waiting

    @property
    def only_said(self) -> bool:
        """Whether the current task asks for nothing more: it only has to be read, or what it points at was
        looked at.
        """
        task = self.task
        if task is None or (task.look and self._seen != self.at):
            return False
        return not (task.verb or task.goal or self._waiting)

    @property
    def alone(self) -> bool:
        """Whether the current task has a goal for a whole turn."""
        return self.task is not None and self.task.goal is not None and not self._waiting

    @property
    def reached(self) -> bool:
        """Whether the current task's goal is reached, so that only the turn has to be ended."""
        task = self.task
        if task is None or task.goal is None or not (self.alone and self.has_begun):
            return False
        ends = [step for step in self.session.legal() if step.verb in ENDING]
        return task.goal.met(self._task_start(), self.session.state) and all(map(self._leads_on, ends))

    @property
    def has_begun(self) -> bool:
        """Whether a step was played in the current task."""
        return len(self.session.history) > self._begun.get(self.at, 0)

    def accepts(self, found: Sequence[Step]) -> bool:
        """Whether these steps are what the next tasks ask for, in order."""
        if self._waiting:
            return False
        if self.alone:
            return all(self._leads_on(step) for step in found)
        tasks = self.data.tasks[self.at : self.at + len(found)]
        return len(tasks) == len(found) and all(
            self._suits(task, step) for task, step in zip(tasks, found, strict=True)
        )

    def _suits(self, task: Task, step: Step) -> bool:
        """Whether a step does what a task asks for; a harvest may name any space of the region."""
        if task.step is not None:
            return self._one_space(step) == self._one_space(task.step)
        return task.asks_for(step)

    def restarted(self) -> "Lesson":
        """Return a new lesson that starts the current task again."""
        return Lesson(self.data, self.at, self.session.steps[: self._begun[self.at]])

    def lacking(self) -> tuple[Lack, ...]:
        """Return what is missing for the goal if the turn ended now; empty if it cannot end."""
        ends = [step for step in self.session.legal() if step.verb in ENDING]
        task = self.task
        if task is None or task.goal is None or not ends:
            return ()
        after = self.session.state.copy()
        apply(after, ends[0])
        return task.goal.lacking(self._task_start(), after)

    @property
    def strayed(self) -> bool:
        """Whether the user has harvested in a task whose solution is a purchase.

        Always False for goals with a forecast, since finding the right action is part of them.
        """
        task = self.task
        if task is None or task.goal is None or task.goal.forecast or self._waiting:
            return False
        bought = any(step.verb == BUY for step in task.answer)
        return bought and self.session.state.acted == HARVESTED

    @property
    def wanted(self) -> Step | None:
        """The step to play next; None if any step is accepted or the task only needs to be read.

        In a task with a goal it is the end of the turn if that reaches the goal; other steps are given only
        if the user asked for help and has followed the solution so far.
        """
        task, legal = self.task, self.session.legal()
        if task is None or self._waiting:
            return None
        if task.goal is not None:
            ends = [step for step in legal if step.verb in ENDING and self._leads_on(step)]
            return ends[0] if ends else self._shown()
        found = [step for step in legal if task.asks_for(step)] if task.verb else []
        return next((step for step in found if self._place(step) == task.point), found[0] if found else None)

    def _place(self, step: Step) -> int:
        """Return the space of a step; for building a finca, that of the site."""
        return self.session.state.game.board.site_spaces[step.what] if step.verb == SITE else step.at

    def _shown(self) -> Step | None:
        """Return the next step of the solution if help was asked for and the steps so far are part of it."""
        task, legal = self.task, self.session.legal()
        if task is None or not self.helped:
            return None
        done = Counter(map(self._one_space, self.session.steps[self._begun[self.at] :]))
        answer = Counter(map(self._one_space, task.answer))
        if done - answer:
            return None
        left = answer - done
        return next((step for step in task.answer if left[self._one_space(step)] and step in legal), None)

    def _one_space(self, step: Step) -> Step:
        """Return a harvest with the first space of its region, since any of its spaces means the same."""
        region = self.session.state.region_at(step.at) if step.verb == HARVEST else 0
        return step._replace(at=(region & -region).bit_length() - 1) if region else step

    def mark_read(self) -> None:
        """Go on from a task that only needs to be read."""
        if self.only_said:
            self._go_on()

    def looked(self, name: str) -> bool:
        """Note that a space or market line is pointed at; return whether the task asked for it."""
        task = self.task
        if task is None or not task.look or task.look != name or self._waiting or self.only_said:
            return False
        self._seen = self.at
        return True

    def on_step(self, step: Step | None) -> None:
        """Go on after a step, or back after an undo (None)."""
        task = self.task
        if self._waiting:
            self._waiting.pop(0)
        elif step is None:
            while self._passed and self._passed[-1][0] > len(self.session.history):
                self.at = self._passed.pop()[1]
            self._begun = {at: begun for at, begun in self._begun.items() if at <= self.at}
        elif task is not None and (step.verb in ENDING if task.goal else self._suits(task, step)):
            self._passed.append((len(self.session.history), self.at))
            self._waiting = list(task.reply)
            self.at += 1
        self._begin_task()

    @property
    def reply(self) -> Step | None:
        """The next step that the lesson plays for the other players, or None."""
        return self._waiting[0] if self._waiting else None

    def _go_on(self) -> None:
        self.at += 1
        self._begin_task()

    def _begin_task(self) -> None:
        """Note where the task begins, once all answers are played, and queue the steps that it shows."""
        if self._waiting or self.at in self._begun:
            return
        self._begun[self.at] = len(self.session.history)
        if self.task is not None:
            self._waiting += self.task.shows

    def _leads_on(self, step: Step) -> bool:
        """Whether a step is accepted in a task with a goal: the end of the turn only if the goal is
        reached.
        """
        task = self.task
        if task is None or task.goal is None or step.verb not in ENDING:
            return True
        after = self.session.state.copy()
        apply(after, step)
        return task.goal.met(self._task_start(), after)

    def _task_start(self) -> State:
        """Return the position in which the task began."""
        return self.session.position_at(self._begun[self.at])


@cache
def lessons() -> tuple[LessonData, ...]:
    """Load all lessons in order; raise `ContentError` if a file is invalid."""
    return tuple(load_lesson(path) for path in lesson_files())


def lesson_files() -> list[Path]:
    """Return the paths of the lessons in order."""
    return sorted((config() / FOLDER).glob("*.yaml"))


def lack_words(lack: Lack, state: State) -> str:
    """Return a sentence about what a turn lacks; ``state`` is the position at its end."""
    region = ngettext(
        "Your region at {at} has {n} plantation; it should have {wanted}.",
        "Your region at {at} has {n} plantations; it should have {wanted}.",
        lack.there,
    )
    texts: dict[Missing, str] = {
        "open": ngettext(
            "The ring of finca {at} still has {n} open space.",
            "The ring of finca {at} still has {n} open spaces.",
            lack.there,
        ),
        "most": _("The ring of finca {at} is full, but somebody else has {wanted} there, you {n}."),
        "planted": ngettext(
            "You have planted {n} plantation; the task asks for {wanted} or more.",
            "You have planted {n} plantations; the task asks for {wanted} or more.",
            lack.there,
        ),
        "region": region if lack.there else _("No region of yours is at {at} yet."),
        "returned": _(
            "You gave a plantation back, and that costs points. This time, plant all that you buy."
        ),
        "coins": ngettext(
            "You would end your turn with {n} of {wanted} coin.",
            "You would end your turn with {n} of {wanted} coins.",
            lack.wanted,
        ),
        "forecast": _("Your forecast is {n}; it should be {wanted} or more."),
    }
    board = state.game.board
    names = board.sites if lack.what in ("open", "most") else board.names
    at = names[lack.at] if lack.at >= 0 else ""
    return texts[lack.what].format(n=lack.there, wanted=lack.wanted, at=at)


def choice_words(lesson: Lesson, found: Sequence[Step]) -> str:
    """Return a sentence for the first step that a lesson does not accept, and what it asks for; "" if it
    accepts all.
    """
    wrong = next((step for n, step in enumerate(found, 1) if not lesson.accepts(found[:n])), None)
    asked = _asked(lesson)
    if wrong is None or not asked:
        return ""
    text = _("You chose “{chosen}”; this task needs “{asked}”.")
    return text.format(chosen=step_words(wrong, lesson.session.state), asked=asked)


def action_words(lesson: Lesson) -> str:
    """Return a sentence if the user harvested but the task asks for a purchase, else ""."""
    return _("You harvested, but this task asks you to buy. Try again.") if lesson.strayed else ""


def _asked(lesson: Lesson) -> str:
    """Return what the current task asks for, or ""."""
    if lesson.only_said:
        return _("Read, then continue")
    if lesson.task is not None and lesson.task.look:
        return _("Look at the yellow frame")
    wanted = lesson.wanted
    return step_words(wanted, lesson.session.state) if wanted is not None else ""
