"""What is said of fincas, building sites and rings."""

import re
from dataclasses import replace

from citrus_game.rules.moves.fincas import finca_regions
from tests.claims.moment import (
    KINDS_NAMED,
    SAME_NAME,
    TURN_ENDS,
    Moment,
    check,
    fincas,
    fruits_in,
    full_rings,
    number,
    parts,
    quiet,
    rank,
    scored,
    still_open,
    totals,
)
from tests.claims.of_steps import PLACES
from tests.claims.spoken import Part, Said


@check("Finca {values} on {site}", "Site {site}")
def names_a_site(said: Said, at: Moment) -> bool:
    values = at.state.fincas[at.site(said.values["site"])]
    return ("values" in said.values) == (values is not None) and (
        values is None or said.values["values"].text == f"{values[0]}/{values[1]}"
    )


@check("Not marked yet: a later finca may stand here.")
def is_for_later(_said: Said, at: Moment) -> bool:
    open_site = at.state.fincas[at.topic] is None and at.topic not in at.state.marked
    return open_site and at.topic in at.state.site_stack and bool(at.state.finca_stack)


@check("Marked: the next finca may be built here.")
def is_marked(_said: Said, at: Moment) -> bool:
    coming = bool(at.state.finca_stack) or at.state.drawn is not None
    return at.topic in at.state.marked and coming


@check("No finca will be built here.")
def stays_bare(_said: Said, at: Moment) -> bool:
    marked = at.topic in at.state.marked
    coming = bool(at.state.finca_stack) and (marked or at.topic in at.state.site_stack)
    return at.state.fincas[at.topic] is None and not coming and not (marked and at.state.drawn is not None)


@check("Ring full: it scores at the end of this turn.")
def is_full(_said: Said, at: Moment) -> bool:
    return at.topic in full_rings(at.state)


@check("It has been scored.")
def was_scored(_said: Said, at: Moment) -> bool:
    return bool(at.state.scored >> at.topic & 1)


check("{n} space around it is still open")(
    lambda said, at: number(said.values["n"]) == still_open(at.state, at.topic).bit_count() > 0
)


@check(
    "Once the ring of spaces around it is full (bonuses and rocks count), the most plantations there get "
    "{points}, the second most {second}. If the game ends first, the most get {second}."
)
def tells_values(said: Said, at: Moment) -> bool:
    topic = at.topic
    if topic < 0:
        topic = at.board.site_spaces.index(at.space)
    values = at.state.fincas[topic]
    told = number(said.values.get("points") or said.values["first"]), number(said.values["second"])
    return values == told and not at.state.scored >> topic & 1


@check("Finca {site}, {n} space left: most plantations get {first} points, second {second}.")
def tells_worth(said: Said, at: Moment) -> bool:
    left = still_open(at.state, at.topic).bit_count()
    return tells_values(said, at) is True and number(said.values["n"]) == left > 0


@check(
    "Finca {site} scores at the end of this turn: {shares}.",
    "Finca {site} scores at the end of this turn, for nobody.",
)
def tells_what_a_full_ring_brings(said: Said, at: Moment) -> bool:
    planting = tuple(step for step in at.steps if step.verb not in TURN_ENDS)
    event = full_rings(replace(at, steps=planting).after()).get(at.topic)
    return event is not None and shares_told(said, at) == list(event.points)


def shares_told(said: Said, at: Moment) -> list[int]:
    """Return what each player is said to get."""
    told = [0] * len(at.names)
    for each in said.values["shares"].all() if "shares" in said.values else ():
        if each.message == "{player} +{points}":
            told[at.names.index(each.values["player"].text)] = number(each.values["points"])
    return told


@check(
    "Fincas {sites} score as this turn ends: {shares}.",
    "Fincas {sites} score as this turn ends, for nobody.",
)
def tells_what_full_rings_bring(said: Said, at: Moment) -> bool:
    """All full rings are named, and everybody's sum."""
    found = full_rings(at.state)
    sums = [sum(event.points[who] for event in found.values()) for who in range(len(at.names))]
    return at.sites(said.values["sites"]) == {*found} and shares_told(said, at) == sums


