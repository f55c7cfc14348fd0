"""Short sentences for the coach: what computer players did since the own last turn, and which finca is at
stake.
"""

from collections.abc import Mapping

from citrus_game.bots import reasons
from citrus_game.bots.advice import steps_onto
from citrus_game.narration.words import a_tile, counted_fruit, fruit_plural, points
from citrus_game.session.hints.preview import FincaStanding
from citrus_game.session.history import round_start
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.text import _, later

NEAR = 2
"""A finca is mentioned if its ring has at most this many open spaces."""

NEWS: Mapping[str, str] = {
    reasons.CLOSES: later("{player} closed the ring of finca {site}."),
    reasons.LEADS: later("{player} took the lead at finca {site}."),
    reasons.EQUALS: later("{player} drew level at finca {site}."),
    reasons.JOINS_NEUTRAL: later("{player} took over harvested {fruits}."),
    reasons.HARVESTS: later("{player} harvested {counted} for {points}."),
    reasons.GROWS_AT: later("{player} now has {counted} at finca {site}."),
    reasons.STARTS: later("{player} started {fruits} at finca {site}."),
    reasons.TAKES: later("{player} took {land}."),
    reasons.JOINS: later("{player} joined {fruits} into one region."),
    reasons.GROWS: later("{player} let the {fruits} grow."),
}
"""Sentences about computer players' steps by reason, the most important first."""


def news_words(controller: TurnController) -> str:
    """Return the most important thing that computer players did since the own last turn, or ""."""
    session = controller.session
    begun, kinds = round_start(session), list(NEWS)
    told = [
        (kinds.index(entry.reason.kind), entry.player, entry.reason)
        for entry in session.log
        if entry.step >= begun and entry.player is not None and entry.reason is not None
        if entry.reason.kind in NEWS and entry.player != controller.state.player
    ]
    if not told:
        return ""
    kind, player, reason = min(told, key=lambda each: each[0])
    board = controller.state.game.board
    text = _(NEWS[kinds[kind]])
    if reason.kind == reasons.STARTS:
        if reason.site < 0:
            text = _("{player} started {fruits}.")
        elif controller.outlook.foresight.standing(reason.site).share(controller.state.player):
            text = _("{player} started {fruits} at your finca {site}.")
    return text.format(
        player=session.names[player],
        site=board.sites[reason.site],
        points=points(reason.points),
        fruits=fruit_plural(reason.fruit) if reason.fruit >= 0 else "",
        counted=counted_fruit(reason.fruit, reason.count) if reason.fruit >= 0 else "",
        land=a_tile(reason.land) if reason.land >= 0 else "",
    )


def _at_stake(controller: TurnController) -> FincaStanding | None:
    """Return the finca whose ring is nearly full, or None."""
    near = []
    for site, values in enumerate(controller.state.fincas):
        found = controller.outlook.foresight.standing(site)
        if values is not None and not found.scored and 0 < found.open.bit_count() <= NEAR and found.shares:
            near.append(found)
    return min(near, key=lambda each: (each.open.bit_count(), -each.shares[0].total), default=None)


def _totals(controller: TurnController, found: FincaStanding) -> tuple[int, int, int]:
    """Return the own plantations at a finca, the most of a rival, and that rival (-1 for none)."""
    player = controller.state.player
    own = found.share(player)
    rival = next((share for share in found.shares if share.player != player), None)
    mine = own.total if own is not None else 0
    return mine, rival.total if rival is not None else 0, rival.player if rival is not None else -1


def closing_space(controller: TurnController) -> int:
    """Return the space that closes the ring of a finca where the player on turn leads, if it can be occupied
    now and the coach says so; -1 for none.
    """
    found = _at_stake(controller)
    if found is None or found.open.bit_count() > 1:
        return -1
    mine, theirs, _rival = _totals(controller, found)
    space = found.open.bit_length() - 1
    leads = mine > theirs and next(steps_onto(controller.state, space), None) is not None
    return space if leads else -1


def stake_words(controller: TurnController) -> str:
    """Return who has what around the finca whose ring is nearly full, or ""."""
    state, found = controller.state, _at_stake(controller)
    if found is None:
        return ""
    assert found.values is not None
    mine, theirs, rival = _totals(controller, found)
    if mine > theirs:
        text = _("You lead {mine} to {theirs} at finca {site}: two spaces are left.")
        if found.open.bit_count() == 1:
            text = _("You lead {mine} to {theirs} at finca {site}: one space is left.")
        if closing_space(controller) >= 0:
            text = _("You lead finca {site} {mine} to {theirs}: close it for {first} points!")
    elif mine == theirs:
        text = _("You are level at finca {site}: {first} points for whoever has more.")
    else:
        text = _("{rival} leads {theirs} to {mine} at finca {site}: can you overtake?")
    return text.format(
        mine=mine,
        theirs=theirs,
        site=state.game.board.sites[found.site],
        first=found.values[0],
        rival=controller.session.names[rival] if rival >= 0 else "",
    )
