"""``citrus-game kiosk``: the report, the PIN, and the processes it starts."""

import csv
import io
import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from citrus_game.cli import kiosk as command
from citrus_game.cli.main import main
from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import KioskSettings, load_kiosk
from citrus_game.kiosk.pin import check_pin
from citrus_game.kiosk.stats.counts import Counts, as_csv, as_table
from citrus_game.kiosk.watchdog.logs import lock_folder
from citrus_game.kiosk.watchdog.supervisor import Supervisor
from citrus_game.ui.kiosk import router
from tests.cases import plain
from tests.kiosk.conftest import PATIENCE
from tests.kiosk.test_counts import filled

ROOT = Path(__file__).parents[2]


def kiosk(folder: Path, *arguments: str) -> int:
    try:
        return main(["kiosk", *arguments, "--data-dir", str(folder)])
    finally:
        paths.use_data_dir(None)


def test_report_as_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(tmp_path / "kiosk" / "counts.log")
    assert kiosk(tmp_path, "--report") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["day", "mode", "started", "finished", "left", "average", "left", "at"]
    assert lines[1].split() == ["2026-05-30", "sprint", "2", "1", "1", "9:32", "idle", "1"]
    assert lines[2].split() == ["2026-05-31", "puzzle", "1", "1", "0", "0:42"]
    assert lines[3].split()[:3] == ["all", "sprint", "2"]
    assert "refused moves: CONNECT 2, COINS 1" in lines
    assert lines[-1] == "crashes: 2026-05-30 1"


@pytest.mark.parametrize("days", [1, 2, 3])
def test_a_table_of_several_days_ends_with_their_sums(tmp_path: Path, days: int) -> None:
    date = ""
    counts = Counts(tmp_path / "counts.log", lambda: date)
    for number in range(days):
        date = f"2026-05-{number + 1:02}"
        counts.count_start("sprint")
        counts.count_finish("sprint", 60)
    sums = [line.split() for line in as_table(counts.read()).splitlines() if line.startswith("all ")]
    assert sums == ([["all", "sprint", str(days), str(days), "0", "1:00"]] if days > 1 else [])


def test_report_as_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(tmp_path / "kiosk" / "counts.log")
    assert kiosk(tmp_path, "--report", "--format", "csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {"day": "2026-05-30", "what": "left", "mode": "sprint", "detail": "idle", "count": "1",
            "seconds": "200"} in rows  # fmt: skip
    assert sum(int(row["count"]) for row in rows if row["what"] == "refused") == 3
    file = tmp_path / "out.csv"
    assert kiosk(tmp_path, "--report", "--csv", str(file)) == 0
    assert list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8")))) == rows


def test_report_of_nothing(tmp_path: Path) -> None:
    assert as_table([]) == "Nothing has been counted yet."
    assert as_csv(Counts(tmp_path / "none").read()).splitlines() == ["day,what,mode,detail,count,seconds"]


def test_counts_that_cannot_be_read_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kiosk" / "counts.log").mkdir(parents=True)
    assert kiosk(tmp_path, "--report") != 0
    printed = capsys.readouterr()
    assert "counts.log" in printed.err
    assert "Nothing has been counted" not in printed.out


