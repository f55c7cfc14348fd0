"""What a person at the table sees, and full positions that fit it (RULES.md 4).

The orders of the bag and the stacks are hidden from everyone; which tiles they hold is not.
"""

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from citrus_game.rules.material.anew import Anew, made_anew
from citrus_game.rules.material.components import Values
from citrus_game.rules.material.state import State
from citrus_game.rules.setup import shuffled

Hidden = TypeVar("Hidden", int, Values)


@dataclass(frozen=True)
class View:
    """A position with the hidden orders sorted away."""

    state: State

    def __reduce__(self) -> Anew:
        return made_anew(self)


def observe(state: State) -> View:
    """Give the public view: equal for positions that differ in hidden orders alone."""
    seen = state.copy()
    seen.bag = _sorted(state.bag)
    seen.finca_stack = _sorted(state.finca_stack)
    seen.site_stack = _sorted(state.site_stack)
    return View(seen)


@lru_cache(maxsize=64)
def _sorted(hidden: tuple[Hidden, ...]) -> tuple[Hidden, ...]:
    """Sort a bag or a stack: it stays the same from one refill or finca to the next."""
    return tuple(sorted(hidden))


def determinise(view: View, rng: random.Random) -> State:
    """Give a full position that fits the view, the hidden orders shuffled."""
    state = view.state.copy()
    state.bag = tuple(shuffled(state.bag, rng))
    state.finca_stack = tuple(shuffled(state.finca_stack, rng))
    state.site_stack = tuple(shuffled(state.site_stack, rng))
    return state
