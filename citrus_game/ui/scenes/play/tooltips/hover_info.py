"""What to show about a hovered space or widget: marks on the board, and a tooltip."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from citrus_game.facts.fincas import flagged
from citrus_game.facts.forecast import Forecast
from citrus_game.facts.lines import market_facts
from citrus_game.facts.regions import region_facts
from citrus_game.narration import words
from citrus_game.narration.board import region_contents, region_owner, road_words
from citrus_game.narration.fincas import finca_name, finca_sentences, flag_words
from citrus_game.narration.gains import cost_words, step_words
from citrus_game.narration.rule_texts import RuleTexts, bonus_words, tile_card
from citrus_game.narration.verdicts import stranding_text, stranding_title
from citrus_game.rules.model.components import BULL, KINDS
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.model.steps import Step
from citrus_game.session.history import finca_scored
from citrus_game.session.seats import Seat
from citrus_game.session.selection import prompt_text
from citrus_game.session.selection.lookahead import by_bonus
from citrus_game.session.selection.selection import AssistOptions
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.selection.why import RefusalReason, why_not_space
from citrus_game.text import _
from citrus_game.ui.board.info_table import InfoTable
from citrus_game.ui.board.layers.hover import HoverMarks
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.scenes.play.tooltips.info_tables import (
    finca_table,
    harvest_facts,
    scored_table,
)

Box = tuple[int, int, int, int]


class HoverInfo(NamedTuple):
    """What is shown while something is hovered.

    The tooltip is placed beside the mask of spaces ``around`` or the rectangle ``beside``. ``mood`` is "bad",
    "warn" or "". ``topic`` is the rule, landscape tile or chapter to look up; ``rules`` are all rules that
    refuse it. ``told`` is what it would bring and cost. ``bonus`` says what the bonus there does, or what
    the flag there means. ``planned`` says which step of the plan has its number there.
    """

    over: HoverMarks = HoverMarks()
    title: str = ""
    body: str = ""
    mood: str = ""
    around: int = 0
    beside: Box | None = None
    facts: InfoTable | None = None
    topic: str = ""
    rules: tuple[str, ...] = ()
    told: Forecast | None = None
    bonus: str = ""
    planned: str = ""


def look_at(controller: TurnController, space: int, seats: Sequence[Seat], aided: AssistOptions) -> HoverInfo:
    """Return what to show about a space: what it is, what a click would do, or why it would do nothing."""
    seen, kind = _look_at(controller, space, seats, aided), controller.state.land_on(space)
    step, planned = controller.planned_at(space), planned_words(controller, space)
    if step is not None:
        if not controller.invites(space) and controller.can_begin(step[0]):
            seen = HoverInfo(HoverMarks(ring=space))  # a click does what the plan says
        elif seen.mood == "bad" and (waits := controller.waits_for(step[1])):
            text = _("Not yet: first {numbers}.").format(numbers=words.joined(list(map(str, waits))))
            seen = HoverInfo(HoverMarks(ring=space))
            planned = f"{planned} {text}"
        seen = seen._replace(planned=planned, around=seen.around or 1 << space)
    if kind is not None:
        return seen._replace(bonus=bonus_sentence(controller, kind))
    flag = flag_words(flagged(controller.state, space)) if aided.numbers and not aided.brief else ""
    return seen._replace(bonus=words.headed(_("Flag"), flag)) if flag and flag not in seen.body else seen


def planned_words(controller: TurnController, space: int) -> str:
    """Return the number of the plan's step on a space, with its bonus and what it does; "" for none."""
    planned = controller.planned_at(space)
    if planned is None:
        return ""
    step, number = planned
    kind = dict(by_bonus(controller.plan)).get(number)
    head = str(number)
    if kind is not None:
        head = _("{n} ({land})").format(n=number, land=words.tile_name(kind))
    told = step_words(step, controller.state)
    return f"{words.headed(head, told) if number else told}."


