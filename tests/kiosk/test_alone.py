"""Two kiosks in one folder: the second one exits and names the first."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.kiosk.watchdog import logs
from citrus_game.kiosk.watchdog.logs import OWNER, TakenError, lock_folder

ROOT = Path(__file__).parents[2]
HOLDS = """
import sys, time
from pathlib import Path
from citrus_game.kiosk.watchdog.logs import lock_folder
lock = lock_folder(Path({folder!r}), print)
print("taken", flush=True)
time.sleep(100)
"""


@pytest.mark.slow
def test_another_process_has_it_until_its_end(tmp_path: Path) -> None:
    folder = tmp_path / "kiosk"
    command = [sys.executable, "-c", HOLDS.format(folder=str(folder))]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "taken\n"
        with pytest.raises(TakenError) as told:
            lock_folder(folder, pytest.fail)
        assert told.value.process == str(other.pid)
        (folder / OWNER).write_text("!\n")
        with pytest.raises(TakenError) as told:
            lock_folder(folder, pytest.fail)
        assert not told.value.process
        other.kill()
    lock = lock_folder(folder, pytest.fail)
    assert lock is not None
    assert (folder / OWNER).read_text() == f"{os.getpid()}\n"
    lock.release()


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_start(tmp_path: Path) -> None:
    (tmp_path / "kiosk").write_text("a file")
    said: list[str] = []
    assert lock_folder(tmp_path / "kiosk", said.append) is None
    assert len(said) == 1


def test_a_full_disk_does_not_let_a_second_kiosk_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _text: str) -> None:
        raise ContentError("the disk is full")

    monkeypatch.setattr(logs, "write_atomically", full)
    lock = lock_folder(tmp_path / "kiosk", pytest.fail)
    assert lock is not None
    assert lock.is_locked
    lock.release()
