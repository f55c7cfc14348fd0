"""What the prompt and the coach say: what can be done now, and what comes of it."""

import re
from collections.abc import Iterator

from citrus_game.bots.advice import steps_onto
from citrus_game.content.settings.themes import colour_name
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import HORSES, MONEY
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.harvest import income, pay_income
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.turn import apply
from citrus_game.session.history import all_events, round_start
from tests.claims.moment import (
    FRUIT,
    TILES,
    Moment,
    check,
    fincas,
    forecast,
    number,
    paid,
    played,
    quiet,
    refused,
    scored,
    still_open,
    totals,
)
from tests.claims.spoken import Part, Said, unmarked

BONUS = (steps.CART, steps.BULL, steps.PLOW, steps.MILESTONE)


def tile(part: Part) -> int:
    """Return the plantation that is named, whatever its first letter."""
    return TILES[part.text[:1].lower() + part.text[1:]]


def money_helps(at: Moment) -> bool:
    """Whether a row or column can be bought once all money is used."""
    state = at.state.copy()
    for step in at.can(steps.MONEY):
        while not refused(state, step):
            apply(state, step)
    return any(step.verb == steps.BUY for step in legal_steps(state))


def lit(at: Moment) -> int:
    assert at.controller is not None
    return at.controller.lit()


# what can be done

CAN = {
    (steps.END,): (
        "End your turn.",
        "Press “End turn”.",
        "End your turn here.",
    ),
    (steps.BUY,): (
        "Buy a row of the market.",
        "Buy a row or column.",
        "Choose a blue arrow: it buys a row or column of plantations. The number is the price.",
        "Tap an arrow: its number is the price of that row.",
        "Click an arrow: the number is what that row of fruit costs.",
    ),
    (steps.HARVEST,): (
        "Or harvest one or more of your regions.",
        "Harvest one or more of your regions.",
        "Choose one of your regions; more can follow.",
        "Choose the worker whose region you want to harvest.",
        "It scores and its worker comes home.",
        (
            "Each plantation is a point, and the worker comes home. After that the region no longer "
            "counts for fincas."
        ),
        (
            "A harvest brings points, and the coins in the red frame. But a harvested region no longer "
            "counts for fincas."
        ),
        "Harvest one of your regions for points and coins.",
        "Touch it again to harvest it.",
        "Click it again to harvest it.",
    ),
    (steps.RETURN,): (
        "It cannot be planted",
        "This fits nowhere. It goes back and costs points.",
    ),
    (steps.CART,): ("It is free: take one of the framed plantations in the market. You plant it at once.",),
    (steps.MILESTONE,): (
        "Build a finca with the milestone?",
        "You choose the site.",
    ),
    (steps.SITE,): ("Choose a highlighted letter for the new finca.",),
}
"""What only says that something can be done, by the verbs of its steps."""

for verbs, messages in CAN.items():
    check(*messages)(lambda _said, at, verbs=verbs: bool(at.can(*verbs)))  # type: ignore[misc]


# whose turn it is


@check(
    "Your turn, {player}",
    "{player} plays",
    "{player} is choosing …",
    "Now {player} plays.",
    "Your move, {player}",
)
def is_on_turn(said: Said, at: Moment) -> bool:
    return at.names.index(said.values["player"].text) == at.player


@check("Turn {number}: {player}.")
def tells_the_turn(said: Said, at: Moment) -> bool | None:
    if at.events:
        return None
    return number(said.values["number"]) == at.state.turn and is_on_turn(said, at) is True


check("Played on from turn {turn}.")(lambda said, at: number(said.values["turn"]) == at.session.from_turn)
check("Turn {number}", "Turn {number} (all players)", "Turn {turn}")(
    lambda said, at: number(said.values.get("number") or said.values["turn"]) == at.state.turn
)
check("That was your turn, {player}.", "Anything else, {player}?", "That was the last turn, {player}.")(
    lambda said, at: is_on_turn(said, at) is True and bool(at.can(steps.END))
)


def ended(at: Moment) -> State:
    return played(at.state, Step(steps.END))


check("Then the game ends.", "The market and the bag are empty: “End turn” ends the game.")(
    lambda _said, at: bool(at.can(steps.END)) and ended(at).over
)