def _look_at(
    controller: TurnController, space: int, seats: Sequence[Seat], aided: AssistOptions
) -> HoverInfo:
    bit = 1 << space
    names = [seat.name for seat in seats]
    if not aided.lights and controller.step_for_click(space) is not None:
        return HoverInfo(HoverMarks(ring=space))
    if controller.invites(space):
        return _inviting(controller, space, aided)
    board = controller.state.game.board
    site = board.site_spaces.index(space) if space in board.site_spaces else -1
    if site >= 0 and controller.state.drawn is None:
        return _site(controller, site, seats, aided)
    why = why_not_space(controller, space) if aided.reasons else None
    if why is not None:
        over = HoverMarks(illegal=space, causes=why.culprits & ~bit)
        return refused(why, names, over, prompt_text.refusal_title(why))._replace(around=bit)
    if aided.numbers and controller.harvestable(space):
        return harvest_seen(controller, space)
    return _thing(controller.state, space, names, aided)


def refused(why: RefusalReason, names: Sequence[str], over: HoverMarks, title: str) -> HoverInfo:
    """Return what to show about a step that is refused."""
    rules = tuple(refusal.rule for refusal in why.refusals)
    return HoverInfo(over, title, prompt_text.sentences(why, names), "bad", topic=rules[0], rules=rules)


def warned(controller: TurnController, step: Step) -> HoverInfo:
    """Return the warning about a step that would leave a tile that cannot be placed; empty if there is
    none or it is not known yet.
    """
    foresight = controller.ahead_foresight()
    stranding = foresight.strands(step) if foresight.knows(step) else None
    if stranding is None:
        return HoverInfo()
    title, text = stranding_title(stranding), stranding_text(stranding)
    return HoverInfo(HoverMarks(), title, text, "warn", topic="RETURN")


def harvest_seen(controller: TurnController, space: int) -> HoverInfo:
    """Return what the harvest of the player's region on a space would bring and cost."""
    harvest = controller.outlook.foresight.harvest(space)
    if harvest is None:
        return HoverInfo()
    region = harvest.region.mask
    told, over = _harvested(controller, [region])
    facts = harvest_facts(controller.state, harvest, told, controller.session.seats)
    return HoverInfo(over, around=region, facts=facts, topic="harvest", told=told)


def chosen_harvest(controller: TurnController) -> HoverInfo:
    """Return what the harvest of the selected regions would bring and cost; empty without any."""
    regions = controller.chosen_regions()
    if len(regions) < 2:
        return harvest_seen(controller, regions[0].bit_length() - 1) if regions else HoverInfo()
    told, over = _harvested(controller, regions)
    return HoverInfo(over, topic="harvest", told=told)


def _harvested(controller: TurnController, regions: Sequence[int]) -> tuple[Forecast, HoverMarks]:
    """Return what the harvest of some regions changes, and the marks for it."""
    book, sites = controller.state.game.steps, controller.state.game.board.site_spaces
    told = controller.outlook.balance([book.harvest[region & -region] for region in regions])
    assert told is not None, "a harvest turns nothing over"
    rings = sum(1 << site for site in {sites[shift.site] for shift in told.shifts})
    return told, HoverMarks(outlined=tuple(regions), causes=rings)


def _inviting(controller: TurnController, space: int, aided: AssistOptions) -> HoverInfo:
    """Return what to show about a legal space: the tile that would be placed, and a warning if there is
    one.
    """
    step = controller.step_for_click(space)
    seen = warned(controller, step) if step is not None and aided.warnings else HoverInfo()
    if aided.numbers:
        seen = _with_cost(controller, space, seen)
    return seen._replace(over=_placement_marks(controller, space), around=1 << space)


def _with_cost(controller: TurnController, space: int, seen: HoverInfo) -> HoverInfo:
    """Return a copy with what planting on a space would bring and cost, if it changes anybody's forecast."""
    told = controller.outlook.balance(controller.steps_on(space))
    if told is None or (told.before == told.after and not told.shifts):
        return seen
    texts = cost_words(told, controller.state.game.board, controller.session.names, controller.state.player)
    return seen._replace(body="\n".join(filter(None, (seen.body, *texts))), told=told)


def _placement_marks(controller: TurnController, space: int) -> HoverMarks:
    if controller.now.sites:
        return HoverMarks(ring=space, lifted=space, finca=controller.state.drawn)
    if controller.pick is not None and controller.pick.kind == "plow":
        return HoverMarks(outlined=(controller.state.region_at(space),))
    if controller.pick is not None and controller.pick.kind == "bull":
        return HoverMarks(ring=space, lifted=space, piece=land_piece(BULL))
    tile = controller.picked_tile()
    assert tile is not None
    return HoverMarks(ring=space, lifted=space, piece=whole_tile(tile))


