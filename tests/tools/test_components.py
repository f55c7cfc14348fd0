"""The list of components beside an archive has all packages, as they are locked, with their licences."""

import hashlib
import json
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.bundle import components, licences

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    made = tmp_path / "citrus.tar.xz"
    made.write_bytes(b"an archive")
    components.write(made, licences.under(licences.GAME)[1:])
    return made


def checked(archive: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["components", str(archive)])
    return components.main()


@pytest.mark.slow
def test_a_list_has_what_the_game_needs_as_it_is_locked(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = json.loads(archive.with_name("citrus.tar.xz.cdx.json").read_text("utf-8"))
    parts = {part["name"]: part for part in told["components"]}
    lines = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    lock = (ROOT / "locks/play.txt").read_text("utf-8")
    for name in (canonicalize_name(Requirement(line).name) for line in lines):
        assert f"{name}=={parts[name]['version']} " in lock
        for known in parts[name]["externalReferences"][0]["hashes"]:
            assert known["content"] in lock
    assert parts["pygame-ce"]["licenses"] == [{"license": {"id": "LGPL-2.1-or-later"}}]
    assert told["metadata"]["component"]["hashes"][0]["content"] == hashlib.sha256(b"an archive").hexdigest()
    assert checked(archive, monkeypatch) == 0


def test_two_lists_of_an_archive_are_the_same(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    first, second = (
        components.write(archive, licences.under(licences.GAME)[1:]).read_bytes() for _time in range(2)
    )
    assert first == second
    assert b"1970-01-01T00:00:01" in first


@pytest.mark.slow
def test_a_list_of_another_archive_or_without_a_licence_is_refused(
    archive: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    archive.write_bytes(b"another")
    assert checked(archive, monkeypatch) == 1
    assert "the list of another archive" in capsys.readouterr().out
    monkeypatch.setattr(licences, "licence_of", lambda _one: "some licence")
    components.write(archive, licences.under("pygame-ce"))
    assert checked(archive, monkeypatch) == 1
    assert "no licence is known of pygame-ce" in capsys.readouterr().out


@pytest.mark.slow
def test_a_list_that_is_none_of_cyclonedx_is_refused(
    archive: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    beside = archive.with_name("citrus.tar.xz.cdx.json")
    beside.write_text(beside.read_text("utf-8").replace('"library"', '"book"'), "utf-8")
    assert checked(archive, monkeypatch) == 1
    assert "no list of CycloneDX" in capsys.readouterr().out
