"""What is said of steps before they are played: what they do, bring and cost."""

import re

from citrus_game.content.game.box import values_text
from citrus_game.facts.preview import left_over
from citrus_game.narration import words
from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BRIDGE, SOURCES
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.harvest import own_region, pay_income
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.moves.purchase import judge
from citrus_game.rules.observe import observe
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.session.hints.adviser import advise
from tests.claims.moment import (
    FRUIT,
    TILES,
    Moment,
    check,
    forecast,
    fruits_in,
    number,
    parts,
    quiet,
    rank,
    tiles_in,
    totals,
    worth,
)
from tests.claims.spoken import Said

BARE = {
    "Take the income": steps.INCOME,
    "Give back what cannot be planted": steps.RETURN,
    "Pass": steps.PASS,
    "Build a finca with the milestone": steps.MILESTONE,
    "End your turn": steps.END,
    "Use a cart": steps.CART,
}
PLACED = {
    "Plant {tile} on {space}": steps.PLACE,
    "Plant {tile} on {space} with your bridge": steps.BRIDGE,
    "Plant {tile} from your storehouse on {space}": steps.UNSTORE,
}


def before_step(at: Moment, step: Step) -> State | None:
    """Return the position in which a step of the moment, or of its plan, is played, if all before it are
    legal.
    """
    state = at.state.copy()
    for each in at.steps if step in at.steps else at.plan:
        if each == step:
            return state
        if refusals(state, each):
            # a better turn is told to its end, also where what was revealed forbids a step
            return state if at.surface == "review" and step in (*at.steps, *at.plan) else None
        apply(state, each)
    return None


check("Hint: {step}")(lambda _said, at: not refusals(at.state, at.steps[0]))


@check(*BARE)
def names_a_bare_step(said: Said, at: Moment) -> bool:
    verb = BARE[said.message]
    found = next((step for step in (*at.steps, *at.plan) if step.verb == verb), None)
    if found is None:
        return bool(at.can(verb))
    return before_step(at, found) is not None


@check(*PLACED)
def names_a_planting(said: Said, at: Moment) -> bool:
    step = Step(PLACED[said.message], TILES[said.values["tile"].text], at.at(said.values["space"]))
    # the article names the fruit; a well is told with it
    return before_step(at, step) is not None


@check("Harvest the {fruits} on {space}", "Harvest the region on {space}")
def names_a_harvest(said: Said, at: Moment) -> bool:
    step = Step(steps.HARVEST, -1, at.at(said.values["space"]))
    state = before_step(at, step)
    if "fruits" not in said.values:
        return state is not None
    tile = state.tile_on(step.at) if state is not None else None
    return tile is not None and FRUIT[said.values["fruits"].text] == tile >> 1


@check(
    "Use a cart to take {tile} from market space {number}",
    "Use a cart to take {tile} in the gold frame from the market",
)
def names_a_cart(said: Said, at: Moment) -> bool:
    carts = [step for step in (*at.steps, *at.plan) if step.verb == steps.CART]
    space = number(said.values["number"]) if "number" in said.values else None
    there = ((step.what, before_step(at, step)) for step in carts)
    tile = TILES[said.values["tile"].text]
    return any(
        state is not None and space in (None, what) and state.market[what - 1] == tile
        for what, state in there
    )


check("Buy {line}")(
    lambda said, at: before_step(at, Step(steps.BUY, at.line(said.values["line"]))) is not None
)


@check("Build the finca on {site}")
def names_a_site(said: Said, at: Moment) -> bool:
    return before_step(at, Step(steps.SITE, at.site(said.values["site"]))) is not None


check("Keep {tile} in your storehouse")(
    lambda said, at: before_step(at, Step(steps.STORE, TILES[said.values["tile"].text])) is not None
)
check("Use your money bonus of {coins}")(
    lambda said, at: before_step(at, Step(steps.MONEY, number(said.values["coins"]))) is not None
)


