"""Short sentences for the coach: what computer players did since the own last turn, and which finca is at
stake.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from citrus_game.bots import reasons
from citrus_game.bots.advice import steps_onto
from citrus_game.facts.fincas import FincaFacts, finca_facts
from citrus_game.narration.fincas import level_words
from citrus_game.narration.words import (
    a_tile,
    apart,
    counted_fruit,
    counted_tiles,
    fruit_plural,
    joined,
    points,
)
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.fincas import open_rings
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import RivalTurn, rival_turns
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.text import _, later, ngettext

MOST = 2
"""So many deeds are told of a turn."""

Deed = tuple[int, str]
"""So many points were changed, and a phrase that follows a player's name."""

EFFECTS: Mapping[str, str] = {
    reasons.CLOSES: later("closed the ring of finca {site}"),
    reasons.LEADS: later("took the lead at finca {site}"),
    reasons.EQUALS: later("drew level at finca {site}"),
    reasons.GROWS_AT: later("now has {counted} at finca {site}"),
    reasons.STARTS: later("started {fruits} at finca {site}"),
    reasons.JOINS: later("joined {fruits} into one region"),
    reasons.GROWS: later("let the {fruits} grow"),
}
"""What computer players' plantings did, by reason, the most important first. It follows a player's name."""


def news_words(controller: TurnController, most: int = MOST) -> str:
    """Return a sentence with what computer players did since the own last turn, or "": of each, the ``most``
    important deeds.
    """
    session = controller.session
    turns = [turn for turn in rival_turns(session) if session.seats[turn.player].is_bot]
    told = [(session.names[turn.player], _deeds(controller, turn)[:most]) for turn in turns]
    text = _("{player} {deeds}")
    said = [text.format(player=player, deeds=joined(deeds)) for player, deeds in told if deeds]
    return f"{apart(said)}." if said else ""


def _deeds(controller: TurnController, turn: RivalTurn) -> Sequence[str]:
    """Return what a computer player did in a turn, in phrases that follow its name: what changed the most
    points first, then what is most important.
    """
    state = controller.state
    took = filter(None, [took_over_words(controller.session, turn)])
    without = (*took, *_passed(turn), *_built(state, turn), *_put(state, turn), *_effects(controller, turn))
    deeds: list[Deed] = [*_scored(state, turn), *_harvested(turn), *_lost(turn)]
    deeds += [*((0, told) for told in without), *_taken(turn), *((0, told) for told in _bought(turn))]
    return [told for _points, told in sorted(deeds, key=lambda deed: -deed[0])]


def _bought(turn: RivalTurn) -> Iterator[str]:
    for event in turn.events:
        if isinstance(event, ev.Bought):
            text = ngettext("bought {n} plantation", "bought {n} plantations", event.cost)
            yield text.format(n=event.cost)


def _scored(state: State, turn: RivalTurn) -> Iterator[Deed]:
    """Yield what fincas brought to the rival, and to the viewer."""
    found = [event for event in turn.events if isinstance(event, ev.FincaScored)]
    if not found:
        return
    won, own = (sum(event.points[player] for event in found) for player in (turn.player, turn.viewer))
    if len(found) == 1:
        text = _("won {points} at finca {site}") if won else _("closed the ring of finca {site}")
        told = text.format(points=points(won), site=state.game.board.sites[found[0].site])
    else:
        text = ngettext("won {points} at {n} finca", "won {points} at {n} fincas", len(found))
        told = text.format(points=points(won), n=len(found))
    changes = sum(sum(event.points) for event in found)
    yield changes, _("{told} (you: {n})").format(told=told, n=own) if own else told