def _thing(state: State, space: int, names: Sequence[str], aided: AssistOptions) -> HoverInfo:
    """Return what lies on a space: a region, a bonus or a rock."""
    tile, kind = state.tile_on(space), state.land_on(space)
    if tile is not None:
        return _region(state, space, names) if aided.numbers else HoverInfo(HoverMarks(ring=space))
    if kind is not None:
        return land_seen(kind, state.game)._replace(over=HoverMarks(ring=space), around=1 << space)
    if state.game.board.rocks >> space & 1:
        body = _("You need a bridge to plant here. In the ring of a finca a rock fills its space.")
        return HoverInfo(HoverMarks(ring=space), _("Rock"), body, around=1 << space)
    return _open_space(state, space) if aided.numbers else HoverInfo(HoverMarks(ring=space))


def _open_space(state: State, space: int) -> HoverInfo:
    """Return what the flag of a nearly closed ring and the road of a finca mean; no text if the space has
    neither.
    """
    told, road = flag_words(flagged(state, space)), road_words(state, space)
    title, _dot, body = road.partition(". ")
    if told:
        title, body = _("Flag"), "\n".join(filter(None, (told, road)))
    seen = HoverInfo(HoverMarks(ring=space))
    return seen._replace(title=title, body=body, around=1 << space, topic="fincas") if title else seen


def land_seen(kind: int, game: Game) -> HoverInfo:
    """Return what to show about a landscape tile on the board."""
    card = tile_card(kind, RuleTexts.of(game))
    return HoverInfo(HoverMarks(), card.title, card.text, topic=KINDS[kind])


def _region(state: State, space: int, names: Sequence[str]) -> HoverInfo:
    facts = region_facts(state, state.region_at(space))
    text = _("{contents}. Harvest: {points}.")
    if facts.owner is None:
        text = _("{contents}. Neutral: they count for no one.")
    body = text.format(contents=region_contents(facts), points=words.points(facts.points))
    title = words.capital(region_owner(facts, names))
    return HoverInfo(HoverMarks(outlined=(facts.mask,)), title, body, around=facts.mask)


def _site(controller: TurnController, site: int, seats: Sequence[Seat], aided: AssistOptions) -> HoverInfo:
    """Return what a site is for, or the state of its finca."""
    state, board = controller.state, controller.state.game.board
    space = board.site_spaces[site]
    over, facts = HoverMarks(ring=space), controller.outlook.foresight.finca(site)
    if aided.numbers and (facts.values is not None or (facts.stage == "marked" and facts.shares)):
        if facts.stage == "scored":
            table = scored_table(facts, finca_scored(controller.session, site), seats)
        else:
            table = finca_table(facts, seats, state.player)
            over = over._replace(needed=facts.open, counted=_counted(state, facts.touching))
        return HoverInfo(over, around=board.rings[site] | 1 << space, facts=table, topic="fincas")
    if facts.values is not None:
        return HoverInfo(over)
    return HoverInfo(over, finca_name(facts), finca_sentences(facts), around=1 << space)


def about_tile(controller: TurnController, kind: int, step: Step | None, aided: AssistOptions) -> HoverInfo:
    """Return what to show about an own bonus: what it does, or a warning about using it now."""
    warning = warned(controller, step) if step is not None and aided.warnings else HoverInfo()
    seen = warning if warning.title else land_seen(kind, controller.state.game)
    return seen._replace(bonus=bonus_sentence(controller, kind))


def bonus_sentence(controller: TurnController, kind: int) -> str:
    """Return one short sentence on what a bonus does in this game."""
    return bonus_words(kind, RuleTexts.of(controller.state.game), market_facts(controller.state))


def _counted(state: State, regions: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return the regions that have owners, as pairs of region and owner."""
    owners = ((region, state.owner_at(region.bit_length() - 1)) for region in regions)
    return tuple((region, owner) for region, owner in owners if owner is not None)
