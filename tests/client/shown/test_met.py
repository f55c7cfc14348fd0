"""The coach tells each thing when it did; `python -m tests.client.shown` writes it down anew."""

import pytest

from citrus_game.client.play.coach.meetings import MEETINGS
from tests.client.shown.met import file_of, told


def test_the_coach_tells_each_thing_when_it_did() -> None:
    assert "\n".join(told()) + "\n" == file_of().read_text(encoding="utf-8")


@pytest.mark.parametrize("meeting", [meeting.name for meeting in MEETINGS])
def test_everything_is_met_in_the_example_game(meeting: str) -> None:
    heads = [line for line in file_of().read_text(encoding="utf-8").splitlines() if not line.startswith(" ")]
    assert any(meeting in line.split() for line in heads)
