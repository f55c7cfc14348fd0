"""Only one process writes a save, and nothing in the folder can break the list of saves."""

import errno
import os
import stat
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from citrus_game.content.disk import files
from citrus_game.content.disk.locks import HeldError, claim, tidy_locks
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.progress import load_progress, note_lesson
from citrus_game.content.records.record import read_record
from citrus_game.content.settings.settings import default_settings, save_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import save_file, saves
from citrus_game.session.saves.save_file import SaveFile
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.seats import Seat
from tests.cases import plain
from tests.session.positions import play, sit

OTHER_WINDOW = """
import sys
from pathlib import Path
from citrus_game.content.disk import paths
from citrus_game.session.saves import saves
from citrus_game.session.saves.save_file import SaveFile
paths.use_data_dir(Path(sys.argv[1]))
sitting = saves.latest_unfinished()
print(len(sitting.steps), flush=True)
for line in sys.stdin:
    for _step in range(int(line)):
        sitting.do(sitting.legal()[0])
    print(len(sitting.steps), sitting.record.name, *sitting.notices, sep="|", flush=True)
"""


pytestmark = pytest.mark.usefixtures("data")


def kept(path: Path) -> int:
    return len(read_record(path).steps)


@pytest.mark.slow
def test_two_windows_on_one_save_lose_nothing(data: Path) -> None:
    mine = sit()
    autosave = Autosave(mine)
    play(mine, 30)
    with subprocess.Popen(
        [sys.executable, "-c", OTHER_WINDOW, str(data)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
    ) as other:  # fmt: skip
        assert other.stdin is not None
        assert other.stdout is not None
        assert int(other.stdout.readline()) == 30
        assert len(saves.saved_games()) == 1, "who only looks begins no copy"
        play(mine, 5)
        other.stdin.write("2\n")
        other.stdin.flush()
        steps, name, *notices = other.stdout.readline().strip().split("|")
        play(mine, 5)
        other.stdin.close()
        assert other.wait(60) == 0
    assert steps == "32"
    assert ["another window" in notice for notice in notices] == [True, True]
    assert notices[1].endswith(name.removesuffix(".citrus"))
    assert kept(autosave.path) == 40
    assert kept(saves.folder() / name) == 32
    assert mine.notices == []


def test_a_file_is_held_until_its_writer_lets_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, elsewhere = tmp_path / "a.citrus", tmp_path / "b.citrus"
    mine = SaveFile(path)
    asked: list[Path] = []

    def held(other: Path) -> None:
        asked.append(other)
        raise HeldError("another window has it open", other)

    with monkeypatch.context() as other_window:
        other_window.setattr(save_file, "claim", held)
        theirs = SaveFile(path)
        found = [mine.held, theirs.held]
        theirs.move(elsewhere)
        found.append(theirs.held)
        assert asked == [path, elsewhere]
        theirs.move(elsewhere)
        assert asked == [path, elsewhere], "its name is the same"
    theirs.write("anything")
    found.append(theirs.held)
    assert found == [False, True, True, False], "in the end the other window was closed"
    assert theirs.path == elsewhere
    assert claim(path) is mine._claim
    assert claim(elsewhere) is theirs._claim is not None


def test_what_somebody_else_wrote_is_left_alone() -> None:
    session = sit()
    autosave = Autosave(session)
    play(session, 5)
    path = autosave.path
    theirs = path.read_text(encoding="utf-8").rsplit("\n", 2)[0] + "\n"
    path.write_text(theirs, encoding="utf-8")
    play(session, 2)
    assert path.read_text(encoding="utf-8") == theirs
    assert autosave.path != path
    assert kept(autosave.path) == 7
    assert ["saved elsewhere" in notice for notice in session.notices] == [True]


def test_what_changed_between_reading_and_going_on_is_left_alone() -> None:
    path = saves.folder() / "game.citrus"
    saves.save(sit(), path)
    first, second = saves.load(path), saves.load(path)
    play(first, 0)
    Autosave(first, path)
    play(first, 6)
    Autosave(second, path)
    play(second, 1)
    assert kept(path) == 6
    assert second.record is not None
    assert kept(second.record) == 1


def test_a_touched_file_is_the_same_game() -> None:
    session = sit()
    autosave = Autosave(session)
    play(session, 2)
    os.utime(autosave.path, (1, 1))
    play(session, 1)
    assert len(saves.saved_games()) == 1
    assert session.notices == []


def test_the_first_save_is_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = files.write_atomically
    monkeypatch.setattr(
        "citrus_game.session.saves.save_file.write_atomically", lambda path, text: whole(path, text[:-40])
    )
    session = sit()
    Autosave(session)
    assert "gives back something else" in session.notices[0]


@pytest.mark.parametrize("refused", ["folder", "folder and file", "opening the folder"])
def test_a_disk_that_does_not_sync_is_no_failure(refused: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sync, open_ = os.fsync, os.open

    def no_sync(handle: int) -> None:
        if "file" in refused or stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        sync(handle)

    def not_opened(path: str, flags: int, *more: int) -> int:
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, "Permission denied")
        return open_(path, flags, *more)

    if "opening" in refused:
        monkeypatch.setattr(os, "open", not_opened)
    else:
        monkeypatch.setattr(os, "fsync", no_sync)
    session = sit()
    Autosave(session)
    play(session, 5)
    assert [kept(game.path) for game in saves.saved_games()] == [5]
    assert session.notices == []
    assert save_settings(default_settings()) == ""
    note_lesson("first")
    assert load_progress().lessons == ["first"]


@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC])
def test_a_disk_that_fails_to_write_is_told(error: int, monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit()
    Autosave(session)

    def fail(_handle: int) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "fsync", fail)
    play(session, 1)
    assert [kept(game.path) for game in saves.saved_games()] == [0]
    assert ["cannot be saved" in notice for notice in session.notices] == [True]


