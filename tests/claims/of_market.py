"""What is said of the market: rows and columns, new fincas, refills, the end of the game."""

import re
from dataclasses import replace

from citrus_game.rules.model.state import EMPTY
from citrus_game.rules.moves.fincas import can_build_finca
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.moves.purchase import judge
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import is_last_turn
from citrus_game.session.hints.adviser import advise
from tests.claims.moment import (
    TILES,
    Moment,
    by_fruit,
    check,
    forecast,
    fruits_in,
    number,
    parts,
    quiet,
    tiles_in,
)
from tests.claims.spoken import Part, Said


def held(at: Moment, part: Part) -> list[int]:
    """Return the plantations of the line that is named."""
    return [tile for _index, tile in line_tiles(at.state, at.line(part))]


def asked(at: Moment) -> int:
    """Return the line that is talked about."""
    return at.steps[0].what


check("{line}: empty")(lambda said, at: not held(at, said.values["line"]))


@check("{line}: {tiles}. {verdict}")
def tells_a_line(said: Said, at: Moment) -> bool:
    tiles = held(at, said.values["line"])
    return tiles_in(said.values["tiles"]) == {tile: tiles.count(tile) for tile in tiles}


check("{line}: {verdict}")(lambda said, at: at.line(said.values["line"]) == asked(at))
check("{line}: {tiles}")(
    lambda said, at: fruits_in(said.values["tiles"]) == by_fruit(held(at, said.values["line"]))
)
check("{coins}, {verdict}")(
    lambda said, at: number(said.values["coins"]) == len(line_tiles(at.state, asked(at)))
)
check("{line} for {coins}")(
    lambda said, at: number(said.values["coins"]) == len(held(at, said.values["line"]))
)


@check("{tile}. You get it with {lines}.")
def tells_a_market_tile(said: Said, at: Moment) -> bool:
    name = said.values["tile"].text
    tile = TILES[name[:1].lower() + name[1:]]
    lines = [
        at.line(Part("", (each,)))
        for each in said.values["lines"].all()
        if each.message == "{line} for {coins}"
    ]
    common = set.intersection(*({*at.state.game.line_spaces[line]} for line in lines))
    (index,) = common
    return at.state.market[index] == tile and len(lines) == sum(
        index in spaces for spaces in at.state.game.line_spaces
    )


@check("it can be planted", "It fits", "both can be planted", "Both fit")
def all_can_be_planted(_said: Said, at: Moment) -> bool:
    verdict = judge(at.state, asked(at))
    both = 2 if "oth" in _said.message else None
    return verdict.buildable == verdict.tiles and both in (None, verdict.tiles)


@check("{some} of {n} can be planted: −{points}", "{some} of {n} fit: −{penalty}")
def some_can_be_planted(said: Said, at: Moment) -> bool:
    verdict = judge(at.state, asked(at))
    lost = number(said.values.get("points") or said.values["penalty"])
    left = verdict.tiles - verdict.buildable
    return (number(said.values["some"]), number(said.values["n"]), lost) == (
        verdict.buildable,
        verdict.tiles,
        left * at.state.game.components.return_penalty,
    )


check("Cannot be bought now", "Not now")(lambda _said, at: at.steps[0] not in at.legal)


@check(
    "a new finca comes",
    "Builds a new finca first.",
    "I build a new finca first.",
    "You build a new finca first.",
)
def a_finca_comes(_said: Said, at: Moment) -> bool:
    found = [after.drawn is not None for _step, after in at.buys]
    return all(found) if at.steps else any(found)


@check("You build a new finca first; afterwards the market is refilled.")
def a_finca_and_a_refill_come(_said: Said, at: Moment) -> bool:
    found = [after.drawn is not None and after.refill and bool(after.bag) for _step, after in at.buys]
    return all(found) if at.steps else any(found)


check("the market is refilled")(
    lambda _said, at: all(after.refill and bool(after.bag) for _step, after in at.buys)
)
check("The market is empty then: the game ends with this turn.")(
    lambda _said, at: all(is_last_turn(after) for _step, after in at.buys)
)


@check("The small finca on an arrow: buying leaves {n} plantation or fewer.")
def the_small_finca(said: Said, at: Moment) -> bool:
    most = number(said.values["n"])
    found = [
        len(after.market) - after.market.count(EMPTY) <= most and after.drawn is not None
        for _step, after in at.buys
    ]
    return all(found) if at.steps else any(found)


