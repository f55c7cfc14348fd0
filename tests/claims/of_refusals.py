"""What is said of why something cannot be done: each reason holds, and its rule forbids the step."""

import re
from collections.abc import Callable

from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BRIDGE, BULL, CART, FRUITS, MILESTONE, MONEY, PLOW
from citrus_game.rules.model.state import BUILD, EMPTY, HARVEST, NO_ACTION, State
from citrus_game.rules.moves.fincas import can_build_finca
from citrus_game.rules.moves.landscape import MONEY_KIND, must_return, with_finca
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.moves.placing import bridge_spaces, forbids, free_spaces, place_spaces
from citrus_game.rules.moves.purchase import judge
from tests.claims.moment import (
    FRUIT,
    KINDS_NAMED,
    Moment,
    check,
    fruits_in,
    number,
    parts,
    played,
    quiet,
)
from tests.claims.of_turn import tile
from tests.claims.spoken import Said

Reason = Callable[[Said, Moment], bool]


def rules(at: Moment) -> set[str]:
    """Return the rules that forbid the last step."""
    state = at.after(len(at.steps) - 1)
    return {refusal.rule for refusal in refusals(state, at.steps[-1])} if at.steps else set()


def before(at: Moment) -> State:
    """Return the position in which the last step is refused."""
    return at.after(len(at.steps) - 1)


def reason(rule: str, *messages: str) -> Callable[[Reason], Reason]:
    """Hold messages against a rule that must forbid the step, and against a function."""

    def register(found: Reason) -> Reason:
        def judged(said: Said, at: Moment) -> bool:
            return (not at.steps or rule in rules(at)) and found(said, at)

        check(*messages)(judged)
        return found

    return register


PHASE = "NOT-YOUR-PHASE"


reason(PHASE, "First choose a site for the new finca.")(lambda _said, at: before(at).drawn is not None)
reason(PHASE, "No finca is due now.")(lambda _said, at: before(at).drawn is None)
reason(PHASE, "You can plant from a storehouse only in a turn in which you buy.")(
    lambda _said, at: before(at).acted != BUILD
)
reason(PHASE, "In this game you cannot use a cart while bought plantations are in hand.")(
    lambda _said, at: not at.state.game.options.cart_while_placing and bool(before(at).hand)
)
reason(PHASE, "You take income once, after a harvest.")(lambda _said, at: not before(at).income_due)
reason(PHASE, "Your hand is empty: buy a row or column first.", "Your hand is empty.")(
    lambda said, at: (
        not before(at).hand_shown() and (before(at).acted == NO_ACTION) == ("first" in said.message)
    )
)
reason(PHASE, "First buy or harvest.")(lambda _said, at: before(at).acted == NO_ACTION)
reason(PHASE, "First take the income of your harvest.")(lambda _said, at: before(at).income_due)
reason(PHASE, "You still have {n} plantation in hand.")(
    lambda said, at: number(said.values["n"]) == len(before(at).hand)
)
reason(
    PHASE,
    "Already bought: you buy or harvest once a turn.",
    "Already harvested: you buy or harvest once a turn.",
)(lambda said, at: before(at).acted == (BUILD if "bought" in said.message else HARVEST))


@check("First plant {tile} from the cart.", "First give back {tile} from the cart.")
def the_cart_waits(said: Said, at: Moment) -> bool:
    state = before(at)
    right = tile(said.values["tile"]) >> 1 == state.cart_tile >> 1
    return right and must_return(state) == ("give back" in said.message)


@reason("COINS", "{coins} short: it costs {price}, and you have {purse}.")
def too_few_coins(said: Said, at: Moment) -> bool:
    price, purse = len(line_tiles(at.state, at.steps[-1].what)), at.state.coins[at.player]
    told = [number(said.values[key]) for key in ("coins", "price", "purse")]
    return told == [price - purse, price, purse]


reason("EMPTY-LINE", "There is nothing in {line}.")(
    lambda said, at: at.line(said.values["line"]) == at.steps[-1].what
)


