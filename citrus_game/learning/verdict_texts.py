"""What is said of verdicts on turns."""

from citrus_game.content.learning.review import Verdict
from citrus_game.learning.verdicts import told_points
from citrus_game.narration import words
from citrus_game.text import _


def verdict_words(found: Verdict | None, *, failed: bool = False) -> str:
    """Return a verdict in words; None while the turn is still being checked, or if that ``failed``."""
    if found is None:
        return _("Not checked") if failed else _("Still being checked")
    if found.kind == "good":
        return _("Nothing better found")
    if found.kind == "maybe":
        return _("Perhaps a little better")
    points = told_points(found)
    return _("About {points} better").format(points=words.points(points)) if points else _("A better turn")


def hope_words(found: Verdict) -> str:
    """Return what the judges expect of a better turn in later turns, where nothing else tells it apart."""
    if points := told_points(found):
        return _("It should bring about {points} more in the next turns.").format(points=words.points(points))
    if found.kind == "better":
        return _("It should bring a little more in the next turns.")
    return _("It may bring a little more in the next turns.")
