"""A fast player that uses rules of thumb: the baseline of benchmarks, and a first opponent.

It rates each step by itself and plays the best; nothing is tried out.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from citrus_game.bots.features import regions_held
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import FRUITS, MOST_COINS
from citrus_game.rules.model.memo_last import MemoLast
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import open_rings
from citrus_game.rules.moves.market import fruits_by_line
from citrus_game.rules.moves.placing import open_spaces
from citrus_game.rules.observe import View

LEAST: Final = -99
MOST: Final = 99
"""Below and above any rating."""
ENOUGH_WORKERS: Final = 3
"""Workers on the mat from which it does not harvest more regions: they bring 6 coins."""


class Greedy:
    """Buys most tiles, grows its regions towards fincas, harvests when it has no coins."""

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:
        """Choose the step with the highest rating, at random among equals."""
        if len(legal) == 1:
            return legal[0]
        glance, best, liked = _Glance(view.state), LEAST, list[Step]()
        for verb, run in groupby(legal, _VERB):
            most, judge = _JUDGES[verb]
            if most < best:
                continue
            these = list(run)
            worth = judge(glance, these)
            top = max(worth)
            if top > best:
                best, liked = top, []
            if top == best:
                liked += [these[index] for index, its in enumerate(worth) if its == top]
        return rng.choice(liked)


_VERB: Final = itemgetter(0)


class _Glance:
    """Facts about the board that the ratings need, each computed at most once a decision."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._wanted: tuple[int, int] | None = None
        self._extending: dict[int, int] = {}

    def wanted(self) -> tuple[int, int]:
        """Return the spaces with a tile or beside an unscored finca, and those beside two or more."""
        if self._wanted is None:
            rings, still_open = self.rings(), open_spaces(self.state)
            self._wanted = rings.near_one & still_open | self.state.tiled, rings.near_two & still_open
        return self._wanted

    def free_around(self) -> list[int]:
        """Return for each unscored finca the open spaces around it."""
        still_open = open_spaces(self.state)
        return [ring & still_open for ring in self.rings().each]

    def rings(self) -> "_Rings":
        """Return the rings of the unscored fincas."""
        return _overlaps(open_rings(self.state))

    def extending(self, fruit: int) -> int:
        """Return the spaces beside own regions of a fruit."""
        if fruit not in self._extending:
            state = self.state
            own = state.own[state.player * len(FRUITS) + fruit]
            self._extending[fruit] = own and state.game.board.beside(own)
        return self._extending[fruit]


Judge = Callable[[_Glance, Sequence[Step]], list[int]]
"""Rates steps of one verb."""


class _Rings(NamedTuple):
    """The rings of unscored fincas: each, their union, and the spaces on two or more."""

    each: list[int]
    near_one: int
    near_two: int


def _find_overlaps(rings: tuple[tuple[int, int], ...]) -> _Rings:
    near_one = near_two = 0
    for _site, ring in rings:
        near_two |= near_one & ring
        near_one |= ring
    return _Rings([ring for _site, ring in rings], near_one, near_two)


_overlaps: Final = MemoLast(_find_overlaps)


def _buy(glance: _Glance, run: Sequence[Step]) -> list[int]:
    fruits = fruits_by_line(glance.state)
    return [10 + len(fruits[line]) for _verb, line, _at in run]


def _plant(glance: _Glance, run: Sequence[Step], worth: int = 15) -> list[int]:
    """Prefer extending own regions, closing rings and taking tiles."""
    wanted, near_two = glance.wanted()
    found: list[int] = []
    extending, last = 0, -1
    for _verb, tile, at in run:
        if tile != last:
            extending, last = glance.extending(tile >> 1), tile
        here = worth + (wanted >> at & 1) + (near_two >> at & 1)
        found.append(here + 5 if extending >> at & 1 else here)
    return found


def _bridge(glance: _Glance, run: Sequence[Step]) -> list[int]:
    """Rate lower than planting, to keep a bridge for later."""
    return _plant(glance, run, worth=7)


def _harvest(glance: _Glance, run: Sequence[Step]) -> list[int]:
    """Prefer the region with most points, until there are enough workers for the income."""
    state = glance.state
    if state.income_due and state.mat[state.player] >= ENOUGH_WORKERS:
        return [0] * len(run)
    most = richest = 0
    for region, size in regions_held(state, state.player):
        points = size + (region & state.wells).bit_count()
        if points > most:
            most, richest = points, 0
        if points == most:
            richest |= region
    return [6 if richest >> at & 1 else 5 for _verb, _what, at in run]


def _money(glance: _Glance, run: Sequence[Step]) -> list[int]:
    coins = glance.state.coins[glance.state.player]
    return [30 if coins + value <= MOST_COINS else -1 for _verb, value, _at in run]


def _bull(glance: _Glance, run: Sequence[Step]) -> list[int]:
    closing = sum({free for free in glance.free_around() if free.bit_count() == 1})
    return [3 if closing >> at & 1 else -1 for _verb, _what, at in run]


def _same(worth: int) -> tuple[int, Judge]:
    return worth, lambda _glance, run: [worth] * len(run)


_JUDGES: Final[Mapping[str, tuple[int, Judge]]] = {
    steps.BUY: (MOST, _buy),
    steps.SITE: _same(0),
    steps.PLACE: (22, _plant),
    steps.BRIDGE: (14, _bridge),
    steps.STORE: _same(1),
    steps.UNSTORE: (22, _plant),
    steps.RETURN: _same(0),
    steps.HARVEST: (6, _harvest),
    steps.INCOME: _same(1),
    steps.MONEY: (30, _money),
    steps.CART: _same(12),
    steps.BULL: (3, _bull),
    steps.PLOW: _same(4),
    steps.MILESTONE: _same(-1),
    steps.END: _same(0),
    steps.PASS: _same(0),
}
"""For each verb the highest possible rating, and the function that rates steps (no unit)."""
