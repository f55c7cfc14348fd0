"""Sentences for computer players' reasons, for the log, hints and the attract loop."""

from collections.abc import Sequence

from citrus_game.bots import reasons
from citrus_game.bots.reasons import Reason
from citrus_game.narration.words import (
    a_plantation,
    a_tile,
    coins,
    counted_fruit,
    fruit_plural,
    income,
    points,
    the_plantation,
)
from citrus_game.rules.model.components import HORSES
from citrus_game.rules.model.state import Game
from citrus_game.text import _, ngettext


def reason_sentence(reason: Reason, names: Sequence[str], game: Game) -> str:
    """Return a reason as a sentence; ``names`` are the players' names by seat."""
    return _sentence(reason).format(**reason_values(reason, names, game))


def reason_values(reason: Reason, names: Sequence[str], game: Game) -> dict[str, object]:
    """Return what can be filled into a sentence about a reason."""
    words = {
        "site": game.board.sites[reason.site],
        "rival": names[reason.rival],
        "points": points(reason.points),
        "fruits": fruit_plural(reason.fruit),
        "count": reason.count,
    }
    return words | _tiles(reason)


def _tiles(reason: Reason) -> dict[str, object]:
    """Return the texts for tiles and amounts that the reason has."""
    found: dict[str, object] = {"coins": coins(reason.count)}
    if reason.tile >= 0:
        found |= {"a_tile": a_plantation(reason.tile), "tile": the_plantation(reason.tile)}
    if reason.land >= 0:
        found["land"] = a_tile(reason.land)
    if reason.fruit >= 0:
        found["counted"] = counted_fruit(reason.fruit, reason.count)
    return found


def _closes(reason: Reason) -> str:
    if reason.rival >= 0:
        return _("Closes the ring of {site}: {points}, before {rival} overtakes there.")
    return _("Closes the ring of {site}: {points}.")


def _buys_to_close(reason: Reason) -> str:
    if reason.rival >= 0:
        return _("Can close the ring of {site} with these: {points}, before {rival} overtakes there.")
    return _("Can close the ring of {site} with these: {points}.")


def _buys(reason: Reason) -> str:
    if reason.more == reason.count == 2:
        text = _("Both extend regions.")
    elif reason.more == reason.count:
        text = ngettext("It extends a region.", "All {count} extend regions.", reason.count)
    else:
        text = ngettext(
            "{more} of the {count} lets a region grow.",
            "{more} of the {count} let regions grow.",
            reason.more,
        )
    return text.replace("{more}", str(reason.more))


def _takes(reason: Reason) -> str:
    if reason.count == 1:
        return _("Starts a region of {fruits} and takes {land}.")
    if reason.land in HORSES:
        return _("Extends the {fruits} and picks up {land}.")
    return _("Takes {land} for later, and the {fruits} grow.")


def _starts(reason: Reason) -> str:
    if reason.site >= 0:
        return _("Starts {fruits} next to finca {site}.")
    return _("Starts a region of {fruits}.")


def _finca_away(reason: Reason) -> str:
    if reason.count:
        return _("The others have the least to gain at {site}.")
    return _("Nobody is at {site} yet.")


def _harvests(reason: Reason) -> str:
    return ngettext(
        "{counted} scores {points}, and the worker comes back.",
        "{counted} score {points}, and the worker comes back.",
        reason.count,
    )


def _sentence(reason: Reason) -> str:
    """Return the sentence of a reason, with names in braces for `reason_values`."""
    return {
        reasons.CLOSES: _closes(reason),
        reasons.LEADS: _("Takes the lead at {site} from {rival}: {points} are at stake."),
        reasons.EQUALS: _("Draws level with {rival} at {site}: {points} are at stake."),
        reasons.JOINS: _("Joins the {fruits} into one region, and a worker comes back."),
        reasons.JOINS_NEUTRAL: _("Claims {counted} that were neutral."),
        reasons.TAKES: _takes(reason),
        reasons.GROWS_AT: _("The whole region counts at finca {site}: {counted} now."),
        reasons.GROWS: _("Lets the {fruits} grow to {count}."),
        reasons.STARTS: _starts(reason),
        reasons.BUYS: _buys(reason),
        reasons.BUYS_NEW: ngettext("Starts a new region.", "Starts {count} new regions.", reason.count),
        reasons.BUYS_TO_CLOSE: _buys_to_close(reason),
        reasons.HARVESTS: _harvests(reason),
        reasons.PAID: income(reason.more, reason.count),
        reasons.RICHER: _("{coins} pay for a better row or column."),
        reasons.FREE: _("Gets {a_tile} for free."),
        reasons.BLOCKS: _("Occupies a space beside a finca with the bull."),
        reasons.PLOWS: _("Takes over {counted} that were neutral."),
        reasons.FINCA_NEAR: _("Has {count} plantations in regions at {site}: the most."),
        reasons.FINCA_NEXT: ngettext(
            "After planting, {count} plantation counts at {site}.",
            "After planting, {count} plantations count at {site}.",
            reason.count,
        ),
        reasons.FINCA_AWAY: _finca_away(reason),
        reasons.NEW_FINCA: _("A new finca opens roads, and the market is refilled."),
        reasons.STORES: _("Keeps {tile} for a later turn."),
        reasons.NOTHING: _("Nothing can be bought or harvested."),
        reasons.DONE: _("Nothing else helps this turn."),
        reasons.STUCK: _("Nothing that is left can be planted."),
    }[reason.kind]
