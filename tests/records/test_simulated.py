"""A few of the games of `tests.records.simulated`; each number is another mixture."""

from pathlib import Path

import pytest

from tests.records.simulated import check


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 5, 2, 7])  # two to five players, on both boards
def test_simulated_games_replay_to_the_scores_they_claim(number: int, tmp_path: Path) -> None:
    assert check(number, 3, tmp_path) == 3
