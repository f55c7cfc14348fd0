"""The table from each kind of event to the function that plans its animation."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from citrus_game.content.settings.settings import Settings
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.components import BULL, CART, MILESTONE, PLOW
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.scenes.play.animation.building import finca_built
from citrus_game.ui.scenes.play.animation.harvest import harvested, tiles_scored, worker_returned
from citrus_game.ui.scenes.play.animation.plan import AnimationPlan, DelayedPanel
from citrus_game.ui.scenes.play.animation.planting import hop_on, planted, worker_placed
from citrus_game.ui.scenes.play.animation.purchase import in_one_go, intend, narrate
from citrus_game.ui.scenes.play.animation.scoring import finca_scored, haste, scored_first
from citrus_game.ui.scenes.play.animation.sprites import Pixel
from citrus_game.ui.scenes.play.animation.trade import (
    TO_HAND,
    bought,
    cart_used,
    income,
    money_used,
    refilled,
    returned,
    stored,
)
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.panels.player import tile_piece


def plan_animations(plan: AnimationPlan, happened: Sequence[ev.Event], settings: Settings) -> None:
    """Plan the animations of a step's events.

    With animations off there are none. With reduced motion nothing travels: new things fade in, and fincas
    are counted in place.
    """
    if settings.speed == "off":
        return
    if plan.by_bot and any(isinstance(event, ev.Bought) for event in happened):
        plan.purchase = tuple(event for event in happened if isinstance(event, ev.Planted))
    if plan.purchase:
        happened, plan.plantings = in_one_go(happened), len(plan.purchase)
    plan.haste = haste(happened)
    plan.last_harvests = [event for event in happened if isinstance(event, ev.Harvested) and event.final]
    plan.last_tiles = [event for event in happened if isinstance(event, ev.TilesScored)]
    plan.first_finca = scored_first(plan.state.scored, happened)
    for event in happened:  # undo these events to get the workers at home before the step
        if isinstance(event, ev.WorkerPlaced | ev.Plowed):
            plan.at_home[event.player] += 1
        elif isinstance(event, ev.WorkerReturned):
            plan.at_home[event.player] -= 1
    if plan.by_bot:
        narrate(plan, happened)
    told = plan.said
    for event in happened:
        plan.starts.append((event, plan.at))
        handler = HANDLERS.get(type(event))
        ends = plan.motions and isinstance(event, ev.TurnStarted | ev.GameOver)
        last = isinstance(event, ev.Harvested) and event.final
        counts = last or ends or isinstance(event, ev.FincaScored | ev.TilesScored)
        if plan.purchase and isinstance(event, ev.Bought):
            fetched = [(cart.market, cart.tile) for cart in happened if isinstance(cart, ev.CartUsed)]
            intend(plan, event, [*event.taken, *fetched])
        elif handler is not None and (counts or not plan.still):
            handler(plan, event)
        elif plan.still:
            _delay_gain(plan, event)
    if told is not None and told is plan.said:
        told.length = max(told.length, plan.at)
    if plan.still and not plan.motions:
        plan.starts.clear()


def _delay_gain(plan: AnimationPlan, event: ev.Event) -> None:
    """Show what a player gains on the panel when the board shows it; nothing travels."""
    if isinstance(event, ev.WorkerPlaced | ev.WorkerReturned):
        plan.delay(plan.at, event.player, workers=1 if isinstance(event, ev.WorkerReturned) else -1)
    elif isinstance(event, ev.TileTaken):
        plan.delay(plan.at, event.player, points=event.points, gained=tile_piece(event.kind))


def _tile_taken(plan: AnimationPlan, event: ev.TileTaken) -> None:
    way = (plan.space(event.space), plan.tray(event.kind, event.player))
    px, start = round(plan.tile * 0.86), plan.landed
    plan.fly(land_piece(event.kind), px, way, start, TO_HAND, rise=plan.tile * 0.3)
    plan.cover(plan.view.tray, event.player, start + TO_HAND)
    plan.delay(start + TO_HAND, event.player, points=event.points, gained=tile_piece(event.kind))


def _bull_put(plan: AnimationPlan, event: ev.BullPut) -> None:
    way = (plan.tray(BULL, event.player), plan.space(event.space))
    plan.fly(land_piece(BULL), round(plan.tile * 0.86), way, plan.at, TO_HAND, rise=plan.tile * 0.3)
    plan.delay(plan.at, event.player, spent=tile_piece(BULL))
    plan.at += TO_HAND
    plan.hide(plan.bounds_of(1 << event.space), plan.at)  # the board shows it after it has landed
    plan.show_board_at(plan.at)


def _plowed(plan: AnimationPlan, event: ev.Plowed) -> None:
    space = (plan.state.worker_at[event.player] & event.region).bit_length() - 1
    _spent(plan, PLOW, event.player, plan.space(space))
    hop_on(plan, event.player, space)


def _cart_used(plan: AnimationPlan, event: ev.CartUsed) -> None:
    _spent(plan, CART, event.player, plan.slot(event.market))
    if not plan.purchase:  # otherwise it flies straight to its space
        cart_used(plan, event)


def _milestone_used(plan: AnimationPlan, event: ev.MilestoneUsed) -> None:
    _spent(plan, MILESTONE, event.player, plan.view.places.prompt.center)


def _spent(plan: AnimationPlan, kind: int, player: int, to: Pixel) -> None:
    """Fly a used bonus from its place to where it takes effect, fading out."""
    way = plan.tray(kind, player), to
    plan.fly(land_piece(kind), round(plan.tile * 0.86), way, plan.at, TO_HAND, fades=True)
    plan.delay(plan.at, player, spent=tile_piece(kind))


def _turn_started(plan: AnimationPlan, event: ev.TurnStarted) -> None:
    view = plan.view
    if plan.said is not None:
        plan.at = max(plan.at, plan.said.start + plan.said.length)
    plan.turns = view.player, plan.at
    snapshot = view.snapshot
    if snapshot is None or event.player == view.player:
        return
    parts: list[Panel[Any]] = [view.mat, view.prompt, view.tray]
    plan.cards += [DelayedPanel(part, plan.at) for part in parts if part.is_visible(snapshot)]
    _keep_panels(plan)


def _keep_panels(plan: AnimationPlan) -> None:
    """Keep what others show of the turn until now: top bar, rivals' turns, market."""
    view = plan.view
    parts: list[Panel[Any] | None] = [view.top, view.rival_turns]
    plan.cards += [DelayedPanel(part, plan.at) for part in parts if part is not None]
    plan.cover_market(plan.at)


def _game_over(plan: AnimationPlan, event: ev.GameOver) -> None:  # noqa: ARG001
    plan.at = max(plan.at, plan.goes_on)
    _keep_panels(plan)
    plan.cards.append(DelayedPanel(plan.view.prompt, plan.at))


HANDLERS: Mapping[type[Any], Callable[[AnimationPlan, Any], None]] = {
    ev.Bought: bought,
    ev.CartUsed: _cart_used,
    ev.Planted: planted,
    ev.WorkerPlaced: worker_placed,
    ev.WorkerReturned: worker_returned,
    ev.TileTaken: _tile_taken,
    ev.Harvested: harvested,
    ev.Income: income,
    ev.MoneyUsed: money_used,
    ev.FincaBuilt: finca_built,
    ev.FincaScored: finca_scored,
    ev.TilesScored: tiles_scored,
    ev.Refilled: refilled,
    ev.Returned: returned,
    ev.Stored: stored,
    ev.BullPut: _bull_put,
    ev.Plowed: _plowed,
    ev.MilestoneUsed: _milestone_used,
    ev.TurnStarted: _turn_started,
    ev.GameOver: _game_over,
}
"""The handler of each kind of event that is animated."""
