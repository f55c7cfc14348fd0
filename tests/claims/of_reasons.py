"""What computer players and hints give as reasons: the first of the steps is what is explained."""

import re
from functools import cache

from citrus_game.bots import reasons
from citrus_game.bots.reasons import _planted
from citrus_game.narration import neighbours
from citrus_game.rules.legal import refusals
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.fincas import score_surrounded
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.turn import apply
from tests.claims.moment import (
    FRUIT,
    KINDS_NAMED,
    TILES,
    TURN_ENDS,
    Check,
    Moment,
    check,
    fincas,
    fruits_in,
    number,
    paid,
    quiet,
    still_open,
    totals,
)
from tests.claims.spoken import Said

PLANTS = (steps.PLACE, steps.BRIDGE, steps.UNSTORE)


def first(at: Moment) -> tuple[State, list[ev.Event]]:
    """Return the position after the first step, and what happened; the end of a turn only scores."""
    state = at.state.copy()
    if at.steps[0].verb in TURN_ENDS:
        return state, score_surrounded(state)
    return state, apply(state, at.steps[0])


def whole(at: Moment) -> tuple[State, list[ev.Event]]:
    """Return the same for all plantings of the plan that are sure: none after the market is refilled."""
    state, found = first(at)
    for step in (at.plan or at.steps)[1:]:
        filled = any(isinstance(event, ev.Refilled) for event in found)
        if filled or state.drawn is not None or step.verb in TURN_ENDS or refusals(state, step):
            break
        found += apply(state, step)
    return state, found


@check(
    "Closes the ring of {site}: {points}, before {rival} overtakes there.",
    "Closes the ring of {site}: {points}.",
    "Can close the ring of {site} with these: {points}, before {rival} overtakes there.",
    "Can close the ring of {site} with these: {points}.",
    "I close the ring of {site}: {points}, before {rival} overtakes me there.",
    "I close the ring of {site}: {points}.",
    "With these I can close the ring of {site}: {points}, before {rival} overtakes me there.",
    "With these I can close the ring of {site}: {points}.",
    "You close the ring of {site} for {points}, before {rival} overtakes you.",
    "You close the ring of {site} for {points}.",
    "With these you can close the ring of {site} for {points}, before {rival} overtakes you.",
    "With these you can close the ring of {site} for {points}.",
)
def closes_a_ring(said: Said, at: Moment) -> bool:
    site = at.site(said.values["site"])
    state = whole(at)[0] if re.search("[Cc]an close", said.message) else first(at)[0]
    if at.steps[0].verb in TURN_ENDS:
        state = at.state
    right = number(said.values["points"]) == paid(state, site, at.player)
    was_open = at.steps[0].verb in TURN_ENDS or bool(still_open(at.state, site))
    if "rival" not in said.values:
        return right and was_open
    rival, found = at.names.index(said.values["rival"].text), totals(state, site)
    return right and was_open and 0 < found[rival] < found[at.player]


@check(
    "Takes the lead at {site} from {rival}: {points} are at stake.",
    "Ties with {rival} at {site}: {points} are at stake.",
    "I take the lead at {site} from {rival}: {points} are at stake.",
    "I tie with {rival} at {site}: {points} are at stake.",
    "You take the lead at {site} from {rival}, where {points} are at stake.",
    "You tie with {rival} at {site}, where {points} are at stake.",
)
def overtakes(said: Said, at: Moment) -> bool:
    site, rival = at.site(said.values["site"]), at.names.index(said.values["rival"].text)
    then, now, me = totals(at.state, site), totals(first(at)[0], site), at.player
    others = max(count for who, count in enumerate(now) if who != me)
    values = at.state.fincas[site] or (first(at)[0].fincas[site] or (0, 0))
    right = now[rival] == others > 0 and number(said.values["points"]) == values[0]
    if re.search("[Tt]ie", said.message):
        return right and then[me] < now[me] == others
    return right and then[me] <= max(c for who, c in enumerate(then) if who != me) and now[me] > others


@check(
    "Joins the {fruits} into one region, and a worker comes back.",
    "Claims {counted} that were neutral.",
    "I join the {fruits} into one region, and a worker comes back to me.",
    "I claim {counted} that were neutral.",
    "You join the {fruits} into one region, and a worker comes back.",
    "You claim {counted} that were neutral.",
)
def joins(said: Said, at: Moment) -> bool:
    state, found = first(at)
    (event,) = [event for event in found if isinstance(event, ev.RegionsJoined)]
    if "counted" in said.values:
        ((fruit, many),) = fruits_in(said.values["counted"]).items()
        return sum(part.bit_count() for part in event.neutral) == many and fruit == at.steps[0].what >> 1
    back = state.mat[at.player] - at.state.mat[at.player]
    return FRUIT[said.values["fruits"].text] == at.steps[0].what >> 1 and back > 0 and len(event.own) > 1


