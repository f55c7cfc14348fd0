"""Walks: a monkey in one world after the other, and what was found."""

import gc
import os
import random
import secrets
import shutil
import tempfile
import traceback
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest

from citrus_game.bots import process
from citrus_game.learning import analysis
from citrus_game.session.hints import adviser
from citrus_game.session.saves import saves
from citrus_game.session.selection import stranding_guard
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.scenes.play.input import hints
from citrus_game.ui.toolkit.app.app import App
from tools.monkey.acts import Monkey
from tools.monkey.in_process import InProcessWorker
from tools.monkey.truths import CUT, untrue, watch_texts
from tools.monkey.worlds import World, enter, world

ACTS = 40
"""Acts in each world: many short visits meet more than few long ones."""
LAST = 12
"""Acts that are told of what was found."""
MEMORY = Path("/dev/shm")
"""Where files lie in memory, on systems that have it."""


class Found(NamedTuple):
    """Something wrong: what, in short and with all details; the world; and the acts before it."""

    what: str
    detail: str
    world: World
    trail: tuple[str, ...]
    again: str

    def __str__(self) -> str:
        shown = " ".join(f"{name}={value}" for name, value in self.world.settings.items())
        lines = [f"  {line}" for line in self.detail.splitlines()] + [f"    {act}" for act in self.trail]
        where = f"  world {self.world.number}: {self.world.place}; {shown}"
        return "\n".join([self.what, where, *lines, f"  again: python -m tools.monkey {self.again}"])


def walk(seed: int, number: int, only: str = "", seen: Counter[str] | None = None) -> Iterator[Found]:
    """Act in the world of a number, and yield what was wrong; an exception ends it."""
    rng, here, trail = random.Random(f"{seed} {number}"), world(seed, number, only), deque[str](maxlen=LAST)
    folder, app = Path(tempfile.mkdtemp(prefix="monkey", dir=MEMORY if MEMORY.is_dir() else None)), None
    command = f"--seed {seed} --first {number} --worlds 1" + (f" --only '{only}'" if only else "")
    CUT.clear()
    drawn = mock.patch.object(secrets, "randbelow", random.Random(f"{seed} {number} games").randrange)
    drawn.start()  # games that the client or the kiosk begins are the same each time, too
    try:
        app = enter(here, rng, folder)

        def raised(error: Exception) -> None:
            raise error

        app.on_crash = raised  # type: ignore[method-assign]
        monkey = Monkey(app, rng)
        monkey.now = app._last
        monkey.pass_time(0.05)
        for act in range(ACTS):
            top = type(app.stack.top).__name__
            if seen is not None:
                seen[top] += 1
            trail.append(f"{top}: …")
            trail[-1] = f"{top}: {monkey.act()}"
            app.boundary.raise_reported()
            for what in untrue(app, rng, all_of_them=act in (0, ACTS - 1)):
                yield Found(f"{what} [{type(app.stack.top).__name__}]", "", here, tuple(trail), command)
            if not app.running or app.stack.top is None:
                again(app)
    except Exception as error:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if "citrus_game" in f.filename]
        place = f"{frames[-1].filename.split('citrus_game/')[-1]}:{frames[-1].lineno}" if frames else "?"
        detail = " < ".join(
            f"{f.filename.split('citrus_game/')[-1]}:{f.lineno}" for f in reversed(frames[-6:])
        )
        yield Found(
            f"{type(error).__name__}: {str(error)[:150]} ({place})", detail, here, tuple(trail), command
        )
    finally:
        saves.wait_for_saves()
        if app is not None:
            app.leave_scenes()
            app.narrator.close()
        drawn.stop()
        shutil.rmtree(folder, ignore_errors=True)
        del app
        gc.collect()


def again(app: Game) -> None:
    """Go on after the window was closed."""
    app.running = True
    if isinstance(app, KioskApp):
        app.show_attract_loop()
    else:
        app.router.menu()


@contextmanager
def ready() -> Iterator[None]:
    """Let worlds be opened: only the simulated clock decides anything, and files do not wait for the disk."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as programs:
        opener = Path(programs, "xdg-open")
        opener.write_text("#!/bin/sh\nexit 0\n")
        opener.chmod(0o755)
        patch.setenv("PATH", programs, prepend=os.pathsep)
        patch.setattr(os, "fsync", lambda _file: None)
        watch_texts(patch)
        patch.setattr(hints, "READY", float("inf"))
        patch.setattr(adviser, "ATTEMPTS", 0)  # hints are found in this process, at once
        patch.setattr(process, "Worker", InProcessWorker)
        patch.setattr(analysis, "Worker", InProcessWorker)
        patch.setattr(stranding_guard, "BUDGET", 60.0)
        patch.setattr(App, "_tidy", lambda _app: None)  # scenes that were left are freed after each world
        gc.collect()
        gc.freeze()  # what is loaded lives to the end, and worlds are collected often
        yield
