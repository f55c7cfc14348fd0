"""Sentences for computer players' reasons: for the log, in the first person for who plays, and in the second
for hints.
"""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.bots import reasons
from citrus_game.bots.reasons import Reason
from citrus_game.narration.words import (
    a_plantation,
    a_tile,
    coins,
    counted_fruit,
    fruit_plural,
    income,
    lost_coins,
    plantation_number,
    points,
    takes_coins,
    the_plantation,
)
from citrus_game.rules.model.components import HORSES
from citrus_game.rules.model.state import Game
from citrus_game.text import _, ngettext


class Voices(NamedTuple):
    """A sentence about a step in the third person, in the first and in the second."""

    told: str
    own: str
    your: str


def reason_sentence(reason: Reason, names: Sequence[str], game: Game) -> str:
    """Return a computer player's reason as a sentence; ``names`` are the players' names by seat."""
    return _voices(reason).told.format(**reason_values(reason, names, game))


def own_reason(reason: Reason, names: Sequence[str], game: Game) -> str:
    """Return a computer player's reason in the first person."""
    return _voices(reason).own.format(**reason_values(reason, names, game))


def your_reason(reason: Reason, names: Sequence[str], game: Game) -> str:
    """Return the reason of a hint, in the second person."""
    return _voices(reason).your.format(**reason_values(reason, names, game))


def reason_values(reason: Reason, names: Sequence[str], game: Game) -> dict[str, object]:
    """Return the values for the braces of a sentence about a reason."""
    words = {
        "site": game.board.sites[reason.site],
        "rival": names[reason.rival],
        "points": points(reason.points),
        "fruits": fruit_plural(reason.fruit),
        "count": reason.count,
        "more": reason.more,
    }
    return words | _tiles(reason)


def _tiles(reason: Reason) -> dict[str, object]:
    """Return the texts for tiles and amounts that the reason has."""
    found: dict[str, object] = {
        "coins": coins(reason.count),
        "amount": takes_coins(reason.count),
        "plantations": plantation_number(reason.count),
    }
    if reason.tile >= 0:
        found |= {"a_tile": a_plantation(reason.tile), "tile": the_plantation(reason.tile)}
    if reason.land >= 0:
        found["land"] = a_tile(reason.land)
    if reason.fruit >= 0:
        found["counted"] = counted_fruit(reason.fruit, reason.count)
    return found


def _closes(reason: Reason) -> Voices:
    if reason.rival >= 0:
        return Voices(
            _("Closes the ring of {site}: {points}, before {rival} overtakes there."),
            _("I close the ring of {site}: {points}, before {rival} overtakes me there."),
            _("You close the ring of {site} for {points}, before {rival} overtakes you."),
        )
    return Voices(
        _("Closes the ring of {site}: {points}."),
        _("I close the ring of {site}: {points}."),
        _("You close the ring of {site} for {points}."),
    )


def _buys_to_close(reason: Reason) -> Voices:
    if reason.rival >= 0:
        return Voices(
            _("Can close the ring of {site} with these: {points}, before {rival} overtakes there."),
            _("With these I can close the ring of {site}: {points}, before {rival} overtakes me there."),
            _("With these you can close the ring of {site} for {points}, before {rival} overtakes you."),
        )
    return Voices(
        _("Can close the ring of {site} with these: {points}."),
        _("With these I can close the ring of {site}: {points}."),
        _("With these you can close the ring of {site} for {points}."),
    )


def _buys(reason: Reason) -> Voices:
    if reason.more == reason.count == 2:
        told, own = _("Both extend regions."), _("Both extend regions of mine.")
    elif reason.more == reason.count:
        told = ngettext("It extends a region.", "All {count} extend regions.", reason.count)
        own = ngettext("It extends a region of mine.", "All {count} extend regions of mine.", reason.count)
    else:
        told = ngettext(
            "{more} of the {count} lets a region grow.",
            "{more} of the {count} let regions grow.",
            reason.more,
        )
        own = ngettext(
            "{more} of the {count} lets a region of mine grow.",
            "{more} of the {count} let regions of mine grow.",
            reason.more,
        )
    return Voices(told, own, told)


def _buys_new(reason: Reason) -> Voices:
    return Voices(
        ngettext("Starts a new region.", "Starts {count} new regions.", reason.count),
        ngettext("I start a new region.", "I start {count} new regions.", reason.count),
        ngettext("You start a new region.", "You start {count} new regions.", reason.count),
    )


def _takes(reason: Reason) -> Voices:
    if reason.count == 1:
        return Voices(
            _("Starts a region of {fruits} and takes {land}."),
            _("I start a region of {fruits} and take {land}."),
            _("You start a region of {fruits} and take {land}."),
        )
    if reason.land in HORSES:
        return Voices(
            _("Extends the {fruits} and picks up {land}."),
            _("I extend the {fruits} and pick up {land}."),
            _("You extend the {fruits} and pick up {land}."),
        )
    return Voices(
        _("Takes {land} for later, and the {fruits} grow."),
        _("I take {land} for later, and the {fruits} grow."),
        _("You take {land} for later, and the {fruits} grow."),
    )


def _starts(reason: Reason) -> Voices:
    if reason.site >= 0:
        return Voices(
            _("Starts {fruits} next to finca {site}."),
            _("I start {fruits} next to finca {site}."),
            _("You start {fruits} next to finca {site}."),
        )
    return Voices(
        _("Starts a region of {fruits}."),
        _("I start a region of {fruits}."),
        _("You start a region of {fruits}."),
    )


