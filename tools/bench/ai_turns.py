"""A frame log: what the window's frames take while computer players think in processes of their own."""

import tempfile
import time
from pathlib import Path

import pygame

from citrus_game.client.doors import open_game
from citrus_game.client.kit.stage.app import FAST
from citrus_game.client.kit.stage.screen import spare_loaded
from citrus_game.client.play.begin import begin
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.disk import paths
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from tools.inspector import Inspector

COLOURS = ("azure", "violet", "teal", "ivory")
LONGEST = 3600.0
"""Seconds after which the log ends in any case."""


def longest_frame_ms(turns: int, size: tuple[int, int]) -> float:
    """Return what the longest frame computes, ms, while four computer players play so many turns."""
    with tempfile.TemporaryDirectory() as folder:
        paths.use_data_dir(Path(folder))
        try:
            return max(frame_log("picker", turns, size))
        finally:
            paths.use_data_dir(None)


def frame_log(bot: str, turns: int, size: tuple[int, int]) -> list[float]:
    """Play in the client's own loop; return what each frame computed, ms."""
    app = open_game(default_settings().model_copy(update={"speed": "4x"}), size=size, headless=True)
    seats = tuple(Seat(f"{bot} {n}", colour, bot) for n, colour in enumerate(COLOURS, 1))
    spare_loaded()
    begin(app, NewGame(seats, seed=1))
    sitting = app.sitting
    assert sitting is not None
    clock, frames = pygame.time.Clock(), list[float]()
    began, plays = time.monotonic(), True
    while plays and time.monotonic() - began < LONGEST:
        top = app.stack.top
        steps, started = len(sitting.history), time.thread_time()
        pending = isinstance(top, PlayScene) and Inspector(top).pending
        app.step(pygame.event.get())
        app.frame(time.monotonic())
        if sitting.history:  # what comes before the first step is loading
            frames.append(1000 * (time.thread_time() - started))
        stepped = pending or len(sitting.history) != steps
        plays = stepped or not (sitting.state.over or sitting.state.turn > turns)
        clock.tick(FAST if app.awake else FAST // 3)
    scene = app.stack.top
    if isinstance(scene, PlayScene):
        scene.left()
    return frames
