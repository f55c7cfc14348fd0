"""Makes saved games, and presses buttons by their labels."""

import os
import random
from datetime import UTC, datetime
from pathlib import Path

from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.app.layer import Layer
from citrus_game.ui.toolkit.widgets.buttons import Button

SEATS = (Seat("Ana", "azure"), Seat("Ben", "violet"))


def begun(name: str, steps: int = 6, seed: int = 3, when: int = 1_700_000_000) -> GameSession:
    """Save a game that goes on, last played and written at a time."""
    session, rng = NewGame(SEATS, seed=seed).start(), random.Random(seed)
    for _ in range(steps):
        session.do(rng.choice(session.legal()))
    session.last_played = datetime.fromtimestamp(when, UTC)
    path = saves.folder() / f"{name}.citrus"
    saves.save(session, path)
    os.utime(path, (when, when))
    return session


def spoil(name: str) -> Path:
    """Put a line into a saved game that is no step; return its path."""
    path = saves.folder() / f"{name}.citrus"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:-3], "harvest zz\n", *lines[-3:]]), encoding="utf-8")
    return path


def top(app: App) -> Layer | None:
    """Return the scene on top, which changes with every press."""
    return app.stack.top


def called(app: App, label: str) -> Button:
    shown = top(app)
    assert shown is not None
    return next(w for w in shown.widgets if isinstance(w, Button) and w.label == label)


def press(app: App, label: str) -> None:
    button = called(app, label)
    assert button.is_interactive, button.reason
    button.choose(None)
