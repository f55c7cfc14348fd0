"""Players that plan a whole turn with a beam search, rated by the position after it.

Planter, Builder and Grower use it, with different features.
"""

import random
import zlib
from collections.abc import Sequence

from citrus_game.bots.evaluation import ALL, GENERAL, EvaluationContext, FeatureMask, WeightSet
from citrus_game.bots.planner import Effort, Node, Planner
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import View, determinise, observe
from citrus_game.rules.turn import apply

QUICK = Effort(width=1, branches=1, finals=2, lines=3)
"""Search of the Builder and the Grower."""
NORMAL = Effort(width=4, branches=3)
"""Search for hints and advice."""


class Grower:
    """Plans a whole turn and plays it step by step, until hidden information is revealed."""

    def __init__(
        self, effort: Effort = NORMAL, judgement: WeightSet = GENERAL, sight: FeatureMask = ALL
    ) -> None:
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
        """Return the planned steps to the end of the turn, or until hidden information is revealed."""
        state, steps = view.state.copy(), []
        while (step := self._planned.get(observe(state).state)) is not None:
            steps.append(step)
            apply(state, step)
        return steps

    def plan(self, view: View) -> Node:
        """Return the best way found to play the rest of the turn."""
        state = determinise(view, chance(view))
        return Planner(state, self.effort, self.outlook(state)).plans()[0]

    def outlook(self, state: State) -> EvaluationContext:
        """Return the context with which this player rates positions."""
        return EvaluationContext(state, self.judgement.of(state), self.sight)


def chance(view: View) -> random.Random:
    """Return a random generator that depends only on the view, so a decision can be repeated in any
    process.
    """
    return random.Random(zlib.crc32(repr(view.state.snapshot()).encode()))


def follow(view: View, steps: Sequence[Step]) -> dict[State, Step]:
    """Return the planned step for each position of the turn that will come for certain."""
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