@check("The finca on {site} scores when this space is taken.")
def explains_a_flag(said: Said, at: Moment) -> bool:
    left, wanted = still_open(at.state, at.topic), number(said.values["n"]) if "n" in said.values else 1
    return at.topic in fincas(at.state) and bool(left >> at.space & 1) and left.bit_count() == wanted


@check("Level at finca {site}: each would get {points}, nobody the second.")
def tells_of_a_tie(said: Said, at: Moment) -> bool:
    points, most = scored(at.state, at.topic, final=False), number(said.values["points"])
    return points.count(most) > 1 and set(points) <= {0, most} and at.topic in fincas(at.state)


check("Nobody has a region there yet.", "Nobody is at {site} yet.")(
    lambda _said, at: not any(totals(at.state, at.topic))
)


@check(
    "{player} {count}, {place}",
    "{player} {count}, {place}: {now} if the ring closes, {final} if the game ends",
)
def tells_a_share(said: Said, at: Moment) -> bool:
    who = at.names.index(said.values["player"].text)
    found = rank(at.state, at.topic, who)
    tied = [rank(at.state, at.topic, each) for each in range(len(at.names))].count(found) > 1
    regions = finca_regions(at.state, at.topic)[who]
    counted = fruits_in(said.values["count"])
    total = re.search(r"= (\d+)", said.values["count"].text)
    right = (
        counted == fruits_of(at, regions)
        and (number(total[1]) if total else sum(counted.values())) == totals(at.state, at.topic)[who]
        and PLACES[said.values["place"].text.split(" ")[0]] == found
        and ("tied" in said.values["place"].text) == tied
    )
    if "now" in said.values:
        for key, final in (("now", False), ("final", True)):
            right = right and number(said.values[key]) == scored(at.state, at.topic, final=final)[who]
    return right


def fruits_of(at: Moment, regions: tuple[int, ...]) -> dict[int, int]:
    found: dict[int, int] = {}
    for region in regions:
        tile = at.state.tile_on(region.bit_length() - 1)
        assert tile is not None
        found[tile >> 1] = found.get(tile >> 1, 0) + region.bit_count()
    return found


def stands(at: Moment, space: int, told: Part) -> bool:
    """Judge what is said to stand on a space that is no site, and beside it."""
    state, tile = at.state, at.state.tile_on(space)
    area, text = 1 << space, told.text
    if tile is not None:
        area = state.region_at(space)
        owner = state.owner_at(space)
        head = "neutral region" if owner is None else f"{at.names[owner]}’s region"
        fruits, wells = fruits_in(told), re.search(r"(\d+) wells?\b", text)
        right = text.startswith(head) and fruits == {tile >> 1: area.bit_count()}
        right = right and (number(wells[1]) if wells else 0) == (area & state.wells).bit_count()
    else:
        kind = state.land_on(space)
        if kind is not None:
            right = KINDS_NAMED.get(text.partition(", beside")[0]) == SAME_NAME[kind]
        else:
            rock = at.board.rocks >> space & 1
            right = text.startswith("a rock" if rock else "an open space")
    beside = {
        site for site, ring in enumerate(at.board.rings) if ring & area and not state.scored >> site & 1
    }
    built = {at.board.sites[site] for site in beside if state.fincas[site] is not None}
    marked = {at.board.sites[site] for site in beside if site in state.marked}
    named = {each.message: set[str]() for each in told.all()}
    for each in told.all():
        if "site" in each.values:
            named[each.message].add(each.values["site"].text)
    return right and (named.get("finca {site}", set()), named.get("marked site {site}", set())) == (
        built,
        marked,
    )


