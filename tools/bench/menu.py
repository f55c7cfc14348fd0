"""What the menu takes of a core while nobody touches it, silent and with music: a program of its own.

`tools.bench.frames` starts it, since a mixer that was open once goes on costing.
"""

import json
import tempfile
import time
from pathlib import Path

import pygame

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.kit.sound.board import BUFFER, RATE
from citrus_game.client.kit.stage.app import FAST, SLOW
from citrus_game.client.rooms.menu.menu_scene import MenuScene
from citrus_game.content.disk import paths
from citrus_game.content.preferences.settings import default_settings

SETTLED, SECONDS = 5.0, 8.0
"""Seconds before it is measured, when its loop has slowed down, and for which it is."""


def menu_cpu_percent() -> dict[str, float]:
    """Give the shares of one core: of the menu with its living layers, the same heard, and the mixer's own.

    ``mixer`` is what an open mixer takes that plays nothing: no sound of ours can take less.
    """
    app = open_game(default_settings(), size=(1920, 1080), headless=True)
    menu = MenuScene(app)
    app.stack.reset(menu)
    found = {"silent": _share(app)}
    idle = _asleep()
    pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
    found["mixer"] = max(0.0, _asleep() - idle)
    pygame.mixer.quit()
    app.sound.open(app.settings)
    found["heard"] = _share(app)
    app.sound.close()
    return {name: round(share, 2) for name, share in found.items()}


def _share(app: Game) -> float:
    """Let the client's loop run and give the share of a core that the whole process takes."""
    _run(app, SETTLED)
    used, began = time.process_time(), time.monotonic()
    _run(app, SECONDS)
    return 100 * (time.process_time() - used) / (time.monotonic() - began)


def _run(app: Game, seconds: float) -> None:
    clock, end = pygame.time.Clock(), time.monotonic() + seconds
    while time.monotonic() < end:
        app.step(pygame.event.get())
        app.frame(time.monotonic())
        clock.tick(FAST if app.awake else SLOW)


def _asleep() -> float:
    """Give the share of a core that the process takes while its loop sleeps."""
    used, began = time.process_time(), time.monotonic()
    time.sleep(SECONDS)
    return 100 * (time.process_time() - used) / (time.monotonic() - began)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as own:
        paths.use_data_dir(Path(own))
        print(json.dumps(menu_cpu_percent()))
