"""The Picker: looks at one step at a time, and at what that step alone brings."""

import math
import random
from collections.abc import Sequence

from citrus_game.bots.appraisal import FITTED, Outlook, Sight
from citrus_game.rules.material import steps
from citrus_game.rules.material.state import EMPTY
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import View, determinise
from citrus_game.rules.turn import apply

ITSELF = Sight(places=False, others=False)
TILE_IN_HAND = 2.0
"""Points it expects of each tile that it buys."""
RELUCTANT = {steps.MILESTONE: 3.0, steps.BULL: 1.5, steps.PLOW: 0.5}
"""Points that using a tile has to be worth to it."""
POOR = 4
"""Coins up to which it uses money tiles."""
ALIKE = 0.5
"""Points by which a step may look worse than the best and still be as good to it."""


class Picker:
    """Tries each step once and takes one of those that look best at a glance."""

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:
        """Choose the step whose outcome looks best, by lot among those that look alike."""
        if len(legal) == 1:
            return legal[0]
        state = determinise(view, rng)
        outlook, root = Outlook(state, FITTED, ITSELF), state.snapshot()
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
