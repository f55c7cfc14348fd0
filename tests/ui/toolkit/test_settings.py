"""Every setting takes effect at once, also in the scene below, and is saved."""

from collections.abc import Callable

import pygame
import pytest

from citrus_game.content.settings.settings import load_settings
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.toolkit.dialogs.messages import PopupMenu
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.choices import Dropdown, SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Slider, Switch
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp


@pytest.fixture
def app(make_app: MakeApp) -> Game:
    app = make_app()
    app.stack.reset(MenuScene(app))
    drive.key(app, pygame.K_TAB)
    drive.key(app, pygame.K_F2)
    assert isinstance(app.stack.top, SettingsScene)
    return app


def control(app: Game, wanted: Callable[[Widget], bool]) -> Widget:
    """Return the focus to a control of the settings by Tab."""
    for _press in range(60):
        scene = app.stack.top
        assert scene is not None
        if scene.widgets.focus is not None and wanted(scene.widgets.focus):
            return scene.widgets.focus
        drive.key(app, pygame.K_TAB)
    raise AssertionError("keys do not come to it")


def offers(value: str) -> Callable[[Widget], bool]:
    return lambda widget: (
        isinstance(widget, SegmentedControl | Dropdown)
        and value in {option.value for option in widget.options}
    )


def is_switch(label: str) -> Callable[[Widget], bool]:
    return lambda widget: isinstance(widget, Switch) and widget.label == label


def menu_labels(app: Game) -> set[str]:
    return {w.label for w in next(iter(app.stack)).widgets if isinstance(w, Button)}


@pytest.mark.slow
def test_text_size(app: Game) -> None:
    before = app.style.type.px("button")
    control(app, offers("125"))
    for _press in range(4):
        drive.key(app, pygame.K_RIGHT)
    assert app.style.type.px("button") == 2 * before
    under = next(iter(app.stack))
    assert under.style is app.style
    assert load_settings().text_size == 200
    focus = app.stack.top.widgets.focus  # type: ignore[union-attr]
    assert focus is not None
    assert offers("125")(focus), "the focus stays where it was"


def test_theme(app: Game) -> None:
    before = app.style.colour("ink")
    pixels = pygame.image.tobytes(app.screen, "RGB")
    control(app, offers("high-contrast"))
    drive.key(app, pygame.K_RIGHT)
    assert load_settings().theme == app.settings.theme != "citrus"
    assert app.style.colour("ink") != before
    assert pygame.image.tobytes(app.screen, "RGB") != pixels


def test_language(app: Game) -> None:
    assert "Settings" in menu_labels(app)
    control(app, offers("de"))
    drive.key(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, PopupMenu)
    for _press in range(5):
        entry = app.stack.top.widgets.focus
        if getattr(getattr(entry, "option", None), "value", "") == "de":
            break
        drive.key(app, pygame.K_DOWN)
    drive.key(app, pygame.K_RETURN)
    assert load_settings().language == "de"
    assert "Einstellungen" in menu_labels(app)


def test_screen_and_motion(app: Game) -> None:
    control(app, offers("24"))
    for _press in range(2):
        drive.key(app, pygame.K_RIGHT)
    assert load_settings().screen_inches == app.settings.screen_inches > 0
    assert app.style.metrics.mm > 0
    control(app, is_switch("Reduced motion"))
    drive.key(app, pygame.K_RETURN)
    assert load_settings().reduced_motion


def test_volumes_and_aids(app: Game) -> None:
    slider = control(app, lambda widget: isinstance(widget, Slider))
    assert isinstance(slider, Slider)
    before = slider.value
    drive.key(app, pygame.K_LEFT)
    assert load_settings().effects == before - slider.step
    control(app, is_switch("Purist: no help at all"))
    drive.key(app, pygame.K_RETURN)
    assert load_settings().purist


@pytest.mark.slow
def test_what_was_kept_is_there_the_next_time(app: Game) -> None:
    control(app, offers("125"))
    drive.key(app, pygame.K_RIGHT)
    again = open_game(size=(1280, 720), headless=True)
    assert again.settings.text_size == 125
    assert again.style.metrics.text_size == 1.25
