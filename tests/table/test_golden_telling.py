"""A game is told as it was, sentence by sentence: `python -m tests.table.golden` writes it down anew."""

import pytest

from tests.table.golden.telling import STEPS, file_of, told


@pytest.mark.parametrize("name", STEPS)
def test_a_game_is_told_as_it_was(name: str) -> None:
    kept = file_of(name).read_text(encoding="utf-8").splitlines()
    for was, now in zip(kept, "\n".join(told(name)).splitlines(), strict=True):
        assert now == was
