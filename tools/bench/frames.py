"""How fast the client draws: frames, the first frame, memory, what it takes while nothing happens."""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tools.inspector import Inspector
from tools.pilots.pilot import FRAME, Pilot

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
COLOURS = ("azure", "violet", "teal", "ivory", "ink")
CLICKS = 220
"""Clicks into a game before frames are measured, and clicks whose motion is measured."""
MOVED = 60
COARSE = 1e-5
"""Seconds: a clock with longer ticks does not do for frames."""
FULL, READ, HOVERED = 60, 120, 600
"""Frames drawn anew, frames in which the table is read, and frames in which the pointer moves."""
SETTLED, IDLE_SECONDS = 3.0, 3.0
"""Seconds in which what was begun comes to its end, and for which is measured what goes on at rest."""
FIRST = "tools.bench.first"
"""The module that measures the first frame."""
MENU = "tools.bench.menu"
"""The module that measures the menu."""


def measure_client() -> dict[str, object]:
    """Give the figures of the client; units stand in their names."""
    frames = {f"{width}x{height}": measure_frames((width, height)) for width, height in SIZES}
    return {
        "frames": frames,
        "first_frame_s": round(first_frame_s(), 3),
        "command_s": round(first_frame_s("command"), 3),
        "rss_mb": rss_mb(),
        "idle_cpu_percent": round(idle_cpu_percent(), 2),
        "menu_cpu_percent": json.loads(_run(MENU, more={"SDL_AUDIODRIVER": "dummy"})),
    }


def measure_frames(size: tuple[int, int]) -> dict[str, dict[str, float]]:
    """Measure the work of frames: all drawn anew, the pointer moving, something in motion.

    Before the pointer moves the table is read for two seconds, as somebody does who comes to it.
    ``hover_most_ms`` names what lay under the pointer in the slowest frame of each kind of thing.
    """
    app, _pilot = _app_in_game(size, speed="off")
    full = _full(app)
    for number in range(READ):
        app.frame(number * FRAME)
    hover = _hover(app)
    kinds = {kind for kind, _seconds in hover}
    most = {kind: max(seconds for found, seconds in hover if found == kind) for kind in kinds}
    slowest = sorted(most.items(), key=lambda item: -item[1])
    return {
        "full": _figures(full),
        "hover": _figures([seconds for _kind, seconds in hover]),
        "hover_most_ms": {kind: round(1000 * seconds, 2) for kind, seconds in slowest},
        "moving": _figures(_moving(size)),
    }


def _clock() -> Callable[[], float]:
    """Give the clock for the work of a frame: what this thread computes, not what others take from it."""
    if time.get_clock_info("thread_time").resolution < COARSE:
        return time.thread_time
    return time.perf_counter


def _app_in_game(size: tuple[int, int], speed: str, players: int = 5) -> tuple[Game, Pilot]:
    """Give a client in the middle of a game, and the pilot that has played so far."""
    settings = default_settings().model_copy(update={"speed": "off"})
    app = open_game(settings, size=size, headless=True)
    app.stack.reset(PlayScene(app, _sitting(players)))
    pilot = Pilot(app, random.Random(1))
    for _click in range(CLICKS):
        targets = list(pilot.targets())
        pilot.click(pilot.choose(targets))
    app.settings = settings.model_copy(update={"speed": speed})
    return app, pilot


def _sitting(players: int) -> Sitting:
    names = ("Ana", "Ben", "Chiara", "Dario", "Elif")
    seats = tuple(Seat(name, colour) for name, colour in zip(names, COLOURS, strict=True))
    return NewGame(seats[:players], seed=1).start()


def _full(app: Game) -> list[float]:
    clock, times = _clock(), []
    for number in range(FULL):
        app.stack.damage.add(None)
        began = clock()
        app.frame(number * FRAME)
        times.append(clock() - began)
    return times


def _hover(app: Game) -> list[tuple[str, float]]:
    """Move the pointer over the whole window, a few pixels a frame; say over what, and what it took."""
    width, height = app.screen.get_size()
    rng = random.Random(1)
    x, y = width / 2, height / 2
    clock, times = _clock(), list[tuple[str, float]]()
    for number in range(HOVERED):
        x = (x + rng.uniform(-0.4, 1.0) * width / 60) % width
        y = (y + rng.uniform(-0.4, 0.8) * height / 60) % height
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=(int(x), int(y)), rel=(0, 0), buttons=(0, 0, 0))
        began = clock()
        app.step([event])
        app.frame(number * FRAME)
        took = clock() - began
        scene = app.stack.top
        under = scene.widgets.hovered if scene is not None else None
        times.append(("nothing" if under is None else type(under).__name__, took))
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
            times.append(clock() - began)
    return times


def _figures(seconds: Sequence[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    worst = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return {"median_ms": round(1000 * statistics.median(ordered), 2), "p99_ms": round(1000 * worst, 2)}


def first_frame_s(*words: str) -> float:
    """Start the client in a process of its own and give the seconds to the first frame, the best of three.

    ``words`` are those for `FIRST`. It is the second start that counts, with compiled files, as a player has
    them who plays again, and with the pixels that the start before has kept.
    """
    with tempfile.TemporaryDirectory() as compiled:
        keeps = {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        _run(FIRST, *words, more=keeps)
        return min(float(_run(FIRST, *words, more=keeps)) for _time in range(3))


def _run(module: str, *words: str, more: Mapping[str, str] | None = None) -> str:
    """Run a module in a process of its own without a display; give what it prints.

    ``more`` goes into its environment.
    """
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment |= dict(more or {})
    command = [sys.executable, "-m", module, *words]
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
