"""Pages of the client and the kiosk, each drawn alone: dialogs, settings, saved games, crashes."""

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from pathlib import Path
from shutil import copy
from unittest.mock import patch

import pygame

from citrus_game.cli.given import played
from citrus_game.content.disk import paths
from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.settings.languages import speak
from citrus_game.content.settings.settings import default_settings
from citrus_game.kiosk.pin import hash_pin
from citrus_game.session.saves import saves
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.router import new_kiosk
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.export.export_dialog import ExportDialog
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.input import hints
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.scenes.saves.statistics_dialog import StatisticsDialog
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.crash_page import CrashPage
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from tests.ui.fits import scenes
from tests.ui.kiosk import scenes as kiosk
from tools.sheets import GAME, SEED

SIZE = (1280, 720)
AMONG_SHOTS = {
    "menu", "setup", "puzzles", "pause", "rules", "lessons", "more", "table and timer",
}  # fmt: skip
"""Scenes of which the sheets have the same picture."""
PLAYED = 1_795_262_400
"""When the first saved game was played, in seconds since 1970: noon in Greenwich."""


def page(make: Callable[[Game], Scene], scrolled: float = 0.0, **settings: object) -> pygame.Surface:
    """Draw a scene of the game, its list scrolled by a share."""
    app = _app(**settings)
    scene = make(app)
    if scene.overlay and not list(app.stack):
        app.stack.reset(MenuScene(app))
    app.stack.push(scene)
    for _frame in range(100):
        app.stack.update(0.05)
        app.paint()
        if not scene.moving:
            break
        pygame.time.wait(5)
    for widget in scene.widgets.visible_widgets():
        if isinstance(widget, ScrollList):
            widget.scroll_to(round(scrolled * widget.furthest))
    app.stack.dirty.add(None)
    app.paint()
    picture = app.screen.copy()
    scene.on_leave()
    return picture


def kiosk_page(name: str) -> pygame.Surface:
    """Draw a scene of the kiosk."""
    hashed = hash_pin("2580", cost=1024, salt=b"citrus citrus 16")
    chosen = default_kiosk().model_copy(update={"pin_hash": hashed, "level": "picker"})
    app = new_kiosk(chosen, size=SIZE, headless=True, keeps=False)
    kiosk.show(app, name)
    app.stack.update(1.0)
    app.stack.dirty.add(None)
    app.stack.draw(app.screen)
    for scene in app.stack:
        scene.on_leave()
    return app.screen.copy()


def _app(**settings: object) -> Game:
    values = default_settings().model_copy(update={"speed": "off", **settings})
    return open_game(values, size=SIZE, headless=True)


def saved(app: Game) -> Scene:
    """Return the saved games, three of them."""
    saves.folder().mkdir(parents=True, exist_ok=True)
    for day, name in enumerate(("2026-11-21 08.52.08", "2026-11-20 08.52.08", "A long evening")):
        path = copy(GAME, saves.folder() / f"{name}.citrus")
        played_at = PLAYED + day * 24 * 3600
        os.utime(path, (played_at, played_at))
    return SavesScene(app)


def statistics(app: Game) -> Scene:
    """Return the statistics of the saved games."""
    saved(app)
    return StatisticsDialog(app)


def export(app: Game) -> Scene:
    """Return the sheet that exports a game."""
    return ExportDialog(app, played(GAME))


def crash(app: Game) -> Scene:
    """Return the page of a crash, whose report lies in a folder of one name."""
    return CrashPage(app, Path("Crashes") / "2026-11-22 20.15.00.txt", app.leave, kept=True)


def greeted(app: Game) -> Scene:
    """Return the menu with the focus on its last button."""
    scene = MenuScene(app)
    app.stack.push(scene)
    scene.widgets.focus_on([each for each in scene.widgets if isinstance(each, Button)][-1])
    app.stack.pop(scene)
    return scene


def _pages() -> Iterator[tuple[str, Callable[[], pygame.Surface]]]:
    makers = {name: make for name, make in scenes.DIALOGS.items() if name not in AMONG_SHOTS}
    makers |= {"crash": crash, "saved games": saved, "no saved games": SavesScene, "menu focused": greeted}
    makers |= {"statistics": statistics, "export": export}
    for name, make in makers.items():
        yield name, partial(page, make)
    for share in (0.35, 0.7, 1.0):
        yield f"settings at {share}", partial(page, SettingsScene, share)
    for name in kiosk.SCENES:
        yield f"kiosk {name}", partial(kiosk_page, name)


def pictures() -> Iterator[tuple[str, Callable[[], pygame.Surface]]]:
    """Yield the name of each picture and what draws it."""
    for name, draw in _pages():
        yield name, partial(alone, draw)


def alone(draw: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Draw in an empty folder, in English, without chance and without advisers, which are processes."""
    with tempfile.TemporaryDirectory() as own, contextlib.chdir(own):
        paths.use_data_dir(Path("Citrus"))
        speak("en")
        with patch("secrets.randbelow", lambda below: SEED % below), patch.object(hints, "READY", inf):
            return draw()