def _harvested(turn: RivalTurn) -> Iterator[Deed]:
    found = turn.harvests
    gained = sum(event.plantations + event.wells + event.large_wells for event in found)
    if len(found) == 1:
        counted = counted_fruit(found[0].fruit, found[0].plantations)
        yield gained, _("harvested {counted} for {points}").format(counted=counted, points=points(gained))
    elif found:
        text = ngettext("harvested {n} region for {points}", "harvested {n} regions for {points}", len(found))
        yield gained, text.format(n=len(found), points=points(gained))


def _built(state: State, turn: RivalTurn) -> Iterator[str]:
    """Yield which fincas were built, and why, if not since few plantations were left in the market."""
    cause: type[ev.Event] = ev.Blocked
    for event in turn.events:
        if isinstance(event, ev.Bought | ev.CartUsed | ev.MilestoneUsed):
            cause = type(event)
        if isinstance(event, ev.FincaBuilt):
            text = _BUILT.get(cause, later("built finca {site}"))
            yield _(text).format(site=state.game.board.sites[event.site])


_BUILT: Mapping[type[ev.Event], str] = {
    ev.MilestoneUsed: later("built finca {site} with a milestone"),
    ev.Blocked: later("built finca {site}, since all had passed"),
}
"""By what makes a finca due."""


def _passed(turn: RivalTurn) -> Iterator[str]:
    if any(isinstance(event, ev.TurnEnded) and event.passed for event in turn.events):
        yield _("passed, with nothing to buy or to harvest")


def _put(state: State, turn: RivalTurn) -> Iterator[str]:
    for event in turn.events:
        if isinstance(event, ev.BullPut):
            yield _("put a bull on {space}").format(space=state.game.board.name(event.space))


def _taken(turn: RivalTurn) -> Iterator[Deed]:
    found = [event for event in turn.events if isinstance(event, ev.TileTaken)]
    gained = sum(event.points for event in found)
    if len(found) == 1:
        text = _("took {land} for {points}") if gained else _("took {land}")
        yield gained, text.format(land=a_tile(found[0].kind), points=points(gained))
    elif found:
        text = ngettext("took {n} bonus", "took {n} bonuses", len(found))
        if gained:
            text = ngettext("took {n} bonus for {points}", "took {n} bonuses for {points}", len(found))
        yield gained, text.format(n=len(found), points=points(gained))


def _lost(turn: RivalTurn) -> Iterator[Deed]:
    for event in turn.events:
        if isinstance(event, ev.Returned):
            tiles = counted_tiles(tile for _index, tile in event.given)
            text = _("lost {points} by giving back {tiles}")
            yield event.penalty, text.format(points=points(event.penalty), tiles=tiles)


def taken_over(session: GameSession, turn: RivalTurn) -> list[tuple[int, int]]:
    """Return the neutral regions that a rival took over in a turn, as (fruit, spaces)."""
    found = []
    for number in turn.steps:
        for event in session.history[number].events:
            regions = event.neutral if isinstance(event, ev.RegionsJoined) else ()
            regions = (event.region,) if isinstance(event, ev.Plowed) else regions
            planted = session.position_at(number).planted
            found += [(_fruit(planted, region), region) for region in regions]
    return found


def _fruit(planted: Sequence[int], region: int) -> int:
    return next(fruit for fruit, mask in enumerate(planted) if mask & region)


def took_over_words(session: GameSession, turn: RivalTurn) -> str:
    """Return which neutral plantations a rival took over, and at which finca it leads since, in a phrase that
    follows its name; "" for none.
    """
    found = taken_over(session, turn)
    if not found:
        return ""
    sizes = Counter[int]()
    for fruit, region in found:
        sizes[fruit] += region.bit_count()
    text = ngettext(
        "took over {counted} that was neutral", "took over {counted} that were neutral", sizes.total()
    )
    told = text.format(counted=joined([counted_fruit(fruit, sizes[fruit]) for fruit in sorted(sizes)]))
    led = next(_led_since(session, turn, [region for _fruit, region in found]), "")
    return _("{told}, and leads finca {site}").format(told=told, site=led) if led else told


