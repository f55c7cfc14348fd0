"""The coach's tips appear as stored; `python -m tests.ui.shown` rewrites it."""

import pytest

from citrus_game.ui.scenes.play.coach.first_time_tips import TIPS
from tests.ui.shown.met import file_of, told

NOT_MET = ("neutral", "taken-over", "joins", "warning")
"""Nobody takes over a harvested region in the example game or joins two, and warnings are
known after some frames only. Tests of the first game meet them.
"""


@pytest.mark.slow
def test_the_coach_tells_each_thing_when_it_did() -> None:
    assert "\n".join(told()) + "\n" == file_of().read_text(encoding="utf-8")


@pytest.mark.parametrize("meeting", [each.name for each in TIPS if each.name not in NOT_MET])
def test_everything_is_met_in_the_example_game(meeting: str) -> None:
    heads = [line for line in file_of().read_text(encoding="utf-8").splitlines() if not line.startswith(" ")]
    assert any(meeting in line.split() for line in heads)
