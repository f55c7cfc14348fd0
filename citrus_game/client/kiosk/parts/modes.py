"""What the games of the kiosk are called, by who offers, lists and counts them."""

from citrus_game.content.day_scores import Mode
from citrus_game.text import _

TABLES: tuple[Mode, ...] = ("sprint", "puzzle")
"""Those that have a table of the day."""


def mode_title(mode: str) -> str:
    """Name a mode; one that is not known any more by the word that it was counted under."""
    titles = {
        "sprint": _("Sprint"),
        "puzzle": _("Puzzle"),
        "short": _("Short game"),
        "full": _("Full game"),
    }
    return titles.get(mode, mode)
