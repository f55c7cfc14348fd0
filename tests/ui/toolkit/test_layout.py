"""In no scene anything is cut off, overlaps or leaves the window, at any size of window or text."""

import itertools
import random
from collections.abc import Callable
from functools import cache

import pygame
import pytest

from citrus_game.content.game.options import options_from
from citrus_game.content.learning.rulebook import load_rulebook
from citrus_game.learning.puzzles import puzzles
from citrus_game.learning.task import PuzzleTask
from citrus_game.session.game_config import GameConfig
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import crash_reports
from citrus_game.session.seats import LONGEST_NAME, Seat
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.lessons.lessons_dialog import LessonsDialog
from citrus_game.ui.scenes.menu.first_game import NameDialog
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.play.dialogs import LeftDialog, LogDialog
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene, ResultDialog
from citrus_game.ui.scenes.puzzles.puzzles_page import PuzzlesPage
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.scenes.saves.statistics_dialog import TableLine
from citrus_game.ui.scenes.seating import HandOver
from citrus_game.ui.scenes.settings import KeysDialog, SettingsScene
from citrus_game.ui.scenes.setup.cards import BoardCard, LightCard
from citrus_game.ui.scenes.setup.options_dialog import OptionsDialog, TableDialog
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.crash_page import CrashPage
from citrus_game.ui.toolkit.dialogs.messages import ListenDialog, Message, PopupMenu, Question
from citrus_game.ui.toolkit.dialogs.on_screen_keyboard import OnScreenKeyboard
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.choices import Dropdown
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from citrus_game.ui.toolkit.widgets.panels import Frame
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.cases import plain
from tests.ui.metrics import cut as cut  # noqa: PLC0414
from tests.ui.routes import plain_routes, scenes_of
from tests.ui.toolkit.conftest import MakeApp

CONTAINERS = (Frame, LightCard, BoardCard, TableLine, ScrollList)


def full_setup(app: Game) -> Scene:
    """Five players on the short board, three of them computers: as much as setup can show."""
    draft = GameConfig.of(app.settings)
    draft.map = "short"
    for _ in range(3):
        draft.add_seat()
    for seat in draft.seats[2:]:
        seat.player = "random"
    return SetupScene(app, draft)


def open_list(app: Game) -> Scene:
    scene = SetupScene(app)
    app.stack.push(scene)
    dropdown = next(widget for widget in scene.widgets if isinstance(widget, Dropdown))
    return PopupMenu.of(app, dropdown)


def question(app: Game) -> Scene:
    return Question(app, "Quit the game?", "It is not kept. " * 8, "Quit the game", app.leave)


def menu_in_game(app: Game) -> Scene:
    app.session = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    return MenuScene(app)


@cache
def game() -> GameSession:
    """Return a game of five in the middle, with names as long as they may be."""
    colours = ("azure", "violet", "teal", "ivory", "ink")
    seats = tuple(Seat(f"Wilhelmina Nr. {n}"[:LONGEST_NAME], colour) for n, colour in enumerate(colours))
    session = NewGame(seats, options=options_from("rulebook", {"expansion": True}), seed=2).start()
    rng = random.Random(2)
    for _step in range(150):
        session.do(rng.choice(session.legal()))
    return session


def a_result(app: Game) -> Scene:
    # what lies below is not looked at here
    app.change(aids=app.settings.aids.model_copy(update={"coordinates": False}))
    scene = PuzzleScene(app, PuzzleTask(puzzles()[0]))
    app.stack.push(scene)
    app.stack.push(MenuScene(app))
    return ResultDialog(app, scene)


def a_name(app: Game) -> Scene:
    return NameDialog(app, game(), 0, lambda: None)


