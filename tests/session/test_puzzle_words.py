"""Texts about puzzles agree with their proofs, and results are saved."""

import re
from pathlib import Path

import pytest

from citrus_game.content.disk.paths import use_data_dir
from citrus_game.content.learning.progress import (
    load_progress,
    note_lesson,
    note_puzzle,
    open_progress,
    own_progress,
)
from citrus_game.learning.puzzles import Puzzle, aim, lesser, puzzles
from citrus_game.learning.task import PuzzleTask
from citrus_game.narration.gains import step_words
from citrus_game.rules.model.state import State
from citrus_game.rules.scoring import last_turn_points
from citrus_game.rules.turn import apply
from tests.cases import plain
from tools.solve_puzzle import at_a_glance

ALL = {puzzle.name: puzzle for puzzle in puzzles()}
SIGNED = {"more from": 1, "fewer from": -1, "fewer lost": 1, "more lost": -1}


def hasty(puzzle: Puzzle) -> State:
    state = puzzle.data.state.copy()
    for step in at_a_glance(state)[1]:
        apply(state, step)
    return state


@pytest.mark.parametrize("name", plain(3, ALL, whole=True))
def test_the_difference_is_told_to_the_point(name: str) -> None:
    puzzle = ALL[name]
    after, player = hasty(puzzle), puzzle.data.state.player
    made = last_turn_points(after, player) - last_turn_points(puzzle.data.state, player)
    told = re.findall(r"(\d+) (more from|fewer from|fewer lost|more lost)", lesser(puzzle, after))
    assert sum(int(number) * SIGNED[sign] for number, sign in told) == puzzle.best - made > 0


@pytest.mark.parametrize("name", ALL)
def test_hints_come_in_two_stages(name: str) -> None:
    puzzle = ALL[name]
    state = puzzle.data.state
    task = PuzzleTask(puzzle)
    direction, first_step = task.hint(1), task.hint(2)
    assert first_step == step_words(puzzle.steps[0], state)
    assert first_step not in direction
    assert direction
    assert str(puzzle.best) in aim(puzzle, "blue")
    assert state.game.board.sites  # the hint names fincas by the letters on the board
    for letter in re.findall(r"\b[A-O]\b", direction):
        if letter != "A" or "ring of A" in direction:
            assert state.fincas[state.game.board.sites.index(letter)] is not None


@pytest.mark.parametrize(
    ("hints", "leaves", "won"), [(0, True, 3), (1, True, 2), (4, True, 0), (1, False, -1)]
)
def test_each_hint_costs_a_leaf(hints: int, leaves: bool, won: int) -> None:
    task = PuzzleTask(puzzles()[0], hints, leaves=leaves)
    for step in task.best:
        task.session.do(step)
    outcome = task.outcome()
    assert outcome.leaves == won
    assert any("hint" in text for text in outcome.texts) == (leaves and hints > 0)
    assert task.lesser == ""
    assert outcome.found


def test_what_a_lesser_turn_missed_is_told_once_it_has_ended() -> None:
    task = PuzzleTask(puzzles()[0])
    for step in at_a_glance(task.session.state)[1]:
        assert task.lesser == ""
        task.session.do(step)
    assert task.ended
    assert task.lesser == lesser(task.puzzle, task.session.state) != ""
    assert task.lesser in task.outcome().texts


def test_hints_differ() -> None:
    assert len({PuzzleTask(puzzle).hint(1) for puzzle in ALL.values()}) >= 6


def test_a_best_turn_has_nothing_to_be_told(tmp_path: Path) -> None:
    for puzzle in ALL.values():
        state = puzzle.data.state.copy()
        for step in puzzle.steps:
            apply(state, step)
        assert lesser(puzzle, state) == ""


def test_progress_is_kept_and_never_gets_less(tmp_path: Path) -> None:
    use_data_dir(tmp_path)
    assert load_progress().leaves("x") == 0
    note_puzzle("x", 5, 2)
    note_puzzle("x", 3, 1)
    note_lesson("1-the-aim")
    note_lesson("1-the-aim")
    assert load_progress().leaves("x") == 2
    assert load_progress().lessons == ["1-the-aim"]
    note_puzzle("x", 8, 3)
    assert load_progress().puzzles["x"].points == 8
    own_progress().write_text("lessons: 3", encoding="utf-8")
    assert "lessons" in str(open_progress().problems[0])