check("Or use a bonus first.", "Use a bonus, or press “End turn”.", "You can still use a bonus.")(
    lambda _said, at: bool(at.can(*BONUS)) and bool(at.can(steps.END))
)
check("Game over", "Final scoring", "Well played! Open fincas, regions and bonuses are counted now.")(
    lambda _said, at: at.state.over or None
)


# the main action


check("Buy a row or column, or harvest a region.")(
    lambda _said, at: bool(at.can(steps.BUY)) and bool(at.can(steps.HARVEST))
)


@check(
    "No row that you can pay can be planted.",
    "No row that you can pay can be planted in full.",
)
def has_no_space_for_a_line(said: Said, at: Moment) -> bool:
    prices = [len(line_tiles(at.state, line)) for line in range(len(at.state.game.lines))]
    payable = [price for price in prices if 0 < price <= at.state.coins[at.player]]
    whole = at.state.game.options.purchase_check == "all"
    return bool(payable) and not at.can(steps.BUY) and whole == ("full" in said.message)


check("The market is empty.")(lambda _said, at: set(at.state.market) == {EMPTY})
check("You have no region to harvest.")(
    lambda _said, at: not at.state.owned_by(at.player) and not at.can(steps.HARVEST)
)


@check("A ring is full.")
def a_finca_is_about_to_score(_said: Said, at: Moment) -> bool:
    """Some finca that is open now is scored by the end of the turn."""
    scored_then = ended(at).scored & ~at.state.scored
    return any(scored_then >> site & 1 and not still_open(at.state, site) for site in fincas(at.state))


@check("Your fruit at finca {at} counts there until you harvest it. Its ring has {n} space left.")
def keeps_what_counts(said: Said, at: Moment) -> bool:
    """The player would be paid there now, and less after a harvest of what is there."""
    site = at.site(said.values["at"])
    left = still_open(at.state, site).bit_count()
    now = scored(at.state, site, final=False)[at.player]
    after = [totals(played(at.state, step), site)[at.player] for step in at.can(steps.HARVEST)]
    return number(said.values["n"]) == left > 0 < now and min(after) < totals(at.state, site)[at.player]


check(
    "Harvested fruit is neutral: it belongs to nobody. Any region of that fruit, if as large, can take "
    "it over.",
    "Harvested fruit is neutral: a region as large can take it over.",
)(lambda _said, at: any(any(state.neutral) for state in (at.state, *lately(at))))


def lately(at: Moment) -> list[State]:
    return [at.session.position_at(n) for n in range(round_start(at.session), len(at.session.history))]


@check("You have too few coins to buy.")
def has_too_few_coins(_said: Said, at: Moment) -> bool:
    prices = [len(line_tiles(at.state, line)) for line in range(len(at.state.game.lines))]
    return all(price > at.state.coins[at.player] for price in prices if price) and any(prices)


check("{why}: harvest.")(lambda _said, at: not at.can(steps.BUY) and bool(at.can(steps.HARVEST)))


@check(
    "Or use your money bonus first, then buy.",
    "Use your money bonus first, then buy.",
    "Use your money bonus and buy, or harvest with a worker.",
)
def can_buy_with_money(said: Said, at: Moment) -> bool:
    right = not at.can(steps.BUY) and money_helps(at)
    return right and (bool(at.can(steps.HARVEST)) or "arvest" not in said.message)


# a row or column


check("Buy for {coins}", "Press “Buy for {n}”, or choose a space for the first.")(
    lambda said, at: (
        number(said.values.get("coins") or said.values["n"]) == len(line_tiles(at.state, at.steps[0].what))
    )
)


@check("You cannot undo this.")
def cannot_be_undone(_said: Said, at: Moment) -> bool:
    """What is selected, or could have been a moment ago, reveals something."""
    asked = at.steps[:1] or at.can(steps.BUY, steps.MILESTONE, steps.RETURN)
    return any(ev.reveals(event) for step in asked for event in apply(at.state.copy(), step))


