"""Everything that the game says of a game that is played is held against the rules: the position and
`turn.apply`.
"""

import pytest

from tests.cases import plain
from tests.claims import registers
from tests.claims.games import Kind, attend
from tests.claims.moment import CHECKS, PARTS, QUIET, Judge
from tests.claims.quiet import FILES, catalogue, is_quiet, speaks, unknown
from tests.claims.witness import listening

GAMES = 24
"""Numbers of games that have every preset, side, number of players and variant."""


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
    judge = judged(range(number, number + 1), 5, 60)
    assert judge.judged.total() > 1000
    assert not judge.false
    assert not judge.unknown, told(judge)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GAMES, 4))
def test_what_is_said_in_whole_games_is_true(first: int) -> None:
    judge = judged(range(first, first + 4), 6)
    assert judge.judged.total() > 20_000
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)
    heard.update(judge.heard)


heard: set[str] = set()
"""The messages that were judged in whole games."""


@pytest.mark.slow
def test_every_check_has_something_to_judge() -> None:
    """What a check is for is said somewhere in the games, but for what is seldom."""
    for number in range(GAMES, GAMES + 4):
        heard.update(judged(range(number, number + 1), 4).heard)
    spoken = [message for message in CHECKS if any(map(speaks, catalogue()[message]))]
    assert [message for message in spoken if message not in heard] == []
