"""What is to be clicked next on the way to a step, by the moment as it is."""

from collections.abc import Collection

from citrus_game.client.play.coach.ring import ANSWER, ENDS, HAND, MARKET, TILE
from citrus_game.client.play.parts.tray import tray_items
from citrus_game.rules.material import steps
from citrus_game.rules.material.components import STOREHOUSE, STOREHOUSE_USED
from citrus_game.rules.material.steps import Step
from citrus_game.table.desk.desk import Desk
from citrus_game.table.history import used_kind


def target(desk: Desk, step: Step) -> str:
    """Name the thing (`Mark`) that is to be clicked next so that a legal step comes about."""
    game, pick = desk.state.game, desk.pick
    picked = pick.kind if pick is not None else ""
    if step.verb == steps.BUY:
        chosen = pick is not None and (pick.kind, pick.what) == ("line", step.what)
        return ANSWER if chosen else game.lines[step.what]
    if step.verb in (steps.END, steps.PASS):
        return ENDS
    if step.verb == steps.SITE:
        return game.board.name(game.board.site_spaces[step.what])
    if step.verb == steps.HARVEST:
        chosen = pick is not None and pick.kind == "region" and bool(pick.what >> step.at & 1)
        return ANSWER if chosen else game.board.name(step.at)
    if step.verb in (steps.PLACE, steps.BRIDGE, steps.STORE, steps.UNSTORE):
        return _planting(desk, step, picked)
    if used_kind(step) >= 0 and picked != step.verb:
        return _tile(desk, {used_kind(step)})
    if step.verb == steps.CART:
        return f"{MARKET}{step.what}"
    return game.board.name(step.at) if step.at >= 0 else ANSWER


def _planting(desk: Desk, step: Step, picked: str) -> str:
    """Name what comes next where a plantation is placed or stored: it, what helps, its space."""
    if step.verb == steps.UNSTORE:
        missing = "" if picked == "stored" and desk.picked_tile() == step.what else _stored(desk, step.what)
    elif step.verb == steps.PLACE:
        missing = "" if desk.asked(step.at) == step else _hand(desk, step.what)
    elif desk.picked_tile() != step.what or picked == "stored":
        missing = _hand(desk, step.what)
    elif step.verb == steps.STORE:
        missing = _tile(desk, {STOREHOUSE, STOREHOUSE_USED})
    else:
        missing = "" if picked == step.verb else _tile(desk, {used_kind(step)})
    return missing or desk.state.game.board.name(step.at)


def _hand(desk: Desk, tile: int) -> str:
    return f"{HAND}{list(desk.tiles()).index(tile) + 1}"


def _tile(desk: Desk, kinds: Collection[int]) -> str:
    """Name the bonus of one of these kinds that can be used, or lies there."""
    items = list(enumerate(tray_items(desk), 1))
    fit = [(place, item) for place, item in items if item.kind in kinds]
    usable = [place for place, item in fit if desk.usable(item.kind)]
    return next((f"{TILE}{place}" for place in [*usable, *(place for place, _item in fit)]), "")


def _stored(desk: Desk, tile: int) -> str:
    """Name the storehouse in which a plantation lies."""
    mine = [kept for kept, _fresh in desk.state.stored[desk.state.player]]
    places = (place for place, item in enumerate(tray_items(desk), 1) if item.stored == mine.index(tile))
    return f"{TILE}{next(places)}"
