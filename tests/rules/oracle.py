"""The purchase check by brute force: play on in every way and see how much can be built.

RULES.md 6.1: everything that can happen in this Build action counts, except carts, milestones, bulls and
plows; the site revealed next is unknown.
"""

from typing import Any

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import BRIDGE, PLACE, SITE, STORE, UNSTORE
from citrus_game.rules.turn import apply

COUNTED = (SITE, PLACE, BRIDGE, STORE, UNSTORE)


class TooManyWaysError(Exception):
    """The search would take too long."""


def most_buildable(state: State, line: int, most_positions: int) -> int:
    """Buy a line, allowed or not, and give the largest number of its tiles that can be built."""
    start = state.copy()
    start.site_stack = ()
    bought = sum(start.market[index] >= 0 for index in start.game.line_spaces[line])
    if not bought:
        return 0
    apply(start, start.game.steps.buy[line])
    seen: set[Any] = set()
    best = bought
    waiting = [start]
    while waiting and best:
        here = waiting.pop()
        best = min(best, len(here.hand))
        for step in legal_steps(here):
            if step.verb in COUNTED:
                after = here.copy()
                apply(after, step)
                key = _key(after)
                if key not in seen:
                    seen.add(key)
                    waiting.append(after)
        if len(seen) > most_positions:
            raise TooManyWaysError
    return bought - best


def _key(state: State) -> tuple[Any, ...]:
    """Tell positions apart by what matters for building: not by points, coins and wells."""
    return (
        state.own, state.neutral, state.planted, state.mat, state.hand, state.stored, state.tiles,
        state.land, state.fincas, state.drawn, state.built, state.owes,
    )  # fmt: skip
