"""No scene clips, overlaps or leaves the window, at any size of window or text (LOOK.md 4)."""

import itertools
import random
from collections.abc import Callable
from functools import cache

import pygame
import pytest

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.crash_page import CrashPage
from citrus_game.client.kit.sheets.dialogs import ListSheet, Message, Question
from citrus_game.client.kit.sheets.listen import ListenSheet
from citrus_game.client.kit.sheets.writing import WritingSheet
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.choices import Dropdown
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.kit.widgets.panels import Panel
from citrus_game.client.kit.widgets.scroll import ScrollList
from citrus_game.client.play.hands.sheets import LeftSheet, LogSheet
from citrus_game.client.rooms.lessons.lessons_sheet import LessonsSheet
from citrus_game.client.rooms.menu.first_game import NameSheet
from citrus_game.client.rooms.menu.menu_scene import MenuScene
from citrus_game.client.rooms.menu.pause_scene import PauseScene
from citrus_game.client.rooms.puzzles.puzzles_page import PuzzlesPage
from citrus_game.client.rooms.puzzles.scene import PuzzleScene, ResultSheet
from citrus_game.client.rooms.rulebook.rules_scene import RulesScene
from citrus_game.client.rooms.seating.hand_over import HandOver
from citrus_game.client.rooms.settings.keys_sheet import KeysSheet
from citrus_game.client.rooms.settings.settings_scene import SettingsScene
from citrus_game.client.rooms.setup.cards import LightCard
from citrus_game.client.rooms.setup.options_sheet import OptionsSheet
from citrus_game.client.rooms.setup.setup_scene import SetupScene
from citrus_game.client.rooms.setup.table_sheet import TableSheet
from citrus_game.content.config import options_from
from citrus_game.content.lessons.rulebook import load_rulebook
from citrus_game.table.draft import Draft
from citrus_game.table.keeping import crashes
from citrus_game.table.lessons.puzzles import puzzles
from citrus_game.table.lessons.task import PuzzleTask
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import LONGEST_NAME, Seat
from citrus_game.table.sitting import Sitting
from tests.client.kit.conftest import MakeApp
from tests.client.metrics import cut as cut  # noqa: PLC0414

CONTAINERS = (Panel, LightCard, ScrollList)


def full_setup(app: Game) -> Scene:
    """Five players on the short board, three of them computers: as much as setup can show."""
    draft = Draft.of(app.settings)
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
    return ListSheet.of(app, dropdown)


def question(app: Game) -> Scene:
    return Question(app, "Leave the game?", "It is not kept. " * 8, "Leave the game", app.leave)


def menu_in_game(app: Game) -> Scene:
    app.sitting = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    return MenuScene(app)


@cache
def game() -> Sitting:
    """Give a game of five in the middle, with names as long as they may be."""
    colours = ("azure", "violet", "teal", "ivory", "ink")
    seats = tuple(Seat(f"Wilhelmina Nr. {n}"[:LONGEST_NAME], colour) for n, colour in enumerate(colours))
    sitting = NewGame(seats, options=options_from("rulebook", {"expansion": True}), seed=2).start()
    rng = random.Random(2)
    for _step in range(150):
        sitting.do(rng.choice(sitting.legal()))
    return sitting


def a_result(app: Game) -> Scene:
    return ResultSheet(app, PuzzleScene(app, PuzzleTask(puzzles()[0])))


SCENES: dict[str, Callable[[Game], Scene]] = {
    "menu": MenuScene,
    "menu in a game": menu_in_game,
    "first game": NameSheet,
    "setup": SetupScene,
    "full setup": full_setup,
    "more": lambda app: OptionsSheet(app, Draft.of(app.settings), lambda: None),
    "settings": SettingsScene,
    "pause": PauseScene,
    "message": lambda app: Message(app, "Something went wrong", "A file cannot be read. " * 30),
    "question": question,
    "list": open_list,
    "rules": RulesScene,
    "puzzles": PuzzlesPage,
    "crash": lambda app: CrashPage(app, crashes.folder() / "2026-11-22 20.15.00.txt", app.leave, kept=True),
}
SHEETS: dict[str, Callable[[Game], Scene]] = {
    "keys": KeysSheet,
    "writing": lambda app: WritingSheet(app, TextField("Ana", lambda _text: None, hint="Type a name")),
    "writing digits": lambda app: WritingSheet(app, TextField("", lambda _t: None, allowed=str.isdigit)),
    "table and timer": lambda app: TableSheet(app, Draft.of(app.settings), lambda: None),
    "a gamepad": lambda app: ListenSheet(app, "Ana", "azure", lambda: None),
    "log": lambda app: LogSheet(app, game()),
    "still to come": lambda app: LeftSheet(app, game().state),
    "hand over": lambda app: HandOver(app, game(), range(5)),
    "lessons": LessonsSheet,
    "a result": a_result,
}
SCENES |= SHEETS
PAGES = [chapter.name for chapter in load_rulebook()]


@pytest.mark.every_layout
@pytest.mark.parametrize("name", SCENES)
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
    assert app.look.metrics.target == 59
    check_scene(app, SCENES[name](app), cut)


@pytest.mark.every_layout
@pytest.mark.parametrize("name", PAGES)
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
        app.stack.damage.add(None)
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
    shown = scene.widgets.shown()
    for widget in shown:
        assert window.contains(widget.seen), f"{described(widget)} leaves the window"
    leaves = [widget for widget in shown if not isinstance(widget, CONTAINERS)]
    for one, other in itertools.combinations(leaves, 2):
        assert not one.seen.colliderect(other.seen), f"{described(one)} over {described(other)}"
    least = scene.look.metrics.target - 1
    for widget in leaves:
        if widget.focusable:
            assert min(widget.rect.size) >= least, f"{described(widget)} is too small to hit"


def too_low(widget: Widget) -> bool:
    """Tell whether a widget is less high than its words need."""
    return widget.natural(widget.rect.width)[1] > widget.rect.height + 1


def described(widget: Widget) -> str:
    words = getattr(widget, "label", "") or getattr(widget, "text", "")
    return f"{type(widget).__name__} {words!r} at {tuple(widget.rect)}"
