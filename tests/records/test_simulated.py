"""A few of the simulated games that `tests.records.simulated` replays; each number is another mixture."""

from pathlib import Path

import pytest

from tests.cases import plain
from tests.records.simulated import check


@pytest.mark.parametrize("number", plain(1, range(8)))
def test_simulated_games_replay_to_the_scores_they_claim(number: int, tmp_path: Path) -> None:
    assert check(number, 3, tmp_path) == 3
