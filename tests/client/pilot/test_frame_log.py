"""The frame log: it plays the game it measures, in real time, and counts what took too long."""

import pytest

from tools.bench.ai_turns import FRAME_MS, Frame, figures, measure_thinking

FEWEST = 3
"""Frames that a step takes at least: it is played, made ready and drawn."""


def test_frames_are_summed_up() -> None:
    frames = [Frame(wall=number / 10, used=number / 20, stepped=False) for number in range(100)]
    told = figures(frames)
    assert told["frames"] == 100
    assert (told["median_ms"], told["p99_ms"], told["max_ms"]) == (4.95, 9.9, 9.9)
    assert told["used_max_ms"] == 4.95
    assert figures([]) == {"frames": 0}


@pytest.mark.sweep
def test_a_turn_of_four_computer_players_is_logged() -> None:
    told = measure_thinking("picker", 1)
    thinking, steps = told["thinking"], told["steps"]
    assert isinstance(thinking, dict)
    assert isinstance(steps, dict)
    assert told["turns"] == 1
    assert 2 * FEWEST <= steps["frames"] < 20 * FEWEST
    assert thinking["frames"] > 5 * steps["frames"], "the window goes on drawing while players wait"
    assert steps["median_ms"] > thinking["median_ms"]
    assert float(str(told["seconds"])) > 2 * FRAME_MS / 1000
