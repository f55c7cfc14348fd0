"""The best whole turn that a beam finds, by the worth of the position after it.

Planter, Builder and Grower all play so; they differ in what they look at when they judge a position.
"""

import random
import zlib
from collections.abc import Sequence

from citrus_game.bots.appraisal import ALL, Outlook, Sight
from citrus_game.bots.judgement import GENERAL, Judgement
from citrus_game.bots.planner import Effort, Node, Planner
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import View, determinise, observe
from citrus_game.rules.turn import apply

QUICK = Effort(width=1, branches=1, finals=2, lines=3)
"""For the Builder and the Grower."""
NORMAL = Effort(width=4, branches=3)
"""For hints and advice."""


class Grower:
    """Plans a whole turn and plays it step by step, until the turn shows something new."""

    def __init__(self, effort: Effort = NORMAL, judgement: Judgement = GENERAL, sight: Sight = ALL) -> None:
        self.effort = effort
        self.judgement = judgement
        self.sight = sight
        self._planned: dict[State, Step] = {}

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:  # noqa: ARG002
        """Choose the next step of the planned turn; the same view gives the same step."""
        if len(legal) == 1:
            return legal[0]
        planned = self._planned.get(view.state)
        if planned is None:
            self._planned = follow(view, self.plan(view).steps)
            planned = self._planned[view.state]
        return planned

    def outline(self, view: View) -> list[Step]:
        """List what is planned from here to the end of the turn, or to what it reveals."""
        state, steps = view.state.copy(), []
        while (step := self._planned.get(observe(state).state)) is not None:
            steps.append(step)
            apply(state, step)
        return steps

    def plan(self, view: View) -> Node:
        """Find the best way to play the turn on from here."""
        state = determinise(view, chance(view))
        return Planner(state, self.effort, self.outlook(state)).plans()[0]

    def outlook(self, state: State) -> Outlook:
        """Look at a position as this player does, whoever is on turn there."""
        return Outlook(state, self.judgement.of(state), self.sight)


def chance(view: View) -> random.Random:
    """Make the random numbers of one decision: the same for the same view, in any process."""
    return random.Random(zlib.crc32(repr(view.state.snapshot()).encode()))


def follow(view: View, steps: Sequence[Step]) -> dict[State, Step]:
    """Give the planned step for each position of the turn that is certain to come."""
    state = view.state.copy()
    found: dict[State, Step] = {}
    player, turn = state.player, state.turn
    for step in steps:
        hidden = (len(state.bag), len(state.finca_stack), len(state.site_stack))
        found[observe(state).state] = step
        apply(state, step)
        revealed = hidden != (len(state.bag), len(state.finca_stack), len(state.site_stack))
        if revealed or (state.player, state.turn) != (player, turn):
            break
    return found
