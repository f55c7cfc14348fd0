"""Posters, time-lapses and records as files, from the command line and from the client."""

import itertools
import random
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import cast

import pygame
import pytest
from PIL import Image
from PIL.ImageFile import ImageFile

from citrus_game.cli.main import main
from citrus_game.content.disk.files import write_bytes_atomically
from citrus_game.content.disk.paths import user_exports
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps import tmx
from citrus_game.content.maps.tmx import named_map
from citrus_game.content.records.record import read_record
from citrus_game.content.settings.languages import languages, speak
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.score_curve import curve
from citrus_game.session.seats import Seat
from citrus_game.session.standings import standings
from citrus_game.ui.board.farmhouse import Farmhouse
from citrus_game.ui.board.layers.ground import board_of
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.export import time_lapse
from citrus_game.ui.scenes.export.export_dialog import ExportDialog, export_path
from citrus_game.ui.scenes.export.poster import SIZE as POSTER
from citrus_game.ui.scenes.export.poster import open_hidden_window, poster
from citrus_game.ui.scenes.export.time_lapse import TimeLapse
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Notice
from tests.cases import plain
from tests.content.test_own_board import own_board, write
from tests.records.conftest import MakeApp
from tests.records.played import played
from tests.ui.play.conftest import new_sitting
from tests.ui.play.drive import click, frames
from tools.monkey.truths import CUT, watch_texts

Pixel = tuple[int, int, int]


def short_game() -> GameSession:
    """Return a game of few turns: films have a frame for each."""
    return played(2, 2, "short", "greedy")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.citrus"
    saves.save(short_game(), path)
    return path


