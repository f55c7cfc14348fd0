"""The script that fits weights: its arithmetic, and that players can load what it writes."""

import random
import runpy
from pathlib import Path

import pytest

from citrus_game.bots import features
from citrus_game.bots.evaluation import FITTED
from tools import tune_bots


def test_every_feature_is_in_a_group_and_has_both_weights() -> None:
    assert sum(size for _name, size in tune_bots.GROUPS) == features.SIZE
    assert [len(weights) for weights in FITTED] == [features.SIZE] * 2
    assert [len(weights) for weights in tune_bots.first_guess()] == [features.SIZE] * 2


@pytest.mark.slow
def test_regression_finds_the_weights_behind_the_targets() -> None:
    rng = random.Random(1)
    hidden = [2.0, -1.0, 0.5, 3.0]
    rows = [[(index, rng.gauss(0, 1)) for index in range(4)] for _row in range(200)]
    samples = [(row, tune_bots.dot(row, hidden)) for row in rows]
    assert tune_bots.solve(samples, [0.0] * 4, ridge=1e-9) == pytest.approx(hidden, abs=0.02)
    held = tune_bots.solve(samples, [0.0] * 4, ridge=1e9)
    assert held == pytest.approx([0.0] * 4, abs=0.01)


def test_returns_are_points_to_come_as_later_rows_see_them() -> None:
    history: list[tuple[list[tuple[int, float]], float]] = [([(0, 1.0)], 0), ([(0, 1.0)], 4), ([], 10)]
    weights = [8.0]
    assert [target for _row, target in tune_bots.returns(history, weights, trace=1)] == [6, 10]
    assert [target for _row, target in tune_bots.returns(history, weights, trace=0)] == [6, 4 + 8]


def test_what_is_written_is_what_is_loaded(tmp_path: Path) -> None:
    tune_bots.write(FITTED, tmp_path / "weights.py", "From nowhere.")
    loaded = runpy.run_path(str(tmp_path / "weights.py"))
    assert (loaded["EARLY"], loaded["LATE"]) == FITTED
    assert loaded["__doc__"].endswith("From nowhere.\n")


@pytest.mark.slow
def test_a_game_gives_rows_for_every_player_up_to_the_final_points() -> None:
    plan = tune_bots.Plan(games=1, seed=1, noise=0.3, trace=0.8, ridge=100)
    rows = tune_bots.histories(FITTED, plan, 3)
    assert len({len(history) for history in rows}) == 1
    assert len(rows[0]) > 10
    assert all(history[-1][0] == [] for history in rows)
    for found, time, _certain in rows[0][:-1]:
        assert 0 <= time <= 1
        assert all(0 <= index < features.SIZE for index, _amount in found)
