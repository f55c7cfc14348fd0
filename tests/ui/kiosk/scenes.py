"""The kiosk's scenes by name, for tests of all: attract, seats, play, result, puzzle, staff."""

from collections.abc import Callable

from citrus_game.content.kiosk import Mode
from citrus_game.content.kiosk_scores import EMBLEMS, Entry
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.puzzle import KioskPuzzleScene, PuzzleResult
from citrus_game.ui.kiosk.router import attract_page
from citrus_game.ui.kiosk.staff.menu import ScoresDialog, StaffMenu
from citrus_game.ui.kiosk.staff.pin_pad import NewPinPad, PinPad
from citrus_game.ui.kiosk.visit.chooser import Chooser
from citrus_game.ui.kiosk.visit.idle import IdleCountdown
from citrus_game.ui.kiosk.visit.result import HowToPlay, KioskScoring
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from citrus_game.ui.kiosk.visit.sign import SignScene, TableScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.messages import Message
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from tests.records.played import played

BROKEN = "kiosk.yaml, line 3, key effects: it must be a whole number from 0 to 100, not 'loud'."


def table(app: KioskApp, mode: Mode = "sprint", persons: int = 4) -> KioskSessionScene:
    """Sit down to a mode."""
    app.show_chooser()
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    chooser.persons = persons
    chooser.choose(mode)
    assert isinstance(app.stack.top, KioskSessionScene)
    return app.stack.top


def puzzle(app: KioskApp) -> KioskPuzzleScene:
    app.show_chooser()
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    chooser.choose("puzzle")
    assert isinstance(app.stack.top, KioskPuzzleScene)
    return app.stack.top


def signed(app: KioskApp) -> Scene:
    best, *others = [
        Entry(mode="puzzle", points=number, maximum=30, emblem=EMBLEMS[number % 12], colour="teal")
        for number in reversed(range(30))
    ]
    app.scores._days[app.scores.day] = others  # each that is added is written to the disk
    app.scores.add(best)
    return TableScene(app, "puzzle", 28)


def solved(app: KioskApp) -> Scene:
    shown = puzzle(app)
    return PuzzleResult(app, shown.task)


def won(app: KioskApp) -> Scene:
    return KioskScoring(app, played(1, 3, "short"), "short")


def sprinted(app: KioskApp) -> Scene:
    shown = table(app)
    return KioskScoring(app, shown.session, "sprint", shown.sprint)


def failed_save(app: KioskApp) -> Scene:
    app.trouble = BROKEN
    return attract_page(app, "demo")


def lower_staff(app: KioskApp) -> None:
    app.trouble = BROKEN
    menu = StaffMenu(app)
    app.stack.reset(menu)
    for rows in menu.widgets.visible_widgets():
        if isinstance(rows, ScrollList):
            rows.scroll_to(rows.furthest)


def ending(app: KioskApp) -> None:
    menu = StaffMenu(app)
    app.stack.reset(menu)
    menu.ask_to_end()


def staffs_scores(app: KioskApp) -> Scene:
    signed(app)
    return ScoresDialog(app)


def unsaved(app: KioskApp) -> Scene:
    return Message(app, "The settings were not saved", BROKEN)


SCENES: dict[str, Callable[[KioskApp], Scene | None]] = {
    "title": lambda app: attract_page(app, "title"),
    "demo": lambda app: attract_page(app, "demo"),
    "lesson": lambda app: attract_page(app, "lesson"),
    "scores": lambda app: attract_page(app, "scores"),
    "trouble": failed_save,
    "chooser": Chooser,
    "table": table,
    "short": lambda app: table(app, "short", 1),
    "full": lambda app: table(app, "full", 4),
    "how to play": HowToPlay,
    "leave": lambda app: table(app, "short").ask_to_leave(),
    "result": won,
    "sprint result": sprinted,
    "puzzle": puzzle,
    "puzzle result": solved,
    "sign": lambda app: SignScene(
        app, Entry(mode="sprint", points=42, seconds=500.0, emblem="lemon", colour="azure")
    ),
    "table of the day": signed,
    "countdown": IdleCountdown,
    "pin": PinPad,
    "staff": StaffMenu,
    "lower staff": lower_staff,
    "staff's scores": staffs_scores,
    "new pin": NewPinPad,
    "end": ending,
    "unsaved": unsaved,
}
"""What makes each scene; one that gives none has shown it already."""


def show(app: KioskApp, name: str) -> Scene:
    """Show a scene by its name and give it."""
    made = SCENES[name](app)
    if made is not None:
        app.stack.reset(made)
    top = app.stack.top
    assert isinstance(top, Scene)
    return top