def test_a_file_that_cannot_be_read_back_yet_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit()
    with monkeypatch.context() as scanned:
        scanned.setattr(save_file, "read_if_there", lambda _path, _most: None)
        Autosave(session)
        play(session, 1)
    play(session, 1)
    assert [kept(game.path) for game in saves.saved_games()] == [2]
    assert session.notices == []


RENAME = """
import sys
from pathlib import Path
from citrus_game.content.disk import paths
from citrus_game.session.saves import save_index
paths.use_data_dir(Path(sys.argv[1]))
save_index.rename(Path(sys.argv[2]), sys.argv[3])
"""


def rename_elsewhere(data: Path, path: Path, name: str) -> None:
    command = [sys.executable, "-c", RENAME, str(data), str(path), name]
    subprocess.run(command, check=True, cwd=Path(__file__).parents[2])


@pytest.mark.parametrize("background", plain(1, [True, False]))
def test_a_game_renamed_in_another_window_stays_one_game(data: Path, background: bool) -> None:
    session = sit()
    autosave = Autosave(session, background=background)
    for number, name in enumerate(("Holiday", "Holiday in Rome"), 1):
        saves.wait_for_saves()
        rename_elsewhere(data, autosave.path, name)
        play(session, 2)
        saves.wait_for_saves()
        assert {game.path.name: kept(game.path) for game in saves.saved_games()} == {
            f"{name}.citrus": 2 * number
        }
    autosave.save()
    assert session.record == saves.folder() / "Holiday in Rome.citrus"
    assert session.notices == []
    assert claim(session.record) is autosave._file._claim


def test_a_copy_is_left_alone_where_the_game_itself_was_deleted() -> None:
    """A copy holds the same text, but is another file: what is played goes on in the game's own."""
    session = sit()
    path = Autosave(session).path
    play(session, 2)
    copy = path.with_name("Backup.citrus")
    copy.write_bytes(path.read_bytes())
    os.utime(copy, (1.7e9, 1.7e9))
    path.unlink()
    play(session, 2)
    assert {game.path: kept(game.path) for game in saves.saved_games()} == {path: 4, copy: 2}
    assert session.record == path