@check("{space}: {what}")
def tells_a_space(said: Said, at: Moment) -> bool | None:
    space = at.at(said.values["space"])
    if space in at.board.site_spaces:
        named = next(each for each in said.values["what"].all() if "site" in each.values)
        return at.board.site_spaces[at.site(named.values["site"])] == space
    return stands(at, space, said.values["what"])


check("{step} ({there})")(lambda said, at: stands(at, at.steps[-1].at, said.values["there"]))


@check("Worker on {space}: {what}. It covers {spaces}.")
def tells_a_worker(said: Said, at: Moment) -> bool:
    space = at.at(said.values["space"])
    standing = any(mask >> space & 1 for mask in at.state.worker_at)
    covers = at.spaces(said.values["spaces"]) == at.state.region_at(space)
    return standing and covers and stands(at, space, said.values["what"])


@check("{region}: {spaces}.")
def tells_a_region(said: Said, at: Moment) -> bool:
    mask = at.spaces(said.values["spaces"])
    space = mask.bit_length() - 1
    return at.state.region_at(space) == mask and stands(at, space, said.values["region"])


@check("{tile}: {spaces}.")
def tells_where_bonuses_lie(said: Said, at: Moment) -> bool:
    name = said.values["tile"].text
    kind = KINDS_NAMED[name[:1].lower() + name[1:]]
    return at.spaces(said.values["spaces"]) == at.state.land[kind]


check("Rocks: {spaces}.")(lambda said, at: at.spaces(said.values["spaces"]) == at.board.rocks)


@check("The board goes from {first} to {last}: {columns}, {rows}.")
def tells_the_board(said: Said, at: Moment) -> bool:
    size = number(said.values["columns"]), number(said.values["rows"])
    return size == (at.board.width, at.board.height)


@check("Road of finca {sites}.")
def tells_roads(said: Said, at: Moment) -> bool:
    told = set(re.findall(r"\b[A-Z]\b", said.values["sites"].text))
    built = [site for site, values in enumerate(at.state.fincas) if values is not None]
    return told == {at.board.sites[site] for site in built if at.board.roads[site] >> at.space & 1}


check("A new region begins on a road of a finca.")(
    lambda _said, at: bool(at.state.start_roads >> at.space & 1)
)
check("No two roads of a finca may have the same fruit.")(lambda _said, at: not at.state.game.options.family)


@check("{contents}. Harvest: {points}.", "{contents}. Neutral: they count for no one.")
def tells_of_a_region(said: Said, at: Moment) -> bool:
    region, owner = at.state.region_at(at.space), at.state.owner_at(at.space)
    tile = at.state.tile_on(at.space)
    assert tile is not None
    wells = (region & at.state.wells).bit_count()
    right = fruits_in(said.values["contents"]) == {tile >> 1: region.bit_count()}
    if "points" in said.values:
        return right and owner is not None and number(said.values["points"]) == region.bit_count() + wells
    return right and owner is None


@check("{player}’s region", "neutral region")
def tells_an_owner(said: Said, at: Moment) -> bool | None:
    if at.space < 0 or at.state.tile_on(at.space) is None:
        return None
    owner = at.state.owner_at(at.space)
    told = at.names.index(said.values["player"].text) if "player" in said.values else None
    return told == owner


@check("a rock", "an open space", "Rock")
def tells_the_ground(said: Said, at: Moment) -> bool | None:
    if at.space < 0:
        return None
    rock = bool(at.board.rocks >> at.space & 1)
    return at.state.tile_on(at.space) is None and rock == ("rock" in said.message.lower())


@check("You need a bridge to plant here. In the ring of a finca a rock fills its space.")
def needs_a_bridge(_said: Said, at: Moment) -> bool:
    return bool(at.board.rocks >> at.space & 1) and at.state.tile_on(at.space) is None


parts(
    "{region}, {contents}",
    "{n} column",
    "{n} row",
    "{said}, beside {places}",
    "finca {site}",
    "marked site {site}",
    "{player} +{points}",
    "{place} place",
    "{place} place, tied",
    *(f"place|{name}" for name in PLACES),
)
quiet("names", "Flag")
