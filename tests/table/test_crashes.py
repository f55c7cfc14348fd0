"""What a crash leaves behind: a mark on the record, and a report without names."""

from pathlib import Path

import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.table.keeping import crashes

pytestmark = pytest.mark.usefixtures("data")


def record(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{text}.citrus"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_record_is_marked_as_it_is_now_and_another_stays_marked(data: Path) -> None:
    first, second = record(data, "one"), record(data, "two")
    assert not crashes.marked(first)
    crashes.mark(first)
    assert crashes.marked(first)
    assert not crashes.marked(second)
    crashes.mark(second)
    crashes.mark(first)
    assert crashes.marked(first)
    assert crashes.marked(second)
    first.write_text("another game", encoding="utf-8")
    assert not crashes.marked(first)


def test_what_is_not_there_is_not_marked(data: Path) -> None:
    crashes.mark(data / "none.citrus")
    assert crashes._marks() == []


def test_a_record_stays_marked_only_where_opening_it_ends_unforeseen(data: Path) -> None:
    path = record(data, "one")
    with crashes.opening(path):
        assert crashes.marked(path)
    assert not crashes.marked(path)
    with pytest.raises(ContentError), crashes.opening(path):
        raise ContentError("one.citrus", "is not a game")
    assert not crashes.marked(path)
    with pytest.raises(RuntimeError), crashes.opening(path):
        raise RuntimeError
    assert crashes.marked(path)


def test_a_report_names_the_version_of_python() -> None:
    assert crashes._system()["python"].count(".") == 2
