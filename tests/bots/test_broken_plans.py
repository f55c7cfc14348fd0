"""A sample that makes a plan impossible in the middle: its end is no turn of its own."""

import random

import pytest

from citrus_game.bots.master import Budget, Clock, Master, Trader
from citrus_game.rules.model.steps import PLACE, Step
from citrus_game.rules.observe import determinise, observe
from tests.records.played import played


@pytest.mark.parametrize(("player", "turns"), [(Master(), 3), (Trader(), 2)])
def test_a_broken_turn_is_finished_before_turns_are_counted(player: Trader, turns: int) -> None:
    """The turn's end, the other's turn, and the Master's own one."""
    start = played(1, 2).start
    world = determinise(observe(start), random.Random(1))
    buy = next(step for step in played(1, 2).steps if step.verb == "buy")
    clock = Clock(Budget())
    player.continued(world, (buy, Step(PLACE, 0, -1)), clock, player.own)
    assert clock.turns == turns
