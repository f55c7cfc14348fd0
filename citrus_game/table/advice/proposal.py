"""A way to play on, made from what the search found: what is certain of it and what it brings everybody."""

from typing import NamedTuple

from citrus_game.bots.advice import Advice
from citrus_game.bots.reasons import Reason
from citrus_game.rules import steps
from citrus_game.rules.legal import refusals
from citrus_game.rules.observe import View
from citrus_game.rules.steps import Step
from citrus_game.rules.turn import apply
from citrus_game.table.advice.balance import forecast, hidden_left

PLACING = (steps.PLACE, steps.BRIDGE, steps.UNSTORE)


class Proposal(NamedTuple):
    """A way to play the turn on.

    The first ``sure`` of its steps are certain to be possible; what follows is a guess, since something
    hidden comes first. ``gains`` says by player how the points change that they would have if the game
    ended; it is empty where a guess decides.
    """

    steps: tuple[Step, ...]
    sure: int
    reason: Reason
    gains: tuple[int, ...]

    @property
    def placed(self) -> tuple[tuple[int, int], ...]:
        """List (space, plantation's code) of the tiles placed, in their order."""
        return tuple((step.at, step.what) for step in self.steps if step.verb in PLACING)

    def step_of(self, verb: str) -> Step | None:
        """Give the first step with a verb, None where there is none."""
        return next((step for step in self.steps if step.verb == verb), None)


def make_proposal(view: View, advice: Advice) -> Proposal:
    """Look at what an advice brings; the view is the one it was given for."""
    state = view.state.copy()
    before = forecast(state)
    sure = len(advice.steps)
    for number, step in enumerate(advice.steps):
        hidden = hidden_left(state)
        apply(state, step)
        if hidden_left(state) != hidden:
            sure = number + 1
            break
    gains: tuple[int, ...] = ()
    if not _places(advice.steps[sure:]):
        gains = tuple(now - then for now, then in zip(forecast(state), before, strict=True))
    return Proposal(advice.steps, sure, advice.reason, gains)


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
    return make_proposal(view, Advice(0.0, tuple(rest), proposal.reason)) if sure else None


def _places(rest: tuple[Step, ...]) -> bool:
    """Tell whether anything is still put on the board in some steps."""
    return any(step.at >= 0 for step in rest)