@pytest.mark.slow
def test_the_command_writes_both(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    poster, film = tmp_path / "p.png", tmp_path / "t.gif"
    assert main(["export", str(record), "--poster", str(poster), "--timelapse", str(film)]) == 0
    assert capsys.readouterr() == ("", "")
    picture = pygame.image.load(poster)
    assert picture.get_size() == POSTER
    assert (
        len({tuple(picture.get_at((x, y))[:3]) for x in range(0, 1500, 20) for y in range(0, 2000, 20)}) > 60
    )
    check_film(film.read_bytes(), ".gif", short_game())


def unfinished_game_on_an_own_board(tmp_path: Path) -> tuple[Path, GameSession]:
    """Return a data folder with an own board, and a game on it that is not over, which lies beside it."""
    path = write(own_board(tmp_path), tmp_path)
    own = tmp_path / "data" / "maps"
    own.mkdir(parents=True)
    text = path.read_text(encoding="utf-8").replace("../tiles of mine", "../../tiles of mine")
    (own / "meer.tmx").write_text(text, encoding="utf-8")
    seats = (Seat("Ana", "azure"), Seat("Ben", "teal"))
    session = NewGame(seats, str(own / "meer.tmx"), seed=1).start()
    rng = random.Random(1)
    while session.state.turn <= 10:
        session.do(rng.choice(session.legal()))
    saves.save(session, tmp_path / "game.citrus")
    return tmp_path / "data", session


@pytest.mark.slow
def test_a_poster_of_an_own_board_has_its_title_and_its_ground(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data, session = unfinished_game_on_an_own_board(tmp_path)
    placed: list[str] = []
    place = TextRenderer.place

    def noted(
        self: TextRenderer, surface: pygame.Surface, text: str, *rest: object, **more: object
    ) -> pygame.Rect:
        placed.append(text)
        return place(self, surface, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(TextRenderer, "place", noted)
    command = ["export", str(tmp_path / "game.citrus"), "--poster", str(tmp_path / "p.png")]
    assert main([*command, "--data-dir", str(data)]) == 0
    assert capsys.readouterr().err == ""
    assert any(text.startswith("Sea of lemons · ") for text in placed)
    named = named_map("meer.tmx", session.map_hash)
    assert named is not None
    for standing in standings(session):
        points = session.state.points[standing.player]
        assert str(points) in placed, "the points so far, not the forecast"
        assert f"forecast {standing.total}" in placed
    # a stranger to whom only the record was given
    tmx._named.clear()
    placed.clear()
    assert main([*command, "--data-dir", str(tmp_path / "other")]) == 0
    said = capsys.readouterr().err
    assert f"is not drawn: its map is not here; put it into the folder {tmp_path / 'other' / 'maps'}" in said
    assert any(text.startswith("meer · ") for text in placed)


def test_a_game_on_a_board_from_elsewhere_finds_it_in_later_runs(tmp_path: Path) -> None:
    """Only the command line named its folder, and the record has its name alone."""
    path = write(own_board(tmp_path), tmp_path)
    session = NewGame((Seat("Ana", "azure"), Seat("Ben", "teal")), str(path), seed=1).start()
    saves.save(session, tmp_path / "game.citrus")
    tmx._named.clear()
    later = saves.load(tmp_path / "game.citrus")
    found = board_of(later)
    assert found is not None
    assert (found.board.title, found.path) == ("Sea of lemons", path)
    # a board that has changed is another one
    tmx._named.clear()
    path.write_text(path.read_text("utf-8").replace("Sea of lemons", "Sea of limes"), encoding="utf-8")
    with pytest.raises(ContentError, match="this board has changed since"):
        board_of(later)


@pytest.mark.slow
def test_play_again_begins_on_a_board_from_elsewhere(tmp_path: Path) -> None:
    path = write(own_board(tmp_path), tmp_path)
    session = NewGame((Seat("Ana", "azure"), Seat("Ben", "teal")), str(path), seed=1).start()
    while not session.state.over:
        session.do(session.legal()[0])
    app = open_game(default_settings(), size=(1280, 720), headless=True)
    scene = ScoringScene(app, session)
    app.stack.reset(scene)
    frames(app, 60)
    click(app, scene.play_again)
    assert app.session is not None
    assert (app.session.map_name, app.session.map_hash) == ("meer.tmx", session.map_hash)


@pytest.mark.parametrize("language", languages())
def test_a_poster_has_room_for_the_forecasts_of_five(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the points there was room for "Prognose…"."""
    open_hidden_window()
    watch_texts(monkeypatch)
    session, rng = new_sitting(5, "long", steps=60), random.Random(1)
    session.state.points = tuple(rng.randint(100, 120) for _player in range(5))
    speak(language)
    poster(session)
    cut = [what for _text, what in CUT]
    CUT.clear()
    assert not cut


def test_a_time_lapse_ends_with_all_of_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """In German there was no room for how long the game was."""
    open_hidden_window()
    watch_texts(monkeypatch)
    films = [TimeLapse(played(3, 3, "short"), suffix) for suffix in time_lapse.KINDS]
    for language, film in itertools.product(languages(), films):
        speak(language)
        Farmhouse(film.style, film.playback.played).draw(film.surface)
    cut = [what for _text, what in CUT]
    CUT.clear()
    assert not cut


@pytest.mark.slow
def test_the_command_writes_a_webp(record: Path, tmp_path: Path) -> None:
    film = tmp_path / "t.WebP"
    assert main(["export", str(record), "--timelapse", str(film)]) == 0
    check_film(film.read_bytes(), ".webp", short_game())


@pytest.mark.slow
def test_the_start_does_not_load_what_writes_pictures() -> None:
    code = (
        "import sys; from tools.screenshot.render import *; "
        "import citrus_game.cli.main, citrus_game.ui.router, citrus_game.ui.scenes.menu.menu_scene, "
        "citrus_game.ui.scenes.play.play_scene, citrus_game.ui.scenes.replay.replay_scene; "
        "print([name for name in sys.modules if name.split('.')[0] == 'PIL'])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == "[]"


def check_film(raw: bytes, suffix: str, session: GameSession) -> None:
    """Check size, number of frames, times and repetition; the last picture must be that of the end."""
    film = TimeLapse(session, suffix)
    turns = len(curve(session).turns)
    with Image.open(BytesIO(raw)) as read:
        assert isinstance(read, ImageFile)
        assert (read.format, read.size, read.info["loop"]) == (film.kind.name, film.kind.size, 0)
        assert getattr(read, "n_frames", 1) == film.length == turns + 2
        times, pictures = [], []
        for number in range(film.length):
            read.seek(number)
            read.load()
            times.append(read.info["duration"])
            pictures.append(read.convert("RGB"))
    assert times == [
        time_lapse.FIRST,
        *[time_lapse.EACH] * (turns - 1),
        time_lapse.BOARD,
        time_lapse.LAST,
    ]
    for shown, number in zip(pictures, film.draw(), strict=True):
        if number in (1, turns // 2, turns + 1):
            mean, worst = far_apart(shown, film.surface)
            assert mean < 7, number
            assert worst < 60, number


def far_apart(shown: Image.Image, drawn: pygame.Surface) -> tuple[float, int]:
    """Return how far the colours of a picture are from those that were drawn: mean and worst but few."""
    far = sorted(
        max(
            abs(a - b)
            for a, b in zip(cast(Pixel, shown.getpixel((x, y))), drawn.get_at((x, y)), strict=False)
        )
        for x in range(0, shown.width, 9)
        for y in range(0, shown.height, 9)
    )
    return sum(far) / len(far), far[len(far) * 99 // 100]


@pytest.mark.parametrize(
    ("arguments", "words"),
    plain(
        3,
        [
            ([], "--poster P.png or --timelapse T.gif"),
            (["--poster", "p.jpg"], "does not end in .png"),
            (["--timelapse", "t.png"], "does not end in .gif or .webp"),
            (["--poster", "/dev/null/p.png"], "there is no such folder; make it first"),
        ],
    ),
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


def button(dialog: ExportDialog, label: str) -> Button:
    return next(widget for widget in dialog.widgets if isinstance(widget, Button) and widget.label == label)


def news(dialog: ExportDialog) -> Notice:
    return next(widget for widget in dialog.widgets if isinstance(widget, Notice))


def unfinished(dialog: ExportDialog) -> bool:
    return dialog.moving


@pytest.mark.slow
def test_the_sheet_writes_every_kind(make_app: MakeApp) -> None:
    app = make_app()
    session = short_game()
    app.stack.reset(ScoringScene(app, session))
    dialog = ExportDialog(app, session)
    app.stack.push(dialog)
    for label in ("Save file", "Poster"):
        button(dialog, label).choose(None)
        assert news(dialog).good
    button(dialog, "Time-lapse").choose(None)
    assert unfinished(dialog)
    assert not button(dialog, "Poster").enabled
    frames = 0
    while unfinished(dialog):
        app.frame(frames / 60)
        frames += 1
    assert frames > 2 * len(curve(session).turns)
    assert news(dialog).good
    files = {path.suffix: path for path in user_exports().iterdir()}
    assert set(files) == {".citrus", ".png", ".gif", ".webp"}
    for suffix in (".gif", ".webp"):
        check_film(files[suffix].read_bytes(), suffix, session)
    assert read_record(files[".citrus"]).state == session.state
    button(dialog, "Save file").choose(None)
    assert len(list(user_exports().iterdir())) == 5


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1920, 1080), 200)])
def test_nothing_moves_once_something_is_saved(make_app: MakeApp, size: tuple[int, int], text: int) -> None:
    app = make_app(size, text)
    dialog = ExportDialog(app, short_game())
    app.stack.reset(dialog)
    labels = ("Save file", "Poster", "Time-lapse", "Open folder")
    before = [button(dialog, label).rect.copy() for label in labels]
    button(dialog, "Save file").choose(None)
    assert news(dialog).good
    assert [button(dialog, label).rect for label in labels] == before
    button(dialog, "Time-lapse").choose(None)
    assert unfinished(dialog)
    assert [button(dialog, label).rect for label in labels] == before


def test_what_cannot_be_written_is_told(make_app: MakeApp) -> None:
    user_exports().parent.mkdir(parents=True, exist_ok=True)
    user_exports().write_text("a file in its place", encoding="utf-8")
    app = make_app()
    dialog = ExportDialog(app, short_game())
    app.stack.reset(dialog)
    button(dialog, "Save file").choose(None)
    assert not news(dialog).good
    assert "cannot be saved" in news(dialog).text


@pytest.mark.parametrize("letter", ["ก", "é", "🍋", "e\u0301"])
def test_any_names_make_a_file_name_that_a_system_takes(letter: str) -> None:
    colours = ("azure", "violet", "teal", "ivory", "ink")
    seats = [Seat(f"{letter * (20 // len(letter))}", colour) for colour in colours]
    session = NewGame(tuple(seats), seed=1).start()
    for number in range(3):
        path = export_path(session, ".webp")
        write_bytes_atomically(path, b"x")
        assert path.name.endswith(" 1.webp" if not number else f" 1 {number + 1}.webp")
