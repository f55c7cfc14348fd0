"""Each start begins with another sprint and puzzle."""

from pathlib import Path

import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.kiosk.stats import storage


def test_each_start_has_the_next_number(tmp_path: Path) -> None:
    path = tmp_path / "kiosk" / "starts.txt"
    first = storage.next_start(path)
    assert [storage.next_start(path) - first for _start in range(3)] == [1, 2, 3]


@pytest.mark.parametrize("raw", [b"", b"many\n", b"\xff", b"-1\n", b"1"])
def test_a_damaged_file_is_a_fresh_start(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "starts.txt"
    path.write_bytes(raw)
    first = storage.next_start(path)
    assert 0 <= first < 1000
    assert storage.next_start(path) == first + 1


def test_on_a_full_disk_it_is_left_to_chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, _text: str) -> None:
        raise ContentError("no space left", path)

    monkeypatch.setattr(storage, "write_atomically", full)
    assert len({storage.next_start(tmp_path / "starts.txt") for _start in range(40)}) > 10
