"""The same seed gives the same game, in this process and in others."""

import hashlib
import os
import subprocess
import sys
from itertools import combinations

import pytest

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.components import FRUITS
from citrus_game.rules.turn import apply, play
from tests.rules.games import choose, numbered_setup
from tests.session.positions import position

GAMES = {"1": 3, "2": 6}
"""Games by the seed of the other process's hashes."""


def fingerprint(number: int) -> str:
    """Play a random game and sum up every position, legal step and event of it."""
    setup = numbered_setup(number)
    state, rng = setup.start(), setup.rng()
    text = state.game.steps.text
    digest = hashlib.sha256()
    while not state.over:
        legal = legal_steps(state)
        step = choose(legal, rng)
        digest.update(repr((state.snapshot(), [text(each) for each in legal], text(step))).encode())
        digest.update(repr(apply(state, step)).encode())
    digest.update(repr(state.snapshot()).encode())
    return digest.hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_same_seed_in_another_process(hash_seed: str) -> None:
    here = [fingerprint(number) for number in range(GAMES[hash_seed])]
    there = subprocess.run(
        [sys.executable, "-m", "tests.rules.test_determinism", str(GAMES[hash_seed])],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.split() == here


def test_another_seed_is_another_game() -> None:
    setup = numbered_setup(0)
    assert setup.start() == setup.start()
    assert setup.start().snapshot() != setup._replace(seed=setup.seed + 1).start().snapshot()


if __name__ == "__main__":
    print("\n".join(fingerprint(number) for number in range(int(sys.argv[1]))))


@pytest.mark.parametrize("pair", list(combinations(FRUITS, 2)), ids="-".join)
def test_positions_are_equal_whatever_was_stored_first(pair: tuple[str, str]) -> None:
    found = []
    for order in (pair, pair[::-1]):
        market = dict(enumerate(pair, 1)) | dict.fromkeys(range(3, 7), "orange")
        state = position(market=market, tiles=["storehouse", "storehouse"], workers=3)
        for text in ("buy R1", *(f"store {name}" for name in order)):
            play(state, state.game.steps.parse(text))
        found.append(state.snapshot())
    assert found[0] == found[1]
