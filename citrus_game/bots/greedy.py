"""A quick player without foresight: the yardstick of the bench and a first opponent.

It looks at each step by itself and takes the best, by a few rules of thumb; nothing is tried out.
"""

import random
from collections.abc import Callable, Mapping, Sequence

from citrus_game.rules import steps
from citrus_game.rules.components import FRUITS
from citrus_game.rules.market import line_tiles
from citrus_game.rules.observe import View
from citrus_game.rules.state import State
from citrus_game.rules.steps import Step

ENOUGH_WORKERS = 3
"""Workers on the mat for which it does not harvest further regions: 6 coins."""


class Greedy:
    """Buys most tiles, lets its regions grow towards fincas, harvests when the coins run out."""

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:
        """Choose the step of the highest worth, by lot among equals."""
        state = view.state
        worth = [_WORTH[step.verb](state, step) for step in legal]
        best = max(worth)
        return rng.choice([step for step, its in zip(legal, worth, strict=True) if its == best])


def _buy(state: State, step: Step) -> float:
    return 10 + len(line_tiles(state, step.what))


def _place(state: State, step: Step) -> float:
    """Prefer to extend own regions, close rings and take tiles; a bridge is kept for later."""
    board, bit = state.game.board, 1 << step.at
    own = state.own[state.player * len(FRUITS) + (step.what >> 1)]
    worth = 20.0 if board.beside(bit) & own else 15.0
    worth += bool(state.tiled & bit)
    worth += len(_fincas_beside(state, bit))
    return worth - 8 if step.verb == steps.BRIDGE else worth


def _harvest(state: State, step: Step) -> float:
    if state.income_due and state.mat[state.player] >= ENOUGH_WORKERS:
        return 0
    bit = 1 << step.at
    own = next(mask for mask in state.own[state.player * len(FRUITS) :] if mask & bit)
    region = state.game.board.region(bit, own)
    return 5 + (region.bit_count() + (region & state.wells).bit_count()) / 50


def _bull(state: State, step: Step) -> float:
    """Keep it, except where it closes the ring of a finca."""
    bit = 1 << step.at
    occupied = state.taken | state.tiled | state.game.board.rocks | bit
    for site in _fincas_beside(state, bit):
        if not state.game.board.rings[site] & ~occupied:
            return 3
    return -1


def _fincas_beside(state: State, bit: int) -> list[int]:
    rings = enumerate(state.game.board.rings)
    return [
        site for site, ring in rings if ring & bit and state.fincas[site] and not state.scored >> site & 1
    ]


def _money(state: State, step: Step) -> float:
    return 30 if state.coins[state.player] + step.what <= state.game.components.income[-1] else -1


def _always(worth: float) -> Callable[[State, Step], float]:
    return lambda _state, _step: worth


_WORTH: Mapping[str, Callable[[State, Step], float]] = {
    steps.BUY: _buy,
    steps.SITE: _always(0),
    steps.PLACE: _place,
    steps.BRIDGE: _place,
    steps.STORE: _always(1),
    steps.UNSTORE: _place,
    steps.RETURN: _always(0),
    steps.HARVEST: _harvest,
    steps.INCOME: _always(1),
    steps.MONEY: _money,
    steps.CART: _always(12),
    steps.BULL: _bull,
    steps.PLOW: _always(4),
    steps.MILESTONE: _always(-1),
    steps.END: _always(0),
    steps.PASS: _always(0),
}
