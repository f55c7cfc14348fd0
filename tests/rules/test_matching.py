"""Matching tiles to different spaces, compared with trying every choice."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citrus_game.rules.model.board import bits
from citrus_game.rules.moves.matching import each_finds_its_own, each_fits

SPACES = st.integers(0, 2**6 - 1)
CHOICES = st.lists(st.tuples(SPACES, SPACES).map(lambda pair: (pair[0], pair[0] & pair[1])), max_size=4)


@pytest.mark.slow
@given(st.lists(SPACES, max_size=5))
def test_each_finds_its_own(sets: list[int]) -> None:
    wanted = any(len(set(chosen)) == len(chosen) for chosen in product(*map(bits, sets)))
    assert each_finds_its_own(sets) == wanted


@pytest.mark.slow
@settings(max_examples=400)
@given(CHOICES, st.integers(0, 5))
def test_each_fits_with_so_many_workers(choices: list[tuple[int, int]], workers: int) -> None:
    wanted = any(
        len(set(chosen)) == len(chosen)
        and sum(not bit & extends for bit, (_, extends) in zip(chosen, choices, strict=True)) <= workers
        for chosen in product(*(bits(spaces) for spaces, _ in choices))
    )
    assert each_fits(choices, workers) == wanted
