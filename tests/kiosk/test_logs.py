"""Logs have a limited size, and a disk that cannot be written stops nothing."""

from pathlib import Path

import pytest

from citrus_game.content.kiosk import default_kiosk
from citrus_game.kiosk.watchdog.logs import open_log


@pytest.mark.slow
def test_old_lines_make_room_for_new_ones(tmp_path: Path) -> None:
    path = tmp_path / "logs" / "kiosk.log"
    log = open_log(path, default_kiosk().watchdog.model_copy(update={"log_files": 3, "log_mb": 1}))
    for number in range(5000):
        log.info("%d %s", number, "x" * 1000)
    for handler in log.handlers:
        handler.close()
    files = sorted(path.parent.iterdir())
    assert len(files) == 3
    assert all(file.stat().st_size <= 1024 * 1024 for file in files)
    assert "4999 x" in path.read_text(encoding="utf-8")


def test_without_a_folder_it_still_speaks(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    log = open_log(tmp_path / "file" / "kiosk.log", default_kiosk().watchdog)
    log.error("still here")
    assert len(log.handlers) == 1
