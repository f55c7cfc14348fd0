"""The user's progress is saved; it is empty before the first lesson."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.lesson import load_lesson
from citrus_game.content.learning.progress import load_progress, note_lesson, note_puzzle, own_progress


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> Iterator[Path]:
    paths.use_data_dir(tmp_path)
    yield tmp_path
    paths.use_data_dir(None)


def test_nothing_is_known_at_first_and_a_lesson_counts_once() -> None:
    assert load_progress().lessons == []
    note_lesson("01")
    kept = own_progress().stat().st_mtime_ns
    note_lesson("01")
    assert own_progress().stat().st_mtime_ns == kept
    note_lesson("02")
    assert load_progress().lessons == ["01", "02"]


def test_a_puzzle_keeps_its_best() -> None:
    assert load_progress().leaves("a") == 0
    for points, leaves, best in ((5, 1, (5, 1)), (4, 1, (5, 1)), (4, 2, (4, 2)), (9, 1, (4, 2))):
        note_puzzle("a", points, leaves)
        known = load_progress().puzzles["a"]
        assert (known.points, known.leaves) == best


@pytest.mark.parametrize(
    ("wanted", "answer"),
    [
        (12, ("harvest f5", "harvest b3", "income", "end")),
        (11, ("harvest f5", "harvest b3", "income")),
    ],
    ids=["a goal not met", "a turn not ended"],
)
def test_the_answer_of_an_own_task_must_reach_its_goal_and_end_the_turn(
    wanted: int, answer: tuple[str, ...], tmp_path: Path
) -> None:
    text = (paths.config() / "lessons" / "4-harvest.yaml").read_text("utf-8")
    begin = text.index("    solve:")
    end = text.index("  - say: A harvest brings")
    lines = [f"    solve: {{coins: {wanted}}}", "    answer: |", *(f"      {step}" for step in answer), ""]
    file = tmp_path / "lesson.yaml"
    file.write_text(text[:begin] + "\n".join(lines) + text[end:], "utf-8")
    with pytest.raises(ContentError, match="does not reach the goal"):
        load_lesson(file)
