"""What a person at the table sees, and full positions that fit it (RULES.md 4).

The orders of the bag and the stacks are hidden from everyone; which tiles they hold is not.
"""

import random
from dataclasses import dataclass
from typing import Final

from citrus_game.rules.material.components import Values
from citrus_game.rules.material.latest import Latest
from citrus_game.rules.material.state import State
from citrus_game.rules.setup import shuffled

Hidden = tuple[tuple[int, ...], tuple[Values, ...], tuple[int, ...]]
"""The bag, the stack of fincas and that of building sites."""


@dataclass
class View:
    """A position with the hidden orders sorted away."""

    state: State


def observe(state: State) -> View:
    """Give the public view: equal for positions that differ in hidden orders alone."""
    seen = state.copy()
    seen.bag, seen.finca_stack, seen.site_stack = _sorted((state.bag, state.finca_stack, state.site_stack))
    return View(seen)


def _sort(hidden: Hidden) -> Hidden:
    bag, fincas, sites = hidden
    return tuple(sorted(bag)), tuple(sorted(fincas)), tuple(sorted(sites))


_sorted: Final = Latest(_sort)
"""Bag and stacks stay the same from one refill or finca to the next."""


def determinise(view: View, rng: random.Random) -> State:
    """Give a full position that fits the view, the hidden orders shuffled."""
    state = view.state.copy()
    state.bag = tuple(shuffled(state.bag, rng))
    state.finca_stack = tuple(shuffled(state.finca_stack, rng))
    state.site_stack = tuple(shuffled(state.site_stack, rng))
    return state
