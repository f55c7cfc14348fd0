"""The example scene works in every window shape, text size and language, and with every device."""

import itertools

import pygame
import pytest
from pygame.event import Event

from citrus_game.ui.game import Game
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.lists import ListEntry
from tests.ui.fits.test_fits import faults
from tests.ui.metrics import cut as cut  # noqa: PLC0414
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp
from tests.ui.toolkit.layout.example import ExampleScene

SIZES = (
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
    (2560, 1080),
    (1024, 768),
    (800, 600),
    (1080, 1920),
    (720, 1280),
)
NAMES = ["Ana", "Ben", "Chloé", "Dario", "Eva", "Filippo"]


@pytest.mark.parametrize("size", SIZES)
def test_it_fits(make_app: MakeApp, cut: list[str], size: tuple[int, int]) -> None:
    for text_size, language in itertools.product((100, 150, 200), ("en", "de", "fr", "it")):
        app = make_app(size, text_size, language=language)
        app.stack.push(scene := ExampleScene(app, NAMES))
        assert list(faults(app, scene, cut)) == []


def _shown(app: Game) -> ExampleScene:
    scene = ExampleScene(app, NAMES)
    app.stack.push(scene)
    drive.frames(app, 40)
    return scene


def _entry(scene: ExampleScene, name: str) -> Widget:
    return next(w for w in scene.widgets if isinstance(w, ListEntry) and w.option.label == name)


def test_mouse_and_finger_choose(make_app: MakeApp) -> None:
    app = make_app()
    scene = _shown(app)
    drive.click(app, _entry(scene, "Ben").rect.center)
    assert scene.chosen == "Ben"
    drive.frames(app, 40)
    drive.tap(app, _entry(scene, "Eva").rect.center)
    assert scene.chosen == "Eva"


def test_keys_and_gamepad_choose_and_leave(make_app: MakeApp) -> None:
    app = make_app()
    scene = _shown(app)
    for _step in range(3):
        drive.key(app, pygame.K_TAB)
    drive.key(app, pygame.K_RETURN)
    assert scene.chosen == "Ben"
    app.step([Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN, instance_id=1)])
    drive.button(app, pygame.CONTROLLER_BUTTON_A)
    assert scene.chosen == "Chloé"
    drive.key(app, pygame.K_ESCAPE)
    assert app.stack.top is not scene