SCENES: dict[str, Callable[[Game], Scene]] = {
    "menu": MenuScene,
    "menu in a game": menu_in_game,
    "first game": a_name,
    "setup": SetupScene,
    "full setup": full_setup,
    "more": lambda app: OptionsDialog(app, GameConfig.of(app.settings), lambda: None),
    "settings": SettingsScene,
    "pause": PauseScene,
    "message": lambda app: Message(app, "Something went wrong", "A file cannot be read. " * 30),
    "question": question,
    "list": open_list,
    "rules": RulesScene,
    "puzzles": PuzzlesPage,
    "crash": lambda app: CrashPage(
        app, crash_reports.folder() / "2026-11-22 20.15.00.txt", app.leave, kept=True
    ),
}
SHEETS: dict[str, Callable[[Game], Scene]] = {
    "keys": KeysDialog,
    "writing": lambda app: OnScreenKeyboard(app, TextField("Ana", lambda _text: None, hint="Type a name")),
    "writing digits": lambda app: OnScreenKeyboard(app, TextField("", lambda _t: None, allowed=str.isdigit)),
    "table and timer": lambda app: TableDialog(app, GameConfig.of(app.settings), lambda: None),
    "a gamepad": lambda app: ListenDialog(app, "Ana", "azure", lambda: None),
    "log": lambda app: LogDialog(app, game()),
    "still to come": lambda app: LeftDialog(app, game().state),
    "hand over": lambda app: HandOver(app, game(), range(5)),
    "lessons": LessonsDialog,
    "a result": a_result,
}
SCENES |= SHEETS
ROUTES = {
    "menu",
    "setup",
    "settings",
    "pause",
    "rulebook",
    "puzzles",
    "lessons",
    "first_game",
    "saved",
    "statistics",
}
"""Routes whose scenes are among these or looked at by other tests."""
SCENES |= scenes_of(plain_routes() - ROUTES)
PAGES = [chapter.name for chapter in load_rulebook()]


@pytest.mark.every_layout
@pytest.mark.parametrize("name", plain(3, SCENES, whole=True))
def test_scene_fits(
    make_app: MakeApp, cut: list[str], name: str, size: tuple[int, int], text_size: int, language: str
) -> None:
    app = make_app(size, text_size, language=language)
    check_scene(app, SCENES[name](app), cut)


@pytest.mark.parametrize("name", ["menu", "setup", "full setup", "settings", "pause", "keys", "writing"])
def test_a_small_touch_screen_has_targets_of_ten_millimetres(
    make_app: MakeApp, cut: list[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 800)])
    app = make_app((1280, 800), screen_inches=10)
    assert app.style.metrics.target == 59
    check_scene(app, SCENES[name](app), cut)


@pytest.mark.every_layout
@pytest.mark.parametrize("name", plain(2, PAGES, whole=True))
def test_page_fits(
    make_app: MakeApp, cut: list[str], name: str, size: tuple[int, int], text_size: int, language: str
) -> None:
    app = make_app(size, text_size, language=language)
    check_scene(app, RulesScene(app, name), cut)


def check_scene(app: Game, scene: Scene, cut: list[str]) -> None:
    """Show a scene at every place it can be scrolled to, and check each."""
    app.stack.push(scene)
    for offset in scroll_positions(scene):
        for widget in scene.widgets:
            if isinstance(widget, ScrollList):
                widget.scroll_to(offset)
        app.stack.dirty.add(None)
        app.frame(0.0)
        check_places(scene)
    assert cut == []
    leaves = [w for w in scene.widgets if w.visible and not isinstance(w, CONTAINERS)]
    assert [described(widget) for widget in leaves if too_low(widget)] == []


def scroll_positions(scene: Scene) -> list[int]:
    furthest = max((w.furthest for w in scene.widgets if isinstance(w, ScrollList)), default=0)
    return sorted({0, furthest // 2, furthest})


def check_places(scene: Scene) -> None:
    """No widget outside the window, none over another, all large enough to be hit."""
    window = scene.window
    shown = scene.widgets.visible_widgets()
    for widget in shown:
        assert window.contains(widget.visible_rect), f"{described(widget)} leaves the window"
    leaves = [widget for widget in shown if not isinstance(widget, CONTAINERS)]
    for one, other in itertools.combinations(leaves, 2):
        assert not one.visible_rect.colliderect(other.visible_rect), (
            f"{described(one)} over {described(other)}"
        )
    least = scene.style.metrics.target - 1
    for widget in leaves:
        if widget.focusable:
            assert min(widget.rect.size) >= least, f"{described(widget)} is too small to hit"


def too_low(widget: Widget) -> bool:
    """Return whether a widget is less high than its words need."""
    return widget.measure(widget.rect.width)[1] > widget.rect.height + 1


def described(widget: Widget) -> str:
    words = getattr(widget, "label", "") or getattr(widget, "text", "")
    return f"{type(widget).__name__} {words!r} at {tuple(widget.rect)}"
