"""What is said of what happened: the log, what others did since one's own turn, scored fincas."""

import re
from collections import Counter
from typing import TypeVar

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import HORSES
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.fincas import finca_sizes
from citrus_game.session.history import finca_scored, rival_turns, round_start
from tests.claims.moment import (
    FRUIT,
    KINDS_NAMED,
    TILES,
    Moment,
    by_fruit,
    check,
    fruits_in,
    number,
    parts,
    quiet,
    totals,
)
from tests.claims.spoken import Said

Kind = TypeVar("Kind", bound=ev.Event)


def events(at: Moment, kind: type[Kind]) -> list[Kind]:
    return [event for event in at.events if isinstance(event, kind)]


def whose(said: Said, at: Moment) -> int:
    return at.names.index(said.values["player"].text)


def later(at: Moment) -> State:
    """Return the position after the step whose events are told."""
    return at.after_all


@check("{player} buys {line} for {coins}: {tiles}.", "{player} buys {line}.")
def was_bought(said: Said, at: Moment) -> bool:
    (event,) = events(at, ev.Bought)
    who, line = whose(said, at), at.line(said.values["line"])
    market = [at.state.market[index] for index in at.state.game.line_spaces[line]]
    tiles = [tile for tile in market if tile >= 0]
    right = who == at.state.player and line == at.steps[0].what == event.line
    if "coins" not in said.values:
        return right
    paid = at.state.coins[who] - later(at).coins[who]
    return (
        right and number(said.values["coins"]) == paid and fruits_in(said.values["tiles"]) == by_fruit(tiles)
    )


check("{player} uses a cart and takes {tile} from the market.")(
    lambda said, at: TILES[said.values["tile"].text] == at.state.market[at.steps[0].what - 1]
)


@check("{player} builds the finca {values} on site {site}.")
def was_built(said: Said, at: Moment) -> bool:
    site = at.site(said.values["site"])
    values = later(at).fincas[site]
    return (
        at.state.fincas[site] is None
        and values is not None
        and said.values["values"].text == f"{values[0]}/{values[1]}"
    )


@check("Site {site} is marked: a finca may be built there from now on.")
def was_marked(said: Said, at: Moment) -> bool:
    site = at.site(said.values["site"])
    may = bool(later(at).finca_stack)
    return site not in at.state.marked and site in later(at).marked and may


@check(
    "{player} bridges the neutral {covered} on {space} and plants {tile}.",
    "{player} bridges the rock on {space} and plants {tile}.",
    "{player} plants {tile} from a storehouse on {space}.",
    "{player} plants {tile} on {space}.",
)
def was_planted(said: Said, at: Moment) -> bool:
    space, tile = at.at(said.values["space"]), TILES[said.values["tile"].text]
    right = later(at).tile_on(space) == tile and whose(said, at) == at.state.player
    verb = at.steps[0].verb
    if "rock" in said.message:
        return right and verb == steps.BRIDGE and bool(at.board.rocks >> space & 1)
    if "covered" in said.values:
        covered = at.state.tile_on(space)
        neutral = at.state.owner_at(space) is None
        return (
            right and covered is not None and neutral and FRUIT[said.values["covered"].text] == covered >> 1
        )
    return right and (verb == steps.UNSTORE) == ("storehouse" in said.message)


@check(
    "{player} joins {regions}: one of {counted} now.",
    "{player} joins {regions} and {neutral}: one of {counted} now.",
)
def was_joined(said: Said, at: Moment) -> bool:
    (event,) = events(at, ev.RegionsJoined)
    told = said.values["regions"].text, said.values["neutral"].text if "neutral" in said.values else ""
    own, neutral = (number(text) if re.search(r"\d", text) else int(bool(text)) for text in told)
    region = later(at).region_at(at.steps[0].at).bit_count()
    harvested = events(at, ev.Harvested)
    size = harvested[0].region.bit_count() if harvested else region
    return (own, neutral) == (len(event.own), len(event.neutral)) and number(said.values["counted"]) == size


@check("{player} takes {tile} from {space}: {points}.", "{player} takes {tile} from {space}.")
def was_taken(said: Said, at: Moment) -> bool:
    kind, space, who = KINDS_NAMED[said.values["tile"].text], at.at(said.values["space"]), whose(said, at)
    right = at.state.land_on(space) == kind and later(at).land_on(space) is None
    held = later(at).tiles[who] + later(at).horses[who]
    points = number(said.values["points"]) if "points" in said.values else 0
    at_once = HORSES.get(kind, 0) if at.state.game.options.horses_score == "now" else 0
    return right and kind in held and points == at_once


