"""Lessons and puzzles can be finished by ear."""

from collections.abc import Iterator

import pytest

from citrus_game.content.learning.progress import load_progress
from citrus_game.learning.lesson import lessons
from citrus_game.learning.puzzles import puzzles
from citrus_game.ui.scenes.lessons.lesson_scene import LessonScene
from tests.ui.ear.listener import Listener
from tests.ui.ear.student import Student

EASY = (1, 2, 4)
"""Puzzles that are solved by buying and planting, after the first."""


def at_menu(seed: int) -> Student:
    """Sit down at the menu."""
    listener = Listener()
    listener.game.router.menu()
    listener.wait(1.0)
    return Student(listener, seed)


def taken_lessons(student: Student) -> Iterator[LessonScene]:
    """Go through the lessons, one after the other, from the menu on."""
    assert student.find("tab", "Tutorial")
    student.press("return")
    assert "Tutorial" in student.listener.wait(1.5)
    student.press("return")
    for _lesson in lessons():
        student.learn()
        scene = student.listener.game.stack.top
        assert isinstance(scene, LessonScene)
        yield scene
        assert student.find("tab", "Next lesson", start="a") or student.find("tab", "Your first game")
        student.press("return")


def solve(number: int) -> None:
    """Choose a puzzle from the menu on and solve it; what was won is told, and kept."""
    puzzle = puzzles()[number]
    student = at_menu(number)
    assert student.find("tab", "Puzzles")
    student.press("return")
    assert student.find("tab", f"{puzzle.title}. Best turn: {puzzle.best} points")
    student.press("return")
    student.solve()
    told = " ".join(text for _time, text in student.listener.times)
    known = load_progress().puzzles[puzzle.name]
    assert known.points == puzzle.best
    assert f"{puzzle.best} of {puzzle.best}" in told
    assert "1 leaf of three" in told
    assert known.leaves == 1


@pytest.mark.slow
def test_all_lessons_are_learned_by_ear() -> None:
    student = at_menu(0)
    done = [scene.lesson for scene in taken_lessons(student)]
    assert all(lesson.over for lesson in done)
    assert load_progress().lessons == [lesson.name for lesson in lessons()]
    assert student.listener.wait(1.0)[0].startswith("Rosa")


def test_a_puzzle_is_solved_by_ear() -> None:
    solve(0)


@pytest.mark.slow
@pytest.mark.parametrize("number", EASY)
def test_more_puzzles_are_solved_by_ear(number: int) -> None:
    solve(number)
