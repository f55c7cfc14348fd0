"""There is always a visible focus, whatever a key did."""

from collections.abc import Callable
from unittest.mock import Mock

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citrus_game.session.game_config import GameConfig
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.scenes.settings import KeysDialog, SettingsScene
from citrus_game.ui.scenes.setup.options_dialog import OptionsDialog
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.messages import Message, Question
from citrus_game.ui.toolkit.dialogs.on_screen_keyboard import OnScreenKeyboard
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, FlatIconButton
from citrus_game.ui.toolkit.widgets.focus_order import FocusOrder
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.cases import plain
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp
from tests.ui.toolkit.reach import reached

SCENES: dict[str, Callable[[Game], Scene]] = {
    "menu": MenuScene,
    "setup": SetupScene,
    "more": lambda app: OptionsDialog(app, GameConfig.of(app.settings), lambda: None),
    "settings": SettingsScene,
    "keys": KeysDialog,
    "pause": PauseScene,
    "rules": RulesScene,
    "message": lambda app: Message(app, "Title", "Text " * 900),
    "question": lambda app: Question(app, "Leave?", "It is kept.", "Quit", lambda: None),
    "writing": lambda app: OnScreenKeyboard(app, TextField("Ana", lambda _text: None)),
}


def focus_seen(app: Game) -> Widget:
    """Return what has the focus on top; it must be in sight, with its ring."""
    scene = app.stack.top
    assert scene is not None
    focus = scene.widgets.focus
    assert focus is not None, f"nothing has the focus in {type(scene).__name__}"
    assert focus.ringed
    assert focus.visible
    assert focus.visible_rect.width > 0
    assert focus.visible_rect.height > 0
    assert scene.window.contains(focus.visible_rect)
    return focus


@pytest.mark.parametrize("name", plain(1, SCENES, whole=True))
def test_keys_come_to_everything(make_app: MakeApp, name: str) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    scene = SCENES[name](app)
    app.stack.push(scene)
    wanted = {widget for widget in scene.widgets if widget.is_interactive and widget.rect.width}
    assert wanted <= reached(scene)
    drive.key(app, pygame.K_TAB)
    seen = set()
    for _press in scene.widgets.focusable_widgets():
        seen.add(focus_seen(app))
        drive.key(app, pygame.K_TAB)
    assert len(seen) > 1 or len(scene.widgets.focusable_widgets()) == 1


@given(st.lists(st.sampled_from(["", "hand", "answers", "tray"]), min_size=1, max_size=8), st.data())
def test_tab_comes_to_every_group_whatever_was_used_there_last(names: list[str], data: st.DataObject) -> None:
    """From an answer in front of the bonuses it went on to one behind them, where that was used last."""
    order = FocusOrder(lambda _rect: None, Mock(**{"return_value.u.return_value": 1}))
    for name in names:
        widget = order.add(Widget())
        widget.group, widget.rect = name, pygame.Rect(0, 0, 9, 9)
    for widget in data.draw(st.permutations(list(order))):
        order.focus_on(widget)
    stops = {widget.group or widget for widget in order}
    for by in (1, -1):
        order.focus_on(data.draw(st.sampled_from(list(order))))
        seen = []
        for _press in stops:
            assert order.step(by)
            assert order.focus is not None
            seen.append(order.focus.group or order.focus)
        assert {*seen} == stops, "to each once"


def test_an_overlay_opened_by_a_key_has_the_focus(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    drive.frames(app)
    drive.key(app, pygame.K_TAB)
    for code, kind in ((pygame.K_F1, RulesScene), (pygame.K_F2, SettingsScene)):
        drive.key(app, code)
        assert isinstance(app.stack.top, kind)
        assert not isinstance(focus_seen(app), TextField), "letters are still commands"
        drive.key(app, code)
        assert isinstance(app.stack.top, MenuScene)
        focus_seen(app)


def test_the_focus_survives_what_takes_its_widget_away(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = SetupScene(app)
    app.stack.reset(scene)
    drive.frames(app)
    drive.key(app, pygame.K_TAB)
    for count in (3, 4, 5):
        scene.draft.add_seat()
        scene.relayout()
        assert len(scene.draft.seats) == count
    for count in (4, 3, 2):
        away = [w for w in scene.widgets if isinstance(w, FlatIconButton)][-1]
        scene.widgets.focus_on(away)
        drive.key(app, pygame.K_RETURN)
        assert len(scene.draft.seats) == count
        focus_seen(app)


def test_a_widget_that_is_hidden_hands_the_focus_on(make_app: MakeApp) -> None:
    app = make_app()
    scene = PauseScene(app)
    app.stack.reset(MenuScene(app))
    app.stack.push(scene)
    drive.key(app, pygame.K_DOWN)
    focus = focus_seen(app)
    focus.set_visible(False)
    drive.frames(app)
    assert focus_seen(app) is not focus


@pytest.mark.slow
def test_a_page_without_buttons_is_scrolled_by_keys(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    drive.key(app, pygame.K_TAB)
    app.stack.push(KeysDialog(app))
    drive.frames(app)
    scroll = focus_seen(app)
    assert isinstance(scroll, ScrollList)
    drive.key(app, pygame.K_DOWN)
    below = scroll.offset
    assert below > 0
    drive.key(app, pygame.K_PAGEDOWN)
    assert scroll.offset > 2 * below
    while scroll.offset < scroll.furthest:
        drive.key(app, pygame.K_DOWN)
    drive.key(app, pygame.K_DOWN)
    assert isinstance(focus_seen(app), Button), "at its end the focus moves on"


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (3840, 2160)], ids=str)
def test_a_focus_ring_is_three_pixels_wide(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size)
    gold = app.style.colour("gold")
    for side in (16, 40, 300):
        surface = pygame.Surface((400, 400))
        rect = pygame.Rect(20, 20, side, side)
        app.style.focus_ring(surface, rect, 0.7)
        row = [surface.get_at((x, rect.centery)) for x in range(20, 20 + side // 2)]
        light = [
            pixel
            for pixel in row
            if abs(pixel.r - gold.r) + abs(pixel.g - gold.g) + abs(pixel.b - gold.b) < 60
        ]
        assert len(light) >= 3, (side, light)
