"""A way to play on, made from what the search found: what is certain of it, why, and what it brings."""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.bots.reasons import Reason, reason
from citrus_game.rules.legal import refusals
from citrus_game.rules.material import steps
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import View
from citrus_game.rules.turn import apply
from citrus_game.table.advice.balance import Balance, balance, hidden_left

PLACING = (steps.PLACE, steps.BRIDGE, steps.UNSTORE)


class Proposal(NamedTuple):
    """A way to play the turn on.

    The first ``sure`` of its steps are certain to be possible; what follows is a guess, since something
    hidden comes first. ``reason`` is why the first step is played. ``told`` is what all of them bring and
    cost, None where a guess decides.
    """

    steps: tuple[Step, ...]
    sure: int
    reason: Reason
    told: Balance | None

    @property
    def gains(self) -> tuple[int, ...]:
        """Give how everybody's forecast changes, nothing where that is not known."""
        return self.told.gains if self.told is not None else ()

    @property
    def placed(self) -> tuple[tuple[int, int], ...]:
        """List (space, plantation's code) of the tiles placed, in their order."""
        return tuple((step.at, step.what) for step in self.steps if step.verb in PLACING)

    def step_of(self, verb: str) -> Step | None:
        """Give the first step with a verb, None where there is none."""
        return next((step for step in self.steps if step.verb == verb), None)


def make_proposal(view: View, plan: Sequence[Step]) -> Proposal:
    """Return the proposal to play some steps from the position of a view."""
    state = view.state.copy()
    sure = len(plan)
    for number, step in enumerate(plan):
        hidden = hidden_left(state)
        apply(state, step)
        if hidden_left(state) != hidden:
            sure = number + 1
            break
    return Proposal(tuple(plan), sure, reason(view.state, plan), balance(view.state, plan))


def go_on(proposal: Proposal, step: Step, view: View) -> Proposal | None:
    """Give what is left of a proposal after a step, which need not be its next; None where it cannot go on.

    It goes on as long as something is left that is certain, and every such step is still legal in its turn.
    """
    rest, sure = list(proposal.steps), proposal.sure
    if step in rest:
        sure -= rest.index(step) < sure
        rest.remove(step)
    state = view.state.copy()
    for planned in rest[:sure]:
        if refusals(state, planned):
            return None
        apply(state, planned)
    return make_proposal(view, rest) if sure else None