def why_of(said: Said, at: Moment, fruit: int, worlds: list[State]) -> bool:
    """Judge the reason: it is the rule for some open space, in a world where the plantation has none."""
    why = said.values["why"]
    for state in worlds:
        found, free = forbids(state, fruit), free_spaces(state)
        free &= ~found.connect
        own = state.own[at.player * len(FRUITS) + fruit]
        right = {
            "no worker is left": not at.state.mat[at.player] and bool(free & found.worker),
            "too few workers for all": at.state.mat[at.player] > 0 and bool(free & found.worker),
            "the roads already have some": bool(free & found.road_colour),
            "the roads would have some": bool(free & found.road_colour),
            "the others take its space": not free,
            "it would touch another player’s {fruits}": bool(free & found.foreign),
            "it would touch neutral {fruits}": bool(free & found.neutral_size),
            "none on a road or beside your {fruits}": not free and bool(own),
            "no road is open": not free and not own,
        }
        if right[why.said[0].message]:
            return True
    return False


@reason("CANNOT-BUILD", "No space for {tile}: {why}.")
def it_has_no_space(said: Said, at: Moment) -> bool:
    """Even alone the plantation has none."""
    fruit = tile(said.values["tile"]) >> 1
    after = Moment(at.session, at.state, at.steps).then
    worlds = with_finca(after) if after.drawn is not None else [after]
    held = {each >> 1 for _index, each in line_tiles(at.state, at.steps[-1].what)}
    alone = all(not place_spaces(world, fruit) for world in worlds)
    return fruit in held and alone and why_of(said, at, fruit, worlds)


@reason("CANNOT-BUILD", "No space left for {tile}: {why}.")
def it_has_no_space_left(said: Said, at: Moment) -> bool:
    """Not all can be planted; once the others are, this one has no space, for the reason that is given."""
    fruit = tile(said.values["tile"]) >> 1
    after = Moment(at.session, at.state, at.steps).then
    verdict = judge(at.state, at.steps[-1].what)
    worlds = with_finca(after) if after.drawn is not None else [after]
    ends = [end for world in worlds for end in planted(world, fruit)]
    if verdict.buildable >= verdict.tiles or fruit not in {each >> 1 for each in after.hand}:
        return False
    return why_of(said, at, fruit, [end for end in ends if not place_spaces(end, fruit)])


@check("Not yet: first {numbers}.")
def comes_later_in_the_plan(said: Said, at: Moment) -> bool:
    """A click on the space would do nothing yet, and the plan has these numbers before its own."""
    assert at.controller is not None
    found = at.controller.planned_at(at.space)
    assert found is not None
    numbers = sorted(map(int, re.findall(r"\d+", said.values["numbers"].text)))
    earlier = sorted({number for _step, number in at.controller.plan if 0 < number < found[1]})
    return numbers == earlier != [] and not at.controller.choose_space(at.space)


@check("{tile} has no space now: {why}.")
def it_has_no_space_now(said: Said, at: Moment) -> bool:
    """No bridge is used, and the reason is that of most spaces."""
    fruit = tile(said.values["tile"]) >> 1
    held = {each >> 1 for each in at.state.hand_shown()}
    return fruit in held and not place_spaces(at.state, fruit) and why_of(said, at, fruit, [at.state])


def planted(state: State, fruit: int, most: int = 60) -> list[State]:
    """Return some positions after as many others as possible are planted, while one of the fruit is left."""
    found, seen, left = list[State](), set[object](), [state]
    while left and len(found) < most:
        here = left.pop()
        key = here.snapshot()
        if key in seen:
            continue
        seen.add(key)
        fruits = [each >> 1 for each in here.hand]
        going = []
        for step in legal_steps(here):
            others = step.what >> 1 != fruit or fruits.count(fruit) > 1
            if step.verb in (steps.PLACE, steps.BRIDGE, steps.STORE) and others:
                after = played(here, step)
                if fruit in {each >> 1 for each in after.hand}:
                    going.append(after)
        if going:
            left += going
        else:
            found.append(here)
    return found


