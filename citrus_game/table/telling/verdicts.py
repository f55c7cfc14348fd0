"""What is said of a purchase, a loss or an income before it comes: a market line, a plantation left over."""

from typing import NamedTuple

from citrus_game.rules.actions.fincas import can_build_finca
from citrus_game.rules.actions.harvest import income
from citrus_game.rules.material.state import EMPTY, State
from citrus_game.table.advice.foresight import Foresight, Stranding
from citrus_game.table.speech import words
from citrus_game.table.speech.words import capital
from citrus_game.text import _, ngettext


class Verdict(NamedTuple):
    """What is said of a market line: a mood (good, warn, bad, plain) and texts, the first that fits shown.

    Of a bad one only the first text says enough, of a warning all but the last: that is what is said at the
    least, in very large type.
    """

    mood: str
    texts: tuple[str, ...]


MOST_WAYS = 3
"""More ways to leave tiles over than this are not named one by one."""


def income_texts(state: State, workers: int) -> tuple[str, ...]:
    """Say what a harvest would pay with so many workers on the mat, and what would be lost above 12."""
    paid, lost = income(state, workers)
    text = _("Income: {coins} for {workers}.").format(coins=words.coins(paid), workers=words.workers(workers))
    if not lost:
        return (text,)
    gone = ngettext("{n} coin above 12 is lost.", "{n} coins above 12 are lost.", lost)
    return text, gone.format(n=lost)


def stranding_title(stranding: Stranding) -> str:
    """Say what a step would leave over, and what that costs."""
    ways = stranding.ways
    if 0 < len(ways) <= MOST_WAYS:
        tiles = words.either([words.counted_tiles(fruit * 2 for fruit in way) for way in ways])
    else:
        tiles = ngettext("{n} plantation", "{n} plantations", stranding.tiles).format(n=stranding.tiles)
    return _("Leaves {tiles} without a space: −{points}").format(
        tiles=tiles, points=words.points(stranding.points)
    )


def stranding_text(stranding: Stranding) -> str:
    """Explain what stranding means."""
    return ngettext(
        "It would fit nowhere and go back to the market.",
        "They would fit nowhere and go back to the market.",
        stranding.tiles,
    )


def line_verdict(foresight: Foresight, line: int, why: str = "") -> Verdict:
    """Judge a market line in a few words; ``why`` is the sentence against it, where it cannot be bought."""
    state = foresight.state
    if why:
        return Verdict("bad", (why, _("Cannot be bought now"), _("Not now")))
    verdict, penalty = foresight.verdict(line), foresight.penalty(line)
    mood = "warn" if penalty else "good"
    if not penalty:
        text = ngettext("it can be planted", "all {n} can be planted", verdict.tiles)
    else:
        text = _("{some} of {n} can be planted: −{points}")
    text = text.format(n=verdict.tiles, some=verdict.buildable, points=words.points(penalty))
    brief = _("{some} of {n} fit") if penalty else ngettext("It fits", "All {n} fit", verdict.tiles)
    brief = brief.format(n=verdict.tiles, some=verdict.buildable)
    full = _("{coins}, {verdict}").format(coins=words.coins(verdict.cost), verdict=text)
    if not verdict.due:
        return Verdict(mood, (full, capital(text), brief))
    due = _("a new finca comes") if can_build_finca(state) else _("the market is refilled")
    longest = _("{verdict}; {due}").format(verdict=full, due=due)
    shorter = _("{verdict}; {due}").format(verdict=capital(text), due=due)
    return Verdict(mood, (longest, shorter, capital(text if penalty else due), brief))


def market_news(state: State) -> Verdict:
    """Say how near the next finca is, while no line is looked at."""
    left = len(state.market) - state.market.count(EMPTY)
    count = ngettext("{n} plantation here", "{n} plantations here", left).format(n=left)
    if not state.bag:
        news = brief = _("the bag is empty")
    elif state.refill:
        news = brief = _("refilled after planting")
    elif can_build_finca(state):
        news, brief = _("a new finca at {most} or fewer"), _("new finca at {most} or fewer")
    else:
        news, brief = _("refilled at {most} or fewer"), _("refill: {most} or fewer left")
    least = _("{n} here").format(n=left)
    both = _("{tiles}; {news}").format(tiles=count, news=news)
    most = state.game.components.refill_at
    return Verdict("", tuple(text.format(most=most) for text in (both, capital(brief), count, least)))
