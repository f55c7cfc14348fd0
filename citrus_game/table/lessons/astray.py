"""What was chosen or done in a lesson, and what is asked for in its place: in a sentence."""

from collections.abc import Sequence

from citrus_game.rules.material.steps import Step
from citrus_game.table.lessons.lesson import Lesson
from citrus_game.table.speech.step_words import step_words
from citrus_game.text import _


def choice_words(lesson: Lesson, found: Sequence[Step]) -> str:
    """Say which of some steps a lesson does not ask for, and what it asks for; empty where all will do."""
    wrong = next((step for n, step in enumerate(found, 1) if not lesson.accepts(found[:n])), None)
    asked = _asked(lesson)
    if wrong is None or not asked:
        return ""
    text = _("You chose “{chosen}”; this task needs “{asked}”.")
    return text.format(chosen=step_words(wrong, lesson.sitting.state), asked=asked)


def action_words(lesson: Lesson) -> str:
    """Say that a turn alone has taken another action than the task asks for; empty where it has not."""
    return _("You harvested, but this task asks you to buy. Try again.") if lesson.strayed else ""


def _asked(lesson: Lesson) -> str:
    """Say what the task that is on asks for; empty for none."""
    if lesson.only_said:
        return _("Read, then continue")
    if lesson.task is not None and lesson.task.look:
        return _("Look at the yellow frame")
    wanted = lesson.wanted
    return step_words(wanted, lesson.sitting.state) if wanted is not None else ""
