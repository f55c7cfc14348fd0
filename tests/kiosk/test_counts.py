"""Counts survive being cut off anywhere, and contain nothing but counts."""

import os
import time
from pathlib import Path

import pytest

from citrus_game.kiosk.stats.counts import Counts, ModeCount


def filled(path: Path) -> Counts:
    date = "2026-05-30"
    counts = Counts(path, lambda: date)
    counts.count_start("sprint")
    counts.count_finish("sprint", 571.6)
    counts.count_start("sprint")
    counts.count_left("sprint", "idle", 200)
    counts.count_refusal("CONNECT")
    counts.count_refusal("CONNECT")
    counts.count_refusal("COINS")
    counts.count_crash()
    date = "2026-05-31"
    counts.count_start("puzzle")
    counts.count_finish("puzzle", 42)
    return counts


def test_counts_by_day_and_mode(tmp_path: Path) -> None:
    first, second = filled(tmp_path / "deep" / "counts.log").read()
    assert (first.date, second.date) == ("2026-05-30", "2026-05-31")
    sprint = first.modes["sprint"]
    assert (sprint.started, sprint.finished, sprint.seconds) == (2, 1, 572)
    assert (sprint.left, sprint.left_seconds) == ({"idle": 1}, {"idle": 200})
    assert first.refused == {"CONNECT": 2, "COINS": 1}
    assert (first.crashes, second.crashes) == (1, 0)
    assert second.modes["puzzle"].finished == 1
    assert second.modes["puzzle"].seconds == 42


@pytest.mark.slow
def test_cut_anywhere_all_whole_lines_are_read_and_counting_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "counts.log"
    filled(path)
    whole = path.read_bytes()
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        counts = Counts(path, lambda: "2026-06-01")
        lines = whole[:length].count(b"\n")
        before = total(counts)
        assert before == lines
        counts.count_start("full")
        assert total(counts) == lines + 1, f"cut after {length} bytes"
        assert counts.read()[-1].modes["full"].started == 1


def total(counts: Counts) -> int:
    """Return how many events were read."""
    return sum(
        day.crashes
        + day.refused.total()
        + sum(mode.started + mode.finished + mode.left.total() for mode in day.modes.values())
        for day in counts.read()
    )


def test_rubbish_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "counts.log"
    path.write_bytes(b"\0\0\0\0\n\xff\xfe\n2026-05-30 exploded x\n2026-05-30 crashed\n" + b"x" * 100_000)
    assert total(Counts(path)) == 1


def test_words_cannot_break_a_line(tmp_path: Path) -> None:
    counts = Counts(tmp_path / "counts.log", lambda: "2026-05-30")
    counts.count_left("full", "final\n2026-05-30 crashed", 3)
    (day,) = counts.read()
    assert day.crashes == 0
    assert day.modes["full"].left == {"final-2026-05-30-crashed": 1}


def test_a_disk_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    counts = Counts(tmp_path / "file" / "counts.log")
    counts.count_start("sprint")
    assert counts.trouble


def test_two_processes_count_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "counts.log"
    one, other = Counts(path, lambda: "2026-05-30"), Counts(path, lambda: "2026-05-30")
    for _ in range(50):
        one.count_start("sprint")
        other.count_crash()
    assert total(one) == 100
    assert os.fspath(path) in [os.fspath(file) for file in tmp_path.iterdir()]


def test_a_file_that_has_grown_is_summed_up_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, summed = tmp_path / "plain.log", tmp_path / "summed.log"
    for path, scaled in ((plain, 10**9), (summed, 200)):
        monkeypatch.setattr("citrus_game.kiosk.stats.counts.GROWN", scaled)
        for _again in range(5):
            counts = filled(path)
        counts.undo_start("short")
    assert Counts(summed).read() == Counts(plain).read()
    assert summed.stat().st_size < plain.stat().st_size / 2


@pytest.mark.slow
def test_forty_megabytes_of_counts_open_at_once_and_shrink(tmp_path: Path) -> None:
    path = tmp_path / "counts.log"
    path.write_bytes(b"".join(b"2026-05-30 left sprint idle %d\n" % (n % 9999) for n in range(1_300_000)))
    started = time.process_time()  # whatever else the machine does
    counts = Counts(path, lambda: "2026-05-31")
    assert counts.read()
    assert time.process_time() - started < 2
    counts.count_crash()
    assert path.stat().st_size < 1000
    assert path.with_suffix(".damaged").stat().st_size > 40_000_000, "the whole is put aside"
    assert counts.read()[-1].crashes == 1


def test_what_cannot_be_written_waits_is_told_once_and_comes_in_at_last(tmp_path: Path) -> None:
    said: list[str] = []
    blocked = tmp_path / "kiosk"
    blocked.write_text("a file in the folder's place", encoding="utf-8")
    counts = Counts(blocked / "counts.log", lambda: "2026-05-30", said.append)
    counts.count_start("sprint")
    assert len(said) == 1
    counts.count_finish("sprint", 60)
    assert len(said) == 1
    assert counts.trouble
    assert counts.trouble in said[0]
    (day,) = counts.read()
    assert day.modes["sprint"].finished == 1
    blocked.unlink()
    counts.count_start("puzzle")
    assert counts.trouble == ""
    (day,) = Counts(counts.path).read()
    assert day.modes["sprint"] == ModeCount(started=1, finished=1, seconds=60)
    assert day.modes["puzzle"].started == 1
