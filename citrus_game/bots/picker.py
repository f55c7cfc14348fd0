"""The Picker: rates each single step by the position after it. One with lapses does some of them by lot."""

import math
import random
from collections.abc import Sequence

from citrus_game.bots.evaluation import FITTED, EvaluationContext, FeatureMask
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import EMPTY
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import View, determinise
from citrus_game.rules.turn import apply

ITSELF = FeatureMask(places=False, others=False)
TILE_IN_HAND = 2.0
"""Points expected for each tile in hand."""
RELUCTANT = {steps.MILESTONE: 3.0, steps.BULL: 1.5, steps.PLOW: 0.5}
"""Points that using such a tile must bring at least."""
POOR = 4
"""It uses money tiles only with at most this many coins."""
ALIKE = 0.5
"""Steps whose ratings differ by at most this many points count as equally good."""


MOST = 100
"""Per cent of all steps."""


class Picker:
    """Tries each step once and plays one of the best rated. Of so many per cent of its steps, its ``lapses``,
    only the kind is chosen so: then it takes any row, any space, any region.
    """

    def __init__(self, lapses: int = 0) -> None:
        self.lapses = lapses

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:
        """Choose the step with the best rating, at random among similar ones."""
        if len(legal) == 1:
            return legal[0]
        best = self._best(view, legal, rng)
        if self.lapses and rng.randrange(MOST) < self.lapses:
            return rng.choice([step for step in legal if step.verb == best.verb])
        return best

    def _best(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:
        state = determinise(view, rng)
        outlook, root = EvaluationContext(state, FITTED, ITSELF), state.snapshot()
        rich = state.coins[state.player] > POOR
        tried = []
        for step in legal:
            if rich and step.verb == steps.MONEY:
                continue
            apply(state, step)
            waiting = len(state.hand) + (state.cart_tile != EMPTY)
            worth = outlook.quick(state) + TILE_IN_HAND * waiting
            tried.append((worth - RELUCTANT.get(step.verb, 0.0), step))
            state.restore(root)
        best = max((worth for worth, _step in tried), default=-math.inf)
        return rng.choice([step for worth, step in tried if worth >= best - ALIKE] or legal)
