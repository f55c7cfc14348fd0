"""Measures the client: frames, clicks, memory, and idle CPU."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame

from citrus_game.content.settings.settings import default_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tools.inspector import Inspector
from tools.pilots.pilot import FRAME, Pilot

COLOURS = ("azure", "violet", "teal", "ivory", "ink")
CLICKS = 220
"""Clicks into a game before frames are measured; and clicks whose animations are measured."""
MOVED = 60
COARSE = 1e-5
"""A clock with a coarser resolution in seconds is not used for frames."""
HOVERED = 600
"""Number of frames in which the pointer moves."""
SETTLED, IDLE_SECONDS, IDLE_PARTS = 16.0, 5.0, 3
"""Seconds to wait until all animations have ended and bees sit, seconds of measuring, and how often."""
MENU = "tools.bench.menu"
"""The module that measures the menu."""


def measure_frames(size: tuple[int, int]) -> list[float]:
    """Return the computing time of frames in ms, while the pointer moves and while animations run."""
    app, _pilot = _app_in_game(size, speed="off")
    return _hover(app) + _moving(size)


def click_ms(size: tuple[int, int]) -> float:
    """Return the 99th percentile of the computing time from a click to its frame in ms."""
    _app, pilot = _app_in_game(size, speed="off", clicks=0)
    clock, times = _clock(), []
    for _click in range(CLICKS):
        target = pilot.choose(list(pilot.targets()))
        pilot.await_click(target)
        began = clock()
        pilot.click(target)
        times.append(1000 * (clock() - began))
    return p99(times)


def _clock() -> Callable[[], float]:
    """Return the clock for frames: the CPU time of this thread, if its resolution is fine enough."""
    if time.get_clock_info("thread_time").resolution < COARSE:
        return time.thread_time
    return time.perf_counter


def _app_in_game(size: tuple[int, int], speed: str, clicks: int = CLICKS) -> tuple[Game, Pilot]:
    """Return a client in the middle of a game, and its pilot."""
    settings = default_settings().model_copy(update={"speed": "off"})
    app = open_game(settings, size=size, headless=True)
    app.stack.reset(PlayScene(app, _session()))
    pilot = Pilot(app, random.Random(1))
    for _click in range(clicks):
        pilot.click(pilot.choose(list(pilot.targets())))
    app.settings = settings.model_copy(update={"speed": speed})
    return app, pilot


def _session() -> GameSession:
    names = ("Ana", "Ben", "Chiara", "Dario", "Elif")
    seats = tuple(Seat(name, colour) for name, colour in zip(names, COLOURS, strict=True))
    return NewGame(seats, seed=1).start()


def _hover(app: Game) -> list[float]:
    """Move the pointer over the whole window, a few pixels a frame; return the time of each frame."""
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
    """Play on at normal speed; return the time of each frame with an animation, without the clicks."""
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
    """Return the 99th percentile."""
    return sorted(times)[int(len(times) * 0.99)]


def menu_percent() -> float:
    """Return the share of a CPU core that the menu takes with music, in percent."""
    heard: float = json.loads(_run(MENU, more={"SDL_AUDIODRIVER": "dummy"}))["heard"]
    return heard


def _run(module: str, more: Mapping[str, str] | None = None) -> str:
    """Run a module in its own process without a display; return its output.

    ``more`` is added to its environment.
    """
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment |= dict(more or {})
    command = [sys.executable, "-m", module]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def settled_rss() -> float | None:
    """Return this process's memory in MB after playing into a game at 1080p."""
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
    """Return the share of a CPU core that an idle game takes, in percent: the least of some measurements,
    since what else the machine does adds to it.
    """
    app, _pilot = _app_in_game((1920, 1080), speed="off")
    run_loop(app, SETTLED)
    return min(core_share(app, IDLE_SECONDS) for _part in range(IDLE_PARTS))


def core_share(app: Game, seconds: float) -> float:
    """Return the share of a CPU core in percent that the process takes while a client's loop runs."""
    used, began = time.process_time(), time.monotonic()
    run_loop(app, seconds)
    return 100 * (time.process_time() - used) / (time.monotonic() - began)


def run_loop(app: Game, seconds: float) -> None:
    """Run a client's loop without input."""
    clock, until = pygame.time.Clock(), time.monotonic() + seconds
    while time.monotonic() < until:
        app.advance(pygame.event.get())
        clock.tick(app.rate)
