"""More pictures than those of the sheets: controls in every state, dialogs, pages of the menu, the kiosk."""

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
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.scenes.saves.statistics_dialog import StatisticsDialog
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.toolkit.app.errors import FatalErrorScreen
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.crash_page import CrashPage
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, FlatIconButton, IconButton, ToggleButton
from citrus_game.ui.toolkit.widgets.choices import Dropdown, Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Slider, Switch
from citrus_game.ui.toolkit.widgets.lists import ListEntry, ScrollList
from citrus_game.ui.toolkit.widgets.popover import Popover
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.ui.fits import scenes
from tests.ui.kiosk import scenes as kiosk
from tools.sheets import GAME, SEED

SIZE = (1280, 720)
STATES = ("plain", "hovered", "pressed", "disabled", "focused")
CELL = (250, 80)
"""Pixels of a control and what is round it."""
OPTIONS = (Option("one", "One"), Option("two", "Two", icon="hint"))
AMONG_SHOTS = {
    "menu", "setup", "puzzles", "pause", "rules", "lessons", "more", "table and timer",
}  # fmt: skip
"""Scenes of which the sheets have the same picture."""


def nothing(_value: object = None) -> None:
    """Do nothing with what a control reports."""


BUTTONS: dict[str, Callable[[], Widget]] = {
    "primary": lambda: Button("Primary", kind="primary", icon="play"),
    "secondary": lambda: Button("Secondary", note="A note", trail="next"),
    "dark": lambda: Button("Dark", kind="dark"),
    "icon": lambda: IconButton("hint", hint="Hint"),
    "icon off": lambda: ToggleButton("hint", hint="Hint"),
    "icon on": lambda: switched(ToggleButton("hint", hint="Hint")),
    "plain": lambda: FlatIconButton("trash", hint="Delete"),
    "entry": lambda: ListEntry(OPTIONS[1], nothing),
    "entry chosen": lambda: ListEntry(OPTIONS[1], nothing, chosen=True),
}
PLAYED = 1_795_262_400
"""When the first saved game was played, in seconds since 1970: noon in Greenwich."""
CONTROLS: dict[str, Callable[[], Widget]] = {
    "switch off": lambda: Switch("Switch", False, nothing),
    "switch on": lambda: Switch("Switch", True, nothing),
    "card off": lambda: Switch("Switch", False, nothing, card=True, note="A note"),
    "card on": lambda: Switch("Switch", True, nothing, card=True, note="A note"),
    "slider": lambda: Slider(40, nothing, unit=lambda value: f"{value}%"),
    "segments": lambda: SegmentedControl(OPTIONS, "two", nothing),
    "dropdown": lambda: Dropdown(OPTIONS, "two", nothing, nothing),
    "field": lambda: TextField("Ana", nothing),
    "empty field": lambda: TextField("", nothing, empty="Name"),
}


def switched(icon: ToggleButton) -> ToggleButton:
    """Switch an icon on."""
    icon.on = True
    return icon


def controls(makers: dict[str, Callable[[], Widget]], theme: str) -> pygame.Surface:
    """Draw controls, one a row, in each of their states."""
    style = _app(theme=theme).style
    target = pygame.Surface(SIZE)
    target.fill(style.colour("panel"))
    for row, make in enumerate(makers.values()):
        for column, state in enumerate(STATES):
            area = pygame.Rect((15 + column * CELL[0], row * CELL[1]), CELL).inflate(-36, -24)
            _draw_control(target, style, make(), state, area)
    return target


def _draw_control(
    target: pygame.Surface, style: Style, widget: Widget, state: str, area: pygame.Rect
) -> None:
    widget.attach(nothing, lambda: style)
    wide, high = widget.measure(area.width)
    widget.rect = pygame.Rect(area.topleft, (min(wide, area.width), min(high, area.height)))
    if isinstance(widget, (SegmentedControl, Slider, Dropdown, TextField, Switch, ListEntry)):
        widget.rect.width = area.width
    if state == "disabled":
        widget.disable("Not now")
    elif state != "plain":
        setattr(widget, state, True)
    if state == "hovered":
        widget.hover((widget.rect.left + 20, widget.rect.centery))
    widget.draw(target)
    if state == "focused":
        widget.draw_focus(target)


def tooltips() -> pygame.Surface:
    """Draw a tooltip on each side of what it explains."""
    style = _app().style
    target = pygame.Surface(SIZE)
    target.fill(style.colour("panel"))
    for x in (0, 300, 620, 940, 1240):
        for y in (0, 300, 680):
            anchor = pygame.Rect(x, y, 40, 40)
            style.art.paint_box(target, anchor, 6, style.colour("cobalt"))
            Popover.tooltip(style, "Explains what this is for", anchor).draw(target)
    return target


def fatal() -> pygame.Surface:
    """Draw the sentence that stands where nothing else can be drawn."""
    app = _app()
    FatalErrorScreen("Citrus has to end. What went wrong is written in a file of the folder Crashes.").draw()
    return app.screen.copy()


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
    for theme in ("citrus", "high-contrast"):
        yield f"buttons {theme}", partial(controls, BUTTONS, theme)
        yield f"controls {theme}", partial(controls, CONTROLS, theme)
    yield "tooltips", tooltips
    yield "fatal", fatal
    makers = {name: make for name, make in scenes.DIALOGS.items() if name not in AMONG_SHOTS}
    makers |= {"crash": crash, "saved games": saved, "no saved games": SavesScene, "menu focused": greeted}
    makers |= {"statistics": statistics, "export": export}
    for name, make in makers.items():
        yield f"page {name}", partial(page, make)
    for share in (0.35, 0.7, 1.0):
        yield f"settings at {share}", partial(page, SettingsScene, share)
    for name in scenes.PAGES:
        yield f"rules {name}", partial(page, partial(RulesScene, topic=name))
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