@check(
    "{player} harvests {fruits}: {sum}.",
    "{player} scores {n} plantation at the end: {sum}.",
)
def was_harvested(said: Said, at: Moment) -> bool:
    text, who = said.values["sum"].text, whose(said, at)
    counted = (number(said.values["n"]),) if "n" in said.values else fruits_in(said.values["fruits"])
    for event in events(at, ev.Harvested):
        size, total = event.region.bit_count(), event.plantations + event.wells + event.large_wells
        wells, large = re.search(r"(\d+) for wells", text), re.search(r"(\d+) for large wells", text)
        right = (
            event.player == who
            and number(text) == total
            and event.plantations == size
            and event.wells == (event.region & later(at).wells).bit_count()
            and (number(wells[1]) if wells else 0) == event.wells
            and (number(large[1]) if large else 0) == event.large_wells
            and (counted in ((size,), {event.fruit: size}))
        )
        if right:
            return True
    return False


@check("The large well on {space} leaves the game.")
def a_large_well_left(said: Said, at: Moment) -> bool:
    space = at.at(said.values["space"])
    return at.state.land_on(space) is not None and later(at).land_on(space) is None


@check("{player} takes {coins} for {workers} at home.")
def income_was_taken(said: Said, at: Moment) -> bool:
    who, workers = whose(said, at), number(said.values["workers"])
    event = events(at, ev.Income)[0]
    coins = later(at).coins[who] - at.state.coins[who]
    return number(said.values["coins"]) == event.coins == coins and workers == event.workers


check("{player} uses a money bonus: {coins}.")(
    lambda said, at: number(said.values["coins"]) == at.steps[0].what
)
check("{player} puts a bull on {space}.")(
    lambda said, at: later(at).land_on(at.at(said.values["space"])) == KINDS_NAMED["a bull"]
)


@check("{player} takes over the neutral plantation on {spaces} with a plough.")
def was_ploughed(said: Said, at: Moment) -> bool:
    mask, who = at.spaces(said.values["spaces"]), whose(said, at)
    return not at.state.owned_by(who) & mask and later(at).owned_by(who) & mask == mask


check("{player} uses a milestone: a finca is built at once.")(
    lambda _said, at: at.steps[0].verb == steps.MILESTONE
)


@check("{player} puts {tile} into a storehouse.")
def was_stored(said: Said, at: Moment) -> bool:
    tile, who = TILES[said.values["tile"].text], whose(said, at)
    return (tile, True) in later(at).stored[who]


@check("{player} gives {tiles} back to the market and loses {points}.")
def was_given_back(said: Said, at: Moment) -> bool:
    who = whose(said, at)
    lost = at.state.points[who] - later(at).points[who]
    hand = at.state.hand if at.state.cart_tile < 0 else (at.state.cart_tile,)
    return number(said.values["points"]) == lost and fruits_in(said.values["tiles"]) == by_fruit(hand)


@check(
    "The market isn’t refilled.",
    "{n} plantation is added to the market.",
    "The last plantation of the bag comes to the market.",
)
def was_refilled(said: Said, at: Moment) -> bool:
    drawn = len(at.state.bag) - len(later(at).bag)
    told = number(said.text) if re.search(r"\d", said.text) else int("last plantation" in said.text)
    last = not said.message.startswith("The last") or not later(at).bag
    return told == drawn and last


@check(
    "The finca {values} on {site} is scored at the end. {sums}.",
    "The finca {values} on {site} is scored. {sums}.",
    "The finca {values} on {site} is scored.",
)
def was_scored(said: Said, at: Moment) -> bool:
    site, state = at.site(said.values["site"]), later(at) if at.events else at.state
    values = state.fincas[site]
    right = values is not None and said.values["values"].text == f"{values[0]}/{values[1]}"
    return right and bool(state.scored >> site & 1)


def scorings(at: Moment) -> list[ev.FincaScored]:
    """Return the scoring of the finca that is named, now or before."""
    found = [event for event in events(at, ev.FincaScored) if event.site == at.topic]
    return found or [event for event in (finca_scored(at.session, at.topic),) if event is not None]