@check("Then the market is refilled: you cannot undo this.")
def is_the_last_before_a_refill(_said: Said, at: Moment) -> bool:
    """Wherever the one plantation in hand is planted, plantations are drawn."""
    planted = [apply(at.state.copy(), step) for step in at.can(steps.PLACE, what=picked(at))]
    return bool(planted) and all(
        any(isinstance(event, ev.Refilled) and event.drawn for event in events) for events in planted
    )


check("Choose another plantation to see where it fits.")(
    lambda _said, at: len(line_tiles(at.state, at.steps[0].what)) > 1
)


@check("{tile}: {n} space.")
def counts_spaces_of(said: Said, at: Moment) -> bool:
    wanted, verb, state = tile(said.values["tile"]), steps.PLACE, at.state
    assert at.controller is not None
    pick = at.controller.pick
    assert pick is not None
    if pick.kind == "stored":
        verb = steps.UNSTORE
    else:
        state = at.after(1)
    found = [step for step in legal_steps(state) if step.verb == verb and step.what == wanted]
    return number(said.values["n"]) == len(found)


# planting


@check("Plant {tile}", "Choose a highlighted space for {tile}.")
def is_in_hand(said: Said, at: Moment) -> bool:
    hand = at.state.hand_shown()
    if "Choose" in said.message:
        stored = tuple(each for each, _fresh in at.state.stored[at.player])
        return bool(lit(at)) and tile(said.values["tile"]) in (*(hand or at.after(1).hand_shown()), *stored)
    return tile(said.values["tile"]) in hand


def picked(at: Moment) -> int:
    assert at.controller is not None
    found = at.controller.picked_tile()
    assert found is not None
    return found


check("{n} space for it.")(
    lambda said, at: number(said.values["n"]) == len(at.can(steps.PLACE, what=picked(at)))
)
check("Or your storehouse.", "Choose your storehouse to keep it.")(
    lambda _said, at: bool(at.can(steps.STORE, what=picked(at)))
)
check("{n} more in hand.")(lambda said, at: number(said.values["n"]) == len(at.state.hand_shown()) - 1)


@check("{tile} fits only with your bridge.")
def needs_a_bridge(said: Said, at: Moment) -> bool:
    wanted = tile(said.values["tile"])
    return bool(at.can(steps.BRIDGE, what=wanted)) and not at.can(steps.PLACE, what=wanted)


check("It fits on no space.", "It fits on no space now.")(
    lambda _said, at: not at.can(steps.PLACE, what=at.tile if at.tile >= 0 else picked(at))
)
check("Plant another one first.")(
    lambda _said, at: any(step.what != picked(at) for step in at.can(steps.PLACE, steps.BRIDGE))
)


@check(
    "It goes back to the market and costs you {points}.",
    "They go back to the market and cost you {points}.",
    "Give back: −{points}",
)
def costs_points(said: Said, at: Moment) -> bool:
    after = played(at.state, Step(steps.RETURN))
    return number(said.values["points"]) == at.state.points[at.player] - after.points[at.player]


@check("Bridge: plant {tile}", "{n} rock or neutral plantation can be bridged.")
def counts_bridges(said: Said, at: Moment) -> bool:
    found = at.can(steps.BRIDGE, what=picked(at))
    return bool(found) and ("n" not in said.values or number(said.values["n"]) == len(found))


check("Plant {tile} from your storehouse")(
    lambda said, at: bool(at.can(steps.UNSTORE, what=tile(said.values["tile"])))
)


@check("It can be planted on {spaces}.")
def tells_where_it_fits(said: Said, at: Moment) -> bool:
    state = at.ahead
    found = {step.at for step in legal_steps(state) if step.verb == steps.PLACE and step.what == at.tile}
    return at.spaces(said.values["spaces"]) == sum(1 << space for space in found)


# bonuses


@check("Put the bull on an open space", "Take over a neutral region", "Choose a plantation in the market")
def can_use_it(said: Said, at: Moment) -> bool:
    verb = {"Put": steps.BULL, "Take": steps.PLOW, "Choose": steps.CART}[said.message.split(" ")[0]]
    return bool(at.can(verb))


@check("You choose the site, then the market is refilled.")
def the_milestone_refills(_said: Said, at: Moment) -> bool:
    state = played(at.state, Step(steps.MILESTONE))
    return bool(state.bag) and (EMPTY in state.market or bool(state.hand))


# harvests


