"""Short verdicts before a step: on market lines, tiles left over, and the income."""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.narration import words
from citrus_game.narration.gains import lost_words
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.fincas import can_build_finca
from citrus_game.rules.moves.harvest import income
from citrus_game.session.hints.preview import Preview, Stranding
from citrus_game.text import _, ngettext


class Verdict(NamedTuple):
    """A verdict on a market line: its kind (good, warn, bad, plain), its text and a short form of it.

    The short form is shown where the text does not fit. For "bad" it is always told in full, in a tooltip if
    need be.
    """

    mood: str
    texts: tuple[str, ...]


BOTH = 2
"""Tiles that are called "both"."""
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
    """Return what a step would leave over, and its cost."""
    ways = stranding.ways
    if 0 < len(ways) <= MOST_WAYS:
        tiles = words.either([words.counted_tiles(fruit * 2 for fruit in way) for way in ways])
    else:
        tiles = ngettext("{n} plantation", "{n} plantations", stranding.tiles).format(n=stranding.tiles)
    return _("Leaves {tiles} without a space: −{points}").format(
        tiles=tiles, points=words.points(stranding.points)
    )


def stranding_text(stranding: Stranding) -> str:
    """Return a sentence that explains it."""
    return ngettext(
        "It would fit nowhere and go back to the market.",
        "They would fit nowhere and go back to the market.",
        stranding.tiles,
    )


def line_verdict(foresight: Preview, line: int, why: str = "", returned: Sequence[int] = ()) -> Verdict:
    """Return the verdict on a market line; ``why`` is the reason if it cannot be bought, ``returned`` are the
    tiles without a space in the plan that is shown for it.
    """
    state = foresight.state
    if why:
        return Verdict("bad", (why, _("Cannot be bought now")))
    verdict, penalty = foresight.verdict(line), foresight.penalty(line)
    if returned:
        short = lost_words(returned, state.game.components.return_penalty).rstrip(".")
        told = _("{coins}, {verdict}").format(coins=words.coins(verdict.cost), verdict=short)
        return Verdict("warn", (told, short))
    if penalty:
        mood, text, short = (
            "warn",
            _("{some} of {n} can be planted: −{points}"),
            _("{some} of {n} fit: −{penalty}"),
        )
    else:
        mood, text = "good", ngettext("it can be planted", "all {n} can be planted", verdict.tiles)
        short = ngettext("It fits", "All {n} fit", verdict.tiles)
        if verdict.tiles == BOTH:
            text, short = _("both can be planted"), _("Both fit")
    if foresight.needs_bridge(line):
        text, short = (_("{verdict} with your bridge").format(verdict=each) for each in (text, short))
    values = {"n": verdict.tiles, "some": verdict.buildable, "penalty": penalty}
    text, short = text.format(points=words.points(penalty), **values), short.format(**values)
    told = _("{coins}, {verdict}").format(coins=words.coins(verdict.cost), verdict=text)
    if verdict.due:
        due = _("a new finca comes") if can_build_finca(state) else _("the market is refilled")
        told = _("{verdict}; {due}").format(verdict=told, due=due)
    return Verdict(mood, (told, short))


def market_news(state: State) -> Verdict:
    """Return when the next finca is due, shown while no line is hovered."""
    if not state.bag:
        return Verdict("", (_("The game ends when it is empty"), _("Ends when empty")))
    if state.refill:
        return Verdict("", (_("Refilled after planting"), _("Refilled soon")))
    if can_build_finca(state):
        texts = _("New finca at {most} or fewer"), _("New finca at {most}")
    else:
        texts = _("Refilled at {most} or fewer"), _("Refilled at {most}")
    return Verdict("", tuple(text.format(most=state.game.components.refill_at) for text in texts))
