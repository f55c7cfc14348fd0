"""Posters, time-lapses and records as files, from the command line and from the client."""

import struct
from pathlib import Path

import pygame
import pytest

from citrus_game.cli import main
from citrus_game.client.charts.scene import ChartsScene
from citrus_game.client.export import timelapse
from citrus_game.client.export.poster import SIZE as POSTER
from citrus_game.client.export.sheet import ExportSheet
from citrus_game.client.export.timelapse import TimeLapse
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.panels import Notice
from citrus_game.content.paths import user_exports
from citrus_game.content.record import read_record
from citrus_game.table import saves
from citrus_game.table.curve import curve
from citrus_game.table.sitting import Sitting
from tests.records.conftest import MakeApp
from tests.records.played import played
from tests.records.test_gif import blocks


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.citrus"
    saves.save(played(3, 3, "short"), path)
    return path


def test_the_command_writes_both(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    poster, film = tmp_path / "new" / "p.png", tmp_path / "t.gif"
    assert main(["export", str(record), "--poster", str(poster), "--timelapse", str(film)]) == 0
    assert capsys.readouterr() == ("", "")
    picture = pygame.image.load(poster)
    assert picture.get_size() == POSTER
    assert (
        len({tuple(picture.get_at((x, y))[:3]) for x in range(0, 1500, 20) for y in range(0, 2000, 20)}) > 60
    )
    check_film(film.read_bytes(), played(3, 3, "short"))


def check_film(raw: bytes, sitting: Sitting) -> None:
    """Check size, number of frames and times; the last picture must be that of the end."""
    assert struct.unpack_from("<HH", raw, 6) == timelapse.SIZE
    frames = list(blocks(raw))
    turns = len(curve(sitting).turns)
    lasting = [frame for frame in frames if frame[0] > timelapse.SHORTEST]
    assert len(lasting) == turns + 1
    assert (
        sum(frame[0] for frame in frames) == timelapse.FIRST + timelapse.EACH * (turns - 1) + timelapse.LAST
    )
    width, height = timelapse.SIZE
    shown = bytearray(width * height)
    for _hundredths, left, top, wide, high, indices in frames:
        for row in range(high):
            for column in range(wide):
                index = indices[row * wide + column]
                if index != 255:
                    shown[(top + row) * width + left + column] = index
    film = TimeLapse(sitting)
    list(film.parts())
    palette = [tuple(raw[13 + 3 * n : 16 + 3 * n]) for n in range(256)]
    places = [(x, y) for x in range(0, width, 9) for y in range(0, height, 9)]
    far = [
        max(
            abs(a - b)
            for a, b in zip(palette[shown[y * width + x]], film.surface.get_at((x, y))[:3], strict=True)
        )
        for x, y in places
    ]
    assert sum(far) / len(far) < 6
    assert sorted(far)[len(far) * 99 // 100] < 40


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "--poster P.png or --timelapse T.gif"),
        (["--poster", "p.jpg"], "end it in .png"),
        (["--timelapse", "t.png"], "end it in .gif"),
        (["--poster", "/dev/null/p.png"], "cannot be saved"),
    ],
)
def test_bad_arguments_are_one_sentence(
    record: Path, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(record), *arguments]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


def test_a_damaged_record_is_one_sentence(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(record.read_text(encoding="utf-8") + "income\n", encoding="utf-8")
    assert main(["export", str(record), "--poster", "p.png"]) == 2
    assert "line" in capsys.readouterr().err


def button(sheet: ExportSheet, label: str) -> Button:
    return next(widget for widget in sheet.widgets if isinstance(widget, Button) and widget.label == label)


def news(sheet: ExportSheet) -> Notice:
    return next(widget for widget in sheet.widgets if isinstance(widget, Notice))


def unfinished(sheet: ExportSheet) -> bool:
    return sheet.moving


def test_the_sheet_writes_every_kind(make_app: MakeApp) -> None:
    app = make_app()
    sitting = played(3, 3, "short")
    app.stack.reset(ChartsScene(app, sitting))
    sheet = ExportSheet(app, sitting)
    app.stack.push(sheet)
    for label in ("Record", "Poster"):
        button(sheet, label).choose(None)
        assert news(sheet).good
    button(sheet, "Time-lapse").choose(None)
    assert unfinished(sheet)
    assert not button(sheet, "Poster").enabled
    frames = 0
    while unfinished(sheet):
        app.frame(frames / 60)
        frames += 1
    assert frames > len(curve(sitting).turns)
    files = {path.suffix: path for path in user_exports().iterdir()}
    assert set(files) == {".citrus", ".png", ".gif"}
    assert read_record(files[".citrus"]).state == sitting.state
    button(sheet, "Record").choose(None)
    assert len(list(user_exports().iterdir())) == 4


def test_what_cannot_be_written_is_told(make_app: MakeApp) -> None:
    user_exports().parent.mkdir(parents=True, exist_ok=True)
    user_exports().write_text("a file in its place", encoding="utf-8")
    app = make_app()
    sheet = ExportSheet(app, played(3, 3, "short"))
    app.stack.reset(sheet)
    button(sheet, "Record").choose(None)
    assert not news(sheet).good
    assert "cannot be saved" in news(sheet).text
