"""If power fails at any moment, at most the last step is lost, and settings are the old or the new ones."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.content.disk import files, paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import read_record
from citrus_game.session.saves.saves import Autosave
from tests.hostile.powerloss import Disk, Files, cuts, recorded
from tests.session.positions import sit

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no handle tells its file here")
STEPS = 3


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "home").mkdir()
    paths.use_data_dir(tmp_path / "home" / "data")
    yield tmp_path / "home"
    paths.use_data_dir(None)


def played(data: Path) -> tuple[Disk, str]:
    """Play some steps, noting after each how many were told as saved."""
    rng = random.Random(2)
    with recorded(data) as disk:
        session = sit()
        Autosave(session)
        disk.mark(0)
        for step in range(1, STEPS + 1):
            session.do(rng.choice(session.legal()))
            disk.mark(step)
    assert session.record is not None
    assert session.notices == []
    return disk, str(session.record)


def lost(disk: Disk, name: str, folder: Path) -> tuple[int, int]:
    """Check each state after a loss of power; return how many there were, and the most steps ever lost."""
    most = 0
    known: dict[bytes, int] = {}

    def check(found: Files, at: int) -> None:
        nonlocal most
        told = max((mark.told for mark in disk.marks if mark.at <= at), default=-1)
        if told < 0:
            return
        raw = found.get(name)
        if raw is None:
            most = max(most, told + 1)
            return
        if raw not in known:
            (folder / "back.citrus").write_bytes(raw)
            try:
                known[raw] = len(read_record(folder / "back.citrus").steps)
            except ContentError:
                known[raw] = -1
        most = max(most, told - known[raw])

    return cuts(disk.events, check), most


def test_no_step_that_was_told_as_saved_is_lost(data: Path, tmp_path: Path) -> None:
    disk, name = played(data)
    states, most = lost(disk, name, tmp_path)
    assert states > 4 * STEPS
    assert most == 0


@pytest.mark.parametrize("careless", ["_sync", "_sync_folder"])
def test_a_save_without_its_syncs_would_be_found_out(
    careless: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, careless, lambda _what: None)
    disk, name = played(data)
    assert lost(disk, name, tmp_path)[1] > 1
