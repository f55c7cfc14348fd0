"""What is to be clicked next on the way to a step, by the moment as it is."""

from citrus_game.client.play.coach.ring import ANSWER, ENDS, HAND, TILE
from citrus_game.client.play.parts.tray import tray_items
from citrus_game.rules.material import steps
from citrus_game.rules.material.steps import Step
from citrus_game.table.desk.desk import Desk
from citrus_game.table.history import USED, used_kind


def target(desk: Desk, step: Step) -> str:
    """Name the thing (`Mark`) that is to be clicked next so that a legal step comes about."""
    game, pick = desk.state.game, desk.pick
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
    if step.verb == steps.MONEY or (step.verb in USED and (pick is None or pick.kind != step.verb)):
        return _tile(desk, step)
    if step.verb == steps.PLACE and desk.asked(step.at) != step:
        return f"{HAND}{list(desk.tiles()).index(step.what) + 1}"
    return game.board.name(step.at) if step.at >= 0 else ANSWER


def _tile(desk: Desk, step: Step) -> str:
    """Name the bonus with which a step begins."""
    kind, items = used_kind(step), tray_items(desk)
    return next((f"{TILE}{place}" for place, item in enumerate(items, 1) if item.kind == kind), "")
