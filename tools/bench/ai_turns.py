"""A frame log: what the window's frames take while computer players think in processes of their own."""

import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
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

SIZE = (1920, 1080)
COLOURS = ("azure", "violet", "teal", "ivory")
FRAME_MS = 1000 / FAST
LONGEST = 3600.0
"""Seconds after which the log ends in any case."""


@dataclass(frozen=True)
class Frame:
    """A frame: what it took by the clock and of the processor, ms; whether it was at work on a step.

    A step is played, planned, made ready and drawn in frames that follow each other: all of them count.
    """

    wall: float
    used: float
    stepped: bool


def measure_thinking(bot: str, turns: int) -> dict[str, object]:
    """Let four computer players play so many turns in real time and sum the frames up.

    ``missed`` counts frames whose work took longer than there is time; ``missed_used`` those of them in
    which the window's own thread computed for so long, whatever else kept the machine busy.
    """
    with tempfile.TemporaryDirectory() as folder:
        paths.use_data_dir(Path(folder))
        try:
            frames, seconds, played = frame_log(bot, turns)
        finally:
            paths.use_data_dir(None)
    waiting = [frame for frame in frames if not frame.stepped]
    stepping = [frame for frame in frames if frame.stepped]
    return {
        "bot": bot,
        "turns": played,
        "seconds": round(seconds, 1),
        "thinking": figures(waiting),
        "steps": figures(stepping),
        "missed": sum(frame.wall > FRAME_MS for frame in frames),
        "missed_used": sum(frame.used > FRAME_MS for frame in frames),
    }


def frame_log(bot: str, turns: int) -> tuple[list[Frame], float, int]:
    """Play in the client's own loop; give the frames, the seconds and the turns it took."""
    app = open_game(default_settings(), size=SIZE, headless=True)
    seats = tuple(Seat(f"{bot} {n}", colour, bot) for n, colour in enumerate(COLOURS, 1))
    spare_loaded()
    begin(app, NewGame(seats, seed=1))
    sitting = app.sitting
    assert sitting is not None
    clock, frames = pygame.time.Clock(), []
    began, plays = time.monotonic(), True
    while plays and time.monotonic() - began < LONGEST:
        top = app.stack.top
        steps, used = len(sitting.history), time.thread_time()
        pending = isinstance(top, PlayScene) and Inspector(top).pending
        app.step(pygame.event.get())
        app.frame(time.monotonic())
        used = time.thread_time() - used
        stepped = pending or len(sitting.history) != steps
        frames.append(Frame(1000 * app.work[-1], 1000 * used, stepped))
        plays = stepped or not (sitting.state.over or sitting.state.turn > turns)
        clock.tick(FAST if app.awake else FAST // 3)
    played = sitting.state.turn - (not sitting.state.over)
    scene = app.stack.top
    if isinstance(scene, PlayScene):
        scene.left()
    return frames, time.monotonic() - began, played


def figures(frames: Sequence[Frame]) -> dict[str, float]:
    """Sum frames up: how many, and what they took in ms."""
    if not frames:
        return {"frames": 0}
    wall, used = (sorted(each) for each in zip(*((f.wall, f.used) for f in frames), strict=True))
    last = min(len(frames) - 1, int(len(frames) * 0.99))
    return {
        "frames": len(frames),
        "median_ms": round(statistics.median(wall), 2),
        "p99_ms": round(wall[last], 2),
        "max_ms": round(wall[-1], 2),
        "used_p99_ms": round(used[last], 2),
        "used_max_ms": round(used[-1], 2),
    }
