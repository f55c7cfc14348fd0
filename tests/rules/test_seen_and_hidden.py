"""The public view and hidden information, and small queries of a position."""

import pickle
import random

import pytest

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.board import parse_board
from citrus_game.rules.model.components import PLANTATION
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import HARVEST
from citrus_game.rules.moves.harvest import workers_paid
from citrus_game.rules.moves.purchase import most_built
from citrus_game.rules.observe import determinise, observe
from citrus_game.rules.scoring import last_turn_points, projected
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply
from tests.rules.games import make_game
from tests.session.positions import position


@pytest.fixture
def state() -> State:
    """Play a game's first 60 steps by chance."""
    state, rng = new_game(make_game("short", 3), 1), random.Random(1)
    for _step in range(60):
        apply(state, rng.choice(legal_steps(state)))
    return state


def hidden(state: State) -> tuple[tuple[object, ...], ...]:
    return state.bag, state.finca_stack, state.site_stack


def test_orders_that_nobody_sees_make_no_difference(state: State) -> None:
    seen = observe(state)
    other = determinise(seen, random.Random(5))
    again = determinise(seen, random.Random(6))
    assert observe(other) == observe(again) == seen
    for orders in zip(hidden(state), hidden(other), hidden(again), strict=True):
        assert len(set(orders)) > 1, "there is more than one order"
        assert len({tuple(sorted(order)) for order in orders}) == 1, "of the same tiles"  # type: ignore[type-var]
    assert (other.market, other.own, other.coins) == (state.market, state.own, state.coins)


def test_what_everybody_sees_is_the_same_in_another_process(state: State) -> None:
    for thing in (observe(state), state.game.options, state.game.components):
        assert pickle.loads(pickle.dumps(thing)) == thing  # noqa: S301 - its own
    board = pickle.loads(pickle.dumps(state.game.board))  # noqa: S301 - its own
    assert (board.rows, board.spaces) == (state.game.board.rows, state.game.board.spaces)


def test_a_turn_counts_as_if_it_were_the_last(state: State) -> None:
    points = [last_turn_points(state, player) for player in range(3)]
    assert points == [sum(sources) for sources in projected(state)]
    assert len(set(points)) > 1


def test_one_worker_more_is_paid_before_the_first_harvest() -> None:
    state = position(plantations={"a1": "lemon", "b1": "lemon"}, owners={"a1": 0}, workers=3)
    before = workers_paid(state)
    apply(state, next(step for step in legal_steps(state) if step.verb == HARVEST))
    assert (before, workers_paid(state)) == (state.mat[0] - (not state.income_due), state.mat[0])


@pytest.mark.parametrize(("workers", "most"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_of_tiles_in_hand_as_many_can_be_built_as_workers_are_left(workers: int, most: int) -> None:
    tiles = [PLANTATION[name] for name in ("lemon", "orange", "lime")]
    assert most_built(position(workers=workers), tiles) == most
    assert most_built(position(workers=workers), []) == 0


def test_a_space_tells_its_kind_and_place() -> None:
    board = parse_board(". A ~\n# . .", free_sites=True)
    places = {name: (board.kind(space), *board.column_row(space)) for name, space in board.spaces.items()}
    assert places == {
        "a1": (".", 0, 0), "c1": ("~", 2, 0), "a2": ("#", 0, 1), "b2": (".", 1, 1), "c2": (".", 2, 1),
        "b1": ("A", 1, 0),
    }  # fmt: skip
