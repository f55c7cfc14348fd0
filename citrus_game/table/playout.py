"""Games among computer players, without a table's log and undo: for simulations and measurements."""

import random
from collections.abc import Iterator, Sequence

from citrus_game.bots.players import Bot
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply


def play_out(state: State, bots: Sequence[Bot], rng: random.Random) -> Iterator[Step]:
    """Play a game to its end, changing ``state``; yield each step after it was played.

    ``bots`` sit by seat.
    """
    while not state.over:
        legal = legal_steps(state)
        # nobody is asked where there is nothing to choose
        step = legal[0] if len(legal) == 1 else bots[state.player].decide(observe(state), legal, rng)
        apply(state, step)
        yield step