@reason("SPACE", "Finca {site} stands there.", "Building site {site} is kept free for a finca.")
def a_site_is_there(said: Said, at: Moment) -> bool:
    site = at.site(said.values["site"])
    return at.board.site_spaces[site] == at.steps[-1].at and (
        (at.state.fincas[site] is not None) == said.message.startswith("Finca")
    )


@reason("SPACE", "A bridge goes over a rock or a neutral plantation, and {space} is neither.")
def neither_rock_nor_neutral(said: Said, at: Moment) -> bool:
    space = at.at(said.values["space"])
    neutral = before(at).tile_on(space) is not None and before(at).owner_at(space) is None
    return not (at.board.rocks >> space & 1 or neutral)


def has_bridge(at: Moment) -> bool:
    return BRIDGE in at.state.tiles[at.player]


@reason(
    "SPACE",
    "There is a rock on {space}: choose your bridge first.",
    "There is a rock on {space}: you need a bridge to plant there.",
)
def there_is_a_rock(said: Said, at: Moment) -> bool:
    space = at.at(said.values["space"])
    return bool(at.board.rocks >> space & 1) and has_bridge(at) == ("choose" in said.message)


@reason(
    "SPACE",
    "A neutral {fruit} grows on {space}: choose your bridge first.",
    "A neutral {fruit} grows on {space}: you need a bridge to plant over it.",
)
def a_neutral_grows(said: Said, at: Moment) -> bool:
    space = at.at(said.values["space"])
    right = before(at).owner_at(space) is None and has_bridge(at) == ("choose" in said.message)
    return right and before(at).tile_on(space) in (both := fruit_tiles(said)) and bool(both)


def fruit_tiles(said: Said) -> tuple[int, int]:
    fruit = FRUIT[said.values["fruit"].text]
    return fruit * 2, fruit * 2 + 1


@reason("SPACE", "Your own {fruit} already grows on {space}.", "{player}’s {fruit} already grows on {space}.")
def somebody_s_grows(said: Said, at: Moment) -> bool:
    space = at.at(said.values["space"])
    who = at.names.index(said.values["player"].text) if "{player}" in said.message else at.player
    return before(at).owner_at(space) == who and before(at).tile_on(space) in fruit_tiles(said)


@reason(
    "CONNECT",
    "Your {fruits} are not next to it, and it is not on a road of a finca.",
    "It is not next to your own {fruits}, and not on a road of a finca.",
)
def nothing_connects(said: Said, at: Moment) -> bool:
    fruit, bit, state = FRUIT[said.values["fruits"].text], 1 << at.steps[-1].at, before(at)
    own = state.own[at.player * len(FRUITS) + fruit]
    beside = state.game.board.beside(bit) & own
    return not beside and not state.start_roads & bit and bool(own) == said.message.startswith("Your")


reason("WORKER", "This starts a new region, and you have no worker left at home.")(
    lambda _said, at: not before(at).mat[at.player]
)


@reason(
    "ROAD-COLOUR",
    "Site {site} already has {fruit} on its {road} road.",
    "Finca {site} already has {fruit} on its {road} road.",
)
def a_road_has_some(said: Said, at: Moment) -> bool:
    site, fruit, state = at.site(said.values["site"]), tile(said.values["fruit"]) >> 1, before(at)
    space = at.board.site_spaces[site]
    column, row = at.board.column_row(space)
    shift = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}[said.values["road"].text]
    road = at.board.at(column + shift[0], row + shift[1])
    assert road is not None
    there = state.tile_on(road)
    built = (state.fincas[site] is not None) == said.message.startswith("Finca")
    return built and there is not None and there >> 1 == fruit


