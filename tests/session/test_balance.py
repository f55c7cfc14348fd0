"""The announced effect of steps is what happens: points, coins, ranks, the forecast."""

import random
from collections.abc import Iterator
from itertools import count

import pytest

from citrus_game.facts.fincas import finca_facts
from citrus_game.facts.forecast import Forecast, balance, forecast
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import LARGE_WELL
from citrus_game.rules.model.events import FincaScored
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.rules.scoring import finish
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply, play
from citrus_game.session.hints.adviser import BEST, advise
from tests.cases import plain
from tests.rules.games import make_game

SURE = (steps.HARVEST, steps.PLACE, steps.BRIDGE, steps.PLOW, steps.BULL, steps.MONEY, steps.UNSTORE)


def positions(seed: int, side: str, players: int, *, expansion: bool = False) -> list[State]:
    """Return the positions before each step of a random game."""
    rng = random.Random(seed)
    state = new_game(make_game(side, players, expansion=expansion), seed)
    found = []
    while not state.over:
        found.append(state.copy())
        apply(state, rng.choice(legal_steps(state)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("side", "players"), plain(1, [("long", 2), ("long", 5), ("short", 3)]))
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
            ranks = [finca_facts(each, shift.site).share(shift.player) for each in (state, after)]
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


@pytest.mark.slow
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


PREVIEWS = 1000
"""Of each kind of `KINDS` as many."""
KINDS = ("harvest", "purchase", "plan", "well", "other")
"""A purchase with what is planted first; a plan with every plantation, as a hint or an arrow lays it."""
PLANNED = 0.1
"""The share of positions in which a whole plan is looked for: that takes longer than all else."""


@pytest.mark.slow
def test_a_thousand_previews_are_what_happens() -> None:
    """Coins, points, everybody's forecast and every place at a finca: all that changes is told, no more."""
    left = dict.fromkeys(KINDS, PREVIEWS // len(KINDS))
    for seed in count(1):
        side, players = ("long", "short")[seed % 2], 2 + seed % 4
        for state in positions(seed, side, players, expansion=True):
            rng = random.Random(state.turn * 1000 + seed)
            for kind, plan in previews(state, rng):
                if left[kind] and happens(state, plan, balance(state, plan)):
                    left[kind] -= 1
            if left["plan"] and rng.random() < PLANNED and plan_happens(state, rng):
                left["plan"] -= 1
        if not any(left.values()):
            return


@pytest.mark.slow
@pytest.mark.parametrize("side", plain(1, ["long", "short"], whole=True))
def test_some_previews_are_what_happens(side: str) -> None:
    seen, rng = set(), random.Random(side)
    for number, state in enumerate(positions(5, side, 3, expansion=True)):
        for kind, plan in previews(state, random.Random(number)):
            if happens(state, plan, balance(state, plan)):
                seen.add(kind)
        if rng.random() < PLANNED / 2 and plan_happens(state, rng):
            seen.add("plan")
    assert seen == set(KINDS)


def previews(state: State, rng: random.Random) -> Iterator[tuple[str, list[Step]]]:
    """Choose some of what may be pointed at, one of each kind: its steps, as a click would do them."""
    chosen: dict[str, list[list[Step]]] = {}
    for step in legal_steps(state):
        if step.verb == steps.BUY:
            after = state.copy()
            apply(after, step)
            then = [each for each in legal_steps(after) if each.verb == steps.PLACE]
            chosen.setdefault("purchase", []).extend([[step, each] for each in then])
        elif step.verb in SURE:
            well = step.verb in steps.PLANTING and (step.what % 2 or near_large_well(state, step))
            kind = "harvest" if step.verb == steps.HARVEST else "well" if well else "other"
            chosen.setdefault(kind, []).append([step])
    for kind, plans in chosen.items():
        if plans:
            yield kind, rng.choice(plans)


def plan_happens(state: State, rng: random.Random) -> bool:
    """Play whole plans as an arrow or a hint shows them to a person; tell whether there was one."""
    lines = [step.what for step in legal_steps(state) if step.verb == steps.BUY]
    if not lines:
        return False
    hints = advise(observe(state), rng.choice([BEST, *lines]))
    plans = [each for each in hints if len(each.placed) > 1 and each.sure == len(each.steps)]
    for each in plans:
        assert each.told is not None
        assert happens(state, list(each.steps), each.told)
    return bool(plans)


def near_large_well(state: State, step: Step) -> bool:
    beside = state.game.board.beside(1 << step.at)
    return any(state.land_on(bit.bit_length() - 1) == LARGE_WELL for bit in bits(beside))


def happens(state: State, plan: list[Step], told: Forecast | None) -> bool:
    """Play steps and compare with what was told before; tell whether anything was."""
    if told is None:
        return False
    me, after = state.player, state.copy()
    for step in plan:
        play(after, step)
    assert told.before == forecast(state)
    assert told.after == forecast(after)
    assert told.points == after.points[me] - state.points[me]
    ranks = {shift[2:4]: shift for shift in changed(state, after)}
    assert {(shift.site, shift.player) for shift in told.shifts if shift.rank[0] != shift.rank[1]} == set(
        ranks
    )
    assert all(
        shift.rank == ranks[shift.site, shift.player][:2]
        for shift in told.shifts
        if (shift.site, shift.player) in ranks
    )
    if plan[-1].verb == steps.HARVEST:
        play(after, after.game.steps.income)
    assert told.coins == after.coins[me] - state.coins[me]
    return True


def changed(before: State, after: State) -> Iterator[tuple[int, int, int, int]]:
    """Yield every change of place at a finca that was not scored: old rank, new rank, site, player."""
    for site, values in enumerate(before.fincas):
        if values is None or before.scored >> site & 1:
            continue
        for player in range(before.game.players):
            shares = [finca_facts(each, site).share(player) for each in (before, after)]
            old, new = (share.rank if share else 0 for share in shares)
            if old != new:
                yield old, new, site, player
