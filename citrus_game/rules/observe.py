"""The view of a person at the table, and full positions that fit a view (RULES.md 4).

Only the order of the bag and of the stacks is hidden; which tiles they hold is public.
"""

import random
from dataclasses import dataclass
from typing import Final

from citrus_game.rules.model.components import Values
from citrus_game.rules.model.memo_last import MemoLast
from citrus_game.rules.model.state import State
from citrus_game.rules.setup import shuffled

Hidden = tuple[tuple[int, ...], tuple[Values, ...], tuple[int, ...]]
"""The bag, the stack of fincas and the stack of building sites."""


@dataclass
class View:
    """A position in which bag and stacks are sorted, so that their order is not revealed."""

    state: State


def observe(state: State) -> View:
    """Return the public view: equal for positions that differ only in hidden orders."""
    seen = state.copy()
    seen.bag, seen.finca_stack, seen.site_stack = _sorted((state.bag, state.finca_stack, state.site_stack))
    return View(seen)


def _sort(hidden: Hidden) -> Hidden:
    bag, fincas, sites = hidden
    return tuple(sorted(bag)), tuple(sorted(fincas)), tuple(sorted(sites))


_sorted: Final = MemoLast(_sort)


def determinise(view: View, rng: random.Random) -> State:
    """Return a full position that fits the view, with bag and stacks shuffled."""
    state = view.state.copy()
    state.bag = tuple(shuffled(state.bag, rng))
    state.finca_stack = tuple(shuffled(state.finca_stack, rng))
    state.site_stack = tuple(shuffled(state.site_stack, rng))
    return state
