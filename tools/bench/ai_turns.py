"""Measures the window's frames while computer players think in their own processes."""

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
LONGEST = 3600.0
"""Maximum seconds of the measurement."""


def longest_frame_ms(turns: int, size: tuple[int, int]) -> float:
    """Return the computing time in ms of the longest frame in a game of four computer players."""
    with tempfile.TemporaryDirectory() as folder:
        paths.use_data_dir(Path(folder))
        try:
            return max(frame_log("picker", turns, size))
        finally:
            paths.use_data_dir(None)


def frame_log(bot: str, turns: int, size: tuple[int, int]) -> list[float]:
    """Play a game in the client's own loop; return the computing time of each frame in ms."""
    app = open_game(default_settings().model_copy(update={"speed": "4x"}), size=size, headless=True)
    seats = tuple(Seat(f"{bot} {n}", colour, bot) for n, colour in enumerate(COLOURS, 1))
    spare_loaded()
    begin(app, NewGame(seats, seed=1))
    session = app.session
    assert session is not None
    clock, frames = pygame.time.Clock(), list[float]()
    began, plays = time.monotonic(), True
    while plays and time.monotonic() - began < LONGEST:
        top = app.stack.top
        steps, started = len(session.history), time.thread_time()
        pending = isinstance(top, PlayScene) and Inspector(top).pending
        app.step(pygame.event.get())
        app.frame(time.monotonic())
        if session.history:  # Before the first step, things are still being loaded.
            frames.append(1000 * (time.thread_time() - started))
        stepped = pending or len(session.history) != steps
        plays = stepped or not (session.state.over or session.state.turn > turns)
        clock.tick(FAST if app.awake else FAST // 3)
    scene = app.stack.top
    if isinstance(scene, PlayScene):
        scene.on_leave()
    return frames
