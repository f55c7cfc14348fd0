"""``check`` handles every kind of file, and all shipped files are valid."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from citrus_game.cli import main
from citrus_game.content.check import check_file, shipped_files
from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import load_kiosk
from tests.cases import plain


@pytest.mark.slow
def test_all_that_is_shipped_is_good() -> None:
    assert [problem for path in shipped_files() for problem in check_file(path)] == []
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
PAINT = {
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "stop-color",
    "stop-opacity",
}  # fmt: skip
DRAWN = PAINT | {
    "id", "transform", "style", "viewBox", "d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r",
    "x1", "y1", "x2", "y2", "points", "offset", "gradientUnits", "gradientTransform", "spreadMethod",
    "{http://www.w3.org/1999/xlink}href",
}  # fmt: skip
TAGS = [
    "svg",
    "defs",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "linearGradient",
    "radialGradient",
    "stop",
]
NUMBER = r"\s*\d+\s*"
COLOUR = re.compile(
    rf"none|#[0-9A-Fa-f]{{3}}|#[0-9A-Fa-f]{{6}}|rgb\({NUMBER},{NUMBER},{NUMBER}\)|url\(#[\w-]+\)"
)


@pytest.mark.parametrize(
    "path", plain(3, [p for p in shipped_files() if p.suffix == ".svg"], whole=True), ids=lambda p: p.stem
)
def test_pygame_draws_all_that_a_shipped_picture_holds(path: Path) -> None:
    """It leaves the rest of SVG out, or draws it wrongly, without a word."""
    root = ElementTree.parse(path).getroot()
    for element in root.iter():
        tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        text_style = dict(each.split(":", 1) for each in element.get("style", "").split(";") if each.strip())
        paint = {name.strip(): value.strip() for name, value in text_style.items()}
        assert tag in TAGS
        assert element.attrib.keys() <= DRAWN
        assert paint.keys() <= PAINT
        assert not tag.endswith("Gradient") or element.get("gradientUnits") == "userSpaceOnUse"
        for name, value in (element.attrib | paint).items():
            if name in ("fill", "stroke", "stop-color"):
                assert COLOUR.fullmatch(value), (name, value)
    picture = pygame.image.load_sized_svg(path, (64, 64))
    assert pygame.mask.from_surface(picture, 20).count()


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
    for raw, words in (
        (good, ""),
        (b"", "not an Ogg file"),
        (b"RIFF" + good, "not an Ogg file"),
        (good[:20], "cut off"),
        (good[:-1], "cut off"),
        (good[: len(good) // 2], "cut off"),
        (good + b"more", "cut off"),
        (good.replace(b"\x01vorbis", b"\x01speex!"), "not Vorbis sound"),
    ):
        path.write_bytes(raw)
        problems = check_file(path)
        assert len(problems) == bool(words), (words, problems)
        assert all(words in problem and str(path) in problem for problem in problems), problems


def test_a_check_that_finds_nothing_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "_WHEEL_DATA", tmp_path)
    for name in ("assets", "config", "maps"):
        (tmp_path / name).mkdir()
    assert main.main(["check"]) == 2


def test_files_of_no_kind(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("x", encoding="utf-8")
    assert ".tmx" in check_file(path)[0]
    assert "no such file" in check_file(tmp_path / "gone.tmx")[0]
    other = tmp_path / "other.yaml"
    other.write_text("a: 1\n", encoding="utf-8")
    assert "which kind of file" in check_file(other)[0]
    tileset = tmp_path / "bad.tsx"
    tileset.write_text('<tileset tilewidth="x"/>', encoding="utf-8")
    assert "tilewidth" in check_file(tileset)[0]


def test_all_that_is_wrong_with_a_yaml_file_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.yaml"
    path.write_text("effects: loud\nmusic: 20\nidle_seconds: soon\nmodes: sprint\n", encoding="utf-8")
    told = check_file(path)
    assert [problem.split(",")[1].split(":")[0].strip() for problem in told] == ["line 1", "line 3", "line 4"]
    with pytest.raises(ContentError, match=r"key effects: .* \(2 more problems: citrus-game check \S+\)"):
        load_kiosk(path)
