"""Sentences about why a task is not done yet."""

from collections.abc import Callable, Sequence

from citrus_game.content.learning.lesson import Lack, Missing
from citrus_game.learning.lesson import Lesson
from citrus_game.narration.gains import step_words
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.text import _, ngettext


def lack_words(lack: Lack, state: State) -> str:
    """Return a sentence about what a turn lacks; ``state`` is the position at its end."""
    text = _SAID[lack.what](lack)
    board = state.game.board
    names = board.sites if lack.what in ("open", "most") else board.names
    at = names[lack.at] if lack.at >= 0 else ""
    return text.format(n=lack.there, wanted=lack.wanted, at=at)


def _open(lack: Lack) -> str:
    return ngettext(
        "The ring of finca {at} still has {n} open space.",
        "The ring of finca {at} still has {n} open spaces.",
        lack.there,
    )


def _planted(lack: Lack) -> str:
    return ngettext(
        "You have planted {n} plantation; the task asks for {wanted} or more.",
        "You have planted {n} plantations; the task asks for {wanted} or more.",
        lack.there,
    )


def _region(lack: Lack) -> str:
    if not lack.there:
        return _("No region of yours is at {at} yet.")
    return ngettext(
        "Your region at {at} has {n} plantation; it should have {wanted}.",
        "Your region at {at} has {n} plantations; it should have {wanted}.",
        lack.there,
    )


def _returned(_lack: Lack) -> str:
    return _("You gave a plantation back, and that costs points. This time, plant all that you buy.")


def _most(_lack: Lack) -> str:
    return _("The ring of finca {at} is closed, but somebody else has {wanted} there, you {n}.")


def _coins(_lack: Lack) -> str:
    return _("You would end your turn with {n} of {wanted} coins.")


def _forecast(_lack: Lack) -> str:
    return _("Your forecast is {n}; it should be {wanted} or more.")


_SAID: dict[Missing, Callable[[Lack], str]] = {
    "open": _open,
    "most": _most,
    "planted": _planted,
    "region": _region,
    "returned": _returned,
    "coins": _coins,
    "forecast": _forecast,
}


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