@check("It counts at {fincas} as this turn ends, but not once it is harvested.")
def counts_where_a_ring_is_full(said: Said, at: Moment) -> bool:
    """These are the fincas with full rings that pay the player, and that the region touches."""
    assert at.controller is not None
    pick = at.controller.pick
    assert pick is not None
    told = set(re.findall(r"\b[A-O]\b", said.values["fincas"].text))
    found = {
        at.state.game.board.sites[site]
        for site in fincas(at.state)
        if paid(at.state, site, at.player) > 0 and at.state.game.board.rings[site] & pick.what
    }
    return told == found


check("Harvest: +{points}", "Harvest: {points}")(
    lambda said, at: number(said.values["points"]) == at.then.points[at.player] - at.state.points[at.player]
)
check("Harvest another, or take the income", "Take them, or harvest another region first.")(
    lambda _said, at: bool(at.can(steps.HARVEST)) and bool(at.can(steps.INCOME))
)


@check("Take {coins}", "Take them.")
def can_take_income(said: Said, at: Moment) -> bool:
    if not at.can(steps.INCOME) or "coins" not in said.values:
        return bool(at.can(steps.INCOME))
    taken = played(at.state, Step(steps.INCOME)).coins[at.player] - at.state.coins[at.player]
    return number(said.values["coins"]) == taken


@check("{workers} at home brings {coins}.")
def tells_income(said: Said, at: Moment) -> bool:
    workers, coins = number(said.values["workers"]), number(said.values["coins"])
    return at.state.game.components.income[workers] == coins


@check("{n} coin above 12 is lost.")
def tells_lost_coins(said: Said, at: Moment) -> bool | None:
    if at.events:
        return None
    state = (at.state if at.steps and at.steps[0].verb == steps.INCOME else at.then).copy()
    if state.income_due:
        event = pay_income(state)
        assert isinstance(event, ev.Income)
        return number(said.values["n"]) == event.forfeited
    coins = income(state, state.mat[at.player])[1]
    return number(said.values["n"]) == coins


@check("The red frame: with {workers} at home a harvest pays {coins}.")
def tells_the_next_income(said: Said, at: Moment) -> bool:
    workers, state = number(said.values["workers"]), at.state.copy()
    harvests = [step for step in at.steps if step.verb == steps.HARVEST]
    if not (harvests or state.income_due):
        harvests = list(at.can(steps.HARVEST)[:1])
    for step in harvests:
        apply(state, step)
    paid = state.game.components.income[state.mat[at.player]]
    return (workers, number(said.values["coins"])) == (state.mat[at.player], paid)


# new fincas


@check("A new finca: {points}, second {second}", "A new finca: {values}")
def tells_the_drawn_finca(said: Said, at: Moment) -> bool:
    told = (
        tuple(map(int, said.values["values"].text.split("/")))
        if "values" in said.values
        else (number(said.values["points"]), number(said.values["second"]))
    )
    return at.state.drawn == told


@check("Choose where to build it: {sites}.")
def tells_marked_sites(said: Said, at: Moment) -> bool:
    return at.state.drawn is not None and at.sites(said.values["sites"]) == {*at.state.marked}


check("The pale letters are for later fincas.")(
    lambda _said, at: bool(at.state.site_stack) and bool(at.state.finca_stack)
)


# the coach's tips


def near(state: State, most: int) -> list[int]:
    """Return the fincas whose rings have at most so many open spaces, but one."""
    return [site for site in fincas(state) if 0 < still_open(state, site).bit_count() <= most]


@check(
    "You lead {mine} to {theirs} at finca {site}: {n} space is left.",
    "You lead finca {site} {mine} to {theirs}: close its ring for {points}!",
)
def tells_a_lead(said: Said, at: Moment) -> bool:
    site, mine, theirs = (
        at.site(said.values["site"]),
        *map(number, (said.values["mine"], said.values["theirs"])),
    )
    found = totals(at.state, site)
    others = max(count for who, count in enumerate(found) if who != at.player)
    right = (found[at.player], others) == (mine, theirs) and mine > theirs and site in fincas(at.state)
    left = still_open(at.state, site)
    if "n" in said.values:
        return right and number(said.values["n"]) == left.bit_count() > 0
    return right and left.bit_count() == 1 and number(said.values["points"]) == best_closing(at, site, left)


