"""Measures the list of saved games with 500 games that were never listed before."""

import random
import tempfile
import time
from pathlib import Path

import pygame

from citrus_game.bots.arena import play_out
from citrus_game.bots.players import make_bot
from citrus_game.content.disk import paths
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.toolkit.app.screen import spare_loaded
from tools.bench.frames import p99
from tools.pilots.pilot import FRAME

GAMES, KINDS = 500, 4
"""Number of saved games, and how many of them differ."""
SCROLLED = 300
"""Number of frames in which the list scrolls."""


def saved_games() -> tuple[float, float]:
    """Return the seconds until the visible games are shown, and the 99th percentile of frames in ms.

    The list scrolls in each of these frames. Both are computing time.
    """
    before = paths.chosen_data_dir()
    with tempfile.TemporaryDirectory() as folder:
        paths.use_data_dir(Path(folder))
        try:
            _fill()
            return _measure()
        finally:
            paths.use_data_dir(before)


def _fill() -> None:
    """Save games that were played to their end."""
    saves.folder().mkdir(parents=True)
    seats = (Seat("Ana", "azure"), Seat("Ben", "violet"), Seat("Chiara", "teal"))
    for kind in range(KINDS):
        session = NewGame(seats, "short" if kind % 2 else "long", seed=kind).start()
        for step in play_out(session.state.copy(), [make_bot("random")] * len(seats), random.Random(kind)):
            session.do(step)
        saves.save(session, saves.folder() / f"{kind:04}.citrus")
    for number in range(KINDS, GAMES):
        raw = (saves.folder() / f"{number % KINDS:04}.citrus").read_bytes()
        (saves.folder() / f"{number:04}.citrus").write_bytes(raw)


def _measure() -> tuple[float, float]:
    app = open_game(size=(1920, 1080), headless=True)
    app.router.menu()
    app.frame(0.0)
    spare_loaded()
    began = time.process_time()
    app.router.saved()
    scene = app.stack.top
    assert isinstance(scene, SavesScene)
    number = 1
    app.frame(number * FRAME)
    while scene.moving:
        number += 1
        app.frame(number * FRAME)
    listed = time.process_time() - began
    times = []
    turn = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    for _turn in range(SCROLLED):
        number += 1
        began = time.process_time()
        app.step([turn])
        app.frame(number * FRAME)
        times.append(1000 * (time.process_time() - began))
    return listed, p99(times)