@check("Put the bull on {space}", "Take over the region on {space} with the plough")
def names_a_bull_or_plough(said: Said, at: Moment) -> bool:
    verb = steps.BULL if "bull" in said.message else steps.PLOW
    return before_step(at, Step(verb, -1, at.at(said.values["space"]))) is not None


@check("{what} on {n} space: {spaces}.")
def lists_spaces(said: Said, at: Moment) -> bool:
    named = at.spaces(said.values["spaces"])
    return named == sum(1 << step.at for step in at.steps) and number(said.values["n"]) == len(at.steps)


# the forecast


@check("If it ended now: {changes}.")
def tells_the_forecast(said: Said, at: Moment) -> bool:
    before, after, told = forecast(at.state), forecast(at.then), set[int]()
    for each in said.values["changes"].said:
        who, then = at.who(each.values["player"]), number(each.values["before"])
        now = number(each.values["after"]) if each.message.endswith("{after}") else then
        told.add(who)
        if (before[who], after[who]) != (then, now):
            return False
    return all(who in told or before[who] == after[who] for who in range(len(before)))


@check("Forecast after it: {gains}.")
def tells_the_forecast_s_change(said: Said, at: Moment) -> bool:
    told = [0] * len(at.names)
    for each in said.values["gains"].all():
        if each.message == "{player} {gain}":
            told[at.who(each.values["player"])] = number(each.values["gain"].text.replace("±", ""))
    return told == [now - then for then, now in zip(forecast(at.state), forecast(at.then), strict=True)]


def groups(state: State, player: int, sources: tuple[tuple[int, ...], ...]) -> dict[str, int]:
    by_source = dict(zip(SOURCES, sources[player], strict=True))
    return {name: sum(by_source[each] for each in inside) for name, inside in words.GROUPS.items()}


def changes(at: Moment) -> tuple[dict[str, int], dict[str, int]]:
    """Return by group what the steps change of the own points and of the own forecast."""
    before, after, who = at.state, at.then, at.player
    now = groups(before, who, before.sources), groups(after, who, after.sources)
    end = groups(before, who, projected(before)), groups(after, who, projected(after))
    return tuple({name: late[name] - early[name] for name in early} for early, late in (now, end))  # type: ignore[return-value]


@check("Unchanged: {changes}.")
def tells_what_evens_out(said: Said, at: Moment) -> bool:
    _now, end = changes(at)
    told = {
        each.removeprefix("from|"): amount
        for each, amount in zip(
            (part.message for part in said.values["changes"].said),
            map(number, re.findall(r"[+−]\d+", said.values["changes"].text)),
            strict=True,
        )
    }
    names = {"wild horses": "horses", "unused bonuses": "tiles", "what goes back": "penalties"}
    return {names.get(name, name): amount for name, amount in told.items()} == {
        name: amount for name, amount in end.items() if amount
    }


@check("Already included: {n} point.")
def tells_what_was_known(said: Said, at: Moment) -> bool:
    now, end = changes(at)
    return number(said.values["n"]) == sum(amount for name, amount in now.items() if not end[name])


@check("Now: {gain}.")
def tells_gains(said: Said, at: Moment) -> bool:
    told, after, who = said.values["gain"].text, at.then.copy(), at.player
    points = re.search(r"([+−]\d+) points?", told)
    coins = re.search(r"([+−]?\d+) coins?", told)
    lost = re.search(r"\((\d+) lost\)", told)
    forfeited = sum(getattr(event, "forfeited", 0) for event in at.happened)
    if at.steps and at.steps[-1].verb == steps.HARVEST:
        event = pay_income(after)
        assert isinstance(event, ev.Income)
        forfeited += event.forfeited
    gained = after.coins[who] - at.state.coins[who]
    if not at.priced:
        gained += sum(event.cost for event in at.happened if isinstance(event, ev.Bought))
    return (
        (number(points[1]) if points else 0) == after.points[who] - at.state.points[who]
        and (number(coins[1]) if coins else 0) == gained
        and (number(lost[1]) if lost else 0) == forfeited
    )