@pytest.fixture
def numbered_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each file a new number whenever it is asked for, as some shared folders do."""
    real, numbers = save_file.stamp_of, count()

    def stamp_of(path: Path) -> save_file.Stamp | None:
        found = real(path)
        return found and found._replace(inode=next(numbers))

    monkeypatch.setattr(save_file, "stamp_of", stamp_of)
    monkeypatch.setattr(saves, "stamp_of", stamp_of)


@pytest.mark.slow
@pytest.mark.usefixtures("numbered_anew")
def test_a_disk_that_numbers_files_anew_keeps_one_game(data: Path) -> None:
    path = Autosave(sit()).path
    for steps in (2, 4):
        session = saves.load(path)
        Autosave(session, path)
        play(session, 2)
        assert {game.path: kept(game.path) for game in saves.saved_games()} == {path: steps}
        assert session.notices == []
    rename_elsewhere(data, path, "Holiday")
    play(session, 2)
    assert {game.path.name: kept(game.path) for game in saves.saved_games()} == {"Holiday.citrus": 6}


def test_a_game_deleted_in_another_window_is_kept_while_it_is_played() -> None:
    first, second = sit(seed=1), sit(seed=2)
    path = Autosave(first).path
    Autosave(second)
    path.unlink()
    play(first, 2)
    assert kept(path) == 2
    assert len(saves.saved_games()) == 2


@pytest.mark.parametrize("why", ["read-only", "a link out of the folder"])
def test_a_save_that_may_not_be_written_is_left_alone(why: str, tmp_path: Path) -> None:
    path = saves.folder() / "game.citrus"
    saves.save(sit(), path)
    if why == "read-only":
        path.chmod(0o444)
    else:
        path.rename(tmp_path / "elsewhere.citrus")
        path.symlink_to(tmp_path / "elsewhere.citrus")
    session = saves.load(path)
    Autosave(session, path)
    play(session, 3)
    assert kept(path) == 0
    assert session.record is not None
    assert kept(session.record) == 3
    (notice,) = session.notices
    assert "goes on here as a copy" in notice
    assert session.record.stem in notice


def test_nothing_in_the_folder_stops_the_list(data: Path) -> None:
    good = saves.folder() / "good.citrus"
    saves.save(sit(), good)
    os.utime(good, (5, 5))
    board = good.read_text(encoding="utf-8").replace("side: long", "side: long\nxyzzy: 1")
    (saves.folder() / "unknown key.citrus").write_text(board, encoding="utf-8")
    (saves.folder() / "folder.citrus").mkdir()
    (saves.folder() / "itself.citrus").symlink_to("itself.citrus")
    (saves.folder() / "nowhere.citrus").symlink_to("gone.citrus")
    os.mkfifo(saves.folder() / "pipe.citrus")
    Path(os.fsdecode(os.fsencode(saves.folder()) + b"/\xff\xfe.citrus")).write_bytes(b"\xff")
    found = {game.path.name for game in saves.saved_games()}
    assert {"good.citrus", "unknown key.citrus", "itself.citrus", "nowhere.citrus"} <= found
    assert "folder.citrus" not in found
    for game in saves.saved_games():
        if game.path != good:
            with pytest.raises(ContentError):
                saves.load(game.path)


HEADS = {
    "board of emoji": ("board: |\n", f"board: {'🍋' * 300}\nx: |\n"),
    "board by a path": ("board: |\n", "board: /etc/passwd.tmx\nx: |\n"),
    "side by a path": ("side: long", "side: /etc/passwd.tmx"),
    "side of the net": ("side: long", "side: \\\\\\\\host\\\\share\\\\a.tmx"),
    "side of emoji": ("side: long", f"side: {'🍋' * 300}"),
    "side out of the folder": ("side: long", "side: ../../a.tmx"),
    "unknown colour": ("colours: [azure", "colours: [../../x"),
    "a name of NUL": ("name: Ana", 'name: "A\\0a"'),
    "a name of a line's end": ("name: Ana", 'name: "A\\u2028a"'),
    "a name too long": ("name: Ana", f"name: {'a' * 41}"),
}


@pytest.mark.parametrize("kind", HEADS)
def test_a_head_that_cannot_be_used_is_one_sentence(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sit(players=2)
    ana = GameSession(session.state, (Seat("Ana", "azure"), Seat("Ben", "teal")), seed=1, map_name="long")
    path = tmp_path / "a.citrus"
    saves.save(ana, path)
    old, new = HEADS[kind]
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    asked: list[str] = []
    stat = Path.stat

    def note(self: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        asked.append(str(self))
        return stat(self, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", note)
    with pytest.raises(ContentError) as caught:
        saves.load(path)
    assert "\n" not in str(caught.value)
    assert {each for each in asked if "passwd" in each or "host" in each} == set()


def test_an_absurd_computer_player_is_replaced_and_told() -> None:
    seats = (Seat("Ana", "azure", "master:99999999999"), Seat("Ben", "teal", "🍋"))
    session = GameSession(sit(players=2).state, seats, map_name="long")
    back = saves.session_of(read_record(saved(session)))
    assert [seat.player for seat in back.seats] == ["picker", "picker"]
    assert len(back.notices) == 2
    assert "'🍋'" in back.notices[1]


def saved(session: GameSession) -> Path:
    path = saves.folder() / "saved.citrus"
    saves.save(session, path)
    return path


def test_names_of_every_script_are_saved_and_come_back(tmp_path: Path) -> None:
    family = "\U0001f469\u200d\U0001f467"
    odd = (
        "❤\ufe0f",
        "\u200b",
        "שלום",
        "e\u0301\u0327",
        "---",
        "- a: 'b' #",
        "\u202eabc",
        family,
        "~",
        "a " * 20,
    )
    for name in odd:
        session = GameSession(
            sit(players=2).state, (Seat(name, "azure"), Seat("Ben", "teal")), map_name="long"
        )
        play(session, 3)
        saves.save(session, tmp_path / "a.citrus")
        assert saves.load(tmp_path / "a.citrus").names == (name, "Ben")


def test_a_link_stays_and_its_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "real.yaml").write_text("old", encoding="utf-8")
    link = tmp_path / "link.yaml"
    link.symlink_to("real.yaml")
    files.write_atomically(link, "new")
    assert link.is_symlink()
    assert (tmp_path / "real.yaml").read_text(encoding="utf-8") == "new"
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(ContentError):
        files.write_atomically(tmp_path / "loop", "x")


def test_temporaries_of_long_ago_are_tidied_everywhere(data: Path) -> None:
    (data / "saves").mkdir(parents=True)
    old = [data / ".settings.yaml.ab12cd_9", data / "saves" / ".a.citrus.abcd1234", data / f".x{files.PART}"]
    kept_ones = [data / "settings.yaml", data / ".hidden", data / f".new{files.PART}"]
    for path in (*old, *kept_ones):
        path.write_text("x", encoding="utf-8")
    long_ago = time.time() - 2 * files.LEFT_BEHIND
    for path in (*old, *kept_ones[:2]):
        os.utime(path, (long_ago, long_ago))
    saves.latest_unfinished()
    assert [path.exists() for path in (*old, *kept_ones)] == [False] * 3 + [True] * 3


def test_new_folders_are_synced_from_above(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    sync = os.fsync

    def note(handle: int) -> None:
        synced.append(str(Path(f"/proc/self/fd/{handle}").readlink()))
        sync(handle)

    if not Path("/proc/self/fd").exists():
        pytest.skip("the system does not tell a handle's file")
    monkeypatch.setattr(os, "fsync", note)
    files.write_atomically(tmp_path / "a" / "b" / "c.yaml", "x")
    folders = [path for path in synced if not path.endswith(files.PART)]
    assert folders == [str(tmp_path), str(tmp_path / "a"), str(tmp_path / "a" / "b")]


def test_no_lock_is_left_for_each_saved_game() -> None:
    held = claim(saves.folder() / "played now.citrus")
    for number in range(20):
        lock = claim(saves.folder() / f"{number}.citrus")
        assert lock is not None
        lock.release()
    tidy_locks()
    assert held is not None
    assert [str(path) for path in (user_data() / "locks").iterdir()] == [held.lock_file]
    assert claim(saves.folder() / "3.citrus") is not None
