"""Everything that the game says of a game that is played is held against the rules: the position and
`turn.apply`.
"""

import pytest

from tests.cases import plain
from tests.claims import of_tasks, registers
from tests.claims.games import Kind, attend
from tests.claims.hearing import read
from tests.claims.moment import CHECKS, PARTS, QUIET, Judge
from tests.claims.quiet import FILES, catalogue, is_quiet, speaks, unknown
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


@pytest.mark.parametrize("number", plain(2, [1, 8], whole=True))
def test_what_is_said_in_the_beginning_of_a_game_is_true(number: int) -> None:
    judge = judged(range(number, number + 1), 15, 60)
    assert judge.judged.total() > 1000
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)


SELDOM: dict[str, str] = {
    "{player} has no time left, so this turn has ended for good.": "needs a clock",
}
"""One message of each check that has nothing to judge in these games, and why."""


@pytest.mark.slow
def test_what_is_said_in_whole_games_is_true_and_every_check_has_something_to_judge() -> None:
    """The games have every preset, side, number of players and variant."""
    judge = judged(range(8), 10_000)
    for seed in (1, 2):
        assert read(new_sitting(2, "short", seed, bots=0, expansion=True), judge, seed) == []
    assert judge.judged.total() > 100_000
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)
    found = {CHECKS[message] for message in judge.heard if message in CHECKS}
    silent = {CHECKS[message] for message in SELDOM}
    assert not found & silent, "these have something to judge"
    spoken = [message for message in CHECKS if any(map(speaks, catalogue()[message]))]
    others = [of_tasks.__name__]
    assert [
        message
        for message in spoken
        if CHECKS[message] not in found | silent and CHECKS[message].__module__ not in others
    ] == []
