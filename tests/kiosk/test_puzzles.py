"""Every puzzle's best result is proved again, and an attempt counts the points of the turn."""

import os
from functools import cache
from pathlib import Path

import pytest

from citrus_game.content.check import check_file
from citrus_game.content.disk.problem import ContentError
from citrus_game.learning.puzzles import (
    Puzzle,
    PuzzleAttempt,
    easy_puzzle_after,
    files,
    puzzle_after,
    puzzles,
)
from citrus_game.learning.task import PuzzleTask
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.events import reveals
from citrus_game.rules.model.state import State
from citrus_game.rules.scoring import last_turn_points
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from tests.cases import plain
from tests.session.positions import position
from tools.solve_puzzle import Proof, at_a_glance, prove, worth_trying

ALL = {puzzle.name: puzzle for puzzle in puzzles()}


def play(session: GameSession, puzzle: Puzzle) -> None:
    for step in puzzle.steps:
        session.do(step)


@cache
def proof_of(puzzle: Puzzle) -> Proof:
    proof = prove(puzzle.data.state)
    assert proof is not None
    return proof


@pytest.mark.parametrize("name", plain(lambda name: list(ALL).index(name) % 3 == 0, ALL))
def test_no_turn_brings_more_and_haste_brings_less(name: str) -> None:
    puzzle = ALL[name]
    proof = proof_of(puzzle)
    assert proof.best == puzzle.best
    assert at_a_glance(puzzle.data.state)[0] <= puzzle.best - 2


@pytest.mark.slow
def test_where_most_begin_wrongly_a_first_step_gives_the_best_away() -> None:
    wrong = 0
    for puzzle in list(ALL.values())[:12]:
        _brought, line = at_a_glance(puzzle.data.state)
        wrong += proof_of(puzzle).first[line[0]] < puzzle.best
    assert wrong >= 6


def test_there_are_puzzles_for_everybody() -> None:
    assert len(ALL) >= 12
    assert all(puzzle.name.startswith(f"{puzzle.level}-") for puzzle in puzzles())
    assert {puzzle.level for puzzle in puzzles()} == {1, 2, 3, 4, 5}
    assert {puzzle.data.state.game.board.side for puzzle in puzzles()} == {"long", "short"}
    verbs = {step.verb for puzzle in puzzles() for step in puzzle.steps}
    assert verbs >= {steps.BULL, steps.BRIDGE, steps.CART, steps.MONEY}
    assert len({puzzle.title for puzzle in puzzles()}) == len(ALL)


def test_each_leads_to_the_next_and_the_last_to_the_first() -> None:
    names = [puzzle.name for puzzle in puzzles()]
    assert [puzzle_after(name).name for name in names] == [*names[1:], names[0]]
    assert puzzle_after("").name == names[0]


def test_where_no_puzzle_is_left_one_sentence_names_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citrus_game.learning.puzzles.files", list)
    with pytest.raises(ContentError, match="there is no puzzle") as told:
        puzzle_after("")
    assert f"kiosk{os.sep}puzzles" in str(told.value)


def test_a_passer_by_has_one_step_that_fills_a_ring_on_a_small_board() -> None:
    """A passer-by had a late board of three or four players, and 0 points in a minute."""
    names, puzzle = set(), easy_puzzle_after("")
    while puzzle.name not in names:
        names.add(puzzle.name)
        state = puzzle.data.state
        assert state.game.board.side == "short"
        assert [step.verb for step in puzzle.steps][1:] == [steps.END]
        letter = state.game.board.sites[puzzle.sites[0]]
        assert f"finca {letter}" in puzzle.goal
        attempt = PuzzleAttempt(puzzle, puzzle.session())
        most = brute(state.copy(), state.player) - last_turn_points(state, state.player)
        for step in puzzle.steps:
            attempt.session.do(step)
        assert attempt.result().solved
        assert attempt.made == puzzle.best == most
        puzzle = easy_puzzle_after(puzzle.name)
    assert len(names) >= 3


def brute(state: State, player: int) -> int:
    """Try every legal sequence, none left out and nothing remembered."""
    if state.over or state.player != player:
        return last_turn_points(state, player)
    best = -999
    for step in legal_steps(state):
        after = state.copy()
        apply(after, step)
        best = max(best, brute(after, player))
    return best


SMALL = [
    position(
        coins=1, plantations={"a2": "lemon", "c2": "lime", "e2": "lemon"}, owners={"a2": 0, "e2": 1},
        market={1: "lemon", 2: "orange", 3: "lime", 4: "lemon", 5: "orange"}, landscape={"c3": "horses3"},
        tiles=("bull",), bag=(), marked=(),
    ),
    position(
        coins=2, plantations={"a2": "lemon", "a1": "lemon", "b1": "lime", "c2": "orange"},
        owners={"a2": 0, "b1": 1}, market={1: "lemon", 3: "lime", 4: "orange"}, bag=(), marked=(),
        fincas=("A", "B"),
    ),
    position(
        coins=0, plantations={"a2": "lemon", "c1": "lime", "g2": "orange*"}, owners={"a2": 0, "c1": 0},
        market={3: "lime", 4: "lemon*"}, tiles=("money2", "cart"), bag=(), marked=(),
    ),
]  # fmt: skip


