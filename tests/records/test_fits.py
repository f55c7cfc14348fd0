"""No scene of records clips, overlaps or leaves the window, at any size of window or text."""

from collections.abc import Callable
from functools import partial

import pytest

from citrus_game.client.app import App
from citrus_game.client.charts.all_games import StatisticsSheet
from citrus_game.client.charts.scene import ChartsScene
from citrus_game.client.export.sheet import ExportSheet
from citrus_game.client.replay.scene import ReplayScene
from citrus_game.client.replay.seats import SeatsSheet
from citrus_game.client.saved.scene import LoadScene
from citrus_game.client.saved.sheet import GameSheet, NameSheet
from citrus_game.client.saved.shelf import known_of
from citrus_game.client.scene import Scene
from citrus_game.table import saves
from citrus_game.table.playback import Playback
from citrus_game.table.saves import SavedGame, saved_games
from citrus_game.table.sitting import Sitting
from citrus_game.table.statistics import note_game
from tests.client.kit import test_layout as layout
from tests.client.kit.test_layout import check_scene
from tests.client.kit.test_layout import cut as cut  # noqa: PLC0414
from tests.records.conftest import MakeApp
from tests.records.played import played

SIZES = [(1280, 720), (1366, 768), (1920, 1080), (1920, 1200), (1024, 768), (3840, 2160)]
TEXTS = [100, 150, 200]


def game() -> Sitting:
    return played(2, 5, "long", "random", True)


def saved(app: App) -> LoadScene:
    for number, sitting in enumerate((game(), played(3, 3, "short"))):
        saves.save(sitting, saves.folder() / f"{'A long name of a game ' * 2}{number}.citrus")
    (saves.folder() / "broken.citrus").write_text("format: 1\n", encoding="utf-8")
    scene = LoadScene(app)
    while not scene.shelf.complete:
        scene.shelf.read_next()
    return scene


def one_saved() -> SavedGame:
    saves.save(game(), saves.folder() / "2026-11-21 08.52.08.citrus")
    return saved_games()[0]


def sheet(app: App, problem: str = "") -> Scene:
    known = known_of(game())._replace(problem=problem)
    return GameSheet(app, "Ana, Ben, Chiara", one_saved(), known, lambda: None)


def charts(tab: str, app: App) -> Scene:
    scene = ChartsScene(app, game())
    scene.layout()
    scene.choose(tab)
    return scene


def statistics(app: App) -> Scene:
    note_game(game())
    return StatisticsSheet(app)


SCENES: dict[str, Callable[[App], Scene]] = {
    "saved games": saved,
    "no saved games": LoadScene,
    "a game": sheet,
    "a damaged game": partial(sheet, problem="line 127: 'zz' is no space, which is a column letter. " * 2),
    "name": lambda app: NameSheet(app, one_saved(), lambda: None),
    "scores": partial(charts, "scores"),
    "sources": partial(charts, "sources"),
    "swings": partial(charts, "swings"),
    "numbers": partial(charts, "numbers"),
    "export": lambda app: ExportSheet(app, game()),
    "play on": lambda app: SeatsSheet(app, Playback(game())),
    "statistics": statistics,
}


@pytest.mark.parametrize("text_size", TEXTS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
def test_scene_fits(
    make_app: MakeApp, cut: list[str], name: str, size: tuple[int, int], text_size: int
) -> None:
    app = make_app(size, text_size)
    check_scene(app, SCENES[name](app), cut)


@pytest.mark.parametrize(("size", "text_size"), layout.GERMAN, ids=str)
@pytest.mark.parametrize("name", SCENES)
def test_scene_fits_in_german(
    make_app: MakeApp, cut: list[str], name: str, size: tuple[int, int], text_size: int
) -> None:
    app = make_app(size, text_size, language="de")
    check_scene(app, SCENES[name](app), cut)


@pytest.mark.parametrize("text_size", TEXTS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_replay_fits(make_app: MakeApp, size: tuple[int, int], text_size: int) -> None:
    app = make_app(size, text_size)
    scene = ReplayScene(app, game(), 100)
    app.stack.reset(scene)
    app.frame(0.0)
    controls, window = scene.controls, scene.window
    parts = [
        controls.timeline,
        controls.play_on,
        controls.back,
        controls.charts,
        *controls.transport.values(),
    ]
    board = scene.cards.board.rect
    for number, part in enumerate(parts):
        assert window.contains(part.rect), layout.described(part)
        assert not part.rect.colliderect(board)
        assert all(not part.rect.colliderect(other.rect) for other in parts[:number])
    assert controls.timeline.marks().plot.room.height >= 10
    assert min(scene.cards.canvas.tile, 400) >= 16