def test_report_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(tmp_path / "kiosk" / "counts.log")
    assert kiosk(tmp_path, "--report", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert kiosk(tmp_path, "--report", "--format", "csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [{key: str(value) for key, value in row.items()} for row in found] == rows


def test_json_without_report_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert kiosk(tmp_path, "--json") == 2
    assert "--report" in capsys.readouterr().err


def test_csv_without_report_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert kiosk(tmp_path, "--csv", "x.csv") == 2
    assert "add --report" in capsys.readouterr().err


@pytest.mark.parametrize(("typed", "code"), plain(1, [("2468\n", 0), ("abc\n", 2), ("", 2)]))
def test_set_pin(
    tmp_path: Path, typed: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    (tmp_path / "kiosk").mkdir()
    tries = tmp_path / "kiosk" / "tries.txt"
    tries.write_text("5 99999999999\n")
    assert kiosk(tmp_path, "--set-pin") == code
    own = tmp_path / "kiosk.yaml"
    if code:
        assert not own.with_name("staff.yaml").exists()
        assert "4 to 12 digits" in capsys.readouterr().err
    else:
        assert check_pin("2468", load_kiosk(own).pin_hash)
        assert not tries.exists(), "a new PIN forgives the wrong tries of the old one"


@pytest.mark.slow
def test_set_pin_leaves_the_operators_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "kiosk.yaml"
    ours = "# ours\nlanguage: de  # of course\n"
    own.write_text(ours)
    monkeypatch.setattr("sys.stdin", io.StringIO("2468\n"))
    assert kiosk(tmp_path, "--set-pin") == 0
    assert own.read_text() == ours
    assert check_pin("2468", load_kiosk(own).pin_hash)


def test_a_pin_for_a_wrong_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kiosk.yaml").write_text("idle_seconds: never\n")
    assert kiosk(tmp_path, "--set-pin") == 2
    assert "line 1, key idle_seconds" in capsys.readouterr().err


def test_a_report_on_a_mistyped_folder_names_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert kiosk(tmp_path / "kiosk-flies", "--report") == 2
    told = capsys.readouterr().err
    assert str(tmp_path / "kiosk-flies") in told
    assert "--data-dir" in told
    assert not (tmp_path / "kiosk-flies").exists()


def test_a_second_kiosk_on_one_folder_names_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = lock_folder(tmp_path / "kiosk", pytest.fail)
    assert lock is not None
    assert kiosk(tmp_path, "--headless") == 2
    assert f"process {os.getpid()}" in capsys.readouterr().err
    lock.release()


@pytest.mark.slow
def test_the_watchdog_does_not_load_pygame(tmp_path: Path) -> None:
    code = (
        "import sys; from citrus_game.cli.main import main; "
        f"main(['kiosk', '--report', '--data-dir', {str(tmp_path)!r}]); sys.exit('pygame' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)


STILL = [sys.executable, "-m", "citrus_game", "kiosk", "--still", "--headless", "--size", "640x360"]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
@pytest.mark.parametrize("settings", plain(1, ["language: [\n", "", "pin_hash: 2468\n"]))
def test_the_still_screen_stays_until_it_is_let_go(tmp_path: Path, settings: str) -> None:
    (tmp_path / "kiosk.yaml").write_text(settings)
    with subprocess.Popen(
        [*STILL, "--data-dir", str(tmp_path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as still:
        assert still.stdin
        assert still.stdout
        assert still.stdout.read(1) == b"."
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            still.send_signal(number)
        assert still.stdout.read(1) == b".", "it is still there"
        still.stdin.close()
        assert still.wait(PATIENCE) == 71


@pytest.mark.parametrize(
    "trouble", [ContentError("config/kiosk.yaml is cut off"), PermissionError(13, "Permission denied")]
)
def test_the_watchdog_watches_where_no_settings_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    """The client may fail then, and the plain screen comes: not exit code 2 and a black screen."""
    watched = []

    def unreadable() -> None:
        raise trouble

    monkeypatch.setattr(command, "open_kiosk", unreadable)
    monkeypatch.setattr(Supervisor, "run", lambda self: watched.append(self))
    monkeypatch.setattr(command, "stop_on_signals", lambda _supervisor: None)
    assert kiosk(tmp_path) == 0
    assert len(watched) == 1
    assert "the last good ones are" in (tmp_path / "kiosk" / "logs" / "kiosk.log").read_text("utf-8")


@pytest.mark.parametrize(
    ("language", "offered"), [("it", ["en", "de", "it"]), ("fr", ["fr", "en", "de", "it"])]
)
def test_the_language_of_the_command_is_that_of_each_visitor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, offered: list[str]
) -> None:
    """It was that of the watchdog's own messages alone."""
    (tmp_path / "kiosk.yaml").write_text("languages: [en, de, it]\n")
    watched: list[Supervisor] = []
    opened: list[KioskSettings] = []

    class Client:
        def show(self) -> int:
            return 0

    def new_kiosk(settings: KioskSettings, **_how: object) -> Client:
        opened.append(settings)
        return Client()

    monkeypatch.setattr(Supervisor, "run", lambda self: watched.append(self))
    monkeypatch.setattr(command, "stop_on_signals", lambda _supervisor: None)
    monkeypatch.setattr(command, "open_log", lambda *_: logging.getLogger("kiosk"))
    monkeypatch.setattr(command, "_under_watch", lambda: None)
    monkeypatch.setattr(router, "new_kiosk", new_kiosk)
    assert kiosk(tmp_path, "--language", language) == 0
    (asked,) = (each._commands["client"] for each in watched)
    assert kiosk(tmp_path, *asked[asked.index("kiosk") + 1 :]) == 0
    assert [(each.language, each.languages) for each in opened] == [(language, offered)]
