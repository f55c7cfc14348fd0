"""No scene of records clips, overlaps or leaves the window, at any size of window or text."""

from collections.abc import Callable
from functools import partial

import pytest

from citrus_game.client.game import Game
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.rooms.charts.all_games import StatisticsSheet
from citrus_game.client.rooms.charts.charts_scene import ChartsScene
from citrus_game.client.rooms.export.export_sheet import ExportSheet
from citrus_game.client.rooms.replay.scene import ReplayScene
from citrus_game.client.rooms.replay.timeline import Timeline
from citrus_game.client.rooms.replay.transport import TRANSPORT
from citrus_game.client.rooms.saved.game_sheet import GameSheet, RenameSheet
from citrus_game.client.rooms.saved.known import known_of
from citrus_game.client.rooms.saved.load_scene import LoadScene
from citrus_game.client.rooms.seating.seats_sheet import SeatsSheet
from citrus_game.table.keeping import saves
from citrus_game.table.keeping.saves import SavedGame, saved_games
from citrus_game.table.review.statistics import note_game
from citrus_game.table.sitting import Sitting
from tests.client.kit import test_layout as layout
from tests.client.kit.test_layout import check_scene
from tests.client.kit.test_layout import cut as cut  # noqa: PLC0414
from tests.client.vocabulary.table import Table
from tests.records.conftest import MakeApp
from tests.records.played import played


def game() -> Sitting:
    return played(2, 5, "long", "random", True)


@pytest.fixture(autouse=True)
def _told_in_english() -> None:
    """Have the shared games played, and their logs told, before a test speaks another language."""
    game()
    played(3, 3, "short")


def saved(app: Game) -> LoadScene:
    for number, sitting in enumerate((game(), played(3, 3, "short"))):
        saves.save(sitting, saves.folder() / f"{'A long name of a game ' * 2}{number}.citrus")
    (saves.folder() / "broken.citrus").write_text("format: 1\n", encoding="utf-8")
    scene = LoadScene(app)
    scene.easel.stay()
    scene.layout()
    while not scene.shelf.complete:
        scene.update(0.0)
    return scene


def one_saved() -> SavedGame:
    saves.save(game(), saves.folder() / "2026-11-21 08.52.08.citrus")
    return saved_games()[0]


def sheet(app: Game, problem: str = "") -> Scene:
    known = known_of(game())._replace(problem=problem)
    return GameSheet(app, "Ana, Ben, Chiara", one_saved(), known, lambda: None)


def charts(tab: str, app: Game) -> Scene:
    scene = ChartsScene(app, game())
    scene.layout()
    scene.choose(tab)
    return scene


def statistics(app: Game) -> Scene:
    note_game(game())
    return StatisticsSheet(app)


SCENES: dict[str, Callable[[Game], Scene]] = {
    "saved games": saved,
    "no saved games": LoadScene,
    "a game": sheet,
    "a damaged game": partial(sheet, problem="line 127: 'zz' is no space, which is a column letter. " * 2),
    "name": lambda app: RenameSheet(app, one_saved(), lambda: None),
    "scores": partial(charts, "scores"),
    "sources": partial(charts, "sources"),
    "swings": partial(charts, "swings"),
    "numbers": partial(charts, "numbers"),
    "export": lambda app: ExportSheet(app, game()),
    "play on": lambda app: SeatsSheet(app, 3, game().seats, lambda _seats: None),
    "statistics": statistics,
}


@pytest.mark.every_layout
@pytest.mark.parametrize("name", SCENES)
def test_scene_fits(
    make_app: MakeApp, cut: list[str], name: str, size: tuple[int, int], text_size: int, language: str
) -> None:
    app = make_app(size, text_size, language=language)
    check_scene(app, SCENES[name](app), cut)


@pytest.mark.every_layout
def test_the_replay_fits(make_app: MakeApp, size: tuple[int, int], text_size: int, language: str) -> None:
    app = make_app(size, text_size, language=language)
    scene = ReplayScene(app, game(), 100)
    app.stack.reset(scene)
    app.frame(0.0)
    table, window = Table(scene), scene.window
    names = ("timeline", "play_on", "back", "charts", *TRANSPORT)
    parts = [table.button(name).widget for name in names]
    board = table.part("board")
    for number, part in enumerate(parts):
        assert window.contains(part.rect), layout.described(part)
        assert not part.rect.colliderect(board)
        assert all(not part.rect.colliderect(other.rect) for other in parts[:number])
    timeline = table.button("timeline").widget
    assert isinstance(timeline, Timeline)
    assert timeline.marks().plot.room.height >= 10
    assert table.tile_size >= 16
