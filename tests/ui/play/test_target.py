"""What the coach marks on the way to a step leads to it, click by click."""

import pytest

from citrus_game.rules.model import steps
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show

HELD = """board: |
  . . . # . . .
  . A . . . B .
  . . . . . . .
  . . . . C . .
  . . . . . . .
players:
  - name: ana
    coins: 6
    stored: [orange]
    tiles: [bull, bridge, cart, plow, milestone, money2, storehouse, storehouse]
  - {name: ben}
fincas: {A: 10/5, B: 8/4}
marked: [C]
fincas_left: [10/5, 8/4]
landscape: {g5: bull, f5: horses2}
plantations: {b1: lemon, c1: lemon, a3: lime, g1: orange}
owners: {b1: ana, a3: ben}
market: {1: lemon, 2: orange, 4: lime, 7: lime, 8: lime, 9: lime, 10: lime}
bag: [lime, lime, lime]"""
CLICKS = 4
"""The most that a step takes."""


BEFORE = {
    "at the start": ("", "buy harvest bull plow milestone cart money"),
    "with tiles in hand": ("buy R1", "place bridge store unstore cart money"),
    "after a harvest": ("harvest b1", "income bull"),
}
"""What was done before, and steps that are legal then."""


@pytest.mark.slow
@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1024, 768)], whole=True))
@pytest.mark.parametrize("when", plain(lambda when: when == "with tiles in hand", BEFORE))
def test_the_ring_leads_to_every_step(show: Show, drawn: Drawn, size: tuple[int, int], when: str) -> None:
    session = drawn(HELD)
    done, wanted = BEFORE[when]
    if done:
        show(session).do(done)
    verbs = set()
    for step in session.legal():
        if step.verb in verbs and step.verb != steps.MONEY:
            continue
        verbs.add(step.verb)
        again = drawn(HELD)
        table = show(again, size=size)
        if done:
            table.do(done)
        before, clicks = len(again.history), 0
        while len(again.history) == before:
            ring = table.ring_toward(step)
            assert ring is not None, step
            table.click(ring.center)
            table.settle()
            clicks += 1
            assert clicks <= CLICKS, step
        assert again.history[before].step == step
    assert set(wanted.split()) <= verbs