@check("{player} gets {points} for {count}", "{player} has {count}")
def shared_in_it(said: Said, at: Moment) -> bool:
    who, found = whose(said, at), scorings(at)
    points = number(said.values["points"]) if "points" in said.values else 0
    return any(
        event.points[who] == points and number(said.values["count"]) == sum(event.sizes[who])
        for event in found
    )


check("Nobody has a region there")(
    lambda _said, at: any(not any(map(sum, event.sizes)) for event in scorings(at))
)


@check("{player} gets {points}.")
def tiles_were_scored(said: Said, at: Moment) -> bool:
    who, text = whose(said, at), said.values["points"].text
    told = [re.search(rf"(\d+) points? for {what}", text) for what in ("wild horses", "unused bonuses")]
    amounts = [number(found[1]) if found else 0 for found in told]
    options = at.state.game.options
    horses = sum(HORSES[kind] for kind in later(at).horses[who]) if options.horses_score == "end" else 0
    return amounts == [horses, sum(options.unused_points[kind] for kind in later(at).tiles[who])]


check("{player} passes.")(
    lambda said, at: at.steps[0].verb == steps.PASS and whose(said, at) == at.state.player
)
check("All players have passed. {player} builds a finca, if one can be built.")(
    lambda said, at: at.state.passes + 1 >= at.state.game.players and whose(said, at) == later(at).player
)


@check("The game is over. {players} wins.", "{players} wins")
def was_won(said: Said, at: Moment) -> bool:
    state = later(at) if at.events else at.state
    if not state.over:
        return None  # type: ignore[return-value]
    most = max(state.points)
    return at.all_of(said.values["players"]) == [
        who for who, points in enumerate(state.points) if points == most
    ]


@check(
    "The ring of finca {site} is full",
    "Finca {site} at the end of the game",
)
def titles_a_scored_finca(said: Said, at: Moment) -> bool:
    final = "end" in said.message
    return any(event.site == at.topic and event.final == final for event in events(at, ev.FincaScored))


@check(
    "{players} has the most plantations around it: {points}.",
    "{players} comes second: {points}.",
)
def tells_who_was_first(said: Said, at: Moment) -> bool:
    who, points = at.all_of(said.values["players"]), number(said.values["points"])
    for event in at.events:
        if (
            isinstance(event, ev.FincaScored)
            and [p for p, each in enumerate(event.points) if each == points] == who
        ):
            counts = list(map(sum, event.sizes))
            place = 1 if "most" in said.message else 2
            places = {1 + len({count for count in counts if count > counts[each]}) for each in who}
            return places == {place}
    return False


check("Nobody has a region around it.")(
    lambda _said, at: any(isinstance(event, ev.FincaScored) and not any(event.points) for event in at.events)
)


# what others did


@check("{player} {deeds}")
def tells_deeds_of(said: Said, at: Moment) -> bool:
    """Look at the turn of the player who is named, of which all that follows is said."""
    who = whose(said, at)
    for turn in rival_turns(at.session):
        if turn.player == who:
            at.reader, at.viewer, at.events, at.until = who, turn.viewer, turn.events, turn.steps[-1] + 1
            return True
    return False


check("bought {n} plantation")(
    lambda said, at: number(said.values["n"]) == sum(event.cost for event in events(at, ev.Bought))
)


@check("won {points} at finca {site}", "won {points} at {n} finca", "closed the ring of finca {site}")
def has_won(said: Said, at: Moment) -> bool:
    found = events(at, ev.FincaScored)
    if "site" in said.values:
        if not found:
            return None  # type: ignore[return-value]
        right = [event.site for event in found] == [at.site(said.values["site"])]
    else:
        right = number(said.values["n"]) == len(found)
    if "points" in said.values:
        points = sum(event.points[at.reader] for event in found)
        return right and number(said.values["points"]) == points
    return right


check("{told} (you: {n})")(
    lambda said, at: (
        number(said.values["n"]) == sum(event.points[at.viewer] for event in events(at, ev.FincaScored))
    )
)


@check("harvested {counted} for {points}", "harvested {n} region for {points}")
def has_harvested(said: Said, at: Moment) -> bool:
    found = [event for event in events(at, ev.Harvested) if not event.final]
    points = sum(event.plantations + event.wells + event.large_wells for event in found)
    right = number(said.values["points"]) == points
    if "counted" in said.values:
        return right and fruits_in(said.values["counted"]) == {found[0].fruit: found[0].plantations}
    return right and number(said.values["n"]) == len(found)


