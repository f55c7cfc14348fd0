"""The pilot plays in a real window, where a virtual X server can be started."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

XVFB = shutil.which("Xvfb")
GAME = """
import random, sys
from pathlib import Path
import pygame
from citrus_game.ui.router import open_game
from tools.pilots.pilot import Pilot
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.content.disk import paths
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.saves import saves
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat

folder = Path(sys.argv[1])
paths.use_data_dir(folder)
sitting = NewGame((Seat("Ana", "azure"), Seat("Ben", "teal")), "short", seed=3).start()
app = open_game(default_settings().model_copy(update={"speed": "off"}), size=(960, 600))
app.stack.reset(PlayScene(app, sitting))
Pilot(app, random.Random(3)).play()
saves.save(sitting, folder / "game.citrus")
print(pygame.display.get_driver(), *saves.load(folder / "game.citrus").state.points)
print("played", *sitting.state.points)
"""


@pytest.fixture
def display() -> Iterator[str]:
    """Start an X server and give its display."""
    if XVFB is None:
        pytest.skip("Xvfb is not installed")
    read, write = os.pipe()
    command = [XVFB, "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
        server.terminate()


@pytest.mark.slow
def test_a_whole_game_in_a_real_window(display: str, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    environment |= {"DISPLAY": display, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_AUDIODRIVER": "dummy"}
    environment.pop("WAYLAND_DISPLAY", None)
    done = subprocess.run(
        [sys.executable, "-c", GAME, str(tmp_path)],
        env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    window, played = done.stdout.splitlines()
    assert window.split()[0] == "x11"
    assert window.split()[1:] == played.split()[1:]
