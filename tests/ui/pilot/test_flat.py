"""A game on a flat table, by touch alone, from all four sides."""

import random

import pytest

from citrus_game.ui.game import Game
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from tests.ui.pilot.test_games import new_sitting, show
from tests.ui.play.test_flat import seated
from tools.pilots.pilot import Target, TouchPilot

TURN_BEFORE = 80
"""The first turn by touch: the end of a game is enough."""


class Around(TouchPilot):
    """Notes from which sides it was played."""

    def __init__(self, app: Game, rng: random.Random) -> None:
        super().__init__(app, rng)
        self.sides: set[int] = set()

    def use(self, target: Target) -> None:
        self.sides.add(self.app.turn.quarter)
        super().use(target)


@pytest.mark.slow
def test_a_game_by_touch_from_all_four_sides() -> None:
    session = new_sitting(("short", 4, "rulebook", {"start_fincas": 2}), seed=6)
    rng = random.Random(6)
    while session.state.turn < TURN_BEFORE:
        session.do(rng.choice(session.legal()))
    app = show(session, size=(1280, 720), **seated("SNEW"))
    app.frame(0.0)
    pilot = Around(app, rng)
    pilot.play()
    assert isinstance(app.stack.top, ScoringScene)
    assert pilot.sides == {0, 1, 2, 3}
    app.frame(1.0)
    assert not app.turn.quarter, "everybody looks at the final scoring"
