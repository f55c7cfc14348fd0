"""Measures the idle CPU of the menu, silent and with music, as a program.

`tools.bench.frames` starts it in its own process, since a mixer that was opened once goes on taking time.
"""

import json
import tempfile
import time
from pathlib import Path

import pygame

from citrus_game.content.disk import paths
from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.toolkit.audio.mixer import BUFFER, RATE
from tools.bench.frames import core_share, run_loop

SETTLED, SECONDS = 5.0, 8.0
"""Seconds to wait until the loop has slowed down, and seconds of measuring."""


def menu_cpu_percent() -> dict[str, float]:
    """Return the shares of a CPU core: the menu ``silent``, with music (``heard``), and the ``mixer`` alone.

    ``mixer`` is an open mixer that plays nothing, the minimum for any sound.
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
    """Return the share of a CPU core that the process takes once the menu has come to rest."""
    run_loop(app, SETTLED)
    return core_share(app, SECONDS)


def _asleep() -> float:
    """Return the share of a CPU core that the process takes while it sleeps."""
    used, began = time.process_time(), time.monotonic()
    time.sleep(SECONDS)
    return 100 * (time.process_time() - used) / (time.monotonic() - began)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as own:
        paths.use_data_dir(Path(own))
        print(json.dumps(menu_cpu_percent()))