@check(
    "Starts a region of {fruits} and takes {land}.",
    "Extends the {fruits} and picks up {land}.",
    "Takes {land} for later, and the {fruits} grow.",
    "I start a region of {fruits} and take {land}.",
    "I extend the {fruits} and pick up {land}.",
    "I take {land} for later, and the {fruits} grow.",
    "You start a region of {fruits} and take {land}.",
    "You extend the {fruits} and pick up {land}.",
    "You take {land} for later, and the {fruits} grow.",
)
def takes(said: Said, at: Moment) -> bool:
    state, found = first(at)
    started = any(isinstance(event, ev.WorkerPlaced) for event in found)
    kinds = [event.kind for event in found if isinstance(event, ev.TileTaken)]
    fruit = FRUIT[said.values["fruits"].text] == at.steps[0].what >> 1
    right = kinds == [KINDS_NAMED[said.values["land"].text]] and fruit
    held = state.tiles[at.player] + state.horses[at.player]
    return right and started == bool(re.search("[Ss]tart", said.message)) and kinds[0] in held


@check(
    "The whole region counts at finca {site}: {counted} now.",
    "My whole region counts at finca {site}: {counted} now.",
    "The whole region counts at finca {site}, now with {counted}.",
)
def counts_there(said: Said, at: Moment) -> bool:
    state, site = first(at)[0], at.site(said.values["site"])
    region = state.region_at(at.steps[0].at)
    told = fruits_in(said.values["counted"]) == {at.steps[0].what >> 1: region.bit_count()}
    return told and bool(region & state.game.board.rings[site]) and site in fincas(state)


@check(
    "Lets the {fruits} grow to {count}.",
    "I let the {fruits} grow to {count}.",
    "You let the {fruits} grow to {count}.",
)
def grows_to(said: Said, at: Moment) -> bool:
    state, found = first(at)
    started = any(isinstance(event, ev.WorkerPlaced) for event in found)
    return number(said.values["count"]) == state.region_at(at.steps[0].at).bit_count() and not started


@check(
    "Starts {fruits} next to finca {site}.",
    "Starts a region of {fruits}.",
    "I start {fruits} next to finca {site}.",
    "I start a region of {fruits}.",
    "You start {fruits} next to finca {site}.",
    "You start a region of {fruits}.",
)
def starts(said: Said, at: Moment) -> bool:
    state, found = first(at)
    started = any(isinstance(event, ev.WorkerPlaced) for event in found)
    right = started and FRUIT[said.values["fruits"].text] == at.steps[0].what >> 1
    if "site" not in said.values:
        return right
    site = at.site(said.values["site"])
    region = state.region_at(at.steps[0].at)
    return right and bool(region & state.game.board.rings[site]) and site in fincas(state)


def extends(at: Moment) -> tuple[int, int, int]:
    """Return how many plantations a purchase has, how many of them the plan adds to regions, and how many
    regions it starts with them. Where the plan ends with the purchase: by the fruits that are owned."""
    state, _found = first(at)
    hand = state.hand
    grown, started = _planted(reasons.Tried(at.state, state, [], at.plan or at.steps))
    if not (grown or started):
        own = at.state.own[at.player * 5 : at.player * 5 + 5]
        grown = sum(bool(own[tile >> 1]) for tile in hand)
        started = len({tile >> 1 for tile in hand if not own[tile >> 1]})
    return len(hand), grown, started


@check(
    "Both extend regions.",
    "It extends a region.",
    "{more} of the {count} lets a region grow.",
    "Both extend regions of mine.",
    "It extends a region of mine.",
    "{more} of the {count} lets a region of mine grow.",
)
def lets_regions_grow(said: Said, at: Moment) -> bool:
    many, grown, _started = extends(at)
    if first(at)[0].drawn is not None:
        return False  # where it will be planted is decided after a finca is built
    if said.message.startswith("{more}"):
        return (number(said.values["more"]), number(said.values["count"])) == (grown, many)
    return grown == many


@check("Starts a new region.", "I start a new region.", "You start a new region.")
def starts_regions(said: Said, at: Moment) -> bool:
    _many, grown, started = extends(at)
    if first(at)[0].drawn is not None:
        return False
    told = number(said.values["count"]) if "count" in said.values else 1
    return not grown and told == started


@check(
    "{counted} scores {points}, and the worker comes back.",
    "{counted} brings me {points}, and my worker comes back.",
)
def harvests(said: Said, at: Moment) -> bool:
    state, found = first(at)
    event = next(event for event in found if isinstance(event, ev.Harvested))
    points = state.points[at.player] - at.state.points[at.player]
    told = fruits_in(said.values["counted"]) == {event.fruit: event.region.bit_count()}
    return told and number(said.values["points"]) == points


@check(
    "{coins} pay for a better row or column.",
    "With {coins} I can pay for a better row or column.",
    "With {coins} you can pay for a better row or column.",
)
def pays_for_a_better_line(said: Said, at: Moment) -> bool:
    """Something can be bought that could not before."""
    state = first(at)[0]
    then, now = at.state.coins[at.player], state.coins[at.player]
    prices = [len(line_tiles(at.state, line)) for line in range(len(at.state.game.lines))]
    return (
        number(said.values["coins"]) == now
        and any(then < price <= now for price in prices)
        and not at.state.acted
    )


