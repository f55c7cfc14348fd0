"""A whole game by ear: nothing false, nothing said twice."""

import re

import pytest

from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from tests.claims import registers as registers  # noqa: PLC0414
from tests.claims.hearing import heard, twice
from tests.claims.moment import Judge
from tests.claims.quiet import is_quiet
from tests.claims.test_every_claim import told
from tests.ui.ear.listener import Listener
from tests.ui.ear.pilot import EarPilot
from tests.ui.play.conftest import new_sitting


class Attentive(EarPilot):
    """A pilot that notes what it hears twice in an answer."""

    def __init__(self, listener: Listener, seed: int) -> None:
        super().__init__(listener, seed)
        self.doubles: list[str] = []

    def press(self, key: str) -> list[str]:
        said = super().press(key)
        self.doubles += twice(said)
        return said


@pytest.mark.slow
def test_a_game_by_ear_is_true_and_says_nothing_twice() -> None:
    judge = Judge(is_quiet)
    session = new_sitting(2, "short", 2, bots=1, expansion=True)
    with heard(session, judge) as listener:
        pilot = Attentive(listener, 2)
        pilot.play()
        listener.wait(2.0)
        heard_all = [text for _time, text in listener.times]
        assert isinstance(listener.game.stack.top, ScoringScene)
    assert judge.judged["ear"] > 2_000
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)
    assert pilot.doubles == []
    end = heard_all[heard_all.index("The game is over.") :]
    for words in (r"\b(wins|share the victory)\b", "The game ended", "ahead of"):
        assert sum(bool(re.search(words, text)) for text in end) <= 1, end
