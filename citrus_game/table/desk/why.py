"""Why something cannot be done: the step that a click would be, and the rules against it."""

from typing import NamedTuple

from citrus_game.rules.legal import refusals
from citrus_game.rules.material import steps
from citrus_game.rules.material.components import (
    BRIDGE,
    BULL,
    CART,
    MILESTONE,
    MONEY,
    PLOW,
    STOREHOUSE,
    STOREHOUSE_USED,
)
from citrus_game.rules.material.refusal import Refusal
from citrus_game.rules.material.state import EMPTY, State
from citrus_game.rules.material.steps import Step
from citrus_game.table.desk.choices import KINDS_PICKED
from citrus_game.table.desk.desk import Desk


class Why(NamedTuple):
    """The step asked for, the position that judged it, and the rules against it, never none."""

    step: Step
    state: State
    refusals: tuple[Refusal, ...]

    @property
    def culprits(self) -> int:
        """Give all spaces that the rules point at."""
        mask = 0
        for refusal in self.refusals:
            mask |= refusal.spaces
        return mask


def judged(step: Step | None, state: State) -> Why | None:
    """Judge a step; None where no rule forbids it."""
    found = () if step is None else refusals(state, step)
    return Why(step, state, found) if step is not None and found else None


def why_not_space(desk: Desk, space: int) -> Why | None:
    """Say why a click on a space does nothing; None where it does something or nothing is asked."""
    if (desk.lit() | desk.others()) >> space & 1:
        return None
    return judged(desk.asked(space), desk.ahead() or desk.state)


def why_not_line(desk: Desk, line: int) -> Why | None:
    """Say why a market line cannot be bought."""
    return judged(desk.state.game.steps.buy[line], desk.state)


def why_not_market(desk: Desk, index: int) -> Why | None:
    """Say why a cart cannot take a market tile."""
    return judged(desk.state.game.steps.cart[index], desk.state)


def why_not_bare(desk: Desk, verb: str) -> Why | None:
    """Say why a step without an object cannot be done."""
    return judged(Step(verb), desk.state)


def why_not_harvest(desk: Desk) -> Why | None:
    """Say why nothing can be harvested."""
    return None if desk.now.harvest else judged(Step(steps.HARVEST), desk.state)


def why_not_stored(desk: Desk, index: int) -> Why | None:
    """Say why a stored tile cannot be placed anywhere now."""
    tile = desk.state.stored[desk.state.player][index][0]
    return None if tile in desk.now.unstore else _least_forbidden(desk, Step(steps.UNSTORE, tile))


def why_not_kind(desk: Desk, kind: int) -> Why | None:
    """Say why a landscape tile of one's own cannot be used now."""
    if desk.usable(kind):
        return None
    book, tile = desk.state.game.steps, desk.picked_tile()
    if kind in MONEY:
        return judged(book.money[MONEY[kind]], desk.state)
    if kind in (STOREHOUSE, STOREHOUSE_USED):
        return judged(book.store[tile or 0], desk.state)
    if kind == MILESTONE:
        return judged(book.milestone, desk.state)
    if kind == CART:
        full = [index for index, there in enumerate(desk.state.market) if there != EMPTY]
        return judged(book.cart[full[0] if full else 0], desk.state)
    if kind in (BRIDGE, BULL, PLOW):
        return _least_forbidden(desk, Step(KINDS_PICKED[kind], tile or 0 if kind == BRIDGE else -1))
    return None


def _least_forbidden(desk: Desk, step: Step) -> Why | None:
    """Judge a step on the space where the fewest rules forbid it: there the reason is plainest."""
    found = [judged(step._replace(at=space), desk.state) for space in desk.state.game.board.names]
    return min(
        (why for why in found if why is not None),
        key=lambda why: (len(why.refusals), why.step.at),
        default=None,
    )
