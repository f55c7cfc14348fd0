"""Any file that the game reads is judged; what it ships is good."""

import struct
from pathlib import Path

import pytest

from citrus_game import cli
from citrus_game.content.check import check_file, check_shipped, shipped_files
from citrus_game.content.disk import paths


def test_all_that_is_shipped_is_good() -> None:
    assert check_shipped() == []
    assert {path.suffix for path in shipped_files()} == {
        ".svg",
        ".yaml",
        ".tmx",
        ".tsx",
        ".ogg",
        ".citrus",
    }
    assert len(shipped_files()) > 150


def test_every_yaml_that_is_shipped_is_of_a_kind(tmp_path: Path) -> None:
    """Spoil each one: if its kind were not found, an unknown key would not be named."""
    for path in sorted(paths.config().rglob("*.yaml")):
        folder = tmp_path / path.parent.name
        folder.mkdir(exist_ok=True)
        bad = folder / path.name
        bad.write_text(path.read_text(encoding="utf-8") + "\nxyzzy: 1\n", encoding="utf-8")
        (problem,) = check_file(bad)
        assert "xyzzy" in problem or "'players'" in problem or "the colours should be" in problem, problem


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">{}</svg>'
PICTURES = {
    "text": ("<text>x</text>", "'text' is not drawn"),
    "use": ('<use href="#a"/>', "'use' is not drawn"),
    "clip-path": ('<rect clip-path="url(#a)"/>', "'clip-path' of rect is not drawn"),
    "filter in a style": ('<rect style="filter: blur(2)"/>', "style 'filter' is not drawn"),
    "class": ('<rect class="a"/>', "'class' of rect is not drawn"),
    "colour name": ('<rect fill="grey"/>', "'grey' is drawn wrongly"),
    "rgba": ('<rect fill="rgba(1,2,3,0.5)"/>', "'rgba(1,2,3,0.5)' is drawn wrongly"),
    "alpha in hex": ('<rect stroke="#11223344"/>', "'#11223344' is drawn wrongly"),
    "colour in a style": ('<rect style="fill: hsl(1,2%,3%)"/>', "is drawn wrongly"),
    "object bounding box": ('<linearGradient id="a"/>', "gradientUnits"),
    "fx": ('<radialGradient id="a" gradientUnits="userSpaceOnUse" fx="3"/>', "'fx' of radialGradient"),
    "no such gradient": ('<rect fill="url(#a)"/>', "no 'url(#a)' in the picture"),
    "nested svg": ('<svg viewBox="0 0 1 1" x="1"/>', "'x' of svg is not drawn"),
    "another namespace": ('<rect xmlns="http://example.org"/>', "is not drawn"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_outside_of_the_dialect(name: str, tmp_path: Path) -> None:
    inside, words = PICTURES[name]
    path = tmp_path / "bad.svg"
    path.write_text(SVG.format(inside), encoding="utf-8")
    problems = check_file(path)
    assert len(problems) == 1, problems
    assert words in problems[0]
    assert problems[0].startswith(f"{path}: ")


def test_pictures_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "bad.svg"
    good = SVG.format(
        '<g id="a" style="fill:#123; opacity:.5"><path d="M0 0L9 9" stroke="rgb(1, 2, 3)"/></g>'
    )
    for text, words in (
        (good, ""),
        (good.replace(' viewBox="0 0 128 128"', ""), "the viewBox is missing"),
        (good[:-10], "not valid XML"),
        ("<html/>", "begins with <html>"),
        ("<!DOCTYPE svg>" + good, "DOCTYPE"),
    ):
        path.write_text(text, encoding="utf-8")
        problems = check_file(path)
        assert len(problems) == bool(words)
        assert all(words in problem for problem in problems)


def test_sounds_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "bad.ogg"
    good = (paths.assets() / "sound" / "press_1.ogg").read_bytes()
    first = good.index(b"\x01vorbis")
    for raw, words in (
        (good, ""),
        (b"", "not an Ogg file"),
        (b"RIFF" + good, "not an Ogg file"),
        (good[:20], "cut off"),
        (good[:-1], "cut off"),
        (good[: len(good) // 2], "cut off"),
        (good + b"more", "cut off"),
        (good.replace(b"\x01vorbis", b"\x01speex!"), "not Vorbis sound"),
        (good[: first + 7] + b"\x01" + good[first + 8 :], "not Vorbis sound"),
        (good[: first + 11] + b"\x06" + good[first + 12 :], "6 channels at 44100 Hz"),
        (good[: first + 12] + b"\0\0\0\0" + good[first + 16 :], "1 channels at 0 Hz"),
        (good[: first + 12] + struct.pack("<I", 7999) + good[first + 16 :], "1 channels at 7999 Hz"),
        (good[: first + 12] + struct.pack("<I", 8000) + good[first + 16 :], ""),
        (good[: first + 12] + struct.pack("<I", 48000) + good[first + 16 :], ""),
        (good[: first + 12] + struct.pack("<I", 48001) + good[first + 16 :], "1 channels at 48001 Hz"),
    ):
        path.write_bytes(raw)
        problems = check_file(path)
        assert len(problems) == bool(words), (words, problems)
        assert all(words in problem and str(path) in problem for problem in problems), problems


def test_a_check_that_finds_nothing_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "_WHEEL_DATA", tmp_path)
    for name in ("assets", "config", "maps"):
        (tmp_path / name).mkdir()
    assert cli.main(["check"]) == 2


def test_files_of_no_kind(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("x", encoding="utf-8")
    assert ".tmx" in check_file(path)[0]
    assert "no such file" in check_file(tmp_path / "gone.tmx")[0]
    other = tmp_path / "other.yaml"
    other.write_text("a: 1\n", encoding="utf-8")
    assert "'a'" in check_file(other)[0]
    tileset = tmp_path / "bad.tsx"
    tileset.write_text('<tileset tilewidth="0"/>', encoding="utf-8")
    assert "tilewidth" in check_file(tileset)[0]
