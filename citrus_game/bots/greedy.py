"""A quick player without foresight: the yardstick of the bench and a first opponent.

It looks at each step by itself and takes the best, by a few rules of thumb; nothing is tried out.
"""

import random
from collections.abc import Sequence

from citrus_game.rules import steps
from citrus_game.rules.components import FRUITS, MOST_COINS
from citrus_game.rules.market import line_tiles
from citrus_game.rules.observe import View
from citrus_game.rules.placing import open_spaces
from citrus_game.rules.state import State
from citrus_game.rules.steps import Step

ENOUGH_WORKERS = 3
"""Workers on the mat for which it does not harvest further regions: 6 coins."""

WORTH = {
    steps.CART: 12,
    steps.PLOW: 4,
    steps.INCOME: 1,
    steps.STORE: 1,
    steps.MILESTONE: -1,
}
"""Worth of the steps that are worth the same anywhere; 0 for the others without a rule of thumb."""


class Greedy:
    """Buys most tiles, lets its regions grow towards fincas, harvests when the coins run out."""

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:
        """Choose the step of the highest worth, by lot among equals."""
        if len(legal) == 1:
            return legal[0]
        glance = _Glance(view.state)
        worth = [glance.worth(step) for step in legal]
        best = max(worth)
        return rng.choice([step for step, its in zip(legal, worth, strict=True) if its == best])


class _Glance:
    """What it sees of the board at once: which spaces lie around fincas, which close a ring."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.near_one = self.near_two = self.closing = 0
        still_open = open_spaces(state)
        for site, values in enumerate(state.fincas):
            if values and not state.scored >> site & 1:
                free = state.game.board.rings[site] & still_open
                self.near_two |= self.near_one & free
                self.near_one |= free
                if free & free - 1 == 0:
                    self.closing |= free
        self.extending: dict[int, int] = {}

    def worth(self, step: Step) -> float:
        """Tell how good a step looks, in no unit."""
        verb = step.verb
        if verb in steps.WITH_TILE_AND_SPACE:
            return self._plant(step)
        if verb == steps.BULL:
            return 3 if self.closing >> step.at & 1 else -1
        if verb == steps.BUY:
            return 10 + len(line_tiles(self.state, step.what))
        if verb == steps.HARVEST:
            return self._harvest(step)
        if verb == steps.MONEY:
            return 30 if self.state.coins[self.state.player] + step.what <= MOST_COINS else -1
        return WORTH.get(verb, 0)

    def _plant(self, step: Step) -> float:
        """Prefer to extend own regions, to close rings and to take tiles; keep a bridge for later."""
        fruit, bit = step.what >> 1, 1 << step.at
        if fruit not in self.extending:
            own = self.state.own[self.state.player * len(FRUITS) + fruit]
            self.extending[fruit] = self.state.game.board.beside(own)
        worth = 20 if self.extending[fruit] & bit else 15
        worth += bool(self.state.tiled & bit) + bool(self.near_one & bit) + bool(self.near_two & bit)
        return worth - 8 if step.verb == steps.BRIDGE else worth

    def _harvest(self, step: Step) -> float:
        """Prefer the region with most points, until there are workers enough for the income."""
        state = self.state
        if state.income_due and state.mat[state.player] >= ENOUGH_WORKERS:
            return 0
        region = state.region_at(step.at)
        return 5 + (region.bit_count() + (region & state.wells).bit_count()) / 50
