"""How good a puzzle's turn is: in leaves, and in a word that agrees with them."""

from citrus_game.text import _


def leaves(points: int, best: int) -> int:
    """Give the leaves for a result: three for the best turn, two for two thirds of it, one for a third.

    >>> [leaves(points, 9) for points in (9, 8, 6, 5, 3, 2, 0, -3)]
    [3, 2, 2, 1, 1, 0, 0, 0]
    """
    if points >= best:
        return 3
    return 2 if 3 * points >= 2 * best else 1 if 3 * points >= best else 0


def praise(won: int) -> str:
    """Say in a word or two what so many leaves are worth."""
    return (_("There is more to find"), _("Not bad"), _("Well done"), _("Perfect!"))[won]
