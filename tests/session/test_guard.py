"""The stranding guard warns of exactly the steps that leave a tile over, including those of a cart."""

import random

import pytest

from citrus_game.rules.model import steps
from citrus_game.rules.model.components import KIND
from citrus_game.session.selection import stranding_guard
from citrus_game.session.selection.stranding_guard import StrandingGuard, StrandingWarning
from citrus_game.session.selection.turn_controller import TurnController
from tests.session.positions import sit

CART = KIND[steps.CART]


@pytest.mark.parametrize(("seed", "players"), [(0, 2), (3, 4)])
def test_tiles_that_a_cart_must_not_take_are_warned_of(
    monkeypatch: pytest.MonkeyPatch, seed: int, players: int
) -> None:
    monkeypatch.setattr(stranding_guard, "BUDGET", 60.0)
    session, rng, mixed = sit(seed, players=players), random.Random(seed), 0
    controller = TurnController(session)
    while not session.state.over:
        legal = session.legal()
        carts = [step for step in legal if step.verb == steps.CART]
        if session.state.hand and carts:
            controller.choose_kind(CART)
            judge = controller.ahead_foresight()
            wrong = {step for step in carts if judge.strands(step) is not None}
            watched = StrandingGuard()
            watched.start(controller, on=True)
            assert {step for step in watched.warned.steps if step.verb == steps.CART} == wrong
            mixed += 0 < len(wrong) < len(carts)
            watched.start(controller, on=False)
            assert watched.warned == StrandingWarning()
        session.do(rng.choice(legal))
        controller.refresh()
    assert mixed, "in these games some of a cart's tiles leave one over, and others do not"
