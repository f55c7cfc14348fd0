"""A few of the games of `tests.rules.soak`; each number is another mixture of options."""

import random

import pytest

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply
from tests.rules.audit import audit
from tests.rules.games import choose, make_game
from tests.rules.soak import soak

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("number", range(16))
def test_random_game(number: int) -> None:
    assert soak(number) > 0


def test_games_at_the_end_of_the_bag() -> None:
    """With few plantations left in the bag both sides stay sound: refills fall short, fincas come still."""
    short = 0
    for number in range(150):
        side, preset = ("long", "short")[number % 2], ("rulebook", "online", "manual")[number % 3]
        state = new_game(make_game(side, 2 + number % 4, preset, expansion=not number % 5), number)
        state.bag = state.bag[: 6 + number % 13]
        rng, built = random.Random(number), False
        while not state.over:
            empty = not state.bag and state.drawn is None
            apply(state, choose(legal_steps(state), rng))
            built |= empty and state.drawn is not None
            if not state.hand:
                audit(state)
        short += built
    assert short > 75