@reason(
    "FOREIGN",
    "The {fruits} beside it belong to {players}.",
    "It would join your {fruits} to those of {players}.",
)
def others_are_beside(said: Said, at: Moment) -> bool:
    fruit, state = FRUIT[said.values["fruits"].text], before(at)
    beside = state.game.board.beside(1 << at.steps[-1].at)
    owners = {who for who in range(len(at.names)) if state.own[who * len(FRUITS) + fruit] & beside}
    own = at.player in owners
    return {*at.all_of(said.values["players"])} == owners - {at.player} and own == said.message.startswith(
        "It"
    )


@reason(
    "NEUTRAL-SIZE",
    "The {neutral} beside it are neutral, and none of your regions would join them.",
    "The {fruit} beside it is neutral, and none of your regions would join it.",
    "It would touch {neutral} that are neutral, more than your {own}.",
)
def neutral_is_too_large(said: Said, at: Moment) -> bool:
    step, state = at.steps[-1], before(at)
    fruit, beside = step.what >> 1, state.game.board.beside(1 << step.at)
    gone = 1 << step.at
    neutral = state.neutral[fruit] & ~gone
    large = state.game.board.region(beside & neutral, neutral).bit_count()
    mine = state.own[at.player * len(FRUITS) + fruit]
    joined = state.game.board.region(beside & mine, mine).bit_count()
    told = sum(fruits_in(said.values["neutral"]).values()) if "neutral" in said.values else 1
    if "own" in said.values:
        return (told, number(said.values["own"])) == (large, joined) and large > joined > 0
    return told == large and not joined


@reason("RETURN", "{tile} can still be planted.", "{tile} can still be planted with your bridge.")
def can_be_planted(said: Said, at: Moment) -> bool:
    fruit, state = tile(said.values["tile"]) >> 1, before(at)
    by_bridge = "bridge" in said.message
    return bool(bridge_spaces(state, fruit) if by_bridge else place_spaces(state, fruit))


reason("RETURN", "You still have an empty storehouse.")(
    lambda _said, at: before(at).empty_storehouses(at.player) > 0
)


@reason(
    "SITE",
    "Site {site} has its finca already: choose {marked}.",
    "Site {site} is not marked: choose {marked}.",
)
def is_not_marked(said: Said, at: Moment) -> bool:
    site, state = at.site(said.values["site"]), before(at)
    told = set(re.findall(r"\b[A-Z]\b", said.values["marked"].text))
    built = state.fincas[site] is not None
    return told == {at.board.sites[each] for each in state.marked} and built == ("already" in said.message)


@reason(
    "NO-REGION", "These {fruits} belong to {player}.", "These {fruits} are neutral: nobody can harvest them."
)
def is_nobody_s_or_another_s(said: Said, at: Moment) -> bool:
    owner = before(at).owner_at(at.steps[-1].at)
    told = at.names.index(said.values["player"].text) if "player" in said.values else None
    there = before(at).tile_on(at.steps[-1].at)
    return owner == told and there is not None and there >> 1 == FRUIT[said.values["fruits"].text]


reason("NO-REGION", "Nothing is planted on {space}: choose one of your workers.")(
    lambda said, at: before(at).tile_on(at.at(said.values["space"])) is None
)
check("Nothing to harvest: none of your workers is on the board.")(
    lambda _said, at: not at.state.worker_at[at.player]
)
reason("TILE", "You have no empty storehouse.")(lambda _said, at: not before(at).empty_storehouses(at.player))
reason("TILE", "You do not have {tile}.")(
    lambda said, at: KINDS_NAMED[said.values["tile"].text] not in before(at).tiles[at.player]
)


@reason("TILE", "{tile} was stored only this turn.", "There is no {tile} in your storehouses.")
def is_not_ripe(said: Said, at: Moment) -> bool:
    stored = before(at).stored[at.player]
    wanted = tile(said.values["tile"])
    fresh = [each for each, new in stored if new]
    there = wanted in [each for each, _new in stored]
    return wanted in fresh if "only" in said.message else not there


