"""The script that fits the weights: its arithmetic, and that what it writes is what the players load."""

import math
import random
import runpy
from pathlib import Path

import pytest

from citrus_game.bots import features
from citrus_game.bots.appraisal import FITTED
from tools import sharpen_weights, tune_bots


def test_every_feature_is_in_a_group_and_has_both_weights() -> None:
    assert sum(size for _name, size in tune_bots.GROUPS) == features.SIZE
    assert [len(weights) for weights in FITTED] == [features.SIZE] * 2
    assert [len(weights) for weights in tune_bots.first_guess()] == [features.SIZE] * 2


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


def test_a_game_gives_rows_for_every_player_up_to_the_final_points() -> None:
    plan = tune_bots.Plan(games=1, seed=1, noise=0.3, trace=0.8, ridge=100)
    rows = tune_bots.histories(FITTED, plan, 3)
    assert len({len(history) for history in rows}) == 1
    assert len(rows[0]) > 10
    assert all(history[-1][0] == [] for history in rows)
    for found, time, _certain in rows[0][:-1]:
        assert 0 <= time <= 1
        assert all(0 <= index < features.SIZE for index, _amount in found)


def test_a_factor_makes_its_group_larger_and_nothing_else() -> None:
    logs = [0.0] * sharpen_weights.FACTORS
    logs[0], logs[-1] = math.log(2), math.log(3)
    early, late = sharpen_weights.scaled(FITTED, logs)
    assert early[: features.WORKERS] == pytest.approx(
        [2 * weight for weight in FITTED[0][: features.WORKERS]]
    )
    assert early[features.WORKERS :] == pytest.approx(FITTED[0][features.WORKERS :])
    assert late[: features.MARKET] == pytest.approx(FITTED[1][: features.MARKET])
    assert late[features.MARKET] == pytest.approx(3 * FITTED[1][features.MARKET])


def test_sharpening_finds_where_most_points_are_made() -> None:
    rng = random.Random(2)

    def points(logs: list[float]) -> float:
        return 100 + 4 * logs[0] - 10 * logs[0] ** 2 - 9 * logs[1] - 2 * logs[1] ** 2 + rng.gauss(0, 0.5)

    games = [[[rng.gauss(0, 0.4) for _factor in range(3)] for _seat in range(3)] for _game in range(200)]
    margins = [[round(10 * points(seat)) for seat in game] for game in games]
    best, clear = sharpen_weights.best_logs(games, margins, step=0.5)
    assert best[0] == pytest.approx(0.2, abs=0.03)
    assert best[1] == -0.5
    assert abs(clear[2]) < 3 < clear[0]
