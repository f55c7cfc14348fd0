"""Why a turn alone does not reach its goal yet, in a sentence."""

from collections.abc import Callable

from citrus_game.content.lessons.goal import Lack, Missing
from citrus_game.rules.material.state import State
from citrus_game.text import _, ngettext


def lack_words(lack: Lack, state: State) -> str:
    """Say what a turn lacks that would end at a position."""
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
