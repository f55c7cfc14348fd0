"""The purchase check agrees with brute force on many small positions (`CANNOT-BUILD`, RULES.md 6.1)."""

from collections import Counter

import pytest

from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.market import fruits_by_line
from citrus_game.rules.moves.purchase import Checks, judge
from tests.rules.oracle import TooManyWaysError, most_buildable
from tests.rules.positions import bridged_position, late_position, small_position, told

POSITIONS, CHUNKS = 800, 8
NARROW = (5_006_954, 5_029_946, 7_010_942, 7_011_080)
"""Bridged positions in which a narrower search, or a proof that went too far, has been wrong about a line."""
LATE = (16, 33, 37, 46, 95, 149, 156, 165, 170, 471, 493)
"""Late positions in which a search that overlooks one way to add options is wrong about a line."""
LATE_POSITIONS = 4000


def compare(state: State, found: Counter[str], most_positions: int = 3000) -> None:
    """Compare the verdict on every line with brute force, and what is refused with the verdict."""
    want_all = state.game.options.purchase_check == "all"
    allowed = legal_steps(state)
    for line, name in enumerate(state.game.lines):
        try:
            most = most_buildable(state, line, most_positions)
        except TooManyWaysError:
            found["too many ways"] += 1
            continue
        verdict = judge(state, line)
        assert verdict.buildable == most, f"buy {name}\n{told(state)}"
        if not verdict.tiles:
            continue
        searched = Checks(state).reaches(fruits_by_line(state)[line], verdict.tiles)
        assert searched == (most == verdict.tiles), f"buy {name}\n{told(state)}"
        passes = most == verdict.tiles if want_all else most > 0
        step = state.game.steps.buy[line]
        wanted = () if passes else ("CANNOT-BUILD",)
        assert tuple(each.rule for each in refusals(state, step)) == wanted, f"buy {name}\n{told(state)}"
        assert (step in allowed) == passes, f"buy {name}\n{told(state)}"
        found["buildable" if most == verdict.tiles else "in part" if most else "not at all"] += 1


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_purchase_check_against_brute_force(chunk: int) -> None:
    found: Counter[str] = Counter()
    for number in range(chunk, POSITIONS, CHUNKS):
        compare(small_position(number, largest=3 + number % 2), found)
    assert min(found["buildable"], found["in part"], found["not at all"]) >= 3
    assert found["too many ways"] < found.total() // 4


@pytest.mark.parametrize("number", NARROW)
def test_the_few_ways_over_bridges_are_found(number: int) -> None:
    found: Counter[str] = Counter()
    compare(bridged_position(number), found, most_positions=30_000)
    assert found["buildable"]
    assert not found["too many ways"]


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_bridges_against_brute_force(chunk: int) -> None:
    found: Counter[str] = Counter()
    for number in range(chunk, POSITIONS, CHUNKS):
        compare(bridged_position(number), found)
    assert min(found["buildable"], found["in part"], found["not at all"]) >= 100
    assert not found["too many ways"]


@pytest.mark.parametrize("number", LATE)
def test_no_way_to_add_options_is_overlooked(number: int) -> None:
    compare(late_position(number), Counter())


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_late_positions_against_brute_force(chunk: int) -> None:
    found: Counter[str] = Counter()
    for number in range(chunk, LATE_POSITIONS, CHUNKS):
        compare(late_position(number), found)
    assert min(found["buildable"], found["in part"], found["not at all"]) >= 300
    assert not found["too many ways"]
