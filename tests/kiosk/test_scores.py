"""The daily scores: ranks, change of days, damaged files, and no personal data."""

import time
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from pydantic import ValidationError

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk_scores import MOST_DAYS, MOST_KEPT, Entry
from citrus_game.kiosk.stats import storage
from citrus_game.kiosk.stats.scores import DayScores
from tests.cases import plain

TODAY, TOMORROW = date(2026, 11, 21), date(2026, 11, 22)


def sprint(points: int, letters: str = "") -> Entry:
    return Entry(mode="sprint", points=points, emblem="lime", colour="teal", letters=letters)


def puzzle(points: int, seconds: float, of: int = 10, level: int = 1) -> Entry:
    return Entry(
        mode="puzzle", points=points, maximum=of, seconds=seconds, level=level, emblem="bull", colour="ink"
    )


class ScoreFile:
    """The file of a test, and what was told."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.told: list[str] = []

    def scores(self, today: date = TODAY) -> DayScores:
        return DayScores(lambda: today, self.told.append, self.path)


@pytest.fixture
def kept(tmp_path: Path) -> ScoreFile:
    return ScoreFile(tmp_path / "deep" / "scores.yaml")


def test_a_table_is_sorted_and_survives_a_restart(kept: ScoreFile) -> None:
    scores = kept.scores()
    assert [scores.add(sprint(points, letters)) for points, letters in ((40, "A"), (50, "B"), (40, "C"))] == [
        1, 1, 3,
    ]  # fmt: skip
    assert scores.rank_of(sprint(45)) == 2
    for found in (scores, kept.scores()):
        assert [entry.letters for entry in found.best("sprint")] == ["B", "A", "C"]
        assert [entry.letters for entry in found.best("sprint", 1)] == ["B"]
        assert found.best("puzzle") == []
    assert not kept.told


def test_a_puzzles_result_counts_by_its_part_of_the_best_then_difficulty_then_time(kept: ScoreFile) -> None:
    scores = kept.scores()
    entries = [puzzle(10, 50), puzzle(9, 5), puzzle(10, 20), puzzle(20, 59, 20, level=5), puzzle(-3, 1)]
    for entry in entries:
        scores.add(entry)
    assert [entries.index(entry) for entry in scores.best("puzzle")] == [3, 2, 0, 1, 4]
    assert scores.rank_of(puzzle(19, 1, 20, level=5)) == 4
    assert kept.scores().best("puzzle") == scores.best("puzzle")


class Calendar:
    """A day that a test turns."""

    def __init__(self) -> None:
        self.day = TODAY

    def __call__(self) -> date:
        return self.day


def test_a_new_day_begins_new_tables_for_whoever_asks_first(kept: ScoreFile) -> None:
    asks: list[Callable[[DayScores], object]] = [
        lambda scores: scores.best("sprint"),
        lambda scores: scores.add(sprint(30)) - 1,
        lambda scores: scores.rank_of(sprint(1)) - 1,
        lambda scores: scores.check_day() - 1,
    ]
    for ask in asks:
        kept.path.unlink(missing_ok=True)
        calendar = Calendar()
        scores = DayScores(calendar, kept.told.append, kept.path)
        scores.add(sprint(40, "OLD"))
        assert not scores.check_day()
        calendar.day = TOMORROW
        assert not ask(scores), "yesterday's best is still there"
        assert [entry.letters for entry in scores.best_before("sprint")] == ["OLD"]
        assert scores.day_before == TODAY.isoformat()
        scores.add(sprint(30))
        again = kept.scores(TOMORROW)
        assert again.best("sprint")[0].points == 30
        assert [entry.letters for entry in again.best_before("sprint")] == ["OLD"]
    assert not kept.told


def test_a_machine_that_was_off_for_days_still_shows_its_last_one(kept: ScoreFile) -> None:
    kept.scores().add(sprint(40))
    for later in (1, 2, 9):
        scores = kept.scores(TODAY + timedelta(later))
        assert not scores.best("sprint")
        assert [entry.points for entry in scores.best_before("sprint")] == [40]
        assert scores.day_before == TODAY.isoformat()


@pytest.mark.parametrize("back", [1, 30])
def test_no_entry_is_lost_by_a_clock_that_is_set_back_and_forward(kept: ScoreFile, back: int) -> None:
    calendar = Calendar()
    scores = DayScores(calendar, kept.told.append, kept.path)
    scores.add(sprint(40, "A"))
    calendar.day = TODAY - timedelta(back)
    assert not scores.best("sprint")
    scores.add(sprint(20, "B"))
    calendar.day = TODAY
    scores = DayScores(calendar, kept.told.append, kept.path)  # and a restart between
    assert [entry.letters for entry in scores.best("sprint")] == ["A"]
    assert [entry.letters for entry in scores.best_before("sprint")] == ["B"]
    calendar.day = TODAY - timedelta(back)
    assert [entry.letters for entry in scores.best("sprint")] == ["B"]


@pytest.mark.parametrize("wrong", [-9000, -2, -1, 1, 5000])
def test_a_wrong_clock_costs_neither_todays_scores_nor_those_of_the_day_before(
    kept: ScoreFile, wrong: int
) -> None:
    calendar = Calendar()
    scores = DayScores(calendar, kept.told.append, kept.path)
    for letters in "ABC":
        scores.add(sprint(40, letters))
        calendar.day += timedelta(1)
    calendar.day = TODAY + timedelta(2)
    for day in (1, 2, 3):  # an empty battery: every morning it is another wrong one
        calendar.day = TODAY + timedelta(2 + wrong * day)
        scores.add(sprint(30, "X"))
        calendar.day = TODAY + timedelta(2)
        scores = DayScores(calendar, kept.told.append, kept.path)
        best, before = scores.best("sprint"), scores.best_before("sprint")
        assert [each.letters for each in best] == ["C"]
        assert "B" in [each.letters for each in before]
    assert not kept.told


def test_the_file_of_earlier_versions_is_read(kept: ScoreFile) -> None:
    kept.path.parent.mkdir()
    entry = "- {mode: sprint, points: 9, emblem: lime, colour: teal}\n"
    kept.path.write_text(f"{GOOD}day_before: 2026-11-20\nentries_before:\n{entry}", encoding="utf-8")
    for times in (1, 2):
        scores = kept.scores()
        assert [each.points for each in scores.best("sprint")] == [7]
        assert [each.points for each in scores.best_before("sprint")] == [9]
        assert scores.day_before == "2026-11-20"
        scores.add(puzzle(5, 5))
        assert len(scores.best("puzzle")) == times
    assert not kept.told


NIGHTS = {
    "spring in Berlin": ("Europe/Berlin", "2026-03-29", 0),
    "autumn in Berlin": ("Europe/Berlin", "2026-10-25", 0),
    "an hour twice before midnight": ("America/Sao_Paulo", "2018-02-18", 0),
    "a minute of the new day twice": ("America/St_Johns", "2010-11-07", 1),
    "no midnight": ("America/Sao_Paulo", "2018-11-04", 0),
}
"""Zone, the day that begins in the night, and how often the day goes back in it."""


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be set")
@pytest.mark.parametrize("name", plain(3, NIGHTS, whole=True))
def test_the_nights_in_which_clocks_are_changed(
    name: str, kept: ScoreFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    zone, day, backs = NIGHTS[name]
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    now = datetime.fromisoformat(f"{day}T00:00:00+00:00") - timedelta(hours=20)
    monkeypatch.setattr(storage, "now", lambda: now)
    try:
        scores = DayScores(storage.today, kept.told.append, kept.path)
        seen = [scores.day]
        for number in range(4 * 48):
            now += timedelta(minutes=15)
            assert scores.add(sprint(number)) if number % 24 == 0 else scores.rank_of(sprint(number))
            if scores.day != seen[-1]:
                seen.append(scores.day)
    finally:
        monkeypatch.undo()
        time.tzset()
    assert seen.count(day) == 1 + backs
    assert len(set(seen)) == len(seen) - 2 * backs
    assert day in (scores.day, scores.day_before)


def test_the_staff_deletes_one_entry(kept: ScoreFile) -> None:
    scores = kept.scores()
    for points in (50, 40, 40, 30):
        scores.add(sprint(points, "ABC"))
    scores.add(puzzle(5, 5))
    scores.remove(scores.best("sprint")[2])
    assert [entry.points for entry in kept.scores().best("sprint")] == [50, 40, 30]
    assert kept.scores().best("puzzle")
    tomorrow = kept.scores(TOMORROW)
    tomorrow.remove(tomorrow.best_before("sprint")[0])
    assert [entry.points for entry in kept.scores(TOMORROW).best_before("sprint")] == [40, 30]
    tomorrow.remove(sprint(40, "ABC"))
    assert len(tomorrow.best_before("sprint")) == 2, "an equal one is another's"


def test_all_is_cleared(kept: ScoreFile) -> None:
    scores = kept.scores()
    scores.add(sprint(40))
    scores.add(puzzle(5, 5))
    scores.clear()
    for found in (scores, kept.scores()):
        assert not found.best("sprint")
        assert not found.best("puzzle")


@pytest.mark.slow
def test_a_table_has_an_end(kept: ScoreFile) -> None:
    scores = kept.scores()
    for points in range(MOST_KEPT + 5):
        rank = scores.add(sprint(points))
        scores.add(puzzle(5, points))
    assert rank == 1
    assert scores.add(sprint(0)) == MOST_KEPT + 1
    again = kept.scores()
    assert [entry.points for entry in again.best("sprint", 999)] == list(range(MOST_KEPT + 4, 4, -1))
    assert len(again.best("puzzle", 999)) == MOST_KEPT
    assert not kept.told


def test_the_largest_file_is_read(kept: ScoreFile) -> None:
    entry = (
        "  - {mode: puzzle, points: -999, of: 9999, seconds: 12342.857142857143, level: 9, "
        f"what: {'a' * 40}, emblem: blood-orange, colour: azure, letters: ÄÉẞ}}\n"
    )
    days = [f"  {TODAY - timedelta(day)}:\n{entry * 2 * MOST_KEPT}" for day in range(MOST_DAYS)]
    kept.path.parent.mkdir()
    kept.path.write_text("format: 2\ndays:\n" + "".join(days), encoding="utf-8")
    assert len(kept.scores().best("puzzle", 999)) == MOST_KEPT
    assert not kept.told


GOOD = "format: 1\nday: 2026-11-21\nentries:\n- {mode: sprint, points: 7, emblem: lime, colour: teal}\n"


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"\xff\xfe\x00", b"entries: [", b"[]", b"format: 2\nday: 2026-11-21\nentries: []\n",
        GOOD.replace("points: 7", "points: many").encode(), GOOD.replace("lime", "Ana").encode(),
        GOOD.replace("colour: teal", "colour: teal, name: Ana").encode(), GOOD.encode()[:-9],
        GOOD.replace("2026-11-21", "today").encode(), b"a" * 100_000,
    ],
)  # fmt: skip
def test_a_damaged_file_is_set_aside_and_told_of(raw: bytes, kept: ScoreFile) -> None:
    kept.path.parent.mkdir()
    kept.path.write_bytes(raw)
    scores = kept.scores()
    assert scores.best("sprint") == []
    (told,) = kept.told
    assert "\n" not in told
    assert str(kept.path) in told
    assert kept.path.with_suffix(".damaged").read_bytes() == raw
    scores.add(sprint(12))
    assert [entry.points for entry in kept.scores().best("sprint")] == [12]
    assert len(kept.told) == 1


def test_the_good_file_of_that_test_is_good(kept: ScoreFile) -> None:
    kept.path.parent.mkdir()
    kept.path.write_text(GOOD, encoding="utf-8")
    assert [entry.points for entry in kept.scores().best("sprint")] == [7]
    assert not kept.told


def test_a_disk_that_is_full_is_told_of_once_until_it_is_well(
    kept: ScoreFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, _text: str) -> None:
        raise ContentError("no space left", path)

    scores = kept.scores()
    with monkeypatch.context() as patch:
        patch.setattr("citrus_game.kiosk.stats.scores.write_atomically", full)
        scores.add(sprint(1))
        scores.add(sprint(2))
    assert len(kept.told) == 1
    assert "no space left" in kept.told[0]
    assert len(scores.best("sprint")) == 2
    assert len(kept.scores().best("sprint")) == 2, "kept as soon as there is room"
    scores.add(sprint(3))
    assert len(kept.scores().best("sprint")) == 3
    assert len(kept.told) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"letters": "ANNA"},
        {"letters": "a"},
        {"letters": "ü"},
        {"letters": "Ω"},
        {"emblem": "face"},
        {"colour": "red"},
        {"name": "x"},
    ],
)
def test_a_sign_is_an_emblem_a_colour_and_three_letters_at_most(change: dict[str, object]) -> None:
    values = {"mode": "sprint", "points": 1, "emblem": "lime", "colour": "teal", "letters": "ABC"}
    Entry.model_validate(values)
    Entry.model_validate({**values, "letters": "ÄÉẞ"})
    with pytest.raises(ValidationError):
        Entry.model_validate({**values, **change})
