"""What is said of rows and columns of the market: tiles, price, what fits, what follows."""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.facts.lines import LineFacts, MarketFacts
from citrus_game.facts.preview import Preview
from citrus_game.narration import words
from citrus_game.narration.gains import lost_words
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


def line_title(facts: LineFacts) -> str:
    """Return the name of a line: "Row 2"."""
    return words.capital(words.line_at_market(facts.name))


def market_line(facts: LineFacts, verdict: str) -> str:
    """Return a sentence with the tiles of a market line, and the given verdict."""
    if not facts.tiles:
        return _("{line}: empty").format(line=line_title(facts))
    return held(line_title(facts), facts, verdict)


def held(name: str, facts: LineFacts, verdict: str) -> str:
    """Return a sentence about a line that has tiles, after ``name``: its tiles and the verdict."""
    tiles = words.plantations(facts.tiles)
    return _("{line}: {tiles}. {verdict}").format(line=name, tiles=tiles, verdict=verdict)


def first_words(bag: int) -> str:
    """Return a sentence: a new finca is built first, and the market is refilled then, if the ``bag`` has
    tiles.
    """
    if not bag:
        return _("You build a new finca first.")
    return _("You build a new finca first; afterwards the market is refilled.")


def sign_words(market: MarketFacts) -> str:
    """Return what the small finca on an arrow means, in two short sentences."""
    text = ngettext(
        "The small finca on an arrow: buying leaves {n} plantation or fewer.",
        "The small finca on an arrow: buying leaves {n} plantations or fewer.",
        market.most,
    )
    return f"{text.format(n=market.most)} {first_words(market.bag)}"


def follows_words(facts: LineFacts) -> str:
    """Return as a sentence what follows a purchase besides a refill; "" for nothing."""
    if facts.finca:
        return first_words(facts.bag)
    return _("The market is empty then: the game ends with this turn.") if facts.follows == "end" else ""


def line_verdict(foresight: Preview, line: int, why: str = "", returned: Sequence[int] = ()) -> Verdict:
    """Return the verdict on a market line; ``why`` is the reason if it cannot be bought, ``returned`` are the
    tiles without a space in the plan that is shown for it.
    """
    state, facts = foresight.state, foresight.line(line)
    if why:
        return Verdict("bad", (why, _("Cannot be bought now"), _("Not now")))
    verdict, penalty = foresight.verdict(line), foresight.penalty(line)
    due = {"finca": _("a new finca comes"), "refill": _("the market is refilled")}.get(facts.follows, "")
    if returned:
        points = state.game.components.return_penalty
        short = lost_words(returned, points).rstrip(".")
        told = _("{coins}, {verdict}").format(coins=words.coins(facts.cost), verdict=short)
        told = words.apart([told, due]) if due else told
        # Translators: plantations of a row for which there is no space, and the points that they cost
        fewest = _("{n} without a space: −{points}")
        return Verdict("warn", (told, short, fewest.format(n=len(returned), points=points * len(returned))))
    if penalty:
        mood, text, short = (
            "warn",
            _("{some} of {n} can be planted: −{points}"),
            _("{some} of {n} fit: −{penalty}"),
        )
    else:
        mood, text = "good", ngettext("it can be planted", "all {n} can be planted", facts.cost)
        short = ngettext("It fits", "All {n} fit", facts.cost)
        if facts.cost == BOTH:
            text, short = _("both can be planted"), _("Both fit")
    values = {"n": facts.cost, "some": verdict.buildable, "penalty": penalty}
    text, short = text.format(points=words.points(penalty), **values), short.format(**values)
    shortest = []
    if foresight.needs_bridge(line):
        shortest = [_("{verdict} (bridge)").format(verdict=short)]
        text, short = (_("{verdict} with your bridge").format(verdict=each) for each in (text, short))
    told = _("{coins}, {verdict}").format(coins=words.coins(facts.cost), verdict=text)
    return Verdict(mood, (words.apart([told, due]) if due else told, short, *shortest))


def named_verdict(facts: LineFacts, verdict: Verdict) -> Verdict:
    """Return a verdict that begins with its line where there is room for that."""
    named = _("{line}: {verdict}")
    texts = (named.format(line=line_title(facts), verdict=text) for text in verdict.texts)
    return verdict._replace(texts=(*texts, *verdict.texts[-1:]))


def market_texts(market: MarketFacts) -> tuple[str, ...]:
    """Return what happens when few plantations are left, as a sentence, a line, and a short one."""
    if not market.bag:
        texts = (
            _("The bag is empty: when the market is empty, too, the game ends."),
            _("The game ends when it is empty"),
            _("Ends when empty"),
        )
    elif market.follows == "finca":
        texts = (
            ngettext(
                "Whoever leaves {n} plantation or fewer here builds a new finca first. After planting, "
                "the market is refilled.",
                "Whoever leaves {n} plantations or fewer here builds a new finca first. After planting, "
                "the market is refilled.",
                market.most,
            ),
            _("New finca at {most} or fewer"),
            _("New finca at {most}"),
        )
    else:
        texts = (
            ngettext(
                "When {n} plantation or fewer is left here, the market is refilled after planting.",
                "When {n} plantations or fewer are left here, the market is refilled after planting.",
                market.most,
            ),
            _("Refilled at {most} or fewer"),
            _("Refilled at {most}"),
        )
    if market.waits:
        after = {"site": _("Refilled once the finca stands"), "hand": _("Refilled after planting")}
        texts = texts[0], after[market.waits], _("Refilled soon")
    return tuple(text.format(n=market.most, most=market.most) for text in texts)


def market_news(market: MarketFacts) -> Verdict:
    """Return what happens when few plantations are left, for the strip below the market while no line is
    hovered.
    """
    return Verdict("", market_texts(market)[1:])
