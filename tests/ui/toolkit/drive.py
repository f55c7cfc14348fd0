"""Posts the events of a mouse, a finger, a keyboard and a gamepad."""

from typing import Any

import pygame
from pygame.event import Event

from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.input.events import Move
from tests.ui.unpainted import frame

FRAME = 1 / 60
RIGHT = Move(1, 0)
TOUCH: dict[str, Any] = {"touch_id": 1, "finger_id": 1, "dx": 0.0, "dy": 0.0, "pressure": 1.0}


def frames(app: App, count: int = 1, seconds: float = FRAME) -> list[pygame.Rect]:
    """Let frames pass, of which some are drawn; return the areas drawn by the last."""
    areas: list[pygame.Rect] = []
    for number in range(1, count + 1):
        areas = frame(app, app._last + seconds, number, last=number == count)
    return areas


def point(app: App, pos: tuple[int, int]) -> None:
    app.step([Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)])
    frames(app)


def press(app: App, pos: tuple[int, int]) -> None:
    app.step([Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)])


def release(app: App, pos: tuple[int, int]) -> None:
    app.step([Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)])
    frames(app)


def click(app: App, pos: tuple[int, int]) -> None:
    point(app, pos)
    press(app, pos)
    release(app, pos)


def wheel(app: App, pos: tuple[int, int], steps: int) -> None:
    app.step([Event(pygame.MOUSEWHEEL, pos=pos, x=0, y=-steps, flipped=False)])
    frames(app)


def key(app: App, code: int, mod: int = 0, text: str = "") -> None:
    """Press a key; ``text`` is what it types."""
    events = [Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)]
    if text:
        events.append(Event(pygame.TEXTINPUT, text=text))
    app.step(events)
    frames(app)


def write(app: App, text: str) -> None:
    for letter in text:
        key(app, ord(letter.lower()), text=letter)


def commit(app: App, text: str) -> None:
    """Commit a text at once, as an input method does."""
    app.step([Event(pygame.TEXTINPUT, text=text)])
    frames(app)


def button(app: App, number: int) -> None:
    app.step([Event(pygame.CONTROLLERBUTTONDOWN, button=number, instance_id=0)])
    frames(app)


def stick(app: App, axis: int, value: int) -> None:
    app.step([Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)])
    frames(app)


def finger(app: App, kind: int, pos: tuple[int, int]) -> None:
    """Touch as SDL tells it: the finger, and a mouse event made up from it."""
    width, height = app.screen.get_size()
    made_up: dict[int, tuple[int, dict[str, Any]]] = {
        pygame.FINGERDOWN: (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        pygame.FINGERUP: (pygame.MOUSEBUTTONUP, {"button": 1}),
        pygame.FINGERMOTION: (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (1, 0, 0)}),
    }
    synthetic = made_up[kind]
    app.step(
        [
            Event(synthetic[0], pos=pos, touch=True, **synthetic[1]),
            Event(kind, x=pos[0] / width, y=pos[1] / height, **TOUCH),
        ]
    )
    frames(app)


def tap(app: App, pos: tuple[int, int]) -> None:
    finger(app, pygame.FINGERDOWN, pos)
    finger(app, pygame.FINGERUP, pos)


def resize(app: App, size: tuple[int, int]) -> None:
    """Give the window another size, as its edges or the desktop do."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.step([Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])])
    frames(app)