check("What you plant then brings is not known yet.")(
    lambda _said, at: all(after.drawn is not None for _step, after in at.buys)
)


# the whole market


check(
    "The bag is empty: when the market is empty, too, the game ends.",
    "The game ends when it is empty",
    "Ends when empty",
)(lambda _said, at: not at.state.bag)
check("New finca at {most} or fewer", "New finca at {most}")(
    lambda said, at: (
        number(said.values["most"]) == at.state.game.components.refill_at and can_build_finca(at.state)
    )
)


@check(
    "Whoever leaves {n} plantation or fewer here builds a new finca first. After planting, the market is "
    "refilled."
)
def a_finca_and_a_refill_come_at(said: Said, at: Moment) -> bool:
    right = number(said.values["n"]) == at.state.game.components.refill_at
    return right and can_build_finca(at.state) and bool(at.state.bag)


@check(
    "When {n} plantation or fewer is left here, the market is refilled after planting.",
    "Refilled at {most} or fewer",
    "Refilled at {most}",
)
def a_refill_comes_at(said: Said, at: Moment) -> bool:
    told = number(said.values.get("n") or said.values["most"])
    return told == at.state.game.components.refill_at and not can_build_finca(at.state) and bool(at.state.bag)


@check("Refilled after planting", "Refilled once the finca stands", "Refilled soon")
def a_refill_waits(said: Said, at: Moment) -> bool:
    hand, drawn = bool(at.state.hand_shown()), at.state.drawn is not None
    waits = {"planting": hand, "stands": drawn and not hand, "soon": hand or drawn}
    return at.state.refill and bool(at.state.bag) and waits[said.message.split(" ")[-1]]


check("{n} plantation here")(
    lambda said, at: number(said.values["n"]) == len(at.state.market) - at.state.market.count(EMPTY)
)
check("{n} plantation in the bag")(lambda said, at: number(said.values["n"]) == len(at.state.bag))


@check("Still in the bag: {fruits}.")
def tells_the_bag(said: Said, at: Moment) -> bool:
    told = {fruit: many for fruit, many in fruits_in(said.values["fruits"]).items() if many}
    return told == by_fruit(at.state.bag)


check("{n} finca to come")(lambda said, at: number(said.values["n"]) == len(at.state.finca_stack))


@check("Fincas still in the stack: {values}.", "No finca is left.")
def tells_the_stack(said: Said, at: Moment) -> bool:
    if "values" not in said.values:
        return not at.state.finca_stack
    found: list[str] = []
    for each in said.values["values"].text.split(", "):
        *many, values = each.split(" × ")
        found += [values] * int(many[0] if many else 1)
    return sorted(found) == sorted(f"{first}/{second}" for first, second in at.state.finca_stack)


@check("Building sites not marked yet: {sites}.")
def tells_sites_to_come(said: Said, at: Moment) -> bool:
    told = set(re.findall(r"\b[A-Z]\b", said.values["sites"].text))
    return told == {at.board.sites[site] for site in at.state.site_stack}


# for another player, as if it were that player's turn


@check(
    "For {player}: {verdict}",
    "Forecast for {player}",
    "{line} for {player}",
    "Points if {player} plants as shown and the game ends.",
)
def names_who_would_buy(said: Said, at: Moment) -> bool:
    return at.names.index(said.values["player"].text) == at.player


@check("{player} cannot buy it now", "{player} has too few coins for it")
def another_cannot_buy(said: Said, at: Moment) -> bool:
    short = len(line_tiles(at.state, asked(at))) > at.state.coins[at.player]
    return (
        at.steps[0] not in at.legal
        and names_who_would_buy(said, at) is True
        and ("coins" in said.message) == short
    )


@check("{line} would bring: {gains}.")
def tells_what_a_line_brings(said: Said, at: Moment) -> bool:
    told = [number(each.values["gain"]) for each in said.values["gains"].all() if "gain" in each.values]
    found = advise(observe(at.state), at.line(said.values["line"]))[0].steps
    then, now = forecast(at.state), forecast(replace(at, steps=found).after())
    changed = [late - early for early, late in zip(then, now, strict=True)]
    return sorted(filter(None, told)) == sorted(filter(None, changed))


parts("market row {number}", "market column {number}", "row {number}", "column {number}")
quiet("labels", "Market", "1 coin each", "Choose an arrow to buy its row or column.")