@pytest.mark.parametrize("state", SMALL)
def test_the_proof_agrees_with_trying_everything(state: State) -> None:
    state = state.copy()
    state.finca_stack, state.complete = (), False
    proof = prove(state)
    assert proof is not None
    assert proof.best == brute(state, 0) - last_turn_points(state, 0)
    assert max(proof.first.values()) == proof.best
    assert 0 < proof.best_ends <= proof.ends < proof.states
    after = state.copy()
    for step in proof.steps:
        assert step in legal_steps(after)
        apply(after, step)
    assert last_turn_points(after, 0) - last_turn_points(state, 0) == proof.best


def test_what_is_left_out_cannot_matter() -> None:
    state = SMALL[0]
    left = set(legal_steps(state)) - set(worth_trying(state))
    ring = state.game.board.rings[0]
    assert left
    assert all(step.verb == steps.BULL and not ring >> step.at & 1 for step in left)


def test_each_region_is_harvested_by_one_of_its_spaces() -> None:
    plantations = {"a2": "lemon", "a1": "lemon", "c1": "lime", "d1": "lime", "g2": "orange"}
    state = position(coins=0, plantations=plantations, owners={"a2": 0, "c1": 0, "g2": 1})
    harvests = [step.at for step in worth_trying(state) if step.verb == steps.HARVEST]
    assert len(harvests) == 2
    assert {state.region_at(space).bit_count() for space in harvests} == {2}
    assert len({state.region_at(space) for space in harvests}) == 2


def test_a_proof_that_is_too_long_is_none() -> None:
    state = puzzles()[0].data.state
    assert prove(state, 50) is None


@pytest.mark.parametrize("name", ALL)
def test_the_solution_solves_it_and_reveals_nothing(name: str) -> None:
    puzzle = ALL[name]
    session = puzzle.session()
    attempt = PuzzleAttempt(puzzle, session)
    assert not any(seat.is_bot for seat in session.seats)
    assert attempt.made == 0
    attempt.passed(12.5)
    play(session, puzzle)
    assert not any(reveals(event) for done in session.history for event in done.events)
    assert attempt.over
    attempt.passed(5)
    assert attempt.result() == (puzzle.best, puzzle.best, 12.5)
    assert attempt.result().solved
    assert session.state.over
    assert session.legal() == []
    assert str(puzzle.best) in attempt.result().words()


def test_an_attempt_can_be_undone_up_to_its_end_and_stops_with_the_time() -> None:
    puzzle = puzzles()[0]
    session = puzzle.session()
    attempt = PuzzleAttempt(puzzle, session, seconds=60)
    for step in puzzle.steps[:-1]:
        session.do(step)
    assert attempt.made == puzzle.best
    while session.can_undo():
        session.undo()
    assert session.state == puzzle.data.state
    assert attempt.made == 0
    session.do(puzzle.steps[0])
    attempt.passed(59.5)
    assert (attempt.over, attempt.seconds_left) == (False, 0.5)
    attempt.passed(7)
    assert (attempt.over, attempt.ended) == (True, False)
    assert attempt.result() == (0, puzzle.best, 60)
    assert not attempt.result().solved
    assert str(puzzle.best) in attempt.result().words()


@pytest.mark.parametrize("hints", plain(1, range(3)))
def test_praise_agrees_with_the_leaves(hints: int) -> None:
    said = dict(enumerate(("There is more to find", "Not bad", "Well done", "Perfect!")))
    won = set()
    for puzzle in puzzles():
        task, free = PuzzleTask(puzzle, hints), PuzzleTask(puzzle, hints, leaves=False)
        for step in puzzle.steps:
            for each in (task, free):
                each.session.do(step)
            outcome = task.outcome()
            assert outcome.head == said[outcome.leaves]
            won.add(outcome.leaves)
        assert (free.outcome().head, free.outcome().leaves) == ("Perfect!", -1), "a hint was counted"
    assert won == set(range(4 - hints)), "not every word was met"


def test_attempts_do_not_disturb_each_other() -> None:
    puzzle = puzzles()[1]
    one, two = puzzle.session(), puzzle.session()
    play(one, puzzle)
    assert two.state == puzzle.data.state
    assert not two.history


BAD = {
    "something hidden": ("last_refill_complete: false", "last_refill_complete: false\nbag: [lime]", "bag"),
    "a finca comes due": (
        "last_refill_complete: false",
        "last_refill_complete: true",
        "last_refill_complete",
    ),
    "a refill counts always": ("finca_after_partial_refill: false", "family: false", "rules"),
    "a marked site": ("last_refill_complete: false", "last_refill_complete: false\nmarked: [E]", "marked"),
    "a better result": ("best: ", "best: 1", "best"),
    "an illegal step": ("  end", "  pass", "solution"),
    "no step": ("  end", "  and", "solution"),
    "no end": ("  end", "  # end", "solution"),
    "a second turn": ("  end\n", "  end\n  pass\n", "solution"),
    "a level": ("level: ", "level: 7", "level"),
    "an unknown key": ("level: ", "lavel: ", "lavel"),
    "no title": ("title: ", "# title: ", "title"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_puzzle_that_is_none(name: str, tmp_path: Path) -> None:
    old, new, key = BAD[name]
    text = files()[0].read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "bad.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    (problem,) = check_file(path)
    assert str(path) in problem
    assert f"key {key}" in problem or f"'{key}'" in problem


def test_a_market_that_could_be_emptied_is_refused(tmp_path: Path) -> None:
    text = files()[0].read_text(encoding="utf-8")
    start = text.index("market:")
    path = tmp_path / "bad.yaml"
    path.write_text(
        text[:start] + "market: {1: lime, 2: lime}\nlast_refill_complete: false\n", encoding="utf-8"
    )
    (problem,) = check_file(path)
    assert "empty the market" in problem
