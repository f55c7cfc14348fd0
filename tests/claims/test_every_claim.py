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


A_FEW = 5
"""Checks that may have nothing to judge besides."""
SELDOM = {
    "by ear alone": (
        "The finca {values} is due: {player} chooses its site.",
        "{player} puts a worker on {space}.",
        "{player} uses a milestone: a finca is built at once.",
        "Bonuses: {number}",
    ),
    "of a computer player, to who has a coach": (
        "bought {n} plantation",
        "built finca {site}",
        "put a bull on {space}",
        "took {land}",
        "{told} (you: {n})",
        "lost {points} by giving back {tiles}",
        "took over harvested {fruits}",
        "started {fruits}",
        "let the {fruits} grow",
    ),
    "on a clock, or after a game": (
        "{player} has no time left, so this turn has ended for good.",
        "The game is over.",
    ),
    "on boards with more sites than fincas": ("No finca will be built here.",),
    "late in a game": (
        "the market is refilled",
        "The market is empty then: the game ends with this turn.",
        "Refilled at {most}",
        "What you plant then brings is not known yet.",
        "Then the game ends.",
        "Nothing to buy now: harvest with one of your workers.",
    ),
    "seldom": (
        "Something hidden is revealed first, so nobody knows the outcome.",
        "The others have the least to gain at {site}.",
        "A ring is full: the finca scores for the most fruit there.",
        "Plant between two regions of yours to join them. A worker comes home.",
        "No space left for {tile}: {why}.",
        "First plant {tile} from the cart.",
        "There is already a bridge over the rock on {space}.",
        "No bull here",
        "A new finca was turned up, so you cannot undo what came before.",
        "The turn played closes the ring of {site}: {points} for {rival}.",
    ),
}
"""One message of each check that may have nothing to judge in these few games, by when it is said."""


@pytest.mark.slow
def test_what_is_said_in_whole_games_is_true_and_checks_have_something_to_judge() -> None:
    """The games have every preset, side, number of players and variant. Which seldom message comes differs a
    little from run to run; a surface that nobody looks at any more would leave many checks without work.
    """
    judge = judged(range(8), 10_000)
    for seed in (1, 2):
        assert read(new_sitting(2, "short", seed, bots=0, expansion=True), judge, seed) == []
    assert judge.judged.total() > 100_000
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)
    found = {CHECKS[message] for message in judge.heard if message in CHECKS}
    silent = {CHECKS[message] for messages in SELDOM.values() for message in messages}
    idle = {
        CHECKS[message]: message
        for message in CHECKS
        if CHECKS[message] not in found | silent and CHECKS[message].__module__ != "tests.claims.of_tasks"
    }
    assert len(idle) <= A_FEW, [*idle.values()]
