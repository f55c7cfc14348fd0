"""The texts of golden games are as stored; `python -m tests.session.golden` rewrites them."""

import pytest

from tests.session.golden.telling import STEPS, file_of, told


@pytest.mark.parametrize("name", STEPS)
def test_a_game_is_told_as_it_was(name: str) -> None:
    kept = file_of(name).read_text(encoding="utf-8").splitlines()
    for was, now in zip(kept, "\n".join(told(name)).splitlines(), strict=True):
        assert now == was