@check("{tiles} goes back", "{tiles} will not fit: −{points}.", "{n} without a space: −{points}")
def tells_what_goes_back(said: Said, at: Moment) -> bool:
    back = [event for event in at.happened if isinstance(event, ev.Returned)]
    tiles = [tile >> 1 for event in back for _index, tile in event.given]
    if not back and (at.plan[len(at.steps) :] or [step.verb for step in at.steps] == [steps.BUY]):
        tiles = [tile >> 1 for tile in left_by_plan(at)]
    lost = len(tiles) * at.state.game.components.return_penalty
    points = number(said.values["points"]) if "points" in said.values else None
    if "n" in said.values:
        return (number(said.values["n"]), points) == (len(tiles), lost)
    told = fruits_in(said.values["tiles"])
    return told == {fruit: tiles.count(fruit) for fruit in tiles} and points in (None, lost)


def left_by_plan(at: Moment) -> list[int]:
    """Return the plantations that a plan does not plant where something is turned over first: those in hand,
    and those that it buys. Of a row it is the plan for it.
    """
    plan = at.plan or advise(observe(at.state), at.steps[0].what)[0].steps
    bought = [step.what for step in plan if step.verb == steps.BUY]
    left = [*at.state.hand_shown(), *(tile for line in bought for _at, tile in line_tiles(at.state, line))]
    for step, by_cart in zip(plan, steps.by_cart(plan), strict=True):
        if step.verb in (steps.PLACE, steps.BRIDGE, steps.STORE) and not by_cart:
            left.remove(step.what)
    return left


# places at fincas

PLACES = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


@check(
    "{finca}: you keep {place} place.",
    "{finca}: {player} keeps {place} place.",
    "{finca}: you lose your place.",
    "{finca}: {player} is out of the running.",
    "{finca}: you take the lead.",
    "{finca}: {player} takes the lead.",
    "{finca}: you tie for the lead.",
    "{finca}: {player} ties for the lead.",
    "{finca}: you move up to {place} place.",
    "{finca}: {player} moves up to {place} place.",
    "{finca}: you drop to {place} place.",
    "{finca}: {player} drops to {place} place.",
)
def tells_a_place(said: Said, at: Moment) -> bool:
    finca = said.values["finca"].said[0]
    site = at.site(finca.values["site"])
    if finca.values["values"].text != values_text(at.state.fincas[site] or (0, 0)):
        return False
    who = at.names.index(said.values["player"].text) if "{player}" in said.message else at.player
    before, after = rank(at.state, site, who), rank(at.then, site, who)
    alone = [rank(at.then, site, each) for each in range(len(at.names))].count(after) == 1
    place = PLACES[said.values["place"].text] if "{place}" in said.message else 0
    verb = said.message.partition(": ")[2].removeprefix("{player} ").removeprefix("you ").split(" ")[0]
    better = after > 0 and (not before or after < before)
    return {
        "keep": before == after == place,
        "lose": before > 0 == after,
        "is": before > 0 == after,
        "take": after == 1 and alone and before != 1,
        "tie": after == 1 and not alone and before != 1,
        "move": better and after == place,
        "drop": before > 0 and after == place > before,
    }[verb.rstrip("s") if verb != "is" else verb]


@check("{finca}: {player} still has the most.")
def tells_who_stays_first(said: Said, at: Moment) -> bool:
    site = at.site(said.values["finca"].said[0].values["site"])
    who, then, now = at.names.index(said.values["player"].text), totals(at.state, site), totals(at.then, site)
    return all(found[who] > max(found[:who] + found[who + 1 :]) for found in (then, now))


@check("{place}: {change} in the forecast.")
def tells_a_finca_s_part(said: Said, at: Moment) -> bool:
    (place,) = said.values["place"].said
    site = at.site(place.values["finca"].said[0].values["site"])
    who = at.names.index(place.values["player"].text) if "{player}" in place.message else at.player
    return number(said.values["change"]) == worth(at.then, site, who) - worth(at.state, site, who)


