"""In scenes of saved games and replays nothing is cut off, overlaps or leaves the window, at any size of
window or text.
"""

from collections.abc import Callable
from functools import partial

import pytest

from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.saves.saves import SavedGame, saved_games
from citrus_game.session.saves.statistics import note_game
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.export.export_dialog import ExportDialog
from citrus_game.ui.scenes.replay.all_turns import AllTurnsDialog
from citrus_game.ui.scenes.replay.judged import JudgedTurns
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.replay.timeline import TRANSPORT, Timeline
from citrus_game.ui.scenes.saves.game_card import from_session
from citrus_game.ui.scenes.saves.game_dialog import GameDialog, RenameDialog
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.scenes.saves.statistics_dialog import StatisticsDialog
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.seating import SeatsDialog
from citrus_game.ui.toolkit.app.scene import Scene
from tests.cases import plain
from tests.records.conftest import MakeApp
from tests.records.played import played
from tests.ui.toolkit import test_layout as layout
from tests.ui.toolkit.test_layout import check_scene
from tests.ui.toolkit.test_layout import cut as cut  # noqa: PLC0414
from tests.ui.vocabulary.table import Table


def game() -> GameSession:
    return played(2, 5, "long", "random", True)


@pytest.fixture(autouse=True)
def _told_in_english() -> None:
    """Have the shared games played, and their logs told, before a test speaks another language."""
    game()
    played(3, 3, "short")


def saved(app: Game) -> SavesScene:
    for number, session in enumerate((game(), played(3, 3, "short"))):
        saves.save(session, saves.folder() / f"{'A long name of a game ' * 2}{number}.citrus")
    (saves.folder() / "broken.citrus").write_text("format: 1\n", encoding="utf-8")
    scene = SavesScene(app)
    scene.layout()
    while not scene.shelf.complete:
        scene.update(0.0)
    return scene


def one_saved() -> SavedGame:
    saves.save(game(), saves.folder() / "2026-11-21 08.52.08.citrus")
    return saved_games()[0]


def dialog(app: Game, problem: str = "") -> Scene:
    known = from_session(game())._replace(problem=problem)
    return GameDialog(app, "Ana, Ben, Chiara", one_saved(), known, lambda: None)


def result(tab: str, app: Game) -> Scene:
    scene = ScoringScene(app, game())
    scene.tab = tab
    return scene


def coached(app: Game) -> Scene:
    whole = played(3, 3, "short")
    session = GameSession(whole.start.copy(), [Seat("Blue", "azure"), *whole.seats[1:]])
    session.replay(whole.steps)
    return ScoringScene(app, session, coached=True)


def statistics(app: Game) -> Scene:
    note_game(game())
    return StatisticsDialog(app)


SCENES: dict[str, Callable[[Game], Scene]] = {
    "saved games": saved,
    "no saved games": SavesScene,
    "a game": dialog,
    "a damaged game": partial(dialog, problem="line 127: 'zz' is no space, which is a column letter. " * 2),
    "name": lambda app: RenameDialog(app, one_saved(), lambda: None),
    "numbers": partial(result, "numbers"),
    "after the first game": coached,
    "export": lambda app: ExportDialog(app, game()),
    "all turns": lambda app: AllTurnsDialog(app, JudgedTurns(game(), None), None, lambda _at: None),
    "play on": lambda app: SeatsDialog(app, 3, game().seats, lambda _seats: None),
    "statistics": statistics,
}


@pytest.mark.every_layout
@pytest.mark.parametrize("name", plain(1, SCENES, whole=True))
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
    names = ("timeline", "play_on", "back", "export", *TRANSPORT)
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
