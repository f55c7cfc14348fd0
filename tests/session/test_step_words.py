"""The words for a step agree with what it does."""

import pytest

from citrus_game.narration import words
from citrus_game.narration.gains import gains_words, step_words
from citrus_game.narration.turn_steps import turn_lines
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import PLANTATION
from citrus_game.rules.model.steps import Step
from citrus_game.rules.turn import apply
from tests.rules.games import choose, numbered_setup
from tests.session.positions import position

STATE = position(
    plantations={"a2": "lemon", "e2": "blood-orange"},
    owners={"a2": 0},
    market={1: "lime*", 7: "orange"},
    tiles=("cart", "bull"),
)
SAID = {
    "buy R1": "Buy market row 1",
    "buy C3": "Buy market column 3",
    "site C": "Build the finca on C",
    "place lemon* b1": "Plant the lemon with a well on b1",
    "bridge lime d4": "Plant the lime on d4 with your bridge",
    "unstore orange b3": "Plant the orange from your storehouse on b3",
    "store blood-orange": "Keep the blood orange in your storehouse",
    "return": "Give back what cannot be planted",
    "harvest a2": "Harvest the lemons on a2",
    "income": "Take the income",
    "money 3": "Use your money bonus of 3 coins",
    "cart 1": "Use a cart to take the lime with a well from market space 1",
    "cart 2": "Use a cart",
    "bull d5": "Put the bull on d5",
    "plow e2": "Take over the region on e2 with the plough",
    "milestone": "Build a finca with the milestone",
    "end": "End your turn",
    "pass": "Pass",
}


@pytest.mark.parametrize("text", SAID)
def test_what_to_do(text: str) -> None:
    assert step_words(STATE.game.steps.parse(text), STATE) == SAID[text]


def test_every_kind_of_step_is_said() -> None:
    verbs = {*steps.PLANTING, *steps.WITH_SPACE, *steps.BARE}
    verbs |= {steps.BUY, steps.SITE, steps.STORE, steps.MONEY, steps.CART}
    assert {text.split()[0] for text in SAID} == verbs


@pytest.mark.parametrize(
    ("gains", "player", "said"),
    [((4, -3, 0), 0, "you +4, Ben −3"), ((4, 0, 1), 1, "you ±0, Ana +4, Cleo +1"), ((), 0, "")],
)
def test_whose_points_change(gains: tuple[int, ...], player: int, said: str) -> None:
    assert gains_words(gains, ("Ana", "Ben", "Cleo"), player) == said


@pytest.mark.parametrize("number", range(1, 13))
def test_a_cart_names_what_it_takes_unless_another_tile_is_planted_then(number: int) -> None:
    market = {each: list(PLANTATION)[each % len(PLANTATION)] for each in range(1, 13)}
    state = position(market=market, tiles=("cart",))
    cart = state.game.steps.cart[number - 1]
    for other in range(1, 13):
        planted = state.game.steps.parse(f"place {market[other]} a1")
        told = turn_lines(state, [cart, planted])[0].text
        assert told == (step_words(cart, state) if market[other] == market[number] else "Use a cart")


def named(step: Step, event: ev.Event, state_names: dict[int, str], sites: tuple[str, ...]) -> list[str]:
    """List what the words of a step must name, by an event that it led to."""
    match event:
        case ev.Planted(tile=tile, space=space) if step.verb in steps.PLANTING:
            return [words.plantation_name(tile), state_names[space]]
        case ev.FincaBuilt(site=site):
            return [sites[site]]
        case ev.CartUsed(market=market, tile=tile):
            return [words.plantation_name(tile), f"space {market + 1}"]
        case ev.BullPut(space=space):
            return [state_names[space]]
        case ev.Stored(tile=tile):
            return [words.plantation_name(tile)]
        case ev.MoneyUsed(value=value):
            return [words.coins(value)]
    return []


@pytest.mark.parametrize("number", range(8))
def test_the_words_name_what_happens(number: int) -> None:
    setup = numbered_setup(number)
    state, rng = setup.start(), setup.rng()
    board, told = state.game.board, 0
    while not state.over:
        step = choose(legal_steps(state), rng)
        said = step_words(step, state)
        if step.verb == steps.BUY:
            assert said == f"Buy {words.line_name(state.game.lines[step.what])}"
        for event in apply(state, step):
            parts = named(step, event, dict(board.names), board.sites)
            told += len(parts)
            for part in parts:
                assert part in said
    assert told > 50


def test_a_turn_names_nothing_that_lies_elsewhere_once_more_is_known() -> None:
    """A better turn hoped for a lemon from the bag: oranges came."""
    state = position(market={1: "lime"}, tiles=("milestone", "cart"), bag=("orange",) * 12)
    plan = [
        state.game.steps.parse(text)
        for text in ("milestone", "site C", "cart 2", "place lemon b1", "harvest b1")
    ]
    told = [line.text for line in turn_lines(state, plan)]
    assert told[2:] == ["Use a cart", "Plant the lemon on b1", "Harvest the region on b1"]
    plan[3] = state.game.steps.parse("place orange b1")
    told = [line.text for line in turn_lines(state, plan)]
    assert told[2:] == [
        "Use a cart to take the orange from market space 2",
        "Plant the orange on b1",
        "Harvest the oranges on b1",
    ]


def test_parts_are_joined_as_a_sentence_does() -> None:
    parts = [[], ["a"], ["a", "b"], ["a", "b", "c"]]
    assert [words.joined(each) for each in parts] == ["", "a", "a and b", "a, b and c"]
    assert [words.either(each) for each in parts] == ["", "a", "a or b", "a, b or c"]
