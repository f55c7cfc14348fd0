"""Short verdicts before a step: on tiles left over, and the income."""

from citrus_game.facts.preview import Stranding
from citrus_game.narration import words
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.harvest import income
from citrus_game.text import _, ngettext

MOST_WAYS = 3
"""More ways of leaving tiles over than this are not listed."""


def income_texts(state: State, workers: int) -> tuple[str, ...]:
    """Return sentences for the income with this many workers on the mat, and for coins lost above 12."""
    paid, lost = income(state, workers)
    text = words.income(workers, paid)
    if not lost:
        return (text,)
    return text, words.lost_coins(lost)


def stranding_title(stranding: Stranding) -> str:
    """Return which tiles a step would leave over, and what they cost."""
    ways = stranding.ways
    if 0 < len(ways) <= MOST_WAYS:
        tiles = words.either([words.counted_tiles(fruit * 2 for fruit in way) for way in ways])
    else:
        tiles = words.plantation_number(stranding.tiles)
    return _("Leaves {tiles} without a space: −{points}").format(
        tiles=tiles, points=words.points(stranding.points)
    )


def stranding_text(stranding: Stranding) -> str:
    """Return a sentence that says what becomes of the tiles left over."""
    return ngettext(
        "It would fit nowhere and go back to the market.",
        "They would fit nowhere and go back to the market.",
        stranding.tiles,
    )
