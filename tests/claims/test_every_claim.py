"""Everything that the game says of a game that is played is held against the rules: the position and
`turn.apply`.
"""

import pytest

from tests.cases import plain
from tests.claims import registers
from tests.claims.games import Kind, attend
from tests.claims.hearing import read
from tests.claims.moment import CHECKS, PARTS, QUIET, Judge
from tests.claims.quiet import FILES, catalogue, is_quiet, unknown
from tests.claims.seldom import SAID_THERE
from tests.claims.witness import listening
from tests.ui.play.conftest import new_sitting


def judged(numbers: range, every: int, most: int = 10_000) -> Judge:
    """Attend games, and return the judge."""
    judge = Judge(is_quiet)
    with listening() as (app, marking):
        for number in numbers:
            attend(app, marking, judge, Kind(number), every, most)
    return judge


def told(judge: Judge) -> str:
    """Return what was false, the first of each message."""
    first = {found.message: found for found in judge.found}
    lines = [f"{each.surface}: {each.text}\n    {each.message}\n    {each.where}" for each in first.values()]
    return "\n".join([*lines, *(f"no check for {each}" for each in judge.unknown)])


def test_every_message_is_held_against_a_position_or_claims_nothing() -> None:
    """A new text in what speaks of a game needs a check (`of_market` and the like), or a place in `quiet`."""
    assert registers.MODULES
    assert unknown() == []
    gone = {*CHECKS, *PARTS, *QUIET} - set(catalogue())
    assert gone == set(), "nobody says this any more"
    assert all(any(path.startswith(name) for path in paths()) for name in FILES)


def paths() -> set[str]:
    return {path for files in catalogue().values() for path in files}


@pytest.mark.parametrize("number", plain(1, [1, 8], whole=True))
def test_what_is_said_in_the_beginning_of_a_game_is_true(number: int) -> None:
    judge = judged(range(number, number + 1), 15, 60)
    assert judge.judged.total() > 1000
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)


@pytest.mark.slow
def test_what_is_said_in_whole_games_is_true_and_checks_have_something_to_judge() -> None:
    """The games have every preset, side, number of players and variant. Checks of what they seldom say have
    positions of their own (`tests.claims.seldom`), those of tasks and pages tests of their own.
    """
    judge = judged(range(8), 10_000)
    for seed in (1, 2):
        assert read(new_sitting(2, "short", seed, bots=0, expansion=True), judge, seed) == []
    assert judge.judged.total() > 100_000
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)
    used = {CHECKS[message] for message in {*judge.heard, *SAID_THERE} if message in CHECKS}
    idle = {found: message for message, found in CHECKS.items() if found not in used}
    elsewhere = "tests.claims.of_tasks", "tests.claims.of_pages"
    assert [message for found, message in idle.items() if found.__module__ not in elsewhere] == []