def _finca_next(reason: Reason) -> Voices:
    told = ngettext(
        "After planting, {count} plantation counts at {site}.",
        "After planting, {count} plantations count at {site}.",
        reason.count,
    )
    own = ngettext(
        "Once I have planted, {count} plantation of mine counts at {site}.",
        "Once I have planted, {count} plantations of mine count at {site}.",
        reason.count,
    )
    return Voices(told, own, told)


def _finca_away(reason: Reason) -> Voices:
    if reason.count:
        return _both(_("The others have the least to gain at {site}."))
    return _both(_("Nobody is at {site} yet."))


def _harvests(reason: Reason) -> Voices:
    told = ngettext(
        "{counted} scores {points}, and the worker comes back.",
        "{counted} score {points}, and the worker comes back.",
        reason.count,
    )
    own = ngettext(
        "{counted} brings me {points}, and my worker comes back.",
        "{counted} bring me {points}, and my worker comes back.",
        reason.count,
    )
    return Voices(told, own, told)


def _blocks(reason: Reason) -> Voices:
    if reason.site < 0:
        return Voices(
            _("Occupies a space with the bull."),
            _("My bull occupies a space."),
            _("Your bull occupies a space."),
        )
    return Voices(
        _("Occupies a space beside a finca with the bull."),
        _("My bull occupies a space beside a finca."),
        _("Your bull occupies a space beside a finca."),
    )


def _paid(reason: Reason) -> str:
    told = income(reason.more, reason.count)
    return f"{told} {lost_coins(reason.lost)}" if reason.lost else told


def _new_finca(reason: Reason) -> str:
    if reason.count:
        return _("A new finca opens roads, and the market is refilled.")
    return _("A new finca opens roads.")


def _both(text: str) -> Voices:
    """Return a sentence that says nothing of who plays."""
    return Voices(text, text, text)


def _voices(reason: Reason) -> Voices:
    """Return the sentences of a reason, with names in braces for `reason_values`."""
    return {
        reasons.CLOSES: _closes(reason),
        reasons.LEADS: Voices(
            _("Takes the lead at {site} from {rival}: {points} are at stake."),
            _("I take the lead at {site} from {rival}: {points} are at stake."),
            _("You take the lead at {site} from {rival}, where {points} are at stake."),
        ),
        reasons.EQUALS: Voices(
            _("Ties with {rival} at {site}: {points} are at stake."),
            _("I tie with {rival} at {site}: {points} are at stake."),
            _("You tie with {rival} at {site}, where {points} are at stake."),
        ),
        reasons.JOINS: Voices(
            _("Joins the {fruits} into one region, and a worker comes back."),
            _("I join the {fruits} into one region, and a worker comes back to me."),
            _("You join the {fruits} into one region, and a worker comes back."),
        ),
        reasons.JOINS_NEUTRAL: Voices(
            _("Claims {counted} that were neutral."),
            _("I claim {counted} that were neutral."),
            _("You claim {counted} that were neutral."),
        ),
        reasons.TAKES: _takes(reason),
        reasons.GROWS_AT: Voices(
            _("The whole region counts at finca {site}: {counted} now."),
            _("My whole region counts at finca {site}: {counted} now."),
            _("The whole region counts at finca {site}, now with {counted}."),
        ),
        reasons.GROWS: Voices(
            _("Lets the {fruits} grow to {count}."),
            _("I let the {fruits} grow to {count}."),
            _("You let the {fruits} grow to {count}."),
        ),
        reasons.STARTS: _starts(reason),
        reasons.BUYS: _buys(reason),
        reasons.BUYS_NEW: _buys_new(reason),
        reasons.BUYS_TO_CLOSE: _buys_to_close(reason),
        reasons.BUYS_FINCA: Voices(
            _("Builds a new finca first."), _("I build a new finca first."), _("You build a new finca first.")
        ),
        reasons.HARVESTS: _harvests(reason),
        reasons.PAID: _both(_paid(reason)),
        reasons.RICHER: Voices(
            _("{coins} pay for a better row or column."),
            _("With {coins} I can pay for a better row or column."),
            _("With {coins} you can pay for a better row or column."),
        ),
        reasons.SAVES: Voices(
            _("Has {amount} now."), _("I have {amount} now."), _("You have {amount} then.")
        ),
        reasons.FREE: Voices(
            _("Gets {a_tile} for free."), _("I get {a_tile} for free."), _("You get {a_tile} for free.")
        ),
        reasons.BLOCKS: _blocks(reason),
        reasons.PLOWS: Voices(
            _("Takes over {counted} that were neutral."),
            _("I take over {counted} that were neutral."),
            _("You take over {counted} that were neutral."),
        ),
        reasons.FINCA_NEAR: Voices(
            _("Has {plantations} in regions at {site}: the most."),
            _("I have {plantations} in regions at {site}: the most."),
            _("You have {plantations} in regions at {site}, more than the others."),
        ),
        reasons.FINCA_NEXT: _finca_next(reason),
        reasons.FINCA_AWAY: _finca_away(reason),
        reasons.NEW_FINCA: _both(_new_finca(reason)),
        reasons.STORES: Voices(
            _("Keeps {tile} for a later turn."),
            _("I keep {tile} for a later turn."),
            _("You keep {tile} for a later turn."),
        ),
        reasons.NOTHING: Voices(
            _("Nothing can be bought or harvested."),
            _("I can neither buy nor harvest anything."),
            _("Nothing can be bought or harvested."),
        ),
        reasons.DONE: Voices(
            _("Nothing else helps this turn."),
            _("Nothing else helps me this turn."),
            _("Nothing else helps this turn."),
        ),
        reasons.STUCK: Voices(
            _("Nothing that is left can be planted."),
            _("I can plant nothing that is left."),
            _("Nothing that is left can be planted."),
        ),
    }[reason.kind]