@check(
    "built finca {site}", "built finca {site} with a milestone", "built finca {site}, since all had passed"
)
def has_built(said: Said, at: Moment) -> bool:
    """A milestone or a purchase comes before it; otherwise everybody passed before."""
    turn = next(each for each in rival_turns(at.session) if each.player == at.reader)
    site = at.site(said.values["site"])
    if site not in [event.site for event in events(at, ev.FincaBuilt)]:
        return False
    done = [at.session.history[step] for step in turn.steps]
    built = next(n for n, each in enumerate(done) if each.step.verb == steps.SITE and each.step.what == site)
    before = [each.step.verb for each in done[:built]]
    taking = [verb for verb in before if verb in (steps.BUY, steps.CART, steps.MILESTONE)]
    if "passed" in said.message:
        start = at.session.position_at(turn.steps[0])
        return not taking and start.drawn is not None
    return bool(taking) and (taking[-1] == steps.MILESTONE) == ("milestone" in said.message)


@check("passed, with nothing to buy or to harvest")
def has_passed(_said: Said, at: Moment) -> bool:
    turn = next(each for each in rival_turns(at.session) if each.player == at.reader)
    state = at.session.position_at(turn.steps[-1])
    verbs = {step.verb for step in legal_steps(state)}
    return at.session.history[turn.steps[-1]].step.verb == steps.PASS and not verbs & {
        steps.BUY,
        steps.HARVEST,
    }


check("put a bull on {space}")(
    lambda said, at: at.at(said.values["space"]) in [event.space for event in events(at, ev.BullPut)]
)


@check("took {land}", "took {n} bonus", "took {land} for {points}", "took {n} bonus for {points}")
def has_taken(said: Said, at: Moment) -> bool:
    if "points" in said.values:
        points = sum(event.points for event in events(at, ev.TileTaken))
        if number(said.values["points"]) != points:
            return False
    kinds = [event.kind for event in events(at, ev.TileTaken)]
    if "land" in said.values:
        return kinds == [KINDS_NAMED[said.values["land"].text]]
    return number(said.values["n"]) == len(kinds)


@check("lost {points} by giving back {tiles}")
def has_lost(said: Said, at: Moment) -> bool:
    found = events(at, ev.Returned)
    return any(
        number(said.values["points"]) == event.penalty
        and fruits_in(said.values["tiles"]) == by_fruit([tile for _index, tile in event.given])
        for event in found
    )


@check("took the lead at finca {site}", "drew level at finca {site}")
def leads_or_is_level(said: Said, at: Moment) -> bool:
    """It was so at the end of the turn that is told of."""
    site, state = at.site(said.values["site"]), at.session.position_at(at.until)
    found = totals(state, site)
    others = max(count for who, count in enumerate(found) if who != at.reader)
    return found[at.reader] > others if "lead" in said.message else found[at.reader] >= others


@check("now has {counted} at finca {site}")
def now_has(said: Said, at: Moment) -> bool:
    site, state = at.site(said.values["site"]), at.session.position_at(at.until)
    ((fruit, many),) = fruits_in(said.values["counted"]).items()
    sizes = finca_sizes(state, site)[at.reader]
    own = state.own[at.reader * 5 + fruit] & state.game.board.rings[site]
    return bool(own) and many in sizes


@check("joined {fruits} into one region")
def has_joined(said: Said, at: Moment) -> bool:
    fruit = FRUIT[said.values["fruits"].text]
    planted = {event.tile >> 1 for event in events(at, ev.Planted)}
    return fruit in planted and bool(events(at, ev.RegionsJoined))


@check("took over {counted} that was neutral")
def has_taken_over(said: Said, at: Moment) -> bool:
    """What was neutral before a step was the player's after it, or was harvested at once by a large well, and
    no bridge has covered it.
    """
    turn = next(each for each in rival_turns(at.session) if each.player == at.reader)
    taken = Counter[int]()
    for step in turn.steps:
        before, after = at.session.position_at(step), at.session.position_at(step + 1)
        done = at.session.history[step].events
        held = after.owned_by(at.reader)
        held |= sum({event.region for event in done if isinstance(event, ev.Harvested)})
        planted = [event for event in done if isinstance(event, ev.Planted)]
        covered = sum(1 << event.space for event in planted if event.covered >= 0)
        for fruit, mask in enumerate(before.neutral):
            taken[fruit] += (mask & held & after.planted[fruit] & ~covered).bit_count()
    return +taken == fruits_in(said.values["counted"])


