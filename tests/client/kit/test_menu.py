"""The menu and what it leads to."""

import pygame
import pytest

from citrus_game.client.app import App
from citrus_game.client.menu import MenuScene, anything_saved
from citrus_game.client.pages.scene import RulesScene
from citrus_game.client.pause import PauseScene
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.scene import Scene
from citrus_game.client.settings_scene import SettingsScene
from citrus_game.client.setup.scene import SetupScene
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.choices import Segments, Slider, Switch
from citrus_game.content.config import load_settings
from citrus_game.table import saves
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tests.client.kit import drive
from tests.client.kit.conftest import MakeApp

GAME = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=3)


@pytest.fixture
def app(make_app: MakeApp) -> App:
    return make_app((1920, 1080))


def show(app: App, scene: Scene) -> Scene:
    app.stack.reset(scene)
    drive.frames(app)
    return scene


def widget_called(app: App, label: str) -> Widget:
    top = app.stack.top
    assert top is not None
    return next(widget for widget in top.widgets if getattr(widget, "label", "") == label)


def click(app: App, label: str) -> None:
    drive.click(app, widget_called(app, label).rect.center)


def started() -> Sitting:
    sitting = GAME.start()
    saves.Autosave(sitting)
    return sitting


@pytest.mark.parametrize(
    ("label", "kind"), [("New game", SetupScene), ("Rules", RulesScene), ("Settings", SettingsScene)]
)
def test_each_button_leads_somewhere_and_back(app: App, label: str, kind: type[Scene]) -> None:
    show(app, MenuScene(app))
    click(app, label)
    assert isinstance(app.stack.top, kind)
    drive.key(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, MenuScene)


def test_leave_ends_the_loop(app: App) -> None:
    app.running = True
    show(app, MenuScene(app))
    click(app, "Leave")
    assert not app.running


def test_without_games_there_is_nothing_to_continue_or_load(app: App) -> None:
    menu = show(app, MenuScene(app))
    labels = [widget.label for widget in menu.widgets if isinstance(widget, Button)]
    assert "Continue" not in labels
    load = widget_called(app, "Load")
    assert (load.enabled, bool(load.reason)) == (False, True)
    primary = [widget for widget in menu.widgets if isinstance(widget, Button) and widget.kind == "primary"]
    assert [button.label for button in primary] == ["New game"]


def test_the_menu_knows_of_saved_games() -> None:
    assert not anything_saved()
    started()
    assert anything_saved()
    assert len(saves.saved_games()) == 1


def test_continue(app: App) -> None:
    app.sitting = started()
    menu = show(app, MenuScene(app))
    assert menu.widgets.focus is widget_called(app, "Continue")
    drive.key(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, PlayScene)
    assert len(app.stack) == 1


def test_pause_leads_back_and_to_the_menu(app: App) -> None:
    app.sitting = started()
    play = show(app, PlayScene(app, app.sitting))
    app.stack.push(PauseScene(app))
    drive.frames(app)
    click(app, "Play on")
    assert app.stack.top is play
    app.stack.push(PauseScene(app))
    drive.frames(app)
    click(app, "Menu")
    assert isinstance(app.stack.top, MenuScene)
    assert widget_called(app, "Continue").enabled


def test_settings_are_set(app: App) -> None:
    scene = show(app, SettingsScene(app))
    for widget in list(scene.widgets):
        if isinstance(widget, Slider):
            widget.key(drive.RIGHT)
    for label in ("Reduced motion", "No sound at all", "Say why not"):
        switch = widget_called(app, label)
        assert isinstance(switch, Switch)
        switch.choose(None)
    speeds = next(w for w in scene.widgets if isinstance(w, Segments) and w.value == "1x")
    speeds.choose(speeds.segment(2).center)
    kept = load_settings()
    assert kept == app.settings
    assert (kept.reduced_motion, kept.mute, kept.speed, kept.aids.reasons) == (True, True, "2x", False)
    assert (kept.effects, kept.ambience) == (85, 45)


def test_the_purist_has_no_aids(app: App) -> None:
    show(app, SettingsScene(app))
    purist = widget_called(app, "Purist: no aids at all")
    assert isinstance(purist, Switch)
    purist.choose(None)
    drive.frames(app)
    assert not widget_called(app, "Say why not").enabled
    assert app.settings.purist


def test_a_larger_text_takes_effect_under_the_settings(app: App) -> None:
    show(app, MenuScene(app))
    before = widget_called(app, "New game").rect.height
    click(app, "Settings")
    top = app.stack.top
    assert top is not None
    sizes = next(w for w in top.widgets if isinstance(w, Segments) and w.value == "100")
    sizes.choose(sizes.segment(4).center)
    drive.key(app, pygame.K_ESCAPE)
    assert app.settings.text_size == 200
    assert widget_called(app, "New game").rect.height >= before
    assert app.look.metrics.text_size == 2.0


def test_the_mute_button_is_kept(app: App) -> None:
    menu = show(app, MenuScene(app))
    mute = next(w for w in menu.widgets if isinstance(w, Button) and w.icon == "sound")
    drive.click(app, mute.rect.center)
    assert load_settings().mute
    assert any(isinstance(w, Button) and w.icon == "sound-off" for w in menu.widgets)
