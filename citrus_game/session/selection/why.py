"""Why something cannot be done: the step that a click means, and the rules that forbid it."""

from typing import NamedTuple

from citrus_game.rules.legal import refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import (
    BRIDGE,
    BULL,
    CART,
    MILESTONE,
    MONEY,
    PLOW,
    STOREHOUSE,
    STOREHOUSE_USED,
)
from citrus_game.rules.model.refusal import Refusal
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.landscape import has_landscape
from citrus_game.session.selection.selection import KINDS_PICKED
from citrus_game.session.selection.turn_controller import TurnController

SPACE = "SPACE"
"""The rule that a space is not one to plant on."""


class RefusalReason(NamedTuple):
    """A refused step, the position that it was judged in, and the rules that forbid it."""

    step: Step
    state: State
    refusals: tuple[Refusal, ...]

    @property
    def culprits(self) -> int:
        """All spaces that the refusals highlight, as a mask."""
        mask = 0
        for refusal in self.refusals:
            mask |= refusal.spaces
        return mask


def judged(step: Step | None, state: State) -> RefusalReason | None:
    """Return why a step is refused; None if it is legal, or if there is no step."""
    found = () if step is None else refusals(state, step)
    return RefusalReason(step, state, found) if step is not None and found else None


def why_not_space(controller: TurnController, space: int) -> RefusalReason | None:
    """Return why a click on a space does nothing; None if it does something or means no step."""
    if controller.invites(space):
        return None
    step, state = controller.step_for_click(space), controller.ahead() or controller.state
    if step is not None and step.verb == steps.PLACE and has_landscape(state, BRIDGE):
        bridged = judged(step._replace(verb=steps.BRIDGE), state)
        if bridged is not None and SPACE not in {refusal.rule for refusal in bridged.refusals}:
            return bridged  # what an unused bridge would not help
    return judged(step, state)


def why_not_line(controller: TurnController, line: int) -> RefusalReason | None:
    """Return why a market line cannot be bought."""
    return judged(controller.state.game.steps.buy[line], controller.state)


def why_not_market(controller: TurnController, index: int) -> RefusalReason | None:
    """Return why a cart cannot take a market tile."""
    return judged(controller.state.game.steps.cart[index], controller.state)


def why_not_bare(controller: TurnController, verb: str) -> RefusalReason | None:
    """Return why a step without an object is refused."""
    return judged(Step(verb), controller.state)


def why_not_harvest(controller: TurnController) -> RefusalReason | None:
    """Return why nothing can be harvested."""
    return None if controller.now.harvest else judged(Step(steps.HARVEST), controller.state)


def why_not_stored(controller: TurnController, index: int) -> RefusalReason | None:
    """Return why a stored tile cannot be placed anywhere."""
    tile = controller.state.stored[controller.state.player][index][0]
    return None if tile in controller.now.unstore else _least_forbidden(controller, Step(steps.UNSTORE, tile))


def why_not_kind(controller: TurnController, kind: int) -> RefusalReason | None:
    """Return why an own landscape tile cannot be used."""
    if controller.usable(kind):
        return None
    book, tile = controller.state.game.steps, controller.picked_tile()
    if kind in MONEY:
        return judged(book.money[MONEY[kind]], controller.state)
    if kind in (STOREHOUSE, STOREHOUSE_USED):
        return judged(book.store[tile or 0], controller.state)
    if kind == MILESTONE:
        return judged(book.milestone, controller.state)
    if kind == CART:
        full = [index for index, there in enumerate(controller.state.market) if there != EMPTY]
        return judged(book.cart[full[0] if full else 0], controller.state)
    if kind in (BRIDGE, BULL, PLOW):
        return _least_forbidden(controller, Step(KINDS_PICKED[kind], tile or 0 if kind == BRIDGE else -1))
    return None


def _least_forbidden(controller: TurnController, step: Step) -> RefusalReason | None:
    """Return the refusal on the space where the fewest rules forbid the step: the simplest reason."""
    found = [judged(step._replace(at=space), controller.state) for space in controller.state.game.board.names]
    return min(
        (why for why in found if why is not None),
        key=lambda why: (len(why.refusals), why.step.at),
        default=None,
    )
