"""Which lines can be bought follows from the search."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from citrus_game.content.game.options import options_from
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.board import parse_board
from citrus_game.rules.model.components import PLANTATION
from citrus_game.rules.model.state import EMPTY, NO_ACTION, Game, State
from citrus_game.rules.moves.market import fruits_by_line, line_tiles
from citrus_game.rules.moves.purchase import Checks, buildable_lines, judge
from citrus_game.rules.position import Mat, Parts, make_position
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply
from tests.cases import plain
from tests.rules.games import components, make_game

LEMON = PLANTATION["lemon"] >> 1

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


@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize(
    ("regions", "workers"), [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1)]
)
def test_each_region_that_a_tile_joins_but_one_sends_a_worker_for_another_tile(
    regions: int, workers: int, others: int
) -> None:
    board = parse_board(". . . . . . .\n. . . . . A .\n. . . . . . .", free_sites=True)
    around = [board.spaces[name] for name in ("c1", "b2", "d2", "c3")[:regions]]
    line = [LEMON, *(fruit for fruit in range(5) if fruit != LEMON)][: 1 + others]
    parts = Parts(
        mats=[Mat(coins=12, workers=workers), Mat()],
        fincas={0: ((10, 5), False)},
        plantations=dict.fromkeys(around, LEMON * 2),
        owners=dict.fromkeys(around, 0),
        market={number: fruit * 2 for number, fruit in zip((3, 4, 5, 6), line, strict=False)},
        bag=[0] * 12,
    )
    state = make_position(Game(board, components(), options_from("rulebook", {}), 2), parts)
    (buy,) = (state.game.steps.buy[at] for at, tiles in enumerate(fruits_by_line(state)) if len(tiles) > 1)
    assert (buy in legal_steps(state)) == (others < regions + workers)
    lines = [judge(state, at) for at, tiles in enumerate(fruits_by_line(state)) if len(tiles) > 1]
    assert [each.buildable for each in lines] == [1 + min(others, regions + workers - 1)]
