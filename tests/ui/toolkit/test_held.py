"""Held keys and buttons end even if no release event arrives."""

from typing import Any

import pygame
import pytest
from pygame.event import Event

from citrus_game.ui.game import Game
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.input.events import InputEvent, Move, Release, Scroll, Shortcut
from citrus_game.ui.toolkit.input.gamepads import Gamepads
from citrus_game.ui.toolkit.widgets.buttons import Button
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp

AXIS, BUTTON = pygame.CONTROLLERAXISMOTION, pygame.CONTROLLERBUTTONDOWN


class Heard(Scene):
    """A scene that notes what it hears."""

    def __init__(self, app: Game) -> None:
        super().__init__(app)
        self.intents: list[InputEvent] = []

    def handle(self, input_event: InputEvent) -> bool:
        self.intents.append(input_event)
        return True


@pytest.fixture
def scene(make_app: MakeApp) -> Heard:
    app = make_app()
    scene = Heard(app)
    app.stack.reset(scene)
    drive.frames(app)
    return scene


def down(key: int) -> Event:
    return Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


def pad(kind: int, **values: Any) -> Event:
    return Event(kind, instance_id=1, **values)


HELD: dict[str, tuple[Event, InputEvent]] = {
    "arrow": (down(pygame.K_DOWN), Move(0, 1)),
    "button": (pad(BUTTON, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN), Move(0, 1)),
    "stick": (pad(AXIS, axis=pygame.CONTROLLER_AXIS_LEFTY, value=30_000), Move(0, 1)),
    "key": (down(pygame.K_o), Release("owners")),
    "trigger": (pad(AXIS, axis=pygame.CONTROLLER_AXIS_TRIGGERLEFT, value=30_000), Release("owners")),
}
GOES: dict[str, Event] = {
    "focus": Event(pygame.WINDOWFOCUSLOST),
    "window": Event(pygame.WINDOWMINIMIZED),
    "device": Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=1),
}


@pytest.mark.parametrize("gone", GOES)
@pytest.mark.parametrize("held", HELD)
def test_what_is_held_ends_when_focus_or_device_goes(scene: Heard, held: str, gone: str) -> None:
    event, input_event = HELD[held]
    scene.app.step([event])
    drive.frames(scene.app, 30)
    assert scene.intents
    if isinstance(input_event, Release):
        assert input_event not in scene.intents
    scene.app.step([GOES[gone]])
    if isinstance(input_event, Release):
        assert scene.intents[-1] == input_event
    scene.intents.clear()
    drive.frames(scene.app, 60)
    assert scene.intents == []


def test_a_pushed_pointer_stops_when_the_focus_goes(scene: Heard) -> None:
    scene.app.gamepad_seats.plug(1, "030000005e0400008e02000014010000")
    scene.app.step([pad(AXIS, axis=pygame.CONTROLLER_AXIS_RIGHTX, value=-30_000)])
    drive.frames(scene.app, 5)
    assert scene.intents
    scene.app.step([GOES["focus"]])
    scene.intents.clear()
    drive.frames(scene.app, 5)
    assert scene.intents == []


def test_a_key_of_a_keyboard_that_was_pulled_out_repeats_for_seconds_only(scene: Heard) -> None:
    scene.app.step([down(pygame.K_DOWN)])
    drive.frames(scene.app, 120, 0.1)
    scene.intents.clear()
    drive.frames(scene.app, 20, 0.1)
    assert scene.intents == []


def test_a_trigger_that_is_held_when_the_turn_goes_on_ends() -> None:
    pads = Gamepads()
    assert pads.translate(HELD["trigger"][0]) == Shortcut("owners")
    assert pads.silence(frozenset({1})) == [Release("owners")]


MOUSE_GOES = {**GOES, "desktop": Event(pygame.WINDOWHIDDEN)}


@pytest.mark.parametrize("gone", MOUSE_GOES)
def test_a_held_mouse_button_lets_go_when_the_focus_goes(make_app: MakeApp, gone: str) -> None:
    app, clicked = make_app(), list[str]()
    app.stack.reset(scene := Scene(app))
    button = scene.widgets.add(Button("Go", lambda: clicked.append("Go")))
    button.rect = pygame.Rect(100, 50, 200, 60)
    drive.point(app, button.rect.center)
    drive.press(app, button.rect.center)
    app.step([MOUSE_GOES[gone]])
    drive.frames(app)
    assert not button.pressed
    drive.release(app, button.rect.center)
    assert clicked == [], "the end of a press that was let go is no click"
    drive.click(app, button.rect.center)
    assert clicked == ["Go"]


def test_the_end_of_a_press_that_was_let_go_is_told_to_nobody(scene: Heard) -> None:
    drive.press(scene.app, (5, 5))
    scene.app.step([GOES["focus"]])
    scene.intents.clear()
    drive.release(scene.app, (5, 5))
    assert scene.intents == []


@pytest.mark.parametrize("across", [1.0, -1.0, 0.4])
def test_a_wheel_that_goes_sideways_does_nothing(scene: Heard, across: float) -> None:
    more: dict[str, Any] = {"precise_x": across, "precise_y": 0.2, "flipped": False}
    scene.app.step([Event(pygame.MOUSEWHEEL, pos=(5, 5), x=round(across), y=0, **more)])
    assert scene.intents == []
    more["precise_y"] = 2.0
    scene.app.step([Event(pygame.MOUSEWHEEL, pos=(5, 5), x=round(across), y=2, **more)])
    assert scene.intents == [Scroll((5, 5), -2.0)]
