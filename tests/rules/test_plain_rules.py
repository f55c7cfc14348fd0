"""The engine's masks agree with the rules applied one space at a time."""

import random
from collections import Counter

import pytest

from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model.components import BRIDGE, FRUITS
from citrus_game.rules.model.players import gain_tile
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.moves.fincas import finca_sizes
from citrus_game.rules.turn import apply
from tests.rules.games import choose, numbered_setup
from tests.rules.plain import Table, broken, counts_at_finca
from tests.rules.positions import small_position

pytestmark = pytest.mark.slow


def in_hand(state: State) -> State:
    """Return the position with all fruits and a bridge in hand, so that every placing is judged."""
    holding = state.copy()
    holding.hand = tuple(fruit * 2 for fruit in range(len(FRUITS)))
    gain_tile(holding, holding.player, BRIDGE)
    return holding


def compare(state: State, seen: Counter[str]) -> None:
    """Compare all placings of a position, and the counts at its fincas."""
    state = in_hand(state)
    table = Table(state)
    book = state.game.steps
    legal = set(legal_steps(state))
    for fruit in range(len(FRUITS)):
        for space in state.game.board.names:
            for step in (book.place[fruit * 2][1 << space], book.bridge[fruit * 2][1 << space]):
                bridged = step.verb == "bridge"
                if table.fruit.get(space) == fruit and not (bridged and table.neutral(space)):
                    continue  # what a tile would join in its own place is no question of the rules
                wanted = broken(table, fruit, space, bridged=bridged)
                found = {refusal.rule for refusal in refusals(state, step)}
                assert found == wanted, book.text(step)
                assert (step in legal) == (not wanted), book.text(step)
                seen.update(wanted or {step.verb})
    for site, finca in enumerate(state.fincas):
        if finca:
            assert [sum(sizes) for sizes in finca_sizes(state, site)] == counts_at_finca(table, site)


def test_placing_on_small_boards() -> None:
    seen: Counter[str] = Counter()
    for number in range(600):
        compare(small_position(number), seen)
    assert min(seen.values()) >= 20
    assert len(seen) == 9  # six placing rules, BRIDGE-SAME, and both ways to place


@pytest.mark.parametrize("number", range(6))
def test_placing_in_random_games(number: int) -> None:
    setup = numbered_setup(number)
    state, rng = setup.start(), setup.rng()
    looking = random.Random(number)
    while not state.over:
        if state.drawn is None and state.cart_tile == EMPTY and looking.random() < 0.05:
            compare(state, Counter())
        apply(state, choose(legal_steps(state), rng))