check("Has {amount} now.", "I have {amount} now.", "You have {amount} then.")(
    lambda said, at: number(said.values["amount"]) == first(at)[0].coins[at.player]
)
check("Gets {a_tile} for free.", "I get {a_tile} for free.", "You get {a_tile} for free.")(
    lambda said, at: TILES[said.values["a_tile"].text] == first(at)[0].cart_tile
)
check(
    "Occupies a space beside a finca with the bull.",
    "My bull occupies a space beside a finca.",
    "Your bull occupies a space beside a finca.",
)(lambda _said, at: any(at.board.rings[site] >> at.steps[0].at & 1 for site in fincas(at.state)))
check("Occupies a space with the bull.", "My bull occupies a space.", "Your bull occupies a space.")(
    lambda _said, at: at.steps[0].verb == steps.BULL
)


@check(
    "Takes over {counted} that were neutral.",
    "I take over {counted} that were neutral.",
    "You take over {counted} that were neutral.",
)
def ploughs(said: Said, at: Moment) -> bool:
    region = first(at)[0].region_at(at.steps[0].at)
    ((_fruit, many),) = fruits_in(said.values["counted"]).items()
    return region.bit_count() == many


@check(
    "Has {plantations} in regions at {site}: the most.",
    "I have {plantations} in regions at {site}: the most.",
    "You have {plantations} in regions at {site}, more than the others.",
)
def has_the_most(said: Said, at: Moment) -> bool:
    found = totals(first(at)[0], at.site(said.values["site"]))
    others = max(count for who, count in enumerate(found) if who != at.player)
    return number(said.values["plantations"]) == found[at.player] > others


check(
    "After planting, {count} plantation counts at {site}.",
    "Once I have planted, {count} plantation of mine counts at {site}.",
)(
    lambda said, at: (
        number(said.values["count"]) == totals(whole(at)[0], at.site(said.values["site"]))[at.player]
    )
)


@check("The others have the least to gain at {site}.")
def others_gain_least(said: Said, at: Moment) -> bool:
    def most(site: int) -> int:
        return max(count for who, count in enumerate(totals(at.state, site)) if who != at.player)

    return most(at.site(said.values["site"])) == min(map(most, at.state.marked))


@check("A new finca opens roads, and the market is refilled.")
def opens_roads_and_refills(_said: Said, at: Moment) -> bool:
    state, found = first(at)
    refills = state.refill or any(isinstance(event, ev.Refilled) for event in found)
    return opens_roads(_said, at) is True and refills and bool(at.state.bag)


@check("A new finca opens roads.")
def opens_roads(_said: Said, at: Moment) -> bool:
    state = first(at)[0]
    sites = at.state.marked if state.drawn is not None else [at.steps[0].what]
    return any(at.board.roads[site] & ~state.taken for site in sites)


check(
    "Keeps {tile} for a later turn.", "I keep {tile} for a later turn.", "You keep {tile} for a later turn."
)(lambda said, at: (TILES[said.values["tile"].text], True) in first(at)[0].stored[at.player])


@check("Nothing can be bought or harvested.", "I can neither buy nor harvest anything.")
def can_do_nothing(_said: Said, at: Moment) -> bool:
    return not at.can(steps.BUY, steps.HARVEST)


check("Nothing that is left can be planted.", "I can plant nothing that is left.")(
    lambda _said, at: bool(at.can(steps.RETURN))
)


# what computer players say in their own words


def own_words(deed: str, said: Said, at: Moment) -> bool:
    """Judge a line by the deed that it is said of."""
    many, grown, started = extends(at) if at.steps[0].verb == steps.BUY else (0, 0, 0)
    site = at.site(said.values["site"]) if "site" in said.values else -1
    points = number(said.values["points"]) if "points" in said.values else None
    if deed == neighbours.NEW:
        return started > 0 == grown
    if deed == neighbours.MIXED:
        return 0 < grown < many
    if deed == neighbours.GROWS:
        return grown == many
    if deed == neighbours.HARVESTS:
        return points in (None, first(at)[0].points[at.player] - at.state.points[at.player])
    if deed == neighbours.CLOSES:
        got = {each: paid(whole(at)[0], each, at.player) for each in fincas(at.state)}
        told = got[site] if site >= 0 else max(got.values())
        return told > 0 and points in (None, told)
    if deed == neighbours.NEAR:
        found = totals(first(at)[0], site if site >= 0 else at.steps[0].what)
        return found[at.player] == max(found) > 0
    if deed == neighbours.AWAY:
        most = [
            max(c for who, c in enumerate(totals(at.state, each)) if who != at.player)
            for each in at.state.marked
        ]
        return max(c for who, c in enumerate(totals(at.state, site)) if who != at.player) == min(most)
    return True  # a reaction, to what the session looked up


@cache
def judged_by(deed: str) -> Check:
    return lambda said, at: own_words(deed, said, at)


for level in neighbours.LINES.values():
    for name, lines in level.items():
        check(*lines)(judged_by(name))

quiet("opinion", "Nothing else helps this turn.", "Nothing else helps me this turn.")
