"""After a crash there is a mark on the record, and a report without names."""

import threading
from pathlib import Path

import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.session.saves import crash_reports, saves
from citrus_game.session.saves.save_file import SaveFile, SaveOutcome
from tests.session.positions import play, sit

pytestmark = pytest.mark.usefixtures("data")


def record(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{text}.citrus"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_record_is_marked_as_it_is_now_and_another_stays_marked(data: Path) -> None:
    first, second = record(data, "one"), record(data, "two")
    assert not crash_reports.marked(first)
    crash_reports.mark(first)
    assert crash_reports.marked(first)
    assert not crash_reports.marked(second)
    crash_reports.mark(second)
    crash_reports.mark(first)
    assert crash_reports.marked(first)
    assert crash_reports.marked(second)
    first.write_text("another game", encoding="utf-8")
    assert not crash_reports.marked(first)


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("record", ["", "format: 1"])
def test_a_report_holds_all_there_is_but_no_names(record: str) -> None:
    names, facts = {"Ana": "player 1"}, {"window": "1280 x 720"}
    path = crash_reports.write_report(ValueError("Ana has no hand"), facts, ["Press", "Move"], record, names)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    for part in ("window: 1280 x 720\n", "ValueError: player 1 has no hand", "Wanted before:\nPress\nMove\n"):
        assert part in text
    assert ("Record:" in text) == bool(record)
    assert text.endswith(f"{record}\n")
    assert "Ana" not in text


def test_what_is_not_there_is_not_marked(data: Path) -> None:
    crash_reports.mark(data / "none.citrus")
    assert not crash_reports.marked(data / "none.citrus")


def test_a_record_stays_marked_only_where_opening_it_ends_unforeseen(data: Path) -> None:
    path = record(data, "one")
    with crash_reports.opening(path):
        assert crash_reports.marked(path)
    assert not crash_reports.marked(path)
    with pytest.raises(ContentError), crash_reports.opening(path):
        raise ContentError("one.citrus", "is not a game")
    assert not crash_reports.marked(path)
    with pytest.raises(RuntimeError), crash_reports.opening(path):
        raise RuntimeError
    assert crash_reports.marked(path)


def test_a_game_is_marked_as_its_last_save_leaves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The save may still be being written when the game crashes."""
    session, may_write = sit(), threading.Event()
    autosave = saves.Autosave(session, background=True)
    saves.wait_for_saves()
    write = SaveFile.write

    def write_late(file: SaveFile, text: str) -> SaveOutcome:
        may_write.wait(5)
        return write(file, text)

    monkeypatch.setattr(SaveFile, "write", write_late)
    play(session, 1)
    threading.Timer(0.2, may_write.set).start()
    crash_reports.mark(autosave.path)
    saves.wait_for_saves()
    assert saves.load(autosave.path).steps == session.steps
    assert crash_reports.marked(autosave.path)
