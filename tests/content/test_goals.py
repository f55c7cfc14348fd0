"""Goals of lessons and puzzles are met from their number on, and not before."""

import pytest

from citrus_game.content.learning.lesson import Goal
from citrus_game.rules.model.state import State
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import play
from tests.session.positions import position

PLAYED = ("buy R1", "place lemon a2", "place lime e2", "end")
LEFT = ("buy R1", "place lime a2", "return", "end")


def turn(*texts: str, workers: int = 2) -> tuple[State, State]:
    """Return a position and what it became by a turn of player 0, who holds a region of lime."""
    before = position(
        market={1: "lemon", 2: "lime", 3: "orange", 4: "orange", 5: "orange", 6: "orange"},
        workers=workers, plantations={"e1": "lime"}, owners={"e1": 0},
    )  # fmt: skip
    after = before.copy()
    for text in texts:
        play(after, after.game.steps.parse(text))
    return before, after


@pytest.mark.parametrize("name", ["forecast", "coins", "planted", "regions"])
def test_a_goal_is_met_from_its_number_on(name: str) -> None:
    before, after = turn(*PLAYED)
    space = after.game.board.spaces["e1"]
    reached = {
        "forecast": sum(projected(after)[0]),
        "coins": after.coins[0],
        "planted": 2,
        "regions": 2,
    }[name]

    def met(number: int) -> bool:
        value = ((space, number),) if name == "regions" else number
        return Goal(**{name: value}).met(before, after)  # type: ignore[arg-type]

    assert [met(reached - 1), met(reached), met(reached + 1)] == [True, True, False]


def test_a_region_of_a_goal_is_the_players_own() -> None:
    before, after = turn(*PLAYED)
    assert not Goal(regions=((after.game.board.spaces["b1"], 1),)).met(before, after)


def test_a_ring_must_be_full_and_nobody_have_more_around_it() -> None:
    before, after = turn(*PLAYED)
    (lack,) = Goal(ring=0).lacking(before, after)
    assert (lack.what, lack.at) == ("open", 0)
    assert lack.there == 8 - (after.taken & after.game.board.rings[0]).bit_count()


def test_a_clean_turn_gives_nothing_back() -> None:
    assert Goal(clean=True).met(*turn(*PLAYED))
    (lack,) = Goal(clean=True).lacking(*turn(*LEFT, workers=1))
    assert (lack.what, lack.there) == ("returned", 3)
    assert Goal().met(*turn(*LEFT, workers=1))


def test_a_goal_that_asks_for_nothing_is_met_by_doing_nothing() -> None:
    here = position(coins=0, fincas=(), plantations={})
    assert sum(projected(here)[0]) <= 0
    assert Goal().lacking(here, here) == ()
