"""Plays games between computer players without a session; for simulations and benchmarks."""

import random
from collections.abc import Iterator, Sequence

from citrus_game.bots.players import Bot
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply


def play_out(state: State, bots: Sequence[Bot], rng: random.Random) -> Iterator[Step]:
    """Play a game to its end, changing ``state``; yield each step after it. ``bots`` are by seat."""
    while not state.over:
        legal = legal_steps(state)
        # A bot is asked only if there is a choice.
        step = legal[0] if len(legal) == 1 else bots[state.player].decide(observe(state), legal, rng)
        apply(state, step)
        yield step
