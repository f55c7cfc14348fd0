"""Pictures of the kiosk without a display, for ``tools.screenshot``."""

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.doors import new_kiosk
from citrus_game.client.kiosk.puzzle import PuzzleResult, PuzzleTable
from citrus_game.client.kiosk.staff.menu import StaffMenu
from citrus_game.client.kiosk.staff.pinpad import NewPinPad, PinPad
from citrus_game.client.kiosk.staff.scores import ScoresSheet
from citrus_game.client.kiosk.visit.chooser import Chooser
from citrus_game.client.kiosk.visit.idle import Countdown
from citrus_game.client.kiosk.visit.sign import SignScene, TableScene
from citrus_game.client.kiosk.window import still
from citrus_game.client.kiosk.window.stilldoor import StillDoor
from citrus_game.client.kit.stage.window import open_window
from citrus_game.client.kit.widgets.scroll import ScrollList
from citrus_game.content.day_scores import Entry
from citrus_game.content.kiosk import Mode, default_kiosk, open_kiosk
from citrus_game.kiosk.ledger.days import today
from citrus_game.kiosk.ledger.score import Score
from citrus_game.kiosk.ledger.scores import DayScores
from citrus_game.kiosk.pin import Gate, hash_pin

SIGNED = (
    Entry(mode="sprint", points=31, emblem="lemon", colour="azure", letters="ANA"),
    Entry(mode="sprint", points=27, emblem="bull", colour="teal"),
    Entry(mode="puzzle", points=12, of=12, emblem="lime", colour="azure", letters="BEN"),
    Entry(mode="puzzle", points=7, of=12, emblem="lemon", colour="teal", letters="C"),
)
"""What has been signed in the picture of the staff's scores."""
SOON = 12
"""Frames that pass before the picture is taken, of a tenth of a second each."""


def kiosk_picture(name: str, size: tuple[int, int], **settings: object) -> pygame.Surface:
    """Draw a scene of the kiosk by its name, one of `citrus_game.client.kiosk.SCENES`.

    ``settings`` are values of `KioskSettings` to differ from the game's own. Nothing is counted or kept.
    """
    if name in _STILLS:
        return _still(_STILLS[name], size)
    hashed = hash_pin("2580", cost=1024)
    kiosk = default_kiosk().model_copy(update={"pin_hash": hashed, **settings})
    app = new_kiosk(kiosk, size=size, headless=True, keeps=False)
    _MAKERS[name](app)
    for frame in range(SOON):
        app.frame(frame / 10)
    app.stack.damage.add(None)
    app.stack.draw(app.screen)
    for scene in app.stack:
        scene.left()  # a search that is only beginning would complain when this process ends
    return app.screen.copy()


def _page(name: str) -> Callable[[KioskApp], None]:
    return lambda app: app.stack.reset(app.loop.page(name))


def _game(mode: Mode) -> Callable[[KioskApp], None]:
    return lambda app: Chooser(app).choose(mode)


def _puzzle(app: KioskApp) -> PuzzleTable:
    _game("puzzle")(app)
    table = app.stack.top
    assert isinstance(table, PuzzleTable)
    return table


def _result(app: KioskApp) -> None:
    table = _puzzle(app)
    for step in table.puzzle.steps:
        table.sitting.do(step)
    app.stack.reset(PuzzleResult(app, table.task))


def _countdown(app: KioskApp) -> None:
    _game("short")(app)
    app.rest = app.kiosk.idle_seconds + 8
    app.stack.push(Countdown(app))


def _over(kind: Callable[[KioskApp], PinPad | StaffMenu]) -> Callable[[KioskApp], None]:
    def show(app: KioskApp) -> None:
        app.stack.reset(app.loop.first())
        app.stack.push(kind(app))

    return show


def _staff_lower(app: KioskApp) -> None:
    _over(StaffMenu)(app)
    menu = app.stack.top
    assert menu is not None
    for rows in menu.widgets.shown():
        if isinstance(rows, ScrollList):
            rows.scroll_to(rows.furthest)


def _staff_scores(app: KioskApp) -> None:
    with TemporaryDirectory() as folder:
        app.scores = DayScores(today, print, Path(folder) / "scores.yaml")
        for entry in SIGNED:
            app.scores.add(entry)
    _over(StaffMenu)(app)
    app.stack.push(ScoresSheet(app))


def _staff_pin(app: KioskApp) -> None:
    _over(StaffMenu)(app)
    app.stack.push(NewPinPad(app))


def _staff_end(app: KioskApp) -> None:
    _over(StaffMenu)(app)
    menu = app.stack.top
    assert isinstance(menu, StaffMenu)
    menu.ask_to_end()


def _trouble(app: KioskApp) -> None:
    with TemporaryDirectory() as folder:
        own = Path(folder) / "kiosk.yaml"
        own.write_text("effects: loud\n", encoding="utf-8")
        app.trouble = open_kiosk(own).trouble.replace(f"{folder}{os.sep}", "")
    app.stack.reset(app.loop.page("demo"))


def _still(doors: tuple[bool, bool], size: tuple[int, int]) -> pygame.Surface:
    """Draw the still screen, or the staff's door on it: whether that is open, and the PIN was right."""
    screen = open_window(size, fullscreen=False, headless=True)
    pygame.font.init()
    settings = default_kiosk()
    with TemporaryDirectory() as folder:
        door = StillDoor(settings, Gate("", Path(folder) / "tries"), time.monotonic)
    door.open, door.inside = doors
    if door.open:
        door.draw(screen)
    else:
        still.paint(screen, settings.languages)
    return screen.copy()


_STILLS: Mapping[str, tuple[bool, bool]] = {
    "still": (False, False),
    "still-pin": (True, False),
    "still-staff": (True, True),
}

_MAKERS: Mapping[str, Callable[[KioskApp], None]] = {
    "attract": _page("title"),
    "attract-game": _page("demo"),
    "attract-rules": _page("lesson"),
    "attract-scores": _page("scores"),
    "chooser": KioskApp.welcome,
    "sprint": _game("sprint"),
    "short": _game("short"),
    "puzzle": _game("puzzle"),
    "puzzle-result": _result,
    "sign": lambda app: app.stack.reset(SignScene(app, Score("sprint", 31, 0, 540.0, 0, "", "azure"))),
    "day": lambda app: app.stack.reset(TableScene(app, "sprint")),
    "countdown": _countdown,
    "pin": _over(PinPad),
    "staff": _over(StaffMenu),
    "staff-lower": _staff_lower,
    "staff-scores": _staff_scores,
    "staff-pin": _staff_pin,
    "staff-end": _staff_end,
    "trouble": _trouble,
}
