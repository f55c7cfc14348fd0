"""The easy player: looks one step ahead, and its eye is not quite sure."""

import math
import random
from collections.abc import Sequence

from citrus_game.bots.appraisal import Outlook
from citrus_game.rules import steps
from citrus_game.rules.observe import View, determinise
from citrus_game.rules.state import EMPTY
from citrus_game.rules.steps import Step
from citrus_game.rules.turn import apply

TILE_IN_HAND = 2.0
"""Points it expects of each tile that it buys."""
UNSURE = 1.0
"""Points by which it misjudges a step, as a standard deviation."""
RELUCTANT = {steps.MILESTONE: 3.0, steps.BULL: 1.5, steps.PLOW: 0.5}
"""Points that using a tile has to be worth to it."""
POOR = 4
"""Coins up to which it uses money tiles."""


class Picker:
    """Tries each step once and takes what looks best at a glance, in a mood of its own each time."""

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:
        """Choose the step whose outcome looks best."""
        if len(legal) == 1:
            return legal[0]
        state = determinise(view, rng)
        outlook, root = Outlook(state), state.snapshot()
        best, choice = -math.inf, legal[0]
        rich = state.coins[state.player] > POOR
        for step in legal:
            if rich and step.verb == steps.MONEY:
                continue
            apply(state, step)
            waiting = len(state.hand) + (state.cart_tile != EMPTY)
            worth = outlook.quick(state) + TILE_IN_HAND * waiting
            worth += rng.gauss(0.0, UNSURE) - RELUCTANT.get(step.verb, 0.0)
            if worth > best:
                best, choice = worth, step
            state.restore(root)
        return choice
