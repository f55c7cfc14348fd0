"""Which lines can be bought follows from the search."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import EMPTY, NO_ACTION, State
from citrus_game.rules.moves.market import fruits_by_line, line_tiles
from citrus_game.rules.moves.purchase import Checks, buildable_lines, judge
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply
from tests.cases import plain
from tests.rules.games import make_game

OPTIONS: list[dict[str, Any]] = [
    {},
    {"road_rule_sites": "marked"},
    {"road_rule_sites": "fincas"},
    {"family": True},
    {"purchase_check": "one"},
]


def positions(options: dict[str, Any], seeds: Sequence[int] = (0,)) -> list[State]:
    """Return the starts of turns of a few random games."""
    found = []
    for seed in seeds:
        state, rng = new_game(make_game("short", 3, expansion=True, **options), seed), random.Random(seed)
        while not state.over:
            if state.acted == NO_ACTION and state.drawn is None and state.cart_tile == EMPTY:
                found.append(state.copy())
            apply(state, rng.choice(legal_steps(state)))
    return found


@pytest.mark.parametrize("seeds", plain(1, [range(2), range(2, 4)]))
@pytest.mark.parametrize("options", OPTIONS)
def test_lines_that_can_be_bought(options: dict[str, Any], seeds: Sequence[int]) -> None:
    bought = set()
    for state in positions(options, seeds):
        found = buildable_lines(state)
        for line, can in enumerate(found):
            verdict = judge(state, line)
            enough = 1 if state.game.options.purchase_check == "one" else verdict.tiles
            assert verdict.tiles == len(line_tiles(state, line))
            assert can == (verdict.affordable and 0 < enough <= verdict.buildable)
            fruits = fruits_by_line(state)[line]
            assert can == (verdict.affordable and enough > 0 and Checks(state).reaches(fruits, enough))
            bought.add(can)
    assert bought == {True, False}
