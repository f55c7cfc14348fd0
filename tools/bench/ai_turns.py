"""Measures the window's frames while computer players think in their own processes."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pygame

from citrus_game.content.disk import paths
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.play.start_game import begin
from citrus_game.ui.toolkit.app.app import FAST
from citrus_game.ui.toolkit.app.screen import spare_loaded
from tools.inspector import Inspector

COLOURS = ("azure", "violet", "teal", "ivory")
ROUNDS = 2
"""How often the game is played. What else the machine does makes a frame longer and never shorter, so each
frame counts with the least of its times.
"""
MOST = 20_000
"""More frames than the game has."""
MODULE = "tools.bench.ai_turns"


def longest_frame_ms(turns: int, size: tuple[int, int]) -> float:
    """Return the computing time in ms of the longest frame in a game of four computer players."""
    command = [sys.executable, "-m", MODULE, str(turns), *map(str, size)]
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    # each in a process of its own: a second game in the same one would find its pictures drawn
    games: list[list[float]] = [
        json.loads(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
        for _round in range(ROUNDS)
    ]
    longest: float = max(min(times) for times in zip(*games, strict=True))
    return longest


def frame_log(bot: str, turns: int, size: tuple[int, int]) -> list[float]:
    """Play a game in the client's own loop; return the computing time of each frame in ms.

    For the game each frame takes as long as the one before, so that with computer players who answer at once
    it has the same frames each time.
    """
    app = open_game(default_settings().model_copy(update={"speed": "4x"}), size=size, headless=True)
    seats = tuple(Seat(f"{bot} {n}", colour, bot) for n, colour in enumerate(COLOURS, 1))
    spare_loaded()
    begin(app, NewGame(seats, seed=1))
    session = app.session
    assert session is not None
    clock, frames = pygame.time.Clock(), list[float]()
    began = time.monotonic()
    for number in range(MOST):
        top = app.stack.top
        steps, started = len(session.history), time.thread_time()
        pending = isinstance(top, PlayScene) and Inspector(top).pending
        app.step(pygame.event.get())
        app.frame(began + number / FAST)
        if session.history:  # Before the first step, things are still being loaded.
            frames.append(1000 * (time.thread_time() - started))
        stepped = pending or len(session.history) != steps
        if not stepped and (session.state.over or session.state.turn > turns):
            break
        clock.tick(FAST)
    scene = app.stack.top
    if isinstance(scene, PlayScene):
        scene.on_leave()
    return frames


if __name__ == "__main__":
    last, *pixels = map(int, sys.argv[1:])
    with tempfile.TemporaryDirectory() as data:
        paths.use_data_dir(Path(data))
        print(json.dumps(frame_log("picker", last, (pixels[0], pixels[1]))))
