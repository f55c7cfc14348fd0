"""Two builds of a commit are the same, byte for byte: dates, modes, owners, order of files."""

import os
import tarfile
from pathlib import Path

import pytest

from tools.bundle import __main__ as bundle
from tools.bundle import reproducible

FILES = {
    "citrus-game": b"\x7fELF a program",
    "script": b"#!/bin/sh\n",
    "_internal/libSDL2.so.0.1": b"\x7fELF a library",
    "_internal/letters.otf": b"OTTO letters",
    "completion/citrus-game": b"complete",
}
PROGRAMS = {"citrus-game", "script"}


MAKERS = [(0o755, 1, 1000), (0o700, -1, 2_000_000_000)]
"""Modes that a umask leaves, order and time."""


def built(parent: Path, mode: int, order: int, when: int) -> Path:
    """Make a bundle and settle it; return it."""
    folder = parent / "citrus-game"
    for name, content in list(FILES.items())[::order]:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        file.chmod(mode if "completion" not in name else mode & 0o666)
        os.utime(file, (when, when))
        file.parent.chmod(mode)
    (folder / "link").symlink_to("citrus-game")
    reproducible.settle(folder)
    return folder


@pytest.mark.parametrize("maker", MAKERS, ids=["umask 022", "umask 077"])
def test_programs_and_folders_can_be_run_and_nothing_else(
    maker: tuple[int, int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    folder = built(tmp_path, *maker)
    for path in folder.rglob("*"):
        runs = path.is_dir() or str(path.relative_to(folder)) in PROGRAMS
        assert path.is_symlink() or path.stat().st_mode & 0o777 == (0o755 if runs else 0o644), path
        assert path.lstat().st_mtime == 1700000000


def test_archives_are_the_same_whoever_made_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    first, second = (built(tmp_path / str(maker[0]), *maker) for maker in MAKERS)
    for pack in (bundle.tarred, bundle.zipped):
        assert pack(first, tmp_path / "first").read_bytes() == pack(second, tmp_path / "second").read_bytes()
    with tarfile.open(bundle.tarred(first, tmp_path / "first")) as archive:
        assert {(entry.uname, entry.uid, entry.mtime) for entry in archive} == {("root", 0, 1700000000)}


def test_the_date_is_that_of_the_commit_and_without_a_clone_that_of_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(reproducible, "ROOT", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    os.utime(tmp_path / "pyproject.toml", (1234, 1234))
    assert reproducible.seconds() == 1234
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "77")
    assert reproducible.seconds() == 77
