"""Saved games to begin with, and presses of buttons by their words."""

import os
import random
from datetime import UTC, datetime
from pathlib import Path

from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.table.keeping import saves
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting

SEATS = (Seat("Ana", "azure"), Seat("Ben", "violet"))


def begun(name: str, steps: int = 6, seed: int = 3, when: int = 1_700_000_000) -> Sitting:
    """Save a game that goes on, last played and written at a time."""
    sitting, rng = NewGame(SEATS, seed=seed).start(), random.Random(seed)
    for _ in range(steps):
        sitting.do(rng.choice(sitting.legal()))
    sitting.last_played = datetime.fromtimestamp(when, UTC)
    path = saves.folder() / f"{name}.citrus"
    saves.save(sitting, path)
    os.utime(path, (when, when))
    return sitting


def spoil(name: str) -> Path:
    """Put a line into a saved game that is no step; give its path."""
    path = saves.folder() / f"{name}.citrus"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:-3], "harvest zz\n", *lines[-3:]]), encoding="utf-8")
    return path


def top(app: App) -> Scene | None:
    """Give the scene on top, which changes with every press."""
    return app.stack.top


def called(app: App, label: str) -> Button:
    shown = top(app)
    assert shown is not None
    return next(w for w in shown.widgets if isinstance(w, Button) and w.label == label)


def press(app: App, label: str) -> None:
    button = called(app, label)
    assert button.live, button.reason
    button.choose(None)
