"""How far somebody is: kept in a file, and nothing before the first lesson."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from citrus_game.content.lessons.progress import load_progress, note_lesson, note_puzzle, own_progress


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
