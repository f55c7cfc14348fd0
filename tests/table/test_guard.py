"""The stranding guard: it warns of the very steps that would leave a tile over, those of the cart too."""

import random

import pytest

from citrus_game.rules.material import steps
from citrus_game.rules.material.components import KIND
from citrus_game.table.desk import guard
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.guard import Guard, Warned
from tests.table.positions import sit

CART = KIND[steps.CART]


@pytest.mark.parametrize(("seed", "players"), [(0, 2), (3, 4)])
def test_tiles_that_a_cart_must_not_take_are_warned_of(
    monkeypatch: pytest.MonkeyPatch, seed: int, players: int
) -> None:
    monkeypatch.setattr(guard, "BUDGET", 60.0)
    sitting, rng, mixed = sit(seed, players=players), random.Random(seed), 0
    desk = Desk(sitting)
    while not sitting.state.over:
        legal = sitting.legal()
        carts = [step for step in legal if step.verb == steps.CART]
        if sitting.state.hand and carts:
            desk.choose_kind(CART)
            judge = desk.ahead_foresight()
            wrong = {step for step in carts if judge.strands(step) is not None}
            watched = Guard()
            watched.start(desk, on=True)
            assert {step for step in watched.warned.steps if step.verb == steps.CART} == wrong
            mixed += 0 < len(wrong) < len(carts)
            watched.start(desk, on=False)
            assert watched.warned == Warned()
        sitting.do(rng.choice(legal))
        desk.refresh()
    assert mixed, "in these games some of a cart's tiles leave one over, and others do not"
