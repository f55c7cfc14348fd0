"""What is shown of the thing pointed at: marks over the board, and the words or facts of a call-out."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from citrus_game.client.board.facts import Facts
from citrus_game.client.board.layers.over import Over
from citrus_game.client.board.layers.pieces import land_piece
from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.board.picture import nearly_closed
from citrus_game.client.play.words.facts import (
    finca_facts,
    harvest_facts,
    planting_facts,
    region_facts,
    scored_facts,
)
from citrus_game.rules.actions.harvest import region_points
from citrus_game.rules.material.components import BULL, KINDS
from citrus_game.rules.material.state import Game, State
from citrus_game.rules.material.steps import Step
from citrus_game.table.advice.balance import Balance
from citrus_game.table.advice.foresight import Harvest
from citrus_game.table.desk import wording
from citrus_game.table.desk.aids import Aided
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.why import Why, why_not_space
from citrus_game.table.history import finca_scored
from citrus_game.table.seat import Seat
from citrus_game.table.speech import words
from citrus_game.table.speech.help_cards import tile_card
from citrus_game.table.speech.rule_words import Rules
from citrus_game.table.telling.cost import cost_words
from citrus_game.table.telling.verdicts import stranding_text, stranding_title
from citrus_game.text import _, ngettext

Box = tuple[int, int, int, int]


class Seen(NamedTuple):
    """What is shown while something is pointed at.

    The call-out stands beside the spaces ``around`` or the rect ``beside``; ``mood`` is bad, warn or
    plain. ``topic`` is the rule, landscape tile or chapter that tells more about it, ``rules``
    are all that refuse it. ``told`` is what it would bring and cost. ``brief`` tells the words in less,
    for where they would hide too much of the board.
    """

    over: Over = Over()
    title: str = ""
    body: str = ""
    mood: str = ""
    around: int = 0
    beside: Box | None = None
    facts: Facts | None = None
    topic: str = ""
    rules: tuple[str, ...] = ()
    told: Balance | None = None
    brief: Facts | None = None


def look_at(desk: Desk, space: int, seats: Sequence[Seat], aided: Aided) -> Seen:
    """Say what a space is, what a click there would do, or why it would do nothing."""
    bit = 1 << space
    names = [seat.name for seat in seats]
    if not aided.lights and desk.asked(space) is not None:
        return Seen(Over(ring=space))
    if invites(desk, space):
        return _inviting(desk, space, aided)
    board = desk.state.game.board
    site = board.site_spaces.index(space) if space in board.site_spaces else -1
    if site >= 0 and desk.state.drawn is None:
        return _site(desk, site, seats, aided)
    why = why_not_space(desk, space) if aided.reasons else None
    if why is not None:
        over = Over(illegal=space, causes=why.culprits & ~bit)
        return refused(why, names, over, wording.refusal_title(why))._replace(around=bit)
    if aided.numbers and harvestable(desk, space):
        return harvest_seen(desk, space)
    return _thing(desk.state, space, names, aided)


def invites(desk: Desk, space: int) -> bool:
    """Tell whether a space may be chosen now."""
    return bool((desk.lit() | desk.others()) >> space & 1)


def harvestable(desk: Desk, space: int) -> bool:
    """Tell whether a space lies in a region that may be harvested now."""
    return desk.harvests() and bool(desk.now.harvest >> space & 1)


def refused(why: Why, names: Sequence[str], over: Over, title: str) -> Seen:
    """Say why a step is refused."""
    rules = tuple(refusal.rule for refusal in why.refusals)
    return Seen(over, title, wording.sentences(why, names), "bad", topic=rules[0], rules=rules)


def warned(desk: Desk, step: Step) -> Seen:
    """Say what a step would leave over; nothing where it is not known yet, or is no harm."""
    foresight = desk.ahead_foresight()
    stranding = foresight.strands(step) if foresight.knows(step) else None
    if stranding is None:
        return Seen()
    title, text = stranding_title(stranding), stranding_text(stranding)
    return Seen(Over(), title, text, "warn", topic="RETURN")


def harvest_seen(desk: Desk, space: int) -> Seen:
    """Tell what the harvest of the own region on a space would bring and give up."""
    harvest = desk.outlook.foresight.harvest(space)
    if harvest is None:
        return Seen()
    told = desk.outlook.balance([_step_of(desk, harvest)])
    assert told is not None, "a harvest turns nothing over"
    sites = desk.state.game.board.site_spaces
    rings = sum(1 << site for site in {sites[shift.site] for shift in told.shifts})
    over = Over(outlined=(harvest.region,), causes=rings)
    facts = harvest_facts(desk.state, harvest, told, desk.sitting.seats)
    return Seen(over, around=harvest.region, facts=facts, topic="harvest", told=told)


def _step_of(desk: Desk, harvest: Harvest) -> Step:
    """Give the step that harvests a region."""
    return desk.state.game.steps.harvest[harvest.region & -harvest.region]


def _inviting(desk: Desk, space: int, aided: Aided) -> Seen:
    """Show what would lie on a space that may be chosen, and warn of what it would cost."""
    step = desk.asked(space)
    seen = warned(desk, step) if step is not None and aided.warnings else Seen()
    if aided.numbers:
        seen = _costed(desk, space, seen)
    if desk.others() >> space & 1:
        seen = _instead(desk, space, seen)
    return seen._replace(over=_lifted(desk, space), around=1 << space)


def _instead(desk: Desk, space: int, seen: Seen) -> Seen:
    """Say first that another plantation goes on a space than the one that is asked for."""
    tile = desk.tile_for(space)
    assert tile is not None
    text = words.capital(_("{tile} goes here instead.").format(tile=words.the_plantation(tile)))
    title = words.capital(words.plantation_name(tile))
    brief = seen.brief and seen.brief._replace(title=title)
    return seen._replace(body="\n".join(filter(None, (text, seen.body))), brief=brief)


def _costed(desk: Desk, space: int, seen: Seen) -> Seen:
    """Add what planting on a space would bring and cost, where that changes anything for anybody."""
    told = desk.outlook.balance(desk.steps_on(space))
    if told is None or (told.before == told.after and not told.shifts):
        return seen
    texts = cost_words(told, desk.state.game.board, desk.sitting.names, desk.state.player)
    if seen.body:
        return seen._replace(body="\n".join([seen.body, *texts]), told=told)
    brief = planting_facts(desk.state, told, desk.sitting.seats)
    return seen._replace(body="\n".join(texts), told=told, brief=brief)


def _lifted(desk: Desk, space: int) -> Over:
    if desk.now.sites:
        return Over(ring=space, lifted=space, finca=desk.state.drawn)
    if desk.pick is not None and desk.pick.kind == "plow":
        return Over(outlined=(desk.state.region_at(space),))
    if desk.pick is not None and desk.pick.kind == "bull":
        return Over(ring=space, lifted=space, piece=land_piece(BULL))
    tile = desk.tile_for(space)
    assert tile is not None
    return Over(ring=space, lifted=space, piece=whole_tile(tile))


def _thing(state: State, space: int, names: Sequence[str], aided: Aided) -> Seen:
    """Say what lies on a space: a region with size and owner, or a landscape tile."""
    tile, kind = state.tile_on(space), state.land_on(space)
    if tile is not None:
        return _region(state, space, tile, names) if aided.numbers else Seen(Over(ring=space))
    if kind is not None:
        return land_seen(kind, state.game)._replace(over=Over(ring=space), around=1 << space)
    if state.game.board.rocks >> space & 1:
        body = _("You need a bridge to plant here. In the ring of a finca a rock counts as taken.")
        return Seen(Over(ring=space), _("Rock"), body, around=1 << space)
    return _flag(state, space) if aided.numbers else Seen(Over(ring=space))


def _flag(state: State, space: int) -> Seen:
    """Say what a flag on an open space stands for; nothing where there is none."""
    rings, sites = nearly_closed(state, space), state.game.board.sites
    if not rings:
        return Seen(Over(ring=space))
    last = _("The finca on {site} scores when this space is taken.")
    told = [
        (last if left == 1 else _(
            "The finca on {site} scores when {n} more spaces are taken, including this one."
))
        .format(site=sites[site], n=left)
        for site, left in rings
    ]  # fmt: skip
    return Seen(Over(ring=space), _("Flag"), "\n".join(told), around=1 << space, topic="fincas")


def land_seen(kind: int, game: Game) -> Seen:
    """Say what a landscape tile does."""
    card = tile_card(kind, Rules.of(game))
    return Seen(Over(), card.title, card.text, topic=KINDS[kind])


def _region(state: State, space: int, tile: int, names: Sequence[str]) -> Seen:
    region, owner = state.region_at(space), state.owner_at(space)
    plantations, wells = region_points(state, region)
    fruits = words.fruit_plural(tile >> 1)
    title = _("Neutral {fruits}") if owner is None else _("{player}: {fruits}")
    size = ngettext("{n} plantation", "{n} plantations", plantations).format(n=plantations)
    if wells:
        size = words.joined([size, ngettext("{n} well", "{n} wells", wells).format(n=wells)])
    text = _("{size}. Neutral: they count for no one.")
    if owner is not None:
        text = _("{size}: worth {points} when harvested.")
    body = text.format(size=size, points=words.points(plantations + wells))
    title = title.format(fruits=fruits, player=names[owner] if owner is not None else "")
    brief = region_facts(title, tile >> 1, plantations, wells, owner is not None)
    return Seen(Over(outlined=(region,)), title, body, around=region, brief=brief)


def _site(desk: Desk, site: int, seats: Sequence[Seat], aided: Aided) -> Seen:
    """Say what a site is for, or how its finca stands."""
    state, board = desk.state, desk.state.game.board
    letter, space = board.sites[site], board.site_spaces[site]
    over, values = Over(ring=space), state.fincas[site]
    standing = desk.outlook.foresight.standing(site)
    if aided.numbers and (values is not None or (site in state.marked and standing.shares)):
        if standing.scored:
            facts = scored_facts(state, site, finca_scored(desk.sitting, site), seats)
        else:
            facts = finca_facts(state, standing, seats)
            over = over._replace(needed=standing.open, counted=_counted(state, standing.touching))
        return Seen(over, around=board.rings[site] | 1 << space, facts=facts, topic="fincas")
    if values is not None:
        return Seen(over)
    body = (
        _("The next finca may be built here.")
        if site in state.marked
        else _("A later finca may stand here, once the site is marked.")
    )
    return Seen(over, _("Site {site}").format(site=letter), body, around=1 << space)


def about_tile(desk: Desk, kind: int, step: Step | None, aided: Aided) -> Seen:
    """Say what an own landscape tile does, or what using it now would leave over."""
    warning = warned(desk, step) if step is not None and aided.warnings else Seen()
    return warning if warning.title else land_seen(kind, desk.state.game)


def _counted(state: State, regions: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Give regions that count, each with its owner."""
    owners = ((region, state.owner_at(region.bit_length() - 1)) for region in regions)
    return tuple((region, owner) for region, owner in owners if owner is not None)