def best_closing(at: Moment, site: int, left: int) -> int:
    """Return what the player can get at once for the last space of a ring: by a bull, or by planting."""
    ways = steps_onto(at.state, left.bit_length() - 1)
    return max((paid(played(at.state, *way), site, at.player) for way in ways), default=-1)


@check("{rival} leads {theirs} to {mine} at finca {site}: can you overtake?")
def tells_a_rival_s_lead(said: Said, at: Moment) -> bool:
    site, rival = at.site(said.values["site"]), at.names.index(said.values["rival"].text)
    found = totals(at.state, site)
    told = number(said.values["theirs"]), number(said.values["mine"])
    right = (found[rival], found[at.player]) == told and found[rival] == max(found) > found[at.player]
    return right and any(overtakes(state, site, at.player) for _step, state in at.buys if state.drawn is None)


def overtakes(state: State, site: int, player: int) -> bool:
    """Whether some plantings, of which each counts at a finca, give a player more there than anybody else."""
    found = totals(state, site)
    if found[player] > max(count for who, count in enumerate(found) if who != player):
        return True
    for step in legal_steps(state):
        if step.verb in (steps.PLACE, steps.BRIDGE):
            after = played(state, step)
            if totals(after, site)[player] > found[player] and overtakes(after, site, player):
                return True
    return False


check("Your regions have {mine}.")(
    lambda said, at: number(said.values["mine"]) == totals(at.state, at.topic)[at.player]
)


@check("You are running low on coins. A harvest now brings {coins}, with {workers} at home then.")
def tells_what_a_harvest_pays(said: Said, at: Moment) -> bool:
    state = played(at.state, at.can(steps.HARVEST)[0])
    workers, before = state.mat[at.player], state.coins[at.player]
    pay_income(state)
    told = number(said.values["coins"]), number(said.values["workers"])
    return told == (state.coins[at.player] - before, workers)


check("Red flags stand on the last free spaces around a finca.")(lambda _said, at: bool(near(at.state, 2)))


@check(
    "A triangle warns: plant there, and not all others fit. Each that is left costs {points}.",
)
def a_triangle_warns(said: Said, at: Moment) -> bool:
    assert at.controller is not None
    foresight = at.controller.ahead_foresight()
    asked = [at.controller.step_for_click(low.bit_length() - 1) for low in bits(lit(at))]
    lost = [foresight.strands(step) for step in asked if step is not None]
    costs = {
        each.points // (each.tiles if "Each" in said.message else 1) for each in lost if each is not None
    }
    return costs == {number(said.values["points"])}


@check("Use your bonuses before the game ends. One that is left brings only {points}.")
def bonuses_are_worth(said: Said, at: Moment) -> bool:
    own, told = at.state.tiles[at.player], number(said.values["points"])
    return bool(own) and max(at.state.game.options.unused_points[kind] for kind in own) == told


@check("No two roads of a finca may have the same fruit. One there has {fruits} already.")
def a_road_is_blocked(said: Said, at: Moment) -> bool:
    fruit = FRUIT[said.values["fruits"].text]
    state = at.ahead
    blocked = 0
    for site in fincas(state):
        blocked |= state.road_block[fruit] & state.game.board.roads[site]
    return bool(blocked) and not state.game.options.family


@check("Plant beside neutral fruit of the same kind. All of it becomes yours.")
def takes_a_region_over(_said: Said, at: Moment) -> bool:
    fruit = picked(at) >> 1
    state = at.ahead
    beside = lit(at) & state.game.board.beside(state.neutral[fruit])
    now = state.neutral[fruit].bit_count()
    return any(after.neutral[fruit].bit_count() < now for after in placings(at, beside))


def placings(at: Moment, spaces: int) -> Iterator[State]:
    """Yield the positions after the picked plantation is placed on each of some spaces."""
    for low in bits(spaces):
        yield played(at.ahead, Step(steps.PLACE, picked(at), low.bit_length() - 1))


