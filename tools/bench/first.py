"""Measures the time to the menu's first frame; a program, since its imports are part of the measure.

`starts` runs it, in this checkout or another; importing the command line counts.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

SECOND = 3
"""Number of starts after the first."""
HOMES = ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


def first_frame() -> float:
    """Import the command and the client, draw the menu once, and return the seconds taken."""
    started = time.perf_counter()
    # By name, since they are imported above, before any window opens.
    import_module("citrus_game.cli.main")
    import_module("citrus_game.cli.window")
    from citrus_game.ui.router import open_game
    from citrus_game.ui.scenes.menu.menu_scene import MenuScene

    app = open_game(size=(1920, 1080), headless=True)
    app.stack.push(MenuScene(app))
    app.frame(time.monotonic())
    return time.perf_counter() - started


def starts(command: Sequence[str], checkout: Path) -> tuple[float, list[float]]:
    """Return the seconds of a first start and of later ones, as a command prints them.

    At the first start there are no user files, and the game is not compiled to bytecode; Python's modules and
    the libraries are, as after installing.
    """
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder) / "compiled"
        kept = {"PYTHONPYCACHEPREFIX": str(compiled), "PYTHONDONTWRITEBYTECODE": ""}

        def start(home: str) -> float:
            own = dict.fromkeys(HOMES, str(Path(folder) / home))
            environment = os.environ | kept | own | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
            done = subprocess.run(
                command, cwd=checkout, env=environment, capture_output=True, text=True, check=True
            )
            return float(done.stdout.split()[-1])

        start("libraries")
        shutil.rmtree(compiled / checkout.resolve().relative_to("/") / "citrus_game")
        return start("home"), [start("home") for _time in range(SECOND)]


if __name__ == "__main__":
    print(first_frame())
