"""Reading and writing the user's files: what is read, replaced and left alone."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from citrus_game.cli.main import main
from citrus_game.content.disk import files, paths
from citrus_game.content.disk.cache import Cache
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import default_kiosk, last_good, open_kiosk
from citrus_game.content.learning.progress import note_lesson
from citrus_game.content.settings.settings import default_settings, save_settings
from citrus_game.kiosk.pin import PinGate
from citrus_game.kiosk.stats.counts import Counts
from citrus_game.kiosk.stats.storage import next_start
from citrus_game.kiosk.watchdog.logs import OWNER, TakenError, lock_folder
from citrus_game.session.saves import crash_reports, save_index
from citrus_game.session.saves.statistics import note_game
from tests.records.played import played


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "data"
    folder.mkdir()
    paths.use_data_dir(folder)
    yield folder
    paths.use_data_dir(None)


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o002)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("umask")
def test_a_new_file_has_the_umasks_mode_and_an_old_one_keeps_its_own(data: Path) -> None:
    files.write_atomically(data / "new.yaml", "a: 1\n")
    assert mode(data / "new.yaml") == 0o664
    for kept in (0o600, 0o640, 0o620):
        (data / "new.yaml").chmod(kept)
        files.write_atomically(data / "new.yaml", "a: 2\n")
        assert mode(data / "new.yaml") == kept


@pytest.mark.parametrize("write", [files.write_atomically, files.append_line])
def test_a_read_only_file_is_left_as_it_is(write: Callable[[Path, str], object], data: Path) -> None:
    (data / "mine.yaml").write_text("a: 1\n", encoding="utf-8")
    (data / "link.yaml").symlink_to("mine.yaml")
    (data / "mine.yaml").chmod(0o444)
    for name in ("mine.yaml", "link.yaml"):
        with pytest.raises(ContentError, match="read-only"):
            write(data / name, "a: 2\n")
    assert (data / "mine.yaml").read_text(encoding="utf-8") == "a: 1\n"
    assert mode(data / "mine.yaml") == 0o444
    (data / "mine.yaml").chmod(0o644)
    write(data / "mine.yaml", "a: 3\n")
    assert "a: 3" in (data / "mine.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["settings.yaml", "progress.yaml", "statistics.yaml"])
def test_what_a_read_only_file_does_not_take_is_told(name: str, data: Path) -> None:
    (data / name).touch()
    (data / name).chmod(0o444)
    changes: dict[str, Callable[[], object]] = {
        "settings.yaml": lambda: save_settings(default_settings()),
        "progress.yaml": lambda: note_lesson("first"),
        "statistics.yaml": lambda: note_game(played(1, 2, "short")),
    }
    with pytest.raises(ContentError, match="read-only"):
        changes[name]()
    assert (data / name).read_text(encoding="utf-8") == ""


def test_the_file_of_a_pin_is_nobody_elses_to_read(data: Path) -> None:
    from citrus_game.content.kiosk import change_kiosk

    (data / "kiosk.yaml").write_text("effects: 3\n", encoding="utf-8")
    change_kiosk({"effects": 10})
    assert mode(data / "staff.yaml") == mode(last_good()) == 0o600


def test_only_an_ordinary_file_is_replaced(data: Path, tmp_path: Path) -> None:
    os.mkfifo(data / "pipe")
    (data / "folder").mkdir()
    (tmp_path / "device").symlink_to(os.devnull)
    for path in (data / "pipe", data / "folder", Path(os.devnull), tmp_path / "device"):
        before = path.stat().st_mode
        with pytest.raises(ContentError, match="no ordinary file"):
            files.write_atomically(path, "x")
        with pytest.raises(ContentError, match="no ordinary file"):
            files.append_line(path, "x")
        assert path.stat().st_mode == before


def test_no_link_leads_out_of_the_users_folder(data: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("theirs\n", encoding="utf-8")
    for name, target in (("out.yaml", outside), ("up.yaml", Path("../outside.yaml"))):
        (data / name).symlink_to(target)
        for write in (files.write_atomically, files.append_line):
            with pytest.raises(ContentError, match="put the file itself there"):
                write(data / name, "ours\n")
    assert outside.read_text(encoding="utf-8") == "theirs\n"
    (data / "real.yaml").touch()
    (data / "in.yaml").symlink_to("real.yaml")
    files.write_atomically(data / "in.yaml", "ours\n")
    assert (data / "real.yaml").read_text(encoding="utf-8") == "ours\n"


def test_root_writes_nothing_into_another_users_folder(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files.write_atomically(data / "a.yaml", "1\n")
    if not os.geteuid():
        os.chown(data, 1234, 1234)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    for write in (files.write_atomically, files.append_line):
        with pytest.raises(ContentError, match="sudo citrus-kiosk"):
            write(data / "a.yaml", "2\n")
    with pytest.raises(ContentError, match="sudo citrus-kiosk"):
        files.put_aside(data / "a.yaml")
    assert [path.name for path in data.iterdir()] == ["a.yaml"]
    assert (data / "a.yaml").read_text(encoding="utf-8") == "1\n"


@pytest.mark.slow
def test_a_file_that_a_scanner_looks_at_is_replaced_a_little_later(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, tried = 3, 0
    replace = Path.replace

    def scanned(self: Path, target: Path) -> Path:
        nonlocal tried
        tried += 1
        if tried <= held:
            raise PermissionError(13, "Access is denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", scanned)
    monkeypatch.setattr(Path, "rename", scanned)
    files.write_atomically(data / "a.yaml", "1\n")
    assert (data / "a.yaml").read_text(encoding="utf-8") == "1\n"
    tried = 0
    (data / "a.citrus").touch()
    assert save_index.rename(data / "a.citrus", "b").is_file()
    (data / "b.citrus").unlink()
    held, tried = 1000, 0
    with pytest.raises(ContentError, match="cannot be saved"):
        files.write_atomically(data / "a.yaml", "2\n")
    assert [path.name for path in data.iterdir()] == ["a.yaml"]


def endless(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def huge(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with path.open("wb") as file:
        file.truncate(3 * 1024**3)


@pytest.mark.parametrize("odd", [endless, huge])
def test_nothing_waits_for_a_pipe_or_reads_a_huge_file(odd: object, data: Path) -> None:
    assert callable(odd)
    cache = Cache("heads")
    cache.put("a", b"1")
    (entry,) = cache.folder.iterdir()
    for path in (data / "starts.txt", data / "tries.txt", entry, last_good(), data / OWNER):
        odd(path)
    odd(crash_reports.folder() / crash_reports.MARKS)
    assert next_start(data / "starts.txt") >= 0
    assert PinGate("", data / "tries.txt").wait == 0
    assert cache.get("a") is None
    (data / "kiosk.yaml").write_text("effects: loud\n", encoding="utf-8")
    assert open_kiosk().settings == default_kiosk()
    assert not crash_reports.marked(data / "kiosk.yaml")
    taken = lock_folder(data / "other", print)
    assert taken is not None
    odd(data / "other" / OWNER)
    with pytest.raises(TakenError) as caught:
        lock_folder(data / "other", print)
    assert caught.value.process == ""


def test_counts_in_a_pipe_stop_nothing_and_are_named(data: Path) -> None:
    os.mkfifo(data / "counts.log")
    counts = Counts(data / "counts.log")
    counts.count_start("sprint")
    with pytest.raises(ContentError, match=r"counts\.log"):
        counts.read()


def test_what_is_put_aside_stays(data: Path) -> None:
    path = data / "settings.yaml"
    for text in ("one", "two", "two", "one", "three"):
        files.write_atomically(path, text)
        files.put_aside(path)
    kept = {each.name: each.read_text(encoding="utf-8") for each in data.glob("*.damaged*")}
    assert kept == {"settings.damaged": "one", "settings.damaged-2": "two", "settings.damaged-3": "three"}
    for number in range(20):
        files.write_atomically(path, str(number))
        files.put_aside(path)
    assert len(list(data.glob("*.damaged*"))) == files.MOST_ASIDE


def test_root_sets_no_pin_in_the_kiosks_folder(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not os.geteuid():
        os.chown(data, 1234, 1234)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    for what in (["--set-pin"], []):
        assert main(["kiosk", "--data-dir", str(data), *what]) == 2
        assert "sudo citrus-kiosk" in capsys.readouterr().err
    assert list(data.iterdir()) == []