def _led_since(session: GameSession, turn: RivalTurn, regions: Sequence[int]) -> Iterator[str]:
    """Yield the letters of the fincas beside these regions where a rival leads alone since a turn."""
    before, after = session.position_at(turn.steps[0]), session.position_at(turn.steps[-1] + 1)
    for site, _ring in open_rings(after):
        then, now = finca_facts(before, site), finca_facts(after, site)
        held = any(region & touching for region in regions for touching in now.touching)
        if held and now.open and now.leader == turn.player != then.leader:
            yield now.letter


def _effects(controller: TurnController, turn: RivalTurn) -> Iterator[str]:
    """Yield the most important thing that planting did, if any; of what was harvested at once, nothing."""
    kinds, session, sites = list(EFFECTS), controller.session, controller.state.game.board.sites
    regions = [region for _fruit, region in taken_over(session, turn)]
    told_of = {event.site for event in turn.events if isinstance(event, ev.FincaScored)}
    told_of |= {sites.index(letter) for letter in _led_since(session, turn, regions)}
    after, found = session.position_at(turn.steps[-1] + 1), list[tuple[reasons.Reason, int]]()
    for number in turn.steps:
        step = session.history[number].step
        if step.verb in steps.PLANTING and after.owner_at(step.at) == turn.player:
            told = reasons.reason(session.position_at(number), [step])
            if told.kind in EFFECTS and told.site not in told_of:
                found.append((told, after.region_at(step.at).bit_count()))
    if not found:
        return
    reason, count = min(found, key=lambda each: kinds.index(each[0].kind))
    text = _(EFFECTS[reason.kind])
    if reason.kind == reasons.STARTS and reason.site < 0:
        text = _("started {fruits}")
    yield text.format(
        site=sites[reason.site],
        fruits=fruit_plural(reason.fruit) if reason.fruit >= 0 else "",
        counted=counted_fruit(reason.fruit, count) if reason.fruit >= 0 else "",
    )


def _at_stake(controller: TurnController) -> FincaFacts | None:
    """Return the finca whose ring is nearly full, or None."""
    near = [facts for facts in controller.outlook.foresight.fincas() if facts.near and facts.shares]
    return min(near, key=lambda each: (each.left, -each.shares[0].total), default=None)


def closing_space(controller: TurnController) -> int:
    """Return the space that closes the ring of a finca where the player on turn leads, if it can be occupied
    now and the coach says so; -1 for none.
    """
    found, player = _at_stake(controller), controller.state.player
    if found is None or found.left > 1 or found.level or found.shares[0].player != player:
        return -1
    space = found.open.bit_length() - 1
    return space if next(steps_onto(controller.state, space), None) is not None else -1


def stake_words(controller: TurnController) -> str:
    """Return who has what around the finca whose ring is nearly full; "" without one, and where a rival has
    more and cannot be overtaken with a purchase now.
    """
    found, player = _at_stake(controller), controller.state.player
    if found is None:
        return ""
    assert found.values is not None
    rival, mine = found.rival(player), found.total(player)
    theirs = rival.total if rival is not None else 0
    if mine > theirs:
        text = ngettext(
            "You lead {mine} to {theirs} at finca {site}: {n} space is left.",
            "You lead {mine} to {theirs} at finca {site}: {n} spaces are left.",
            found.left,
        )
        if closing_space(controller) >= 0:
            text = _("You lead finca {site} {mine} to {theirs}: close its ring for {points}!")
    elif mine == theirs:
        return level_words(found)
    elif controller.outlook.foresight.can_lead(found.site):
        text = _("{rival} leads {theirs} to {mine} at finca {site}: can you overtake?")
    else:
        return ""
    return text.format(
        mine=mine,
        theirs=theirs,
        n=found.left,
        site=found.letter,
        points=points(found.values[0]),
        rival=controller.session.names[rival.player] if rival is not None else "",
    )
