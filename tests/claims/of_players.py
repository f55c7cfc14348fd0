"""What is said of players: points, coins, workers, bonuses, hands."""

from collections import Counter

from citrus_game.rules.model.components import HORSES
from tests.claims.moment import (
    KINDS_NAMED,
    SAME_NAME,
    Moment,
    check,
    forecast,
    number,
    parts,
    quiet,
    tiles_in,
)
from tests.claims.spoken import Said


@check("{player}: {points}, forecast {forecast}; {coins}; {workers} at home.")
def tells_a_score(said: Said, at: Moment) -> bool:
    who, state = at.names.index(said.values["player"].text), at.state
    told = [number(said.values[key]) for key in ("points", "forecast", "coins", "workers")]
    return told == [state.points[who], forecast(state)[who], state.coins[who], state.mat[who]]


@check("Coins of a harvest by workers at home: {steps}.")
def tells_the_income_table(said: Said, at: Moment) -> bool:
    told = {
        number(each.values["workers"]): number(each.values["coins"])
        for each in said.values["steps"].all()
        if each.message == "{workers}: {coins}"
    }
    return told == dict(enumerate(at.state.game.components.income))


check("No worker on the board, {n} at home.")(
    lambda said, at: number(said.values["n"]) in at.state.mat and 0 in at.state.worker_at
)
check("In hand: {tiles}.")(lambda said, at: tiles_in(said.values["tiles"]) == Counter(at.state.hand_shown()))


@check("In storehouses: {tiles}.")
def tells_what_is_stored(said: Said, at: Moment) -> bool:
    told = tiles_in(said.values["tiles"])
    return any(told == Counter(tile for tile, _fresh in stored) for stored in at.state.stored)


@check("Bonuses: {tiles}.")
def tells_bonuses(said: Said, at: Moment) -> bool:
    told, back, worth = Counter[int](), 0, 0
    for each in said.values["tiles"].text.replace(" and ", ", ").split(", "):
        if each == "none":
            continue
        if each.endswith("face down"):
            back = number(each)
        elif each.startswith("wild horses worth"):
            worth = number(each)
        else:
            name, _bracket, times = each.partition(" (")
            told[KINDS_NAMED[name]] += number(times) if times else 1
    return any(
        told == merged(Counter(at.state.tiles[who]))
        and back == (len(horses) if who != at.player else 0)
        and worth == (sum(HORSES[kind] for kind in horses) if who == at.player else 0)
        for who, horses in enumerate(at.state.horses)
    )


def merged(kinds: Counter[int]) -> Counter[int]:
    """Return kinds counted by name: a storehouse that was used has the name of a fresh one."""
    found = Counter[int]()
    for kind, many in kinds.items():
        found[SAME_NAME[kind]] += many
    return found


@check("Wild horses × {n}: {points} at the end of the game.", "Wild horses × {n}: {points}.")
def tells_horses(said: Said, at: Moment) -> bool:
    horses = at.state.horses[at.session.turn_player]
    told = number(said.values["n"]), number(said.values["points"])
    at_end = at.state.game.options.horses_score == "end"
    return told == (len(horses), sum(HORSES[kind] for kind in horses)) and at_end == ("end" in said.message)


@check("Bonuses: {number}, {horses} of them wild horses", "Wild horses: {number}", "Bonuses: {number}")
def counts_bonuses(said: Said, at: Moment) -> bool:
    state, told = at.state, number(said.values["number"])
    horses = number(said.values["horses"]) if "horses" in said.values else None
    for who in range(len(at.names)):
        backs = len(state.horses[who])
        everything = backs + len(state.tiles[who]) + len(state.stored[who])
        if everything == told and horses in (None, backs) and ("Wild" not in said.message or backs == told):
            return True
    return False


parts(
    "{source} {points}",
    "{workers}: {coins}",
    "none",
    "{tile} ({n} time)",
    "wild horses worth {points}",
    "{n} bonus face down",
)
quiet("names", "Bonuses", "No bonuses", "Workers", "Your workers", "{player}’s workers")
