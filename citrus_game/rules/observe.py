"""What a person at the table sees, and full positions that fit it (RULES.md 4).

The orders of the bag and the stacks are hidden from everyone; which tiles they hold is not.
"""

import random
from dataclasses import dataclass

from citrus_game.rules.setup import shuffled
from citrus_game.rules.state import State


@dataclass(frozen=True)
class View:
    """A position with the hidden orders sorted away."""

    state: State


def observe(state: State) -> View:
    """Give the public view: equal for positions that differ in hidden orders alone."""
    seen = state.copy()
    seen.bag = tuple(sorted(state.bag))
    seen.finca_stack = tuple(sorted(state.finca_stack))
    seen.site_stack = tuple(sorted(state.site_stack))
    return View(seen)


def determinise(view: View, rng: random.Random) -> State:
    """Give a full position that fits the view, the hidden orders shuffled."""
    state = view.state.copy()
    state.bag = tuple(shuffled(state.bag, rng))
    state.finca_stack = tuple(shuffled(state.finca_stack, rng))
    state.site_stack = tuple(shuffled(state.site_stack, rng))
    return state
