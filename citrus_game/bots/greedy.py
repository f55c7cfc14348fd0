"""A quick player without foresight: the yardstick of the bench and a first opponent.

It looks at each step by itself and takes the best, by a few rules of thumb; nothing is tried out.
"""

import random
from collections.abc import Callable, Mapping, Sequence

from citrus_game.rules import steps
from citrus_game.rules.components import FRUITS, MOST_COINS
from citrus_game.rules.market import line_tiles
from citrus_game.rules.observe import View
from citrus_game.rules.placing import open_spaces
from citrus_game.rules.state import State
from citrus_game.rules.steps import Step

ENOUGH_WORKERS = 3
"""Workers on the mat for which it does not harvest further regions: 6 coins."""


class Greedy:
    """Buys most tiles, lets its regions grow towards fincas, harvests when the coins run out."""

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:
        """Choose the step of the highest worth, by lot among equals."""
        if len(legal) == 1:
            return legal[0]
        glance, judges = _Glance(view.state), _JUDGES
        worth = [judges[step.verb](glance, step) for step in legal]
        best = max(worth)
        return rng.choice([step for step, its in zip(legal, worth, strict=True) if its == best])


class _Glance:
    """What it sees of the board: each thing is looked at once, and only if a step asks for it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.extending: dict[int, int] = {}
        self.regions: dict[int, float] = {}
        self._rings: tuple[int, int, int] | None = None

    def rings(self) -> tuple[int, int, int]:
        """Give the open spaces around one open finca or more, around two or more, and those closing one."""
        if self._rings is None:
            state = self.state
            near_one = near_two = closing = 0
            still_open, rings, scored = open_spaces(state), state.game.board.rings, state.scored
            for site, values in enumerate(state.fincas):
                if values and not scored >> site & 1:
                    free = rings[site] & still_open
                    near_two |= near_one & free
                    near_one |= free
                    if free & free - 1 == 0:
                        closing |= free
            self._rings = near_one, near_two, closing
        return self._rings


def _buy(glance: _Glance, step: Step) -> float:
    return 10 + len(line_tiles(glance.state, step.what))


def _plant(glance: _Glance, step: Step) -> float:
    """Prefer to extend own regions, to close rings and to take tiles."""
    fruit, at = step.what >> 1, step.at
    near_one, near_two, _closing = glance.rings()
    if fruit not in glance.extending:
        own = glance.state.own[glance.state.player * len(FRUITS) + fruit]
        glance.extending[fruit] = glance.state.game.board.beside(own)
    worth = 20 if glance.extending[fruit] >> at & 1 else 15
    return worth + (glance.state.tiled >> at & 1) + (near_one >> at & 1) + (near_two >> at & 1)


def _bridge(glance: _Glance, step: Step) -> float:
    """Keep a bridge for later."""
    return _plant(glance, step) - 8


def _harvest(glance: _Glance, step: Step) -> float:
    """Prefer the region with most points, until there are workers enough for the income."""
    state = glance.state
    if state.income_due and state.mat[state.player] >= ENOUGH_WORKERS:
        return 0
    for region, worth in glance.regions.items():
        if region >> step.at & 1:
            return worth
    region = state.region_at(step.at)
    worth = glance.regions[region] = 5 + (region.bit_count() + (region & state.wells).bit_count()) / 50
    return worth


def _money(glance: _Glance, step: Step) -> float:
    return 30 if glance.state.coins[glance.state.player] + step.what <= MOST_COINS else -1


def _bull(glance: _Glance, step: Step) -> float:
    return 3 if glance.rings()[2] >> step.at & 1 else -1


def _same(worth: float) -> Callable[[_Glance, Step], float]:
    return lambda _glance, _step: worth


_JUDGES: Mapping[str, Callable[[_Glance, Step], float]] = {
    steps.BUY: _buy,
    steps.SITE: _same(0),
    steps.PLACE: _plant,
    steps.BRIDGE: _bridge,
    steps.STORE: _same(1),
    steps.UNSTORE: _plant,
    steps.RETURN: _same(0),
    steps.HARVEST: _harvest,
    steps.INCOME: _same(1),
    steps.MONEY: _money,
    steps.CART: _same(12),
    steps.BULL: _bull,
    steps.PLOW: _same(4),
    steps.MILESTONE: _same(-1),
    steps.END: _same(0),
    steps.PASS: _same(0),
}
"""How good each kind of step looks, in no unit."""