reason("TILE", "Space {number} of the market is empty.")(
    lambda said, at: before(at).market[number(said.values["number"]) - 1] == EMPTY
)


@reason("TILE", "{tile} could not be planted anywhere.")
def could_not_be_planted(said: Said, at: Moment) -> bool:
    fruit, state = tile(said.values["tile"]) >> 1, before(at)
    bridged = has_bridge(at) and bridge_spaces(state, fruit)
    return not place_spaces(state, fruit) and not bridged


@reason("TILE", "A bull needs an open space, or a bonus space with nothing on it.")
def the_bull_has_no_place(_said: Said, at: Moment) -> bool:
    state, bit = before(at), 1 << at.steps[-1].at
    return not (state.game.board.plantable & bit and not (state.taken | state.tiled) & bit)


@reason(
    "TILE",
    "A plough takes over a neutral region, and there is none.",
    "A plough takes over at most {most} plantation, and this region has {size}.",
    "A plough needs a worker, and you have none left at home.",
)
def the_plough_has_no_place(said: Said, at: Moment) -> bool:
    state, space = before(at), at.steps[-1].at
    size = state.region_at(space).bit_count()
    neutral = size > 0 and state.owner_at(space) is None
    if "size" in said.values:
        return neutral and number(said.values["size"]) == size > number(said.values["most"])
    if "worker" in said.message:
        return not state.mat[at.player]
    return not neutral


@reason("TILE", "No finca is left to be built.", "No building site is marked.")
def no_finca_can_be_built(said: Said, at: Moment) -> bool:
    state = before(at)
    return not can_build_finca(state) and bool(state.finca_stack) == ("marked" in said.message)


@reason(
    "BRIDGE-SAME",
    "Under the bridge is one of {neutral} that belong together: the same fruit goes only over a neutral "
    "plantation that stands alone.",
)
def belong_together(said: Said, at: Moment) -> bool:
    region = before(at).region_at(at.steps[-1].at)
    return sum(fruits_in(said.values["neutral"]).values()) == region.bit_count() > 1


reason(
    "STORE-NEEDS-BUY",
    "You planted from a storehouse, so a bought plantation must be planted too: besides the {tile} none in "
    "your hand can be.",
    "You can plant from a storehouse only along with a plantation bought this turn.",
)(lambda _said, at: not before(at).built)
check("There is no {tile} in your hand.")(
    lambda said, at: tile(said.values["tile"]) not in before(at).hand_shown()
)


@reason("PASS", "You can still harvest.", "You can still buy {line}.")
def can_still_act(said: Said, at: Moment) -> bool:
    if "line" not in said.values:
        return bool(at.can(steps.HARVEST))
    return any(step.what == at.line(said.values["line"]) for step in at.can(steps.BUY))


check("No {tile} here")(lambda _said, at: at.steps[-1].at == at.space and bool(rules(at)))
check("You cannot harvest now")(lambda _said, at: not at.can(steps.HARVEST))
check("You cannot end your turn yet")(lambda _said, at: not at.can(steps.END))
check("Not this site", "No harvest here", "No bull here", "No plough here")(lambda _said, at: bool(rules(at)))
check("The game is over.")(lambda _said, at: at.state.over or None if not at.events else None)


USED = {
    steps.BRIDGE: BRIDGE,
    steps.BULL: BULL,
    steps.CART: CART,
    steps.PLOW: PLOW,
    steps.MILESTONE: MILESTONE,
}
MONEY_OF = {value: MONEY_KIND[value] for value in set(MONEY.values())}
parts(
    "no worker is left",
    "too few workers for all",
    "the roads would have some",
    "the others take its space",
    "the roads already have some",
    "it would touch another player’s {fruits}",
    "it would touch neutral {fruits}",
    "none on a road or beside your {fruits}",
    "no road is open",
    "north",
    "south",
    "west",
    "east",
)
quiet("of what was typed", "There is no such space on this board.")