@check("{told}, and leads finca {site}")
def leads_since(said: Said, at: Moment) -> bool:
    turn = next(each for each in rival_turns(at.session) if each.player == at.reader)
    site = at.site(said.values["site"])
    leads = [
        found[at.reader] > max(count for who, count in enumerate(found) if who != at.reader)
        for found in (totals(at.session.position_at(n), site) for n in (turn.steps[0], turn.steps[-1] + 1))
    ]
    return leads == [False, True]


@check("started {fruits} at finca {site}", "started {fruits}")
def has_started(said: Said, at: Moment) -> bool:
    fruit = FRUIT[said.values["fruits"].text]
    started = {event.space for event in events(at, ev.WorkerPlaced)}
    found = [event for event in events(at, ev.Planted) if event.space in started and event.tile >> 1 == fruit]
    if "site" not in said.values:
        return bool(found)
    ring = at.board.rings[at.site(said.values["site"])]
    state = at.session.position_at(at.until)
    return any(state.region_at(event.space) & ring or ring >> event.space & 1 for event in found)


check("let the {fruits} grow")(
    lambda said, at: (
        FRUIT[said.values["fruits"].text] in {event.tile >> 1 for event in events(at, ev.Planted)}
    )
)


@check(
    "A new finca was turned up, so you cannot undo what came before.",
    "New plantations were drawn, so you cannot undo what came before.",
    "The next building site was marked, so you cannot undo what came before.",
)
def was_revealed(said: Said, at: Moment) -> bool:
    kind = {"finca": ev.FincaDrawn, "plantations": ev.Refilled, "building": ev.SiteRevealed}
    (wanted,) = [event for word, event in kind.items() if word in said.message]
    # what computer players have done since the last person's step goes with it
    since = at.session.history[max(0, at.session._undoes_from()) :]
    return any(isinstance(event, wanted) for done in since for event in done.events)


@check("the end of {player}’s turn")
def names_whose_turn_has_ended(said: Said, at: Moment) -> bool:
    ends = [done for done in at.session.history if done.ended] + [
        undone.done for undone in at.session._undone if undone.done.ended
    ]
    return said.values["player"].text in {at.session.names[done.player] for done in ends}


@check("{end}, with what {others} did since")
def names_who_has_played_since(said: Said, at: Moment) -> bool:
    since = at.session.history[at.session._undoes_from() + 1 :]
    return all(at.session.names[done.player] in said.values["others"].text for done in since)


check("{player} has no time left, so this turn has ended for good.")(
    lambda _said, at: at.session.timing.kind == "bank" and at.session.history[-1].ended
)


@check("Nothing to undo yet.", "Nothing to undo in this turn.", "There is nothing to redo.")
def nothing_to_undo(said: Said, at: Moment) -> bool:
    history = at.session.history
    if "redo" in said.message:
        return not at.session.can_redo()
    return not history or history[-1].turn != at.state.turn or at.session.undo_reason() is not None


@check(
    "The game ended: no plantations were left.",
    "The game ended: nobody could play or build a finca.",
    "The game ended: nobody could play, despite a new finca.",
)
def tells_why_it_ended(said: Said, at: Moment) -> bool:
    left = bool(at.state.bag) or any(tile >= 0 for tile in at.state.market)
    passed = at.state.passes == at.state.game.players
    return at.state.over and (left and passed if "nobody" in said.message else not left)


@check("{rank}. {player}: {points}. {parts}.")
def tells_a_result(said: Said, at: Moment) -> bool:
    who = at.names.index(said.values["player"].text)
    place = 1 + sum(points > at.state.points[who] for points in at.state.points)
    told = number(said.values["rank"]), number(said.values["points"])
    summed = sum(map(number, re.findall(r"[−]?\d+", said.values["parts"].text)))
    return told == (place, at.state.points[who]) and summed == at.state.points[who]


check("Nothing has happened since your last turn.")(
    lambda _said, at: not [entry for entry in at.session.log if entry.step >= round_start(at.session)]
)


parts(
    "{n} plantation",
    "{total} ({sum})",
    "a region",
    "a neutral one",
    "{points} for wells",
    "{points} for large wells",
    "{points}, of which {parts}",
    "{points} for wild horses",
    "{points} for unused bonuses",
)
quiet("glue", "“{words}”")
