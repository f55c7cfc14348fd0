"""The frame log plays the game it measures in real time; the bench says what is over its budget."""

import pytest

from tools.bench.__main__ import report
from tools.bench.ai_turns import frame_log


@pytest.mark.sweep
def test_a_turn_of_four_computer_players_is_logged() -> None:
    frames = frame_log("picker", 1, (1280, 720))
    assert len(frames) > 8
    assert min(frames) > 0


def test_what_is_over_its_budget_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert report([("ms", 16, 15.0), ("plies, at least", 1.2, 1.3), ("MB", 200, None)]) == 0
    assert "MISSED" not in capsys.readouterr().out
    assert report([("ms", 16, 17.0), ("MB", 200, 100.0)]) == 1
    assert capsys.readouterr().out.count("MISSED") == 1
    assert report([("plies, at least", 1.2, 1.1)]) == 1
