"""A virtual gamepad inside SDL is detected, opened, and plays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MAPS = Path("/proc/self/maps")
CODE = """
import ctypes, sys
from pathlib import Path
import pygame
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.content.disk import paths
from citrus_game.content.settings.settings import default_settings

paths.use_data_dir(Path(sys.argv[1]))
app = open_game(default_settings(), size=(960, 600), headless=True)
sdl = ctypes.CDLL(next(line.split()[-1] for line in open("/proc/self/maps") if "libSDL2-2" in line))
sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p

def script():
    yield from [None] * 3
    index = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
    yield from [None] * 2
    pad = ctypes.c_void_p(sdl.SDL_JoystickFromInstanceID(0))
    assert pad, "the gamepad was not opened"
    before = app.stack.top.widgets.focus
    for button in (12, 11, 12, 11, 0):
        for value in (1, 0):
            sdl.SDL_JoystickSetVirtualButton(pad, button, value)
            yield
        if button == 12:
            assert app.stack.top.widgets.focus is not before, "the directional pad does not move the focus"
    print(type(app.stack.top).__name__)
    sdl.SDL_JoystickSetVirtualAxis(pad, 2, ctypes.c_int16(30000))
    yield from [None] * 5
    print(len(list(app.pads.pointers())))
    sdl.SDL_JoystickDetachVirtual(index)
    yield from [None] * 2
    print(len(list(app.pads.pointers())))

def frame(now, frame=app.frame, steps=script()):
    frame(now)
    if next(steps, "over") == "over":
        app.leave()

app.frame = frame
app.run(MenuScene(app))
"""


@pytest.mark.slow
@pytest.mark.skipif(not MAPS.exists(), reason="finding SDL's library needs /proc")
def test_a_gamepad_is_noticed_and_used(tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(tmp_path)],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-3:] == ["PlayScene", "1", "0"]
