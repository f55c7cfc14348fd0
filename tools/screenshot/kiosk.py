"""Takes pictures of the kiosk's scenes, for ``tools.screenshot``."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from citrus_game.content.kiosk import Mode, default_kiosk, open_kiosk
from citrus_game.content.kiosk_scores import Entry
from citrus_game.kiosk.pin import hash_pin
from citrus_game.kiosk.stats.scores import DayScores
from citrus_game.kiosk.stats.storage import today
from citrus_game.ui.kiosk import fallback_screen
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.puzzle import KioskPuzzleScene, PuzzleResult
from citrus_game.ui.kiosk.router import attract_page, new_kiosk
from citrus_game.ui.kiosk.staff.menu import ScoresDialog, StaffMenu
from citrus_game.ui.kiosk.staff.pin_pad import NewPinPad, PinPad
from citrus_game.ui.kiosk.visit.chooser import Chooser
from citrus_game.ui.kiosk.visit.idle import IdleCountdown
from citrus_game.ui.kiosk.visit.sign import SignScene, TableScene
from citrus_game.ui.toolkit.app.window import open_window
from citrus_game.ui.toolkit.widgets.lists import ScrollList

SIGNED = (
    Entry(mode="sprint", points=31, emblem="lemon", colour="azure", letters="ANA"),
    Entry(mode="sprint", points=27, emblem="bull", colour="teal"),
    Entry(mode="puzzle", points=12, maximum=12, emblem="lime", colour="azure", letters="BEN"),
    Entry(mode="puzzle", points=7, maximum=12, emblem="lemon", colour="teal", letters="C"),
)
"""Entries shown in the picture of the staff's scores."""
SOON = 12
"""Frames of a tenth of a second that pass before the picture is taken."""


def kiosk_picture(name: str, size: tuple[int, int], **settings: object) -> pygame.Surface:
    """Return the picture of a scene of the kiosk, one of `tools.screenshot.KIOSK`.

    ``settings`` override `KioskSettings`. Nothing is counted or stored.
    """
    if name == "still":
        return _still(size)
    hashed = hash_pin("2580", cost=1024)
    kiosk = default_kiosk().model_copy(update={"pin_hash": hashed, **settings})
    app = new_kiosk(kiosk, size=size, headless=True, keeps=False)
    _MAKERS[name](app)
    for frame in range(SOON):
        app.frame(frame / 10)
    app.stack.dirty.add(None)
    app.stack.draw(app.screen)
    for scene in app.stack:
        scene.on_leave()  # A search that has just started would complain when this process ends.
    return app.screen.copy()


def _page(name: str) -> Callable[[KioskApp], None]:
    return lambda app: app.stack.reset(attract_page(app, name))


def _game(mode: Mode) -> Callable[[KioskApp], None]:
    return lambda app: Chooser(app).choose(mode)


def _puzzle(app: KioskApp) -> KioskPuzzleScene:
    _game("puzzle")(app)
    table = app.stack.top
    assert isinstance(table, KioskPuzzleScene)
    return table


def _result(app: KioskApp) -> None:
    table = _puzzle(app)
    for step in table.puzzle.steps:
        table.session.do(step)
    app.stack.reset(PuzzleResult(app, table.task))


def _countdown(app: KioskApp) -> None:
    _game("short")(app)
    app.rest = app.kiosk.idle_seconds + 8
    app.stack.push(IdleCountdown(app))


def _over(kind: Callable[[KioskApp], PinPad | StaffMenu]) -> Callable[[KioskApp], None]:
    def show(app: KioskApp) -> None:
        app.loop.start()
        app.stack.push(kind(app))

    return show


def _staff_lower(app: KioskApp) -> None:
    _over(StaffMenu)(app)
    menu = app.stack.top
    assert menu is not None
    for rows in menu.widgets.visible_widgets():
        if isinstance(rows, ScrollList):
            rows.scroll_to(rows.furthest)


def _staff_scores(app: KioskApp) -> None:
    with TemporaryDirectory() as folder:
        app.scores = DayScores(today, print, Path(folder) / "scores.yaml")
        for entry in SIGNED:
            app.scores.add(entry)
    _over(StaffMenu)(app)
    app.stack.push(ScoresDialog(app))


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
    app.stack.reset(attract_page(app, "demo"))


def _still(size: tuple[int, int]) -> pygame.Surface:
    screen = open_window(size, fullscreen=False, headless=True)
    pygame.font.init()
    fallback_screen.paint(screen)
    return screen.copy()


_MAKERS: Mapping[str, Callable[[KioskApp], None]] = {
    "attract": _page("title"),
    "attract-game": _page("demo"),
    "attract-rules": _page("lesson"),
    "attract-scores": _page("scores"),
    "chooser": KioskApp.show_chooser,
    "sprint": _game("sprint"),
    "short": _game("short"),
    "puzzle": _game("puzzle"),
    "puzzle-result": _result,
    "sign": lambda app: app.stack.reset(
        SignScene(app, Entry(mode="sprint", points=31, seconds=540.0, emblem="lemon", colour="azure"))
    ),
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
