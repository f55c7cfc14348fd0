"""Steps, positions and whole games can be written and read back (FILE_FORMATS.md)."""

from pathlib import Path

import pytest

from citrus_game.content.records.expect import describe
from citrus_game.content.records.record import Head, read_record, write_record
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import EMPTY, NO_ACTION, State
from citrus_game.rules.model.steps import StepError
from citrus_game.rules.position import make_position, take_apart
from citrus_game.rules.turn import apply
from tests.cases import plain
from tests.rules.agreement import conceivable
from tests.rules.games import SIDES, choose, make_game, numbered_setup

NAMES = ("ana", "ben", "cleo", "dan", "eva")


def at_rest(state: State) -> bool:
    """Return whether a turn begins that owes nothing to what was before."""
    waits = state.drawn or state.refill or state.hand or state.cart_tile != EMPTY
    return state.acted == NO_ACTION and not (waits or state.passes or state.blocked or state.over)


@pytest.mark.parametrize("side", SIDES)
def test_every_step_is_read_as_it_is_written(side: str) -> None:
    game = make_game(side, 2)
    book = game.steps
    for step in conceivable(game):
        assert book.parse(book.text(step)) == step
        assert book.parse(f"  {book.text(step)}   # 3.5 s") == step


@pytest.mark.parametrize(
    "text", ["", "# nothing", "fly c4", "place lemon", "place lemon c4 d5", "place apple c4", "cart 13",
             "buy R9", "site P", "money 4", "bull 44", "bull c", "bull c0", "end now", "harvest C4"],
)  # fmt: skip
def test_what_is_no_step_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(StepError, match=r"\w{3}"):
        make_game("long", 2).steps.parse(text)


@pytest.mark.parametrize("number", plain(1, range(8)))
def test_a_record_comes_back_as_the_same_game(number: int, tmp_path: Path) -> None:
    setup = numbered_setup(number)
    start, state, rng = setup.start(), setup.start(), setup.rng()
    steps = []
    while not state.over:
        steps.append(choose(legal_steps(state), rng))
        apply(state, steps[-1])
    names = NAMES[: setup.players]
    head = Head(setup.seed, setup.side, "", ("random",) * setup.players, names)
    file = tmp_path / "game.citrus"
    write_record(file, head, start, steps)
    record = read_record(file)
    assert record.start == start
    assert record.steps == tuple(steps)
    assert record.state == state
    assert hash(record.state) == hash(state)
    assert (record.head.seed, record.head.names) == (setup.seed, names)


@pytest.mark.slow
@pytest.mark.parametrize("number", plain(1, range(8)))
def test_a_position_comes_back_from_its_parts(number: int) -> None:
    setup = numbered_setup(number)
    state, rng = setup.start(), setup.rng()
    names = NAMES[: setup.players]
    rests = 0
    while not state.over:
        if at_rest(state):
            rests += 1
            again = make_position(state.game, take_apart(state))
            told, wanted = describe(again, names), describe(state, names)
            told.pop("sources")
            wanted.pop("sources")
            assert told == wanted
            assert legal_steps(again) == legal_steps(state)
        apply(state, choose(legal_steps(state), rng))
    assert rests > 10