check("Begin on one of the framed roads beside a finca. A worker of yours goes there.")(
    lambda _said, at: bool(at.ahead.start_roads & lit(at)) and at.ahead.mat[at.player] > 0
)
check("The same fruit side by side is one region, with one worker. {workers} left at home.")(
    lambda said, at: number(said.values["workers"]) == at.state.mat[at.player]
)
check("Only one worker is left for a new region. A harvest brings one back.")(
    lambda _said, at: at.state.mat[at.player] == 1
)
check("All your workers are out: only your own regions can grow. A harvest brings one back.")(
    lambda _said, at: at.state.mat[at.player] == 0
)


@check("You must plant all that you buy. What fits nowhere goes back and costs {points} each.")
def must_plant_all(said: Said, at: Moment) -> bool:
    options, penalty = at.state.game.options, at.state.game.components.return_penalty
    return options.purchase_check != "all" and number(said.values["points"]) == penalty


@check(
    "You can only buy a row that can be planted whole. What you then leave without a space costs {points} "
    "each."
)
def can_buy_only_what_fits(said: Said, at: Moment) -> bool:
    options, penalty = at.state.game.options, at.state.game.components.return_penalty
    return options.purchase_check == "all" and number(said.values["points"]) == penalty


@check("Plant between two regions of yours to join them. A worker comes home.")
def joins_regions(_said: Said, at: Moment) -> bool:
    return any(after.mat[at.player] > at.ahead.mat[at.player] for after in placings(at, lit(at)))


@check("Plant beside your own region of the same fruit. It grows, and needs no other worker.")
def grows(_said: Said, at: Moment) -> bool:
    state = at.ahead
    own = state.own[at.player * 5 + (picked(at) >> 1)]
    return bool(state.game.board.beside(own) & lit(at))


@check("The blue drop is a well: one point more at the harvest.")
def there_is_a_well(_said: Said, at: Moment) -> bool:
    shown = any(each & 1 for each in (*at.state.hand_shown(), *at.ahead.hand_shown()))
    return shown or bool(at.state.wells & at.state.owned_by(at.player))


@check(
    "Plant there and the horses are yours.",
    "Plant on an eight-sided bonus and it is yours. Point at it to see what it does.",
)
def takes_a_bonus(said: Said, at: Moment) -> bool:
    kinds = {at.ahead.land_on(low.bit_length() - 1) for low in bits(lit(at) & at.ahead.tiled)}
    horses = {kind for kind in kinds if kind in HORSES}
    return bool(horses) if "horses" in said.message else bool(kinds - horses)


@check("A pennant only marks a region of {n} plantation or more.")
def has_a_pennant(said: Said, at: Moment) -> bool:
    own, most = at.state.owned_by(at.player), number(said.values["n"])
    regions = [region for fruit in at.state.planted for region in at.board.regions(own & fruit)]
    return any(region.bit_count() >= most for region in regions)


@check("In a ring, rocks and bonuses already fill their spaces. Planting on a rock needs a bridge.")
def rocks_count(_said: Said, at: Moment) -> bool:
    ring = 0
    for site in fincas(at.state):
        ring |= at.board.rings[site]
    return bool(ring & (at.board.rocks | at.state.tiled))


@check("Rocks and bonuses fill their spaces.")
def ring_is_filled_by_more(_said: Said, at: Moment) -> bool:
    """Something else than plantations fills spaces of the open ring that was named before."""
    filled = at.board.rings[at.topic] & (at.board.rocks | at.state.tiled)
    return bool(still_open(at.state, at.topic)) and bool(filled & ~at.state.taken)


@check("Once this ring is full, most fruit scores {first}, second most {second}.")
def tells_both_values(said: Said, at: Moment) -> bool:
    """They are those of a finca whose ring is open, the one with most of the player's plantations."""
    told = number(said.values["first"]), number(said.values["second"])
    there = {site: totals(at.state, site)[at.player] for site in fincas(at.state)}
    found = [site for site, many in there.items() if many == max(there.values())]
    return told in [at.state.fincas[site] for site in found if still_open(at.state, site)]


check("Nothing has been played yet.")(lambda _said, at: not at.session.log and not at.session.history)
check("A region beside a finca counts there as a whole. It may reach as far as you like.")(
    lambda _said, at: any(any(totals(at.state, site)) for site in fincas(at.state))
)
check("Whose region is whose? The worker button at the top shows it.")(
    lambda _said, at: any(sum(map(bool, totals(at.state, site))) > 1 for site in fincas(at.state))
)


