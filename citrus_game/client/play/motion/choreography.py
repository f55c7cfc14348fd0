"""From what happened to what moves: each event has one way of being staged (LOOK.md 7, CRAFT)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from citrus_game.client.board.layers.pieces import land_piece
from citrus_game.client.play.motion.building import finca_built
from citrus_game.client.play.motion.harvest import harvested, worker_returned
from citrus_game.client.play.motion.money import income, money_used
from citrus_game.client.play.motion.motions import Pixel
from citrus_game.client.play.motion.plan import TURN, Choreography, HeldPart
from citrus_game.client.play.motion.planting import hop_on, planted, worker_placed
from citrus_game.client.play.motion.scoring import finca_scored, haste
from citrus_game.client.play.motion.trade import TO_HAND, bought, cart_used, refilled, returned, stored
from citrus_game.client.play.parts.part import Part
from citrus_game.content.preferences.settings import Settings
from citrus_game.rules.material import events as ev
from citrus_game.rules.material.components import BULL, CART, MILESTONE, PLOW

EDGE = 10
"""Units: the width of the edge that slides over a card at the turn's change."""


def choreograph(plan: Choreography, happened: Sequence[ev.Event], settings: Settings) -> None:
    """Plan the motions of a step as far as the settings want any.

    With reduced motion nothing travels: what is new fades in, and fincas are counted where they stand.
    """
    if settings.speed == "off":
        return
    plan.haste = haste(happened)
    for event in happened:  # back to who was at home before
        if isinstance(event, ev.WorkerPlaced | ev.Plowed):
            plan.at_home[event.player] += 1
        elif isinstance(event, ev.WorkerReturned):
            plan.at_home[event.player] -= 1
    for event in happened:
        plan.starts.append((event, plan.at))
        staging = STAGINGS.get(type(event))
        counts = isinstance(event, ev.FincaScored) or (plan.motions and isinstance(event, ev.TurnStarted))
        if staging is not None and (counts or not plan.still):
            staging(plan, event)
    if plan.still and not plan.motions:
        plan.starts.clear()


def _tile_taken(plan: Choreography, event: ev.TileTaken) -> None:
    way = (plan.space(event.space), plan.tray(event.kind, event.player))
    px, start = round(plan.tile * 0.86), plan.landed
    plan.fly(land_piece(event.kind), px, way, start, TO_HAND, rise=plan.tile * 0.3)
    plan.cover_tray(event.player, start + TO_HAND)
    if event.points:
        plan.owe(start + TO_HAND, event.player, points=event.points)


def _bull_put(plan: Choreography, event: ev.BullPut) -> None:
    way = (plan.tray(BULL, event.player), plan.space(event.space))
    plan.fly(land_piece(BULL), round(plan.tile * 0.86), way, plan.at, TO_HAND, rise=plan.tile * 0.3)
    plan.at += TO_HAND
    plan.hide(plan.around(1 << event.space), plan.at)  # it lies there from when it has landed
    plan.show_board_at(plan.at)


def _plowed(plan: Choreography, event: ev.Plowed) -> None:
    space = (plan.state.worker_at[event.player] & event.region).bit_length() - 1
    _spent(plan, PLOW, event.player, plan.space(space))
    hop_on(plan, event.player, space)


def _cart_used(plan: Choreography, event: ev.CartUsed) -> None:
    _spent(plan, CART, event.player, plan.slot(event.market))
    cart_used(plan, event)


def _milestone_used(plan: Choreography, event: ev.MilestoneUsed) -> None:
    _spent(plan, MILESTONE, event.player, plan.view.places.prompt.center)


def _spent(plan: Choreography, kind: int, player: int, to: Pixel) -> None:
    """Let a bonus that is used up leave its place for where it works, and vanish on the way."""
    way = plan.tray(kind, player), to
    plan.fly(land_piece(kind), round(plan.tile * 0.86), way, plan.at, TO_HAND, fades=True)


def _turn_started(plan: Choreography, event: ev.TurnStarted) -> None:
    view = plan.view
    plan.turns = view.player, plan.at
    moment = view.moment
    if moment is not None and event.player != view.player:
        length = 1.0 if plan.still else TURN
        parts: list[Part[Any]] = [view.mat, view.prompt, view.tray]
        edge = 0 if plan.still else plan.look.u(EDGE)
        plan.cards += [
            HeldPart(part, plan.at, length, "across", edge=edge) for part in parts if part.stands(moment)
        ]


STAGINGS: Mapping[type[Any], Callable[[Choreography, Any], None]] = {
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
    ev.Refilled: refilled,
    ev.Returned: returned,
    ev.Stored: stored,
    ev.BullPut: _bull_put,
    ev.Plowed: _plowed,
    ev.MilestoneUsed: _milestone_used,
    ev.TurnStarted: _turn_started,
}
"""Every event that moves something."""
