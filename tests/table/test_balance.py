"""What is announced before steps are done is what happens: points, coins, places, the forecast."""

import random

import pytest

from citrus_game.rules import steps
from citrus_game.rules.events import FincaScored
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.scoring import finish
from citrus_game.rules.setup import new_game
from citrus_game.rules.state import State
from citrus_game.rules.turn import apply
from citrus_game.table.advice.balance import balance, forecast
from citrus_game.table.advice.foresight import standing
from tests.rules.games import make_game

SURE = (steps.HARVEST, steps.PLACE, steps.BRIDGE, steps.PLOW, steps.BULL, steps.MONEY, steps.UNSTORE)


def positions(seed: int, side: str, players: int) -> list[State]:
    """Give the positions before each step of a random game."""
    rng = random.Random(seed)
    state = new_game(make_game(side, players), seed)
    found = []
    while not state.over:
        found.append(state.copy())
        apply(state, rng.choice(legal_steps(state)))
    return found


@pytest.mark.parametrize(("side", "players"), [("long", 2), ("long", 5), ("short", 3)])
def test_what_is_announced_happens(side: str, players: int) -> None:
    rng, seen = random.Random(players), 0
    for state in positions(players, side, players):
        sure = [step for step in legal_steps(state) if step.verb in SURE]
        if not sure:
            continue
        step = rng.choice(sure)
        told = balance(state, [step])
        if told is None:
            continue
        seen += 1
        me, after = state.player, state.copy()
        assert told.before == forecast(state)
        apply(after, step)
        assert told.points == after.points[me] - state.points[me]
        assert told.after == forecast(after)
        for shift in told.shifts:
            ranks = [standing(each, shift.site).share(shift.player) for each in (state, after)]
            assert tuple(share.rank if share else 0 for share in ranks) == shift.rank
        if step.verb == steps.HARVEST:
            apply(after, after.game.steps.income)
        assert told.coins == after.coins[me] - state.coins[me]
    assert seen > 40


@pytest.mark.parametrize("seed", range(3))
def test_the_forecast_is_what_the_end_brings(seed: int) -> None:
    """A turn that ends is worth what was forecast before its last step, whatever ring it closes."""
    closed = 0
    for state in positions(seed, "short", 3):
        ends = [step for step in legal_steps(state) if step.verb in (steps.END, steps.PASS)]
        if not ends:
            continue
        expected, after = forecast(state), state.copy()
        events = apply(after, ends[0])
        closed += any(isinstance(event, FincaScored) and not event.final for event in events)
        if not after.over:
            finish(after)
        assert tuple(after.points) == expected
    assert closed


def test_others_gain_where_one_gives_way() -> None:
    """Shifts name everybody whose place changes, the mover first."""
    seen = 0
    for state in positions(7, "short", 4):
        for step in [step for step in legal_steps(state) if step.verb == steps.HARVEST]:
            told = balance(state, [step])
            assert told is not None
            players = [shift.player for shift in told.shifts]
            assert players == sorted(players, key=lambda player: player != state.player)
            assert not any(shift.rises for shift in told.shifts if shift.player == state.player)
            seen += any(shift.rises for shift in told.shifts)
    assert seen


def test_what_is_hidden_is_not_told() -> None:
    """A refill brings nobody points, but what follows a finca that is not turned up yet is not known."""
    refills = drawn = 0
    for state in positions(3, "long", 3):
        for step in legal_steps(state):
            after = state.copy()
            apply(after, step)
            if len(after.bag) != len(state.bag):
                told = balance(state, [step])
                assert told is not None
                assert told.after == forecast(after)
                refills += 1
            elif after.drawn is not None:
                assert balance(state, [step, legal_steps(after)[0]]) is None
                drawn += 1
    assert refills
    assert drawn
