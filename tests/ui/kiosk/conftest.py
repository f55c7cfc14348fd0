"""A kiosk without a window, with simulated time."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from citrus_game.content.kiosk import default_kiosk
from citrus_game.kiosk.pin import hash_pin
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.router import new_kiosk
from citrus_game.ui.toolkit.app.scene import Scene
from tests.ui.unpainted import frame as pass_frame

PIN = "2580"
MakeKiosk = Callable[..., KioskApp]


@pytest.fixture
def make_kiosk() -> MakeKiosk:
    """Return a maker of kiosks in the attract loop: size in pixels, any of its settings."""
    hashed = hash_pin(PIN, cost=1024, salt=b"citrus citrus 16")

    def make(size: tuple[int, int] = (960, 540), **settings: Any) -> KioskApp:
        kiosk = default_kiosk().model_copy(update={"pin_hash": hashed, "level": "picker", **settings})
        pygame.event.clear() if pygame.display.get_init() else None
        app = new_kiosk(kiosk, size=size, headless=True)
        app.loop.start()
        app.frame(0.0)
        return app

    return make


def wait(app: KioskApp, seconds: float, frame: float = 0.1) -> None:
    """Let time pass while nobody touches anything."""
    end, number = app.clock + seconds, 0
    while (left := end - app.clock) > 1e-6:
        pass_frame(app, app.clock + min(frame, left), number := number + 1, last=left < frame + 1e-6)


def tap(app: KioskApp, pos: tuple[int, int]) -> None:
    """Tap with a finger, once what is there has lain there for a moment, and let a frame pass."""
    while app.stack.top is not None and app.stack.top.widgets.ignores_click(pos):
        app.frame(app.clock + 1 / 60)
    width, height = app.screen.get_size()
    share: dict[str, Any] = {"x": (pos[0] + 0.5) / width, "y": (pos[1] + 0.5) / height}
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        app.step([pygame.event.Event(kind, touch_id=1, finger_id=1, dx=0.0, dy=0.0, pressure=1.0, **share)])
    app.frame(app.clock + 1 / 60)


def shows(app: KioskApp, kind: type[Scene]) -> bool:
    """Return whether a scene of a kind is on top."""
    return isinstance(app.stack.top, kind)
