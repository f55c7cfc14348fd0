"""How fast the client draws: frames, the first frame, memory, what it takes while nothing happens."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.kit.stage.app import FAST
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tools.inspector import Inspector
from tools.pilots.pilot import FRAME, Pilot

COLOURS = ("azure", "violet", "teal", "ivory", "ink")
CLICKS = 220
"""Clicks into a game before frames are measured, and clicks whose motion is measured."""
MOVED = 60
COARSE = 1e-5
"""Seconds: a clock with longer ticks does not do for frames."""
HOVERED = 600
"""Frames in which the pointer moves."""
SETTLED, IDLE_SECONDS = 3.0, 3.0
"""Seconds in which what was begun comes to its end, and for which is measured what goes on at rest."""
FIRST = "tools.bench.first"
"""The module that measures the first frame."""
MENU = "tools.bench.menu"
"""The module that measures the menu."""


def measure_frames(size: tuple[int, int]) -> list[float]:
    """Return what each frame computed, ms, while the pointer moves and while something does."""
    app, _pilot = _app_in_game(size, speed="off")
    return _hover(app) + _moving(size)


def click_ms() -> float:
    """Return what all but one of a hundred clicks take to their picture, ms, with the wait for it."""
    _app, pilot = _app_in_game((1920, 1080), speed="off", clicks=0)
    clock, times = _clock(), []
    for _click in range(CLICKS):
        target = pilot.choose(list(pilot.targets()))
        pilot.await_click(target)
        began = clock()
        pilot.click(target)
        times.append(1000 * (clock() - began))
    return p99(times) + 1000 / FAST


def _clock() -> Callable[[], float]:
    """Give the clock for the work of a frame: what this thread computes, not what others take from it."""
    if time.get_clock_info("thread_time").resolution < COARSE:
        return time.thread_time
    return time.perf_counter


def _app_in_game(size: tuple[int, int], speed: str, clicks: int = CLICKS) -> tuple[Game, Pilot]:
    """Give a client in the middle of a game, and the pilot that has played so far."""
    settings = default_settings().model_copy(update={"speed": "off"})
    app = open_game(settings, size=size, headless=True)
    app.stack.reset(PlayScene(app, _sitting()))
    pilot = Pilot(app, random.Random(1))
    for _click in range(clicks):
        pilot.click(pilot.choose(list(pilot.targets())))
    app.settings = settings.model_copy(update={"speed": speed})
    return app, pilot


def _sitting() -> Sitting:
    names = ("Ana", "Ben", "Chiara", "Dario", "Elif")
    seats = tuple(Seat(name, colour) for name, colour in zip(names, COLOURS, strict=True))
    return NewGame(seats, seed=1).start()


def _hover(app: Game) -> list[float]:
    """Move the pointer over the whole window, a few pixels a frame; return what each took."""
    width, height = app.screen.get_size()
    rng = random.Random(1)
    x, y = width / 2, height / 2
    clock, times = _clock(), []
    for number in range(HOVERED):
        x = (x + rng.uniform(-0.4, 1.0) * width / 60) % width
        y = (y + rng.uniform(-0.4, 0.8) * height / 60) % height
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=(int(x), int(y)), rel=(0, 0), buttons=(0, 0, 0))
        began = clock()
        app.step([event])
        app.frame(number * FRAME)
        times.append(1000 * (clock() - began))
    return times


def _moving(size: tuple[int, int]) -> list[float]:
    """Play on at usual speed and measure the frames in which something moves, not the clicks."""
    app, pilot = _app_in_game(size, speed="1x")
    clock, times = _clock(), []
    for _click in range(MOVED):
        targets = list(pilot.targets())
        if not targets:
            break
        pilot.click(pilot.choose(targets))
        scene = app.stack.top
        while isinstance(scene, PlayScene) and Inspector(scene).flying:
            began = clock()
            pilot.frame()
            times.append(1000 * (clock() - began))
    return times


def p99(times: Sequence[float]) -> float:
    """Return what all but one of a hundred stay under."""
    return sorted(times)[int(len(times) * 0.99)]


def first_frames_s() -> list[float]:
    """Return the seconds to the menu's first frame of three starts, modules compiled."""
    with tempfile.TemporaryDirectory() as compiled:
        keeps = {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        return [float(_run(FIRST, more=keeps)) for _time in range(4)][1:]


def menu_percent() -> float:
    """Return the share of a core that the menu takes with its music."""
    heard: float = json.loads(_run(MENU, more={"SDL_AUDIODRIVER": "dummy"}))["heard"]
    return heard


def _run(module: str, more: Mapping[str, str] | None = None) -> str:
    """Run a module in a process of its own without a display; give what it prints.

    ``more`` goes into its environment.
    """
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment |= dict(more or {})
    command = [sys.executable, "-m", module]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def rss_mb() -> float | None:
    """Give the memory that a client in a 1080p game holds; None where the system does not tell."""
    told = _run(__name__)
    return None if told == "None" else float(told)


def settled_rss() -> float | None:
    """Play into a game at 1080p and give this process's memory in MB."""
    _app_in_game((1920, 1080), speed="off")
    return _own_rss()


def _own_rss() -> float | None:
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    resident = next((line for line in lines if line.startswith("VmRSS")), None)
    return round(int(resident.split()[1]) / 1024, 1) if resident else None


def idle_cpu_percent() -> float:
    """Let a game lie untouched in its loop and give the share of one core that it takes."""
    app, _pilot = _app_in_game((1920, 1080), speed="off")
    _lie(app, SETTLED)
    used, began = time.process_time(), time.monotonic()
    _lie(app, IDLE_SECONDS)
    return 100 * (time.process_time() - used) / (time.monotonic() - began)


def _lie(app: Game, seconds: float) -> None:
    """Let a client's loop run while nobody touches it."""
    clock, until = pygame.time.Clock(), time.monotonic() + seconds
    while time.monotonic() < until:
        app.step(pygame.event.get())
        app.frame(time.monotonic())
        clock.tick(20)


if __name__ == "__main__":
    print(settled_rss())