# plans


@check("One way to plant: {plan}.")
def tells_a_plan(said: Said, at: Moment) -> bool:
    told = []
    for each in said.values["plan"].all():
        if each.message.startswith("{tile}") and "tile" in each.values:
            tile = TILES[each.values["tile"].text]
            space = at.at(each.values["space"]) if "space" in each.values else -1
            told.append(
                (tile, space, each.message.partition(" with a ")[2] or each.message.partition(" from a ")[2])
            )
    by_cart = steps.by_cart(at.steps)
    names = {steps.BRIDGE: "bridge", steps.UNSTORE: "storehouse"}
    found = [
        (step.what, step.at, "cart" if cart else names.get(step.verb, ""))
        for step, cart in zip(at.steps, by_cart, strict=True)
        if step.verb in (steps.PLACE, steps.BRIDGE, steps.UNSTORE, steps.STORE)
    ]
    return told == found and before_step(at, at.steps[-1]) is not None


@check("Number {numbers} comes from a bonus and costs nothing.")
def tells_bonuses_of_a_plan(said: Said, at: Moment) -> bool:
    assert at.controller is not None
    told = {
        (number(each.values["n"]), each.values["land"].text)
        for each in said.values["numbers"].all()
        if each.message == "{n} ({land})"
    }
    plan = at.controller.plan[1:]
    """The first step is named before."""
    kinds = {steps.UNSTORE: "storehouse", steps.BULL: "bull", steps.PLOW: "plough"}
    found = {}
    for (step, count), cart in zip(plan, steps.by_cart(step for step, _count in plan), strict=True):
        if count and (cart or step.verb in kinds):
            found[step.at] = count, "cart" if cart else kinds[step.verb]
    return told == set(found.values())


@check("Leaves {tiles} without a space: −{points}")
def warns_of_what_is_left(said: Said, at: Moment) -> bool:
    before, after = at.after(len(at.steps) - 1), at.then
    left = left_over(after) - (left_over(before) if before.hand or before.cart_tile >= 0 else 0)
    told = number(said.values["points"]), sum(tiles_in(said.values["tiles"]).values())
    alternatives = said.values["tiles"].find("{first} or {last}")
    return told[0] == left * at.state.game.components.return_penalty > 0 and (
        alternatives is not None or told[1] in (0, left)
    )


check("It would fit nowhere and go back to the market.")(lambda _said, at: None if not at.steps else True)


@check("{verdict} with your bridge", "{verdict} (bridge)")
def needs_the_bridge(_said: Said, at: Moment) -> bool:
    (step, _after), without = at.buys[0], at.state.copy()
    kinds = list(without.tiles[at.player])
    kinds = [kind for kind in kinds if kind != BRIDGE]
    without.tiles = (*without.tiles[: at.player], tuple(kinds), *without.tiles[at.player + 1 :])
    return judge(without, step.what).buildable < judge(at.state, step.what).buildable


@check("Choose another to harvest it, too.")
def can_harvest_another(_said: Said, at: Moment) -> bool:
    """All that is chosen can be harvested, and then one more."""
    state, own = at.state.copy(), at.state.owned_by(at.player)
    for step in at.steps:
        own &= ~own_region(at.state, at.player, step.at)
        apply(state, step)
    return any(step.verb == steps.HARVEST and own >> step.at & 1 for step in legal_steps(state))


parts(
    "{player} from {before} to {after}",
    "{player} stay at {before}",
    "forecast|you",
    "points|you",
    "{coins} ({n} lost)",
    "{sum} coin",
    "{points} ({returned})",
    "Finca {site}, {values}",
    "{tile} on {space}",
    "{tile} on {space} with a cart",
    "{tile} on {space} with a bridge",
    "{tile} on {space} from a storehouse",
    "{tile} into a storehouse",
)
quiet("names", "{n} ({land})")
quiet("glue", "{step}. {more}", "{player} {gain}", "{step}: {tiles}", "{number}. {words}")