@check("Finca {at} scored {points} for the most, {second} for the second. It won’t score again.")
def tells_of_a_scored_finca(said: Said, at: Moment) -> bool:
    site = at.site(said.values["at"])
    events = [event for event in all_events(at.session) if isinstance(event, ev.FincaScored)]
    event = next(event for event in events if event.site == site)
    told = number(said.values["points"]), number(said.values["second"])
    return event.values == told and bool(at.state.scored >> site & 1)


@check(
    "A ring is full: the finca scores for the most fruit there.",
)
def a_ring_is_full(_said: Said, at: Moment) -> bool:
    done = at.session.history[-1]
    return any(isinstance(event, ev.FincaScored) for event in done.events)


check(
    "Soon the game ends, and all regions score. An open finca then scores only for the most: its small "
    "number.",
)(lambda _said, at: len(at.state.bag) <= 12)


@check("Planted as numbered: {points}, but only if the game ended now.")
def brings_by_numbers(said: Said, at: Moment) -> bool:
    """Each plantation that brings it has its number on the board."""
    assert at.controller is not None
    planned = {step for step, place in at.controller.plan if place}
    planted = {step for step in at.steps if step.verb in steps.PLANTING}
    return len(planned) > 1 and planted <= planned and bool(tells_points_at_the_end(said, at))


@check(
    "{points}, but only if the game ended now.",
    "Forecast: {points} if the game ended now",
    "Points if you plant as shown and the game ends.",
    "At the end an open ring scores only the finca’s small number. Basket, drop, octagon: points for "
    "plantations, wells, bonuses.",
)
def tells_points_at_the_end(said: Said, at: Moment) -> bool | None:
    if "points" not in said.values:
        return None if not at.steps else True
    told = number(said.values["points"])
    if said.values["points"].text.startswith("+"):
        return told == forecast(at.then)[at.player] - forecast(at.state)[at.player]
    return told in forecast(at.state)


@check("{coins}, at any time in your turn.", "{points} at the end of the game.", "{points} at once.")
def tells_what_a_bonus_is_worth(said: Said, at: Moment) -> bool:
    if "coins" in said.values:
        return number(said.values["coins"]) in MONEY.values()
    at_once = at.state.game.options.horses_score == "now"
    return number(said.values["points"]) in HORSES.values() and ("once" in said.message) == at_once


@check(
    "build a finca at once, and the market is refilled.", "build a finca at once.", "no finca is left for it."
)
def a_milestone_refills(said: Said, at: Moment) -> bool:
    if "left" in said.message:
        return not at.state.finca_stack
    return bool(at.state.finca_stack) and bool(at.state.bag) == ("refilled" in said.message)


# the kiosk’s instructions


check("You are {colour}. {aim}")(
    lambda said, at: said.values["colour"].text == unmarked(colour_name(at.session.seats[at.player].colour))
)


check(
    "A new finca! Tap a highlighted letter twice to build it there.",
    "A new finca! Click one of the highlighted letters to build it there.",
)(lambda _said, at: bool(at.can(steps.SITE)) and bool(lit(at)))


@check(
    "Tap a highlighted space twice to buy the row and plant there.",
    "Click a highlighted space to buy the row and plant the fruit there.",
    "Plant what is in your hand: touch a highlighted space twice.",
    "Plant what is in your hand: click a highlighted space.",
)
def can_plant_there(said: Said, at: Moment) -> bool:
    there = at.state.hand_shown() if "hand" in said.message else at.steps[0].verb == steps.BUY
    return bool(there) and bool(lit(at))


@check(
    "Tap the highlighted worker twice: the harvest brings you {points}.",
    "Click the highlighted worker twice: the harvest brings you {points}.",
)
def tells_the_first_harvest(said: Said, at: Moment) -> bool:
    found = [played(at.state, step).points[at.player] for step in at.can(steps.HARVEST)]
    return at.state.points[at.player] + number(said.values["points"]) in found


quiet("glue", "{head}: {text}", "{told}; {more}", "{first} and {last}", "{first} or {last}")
