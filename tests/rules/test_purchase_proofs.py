"""What is proved without a search agrees with the search, on the boards that are shipped (RULES.md 6.1)."""

import random
from collections import Counter

import pytest

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.market import line_tiles
from citrus_game.rules.purchase import judge
from citrus_game.rules.purchase_proofs import Proofs
from citrus_game.rules.setup import new_game
from citrus_game.rules.state import EMPTY, NO_ACTION, State
from citrus_game.rules.steps import BUY
from citrus_game.rules.turn import apply
from tests.rules.games import SIDES, make_game

GAMES = 20

pytestmark = pytest.mark.sweep


def compare(state: State, found: Counter[object]) -> None:
    """Compare every proof about a line, affordable or not, with the search."""
    proofs = Proofs(state)
    for line in range(len(state.game.lines)):
        tiles = [tile for _, tile in line_tiles(state, line)]
        if tiles:
            verdict = proofs.verdict(sorted(tile >> 1 for tile in tiles))
            found[verdict] += 1
            if verdict is not None:
                assert verdict == (judge(state, line).buildable == len(tiles)), f"{state.game.lines[line]}"


@pytest.mark.parametrize("family", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_proofs_agree_with_the_search(side: str, family: bool) -> None:
    rng = random.Random(f"proofs {side} {family}")
    found: Counter[object] = Counter()
    for number in range(GAMES):
        rule = rng.choice(("all", "marked"))
        game = make_game(side, 2 + number % 4, family=family, expansion=number % 2 == 0, road_rule_sites=rule)
        state = new_game(game, rng.randrange(10**9))
        while not state.over:
            legal = legal_steps(state)
            if state.acted == NO_ACTION and state.drawn is None and state.cart_tile == EMPTY:
                compare(state, found)
            purchases = [step for step in legal if step.verb == BUY]
            apply(state, rng.choice(purchases if purchases and rng.random() < 0.5 else legal))
    assert found[True] > 500
    assert found[False] > 500
    assert found[None] < found.total() / 5
