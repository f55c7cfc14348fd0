"""Pictures of the kiosk without a display, for ``citrus-game shot``."""

from collections.abc import Callable, Mapping

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.doors import new_kiosk
from citrus_game.client.kiosk.parts.score import Score
from citrus_game.client.kiosk.puzzle import PuzzleResult, PuzzleTable
from citrus_game.client.kiosk.staff.menu import StaffMenu
from citrus_game.client.kiosk.staff.pinpad import PinPad
from citrus_game.client.kiosk.visit.chooser import Chooser
from citrus_game.client.kiosk.visit.idle import Countdown
from citrus_game.client.kiosk.visit.sign import SignScene, TableScene
from citrus_game.content.kiosk import Mode, default_kiosk

SOON = 12
"""Frames that pass before the picture is taken, of a tenth of a second each."""


def kiosk_picture(name: str, size: tuple[int, int], **settings: object) -> pygame.Surface:
    """Draw a scene of the kiosk by its name, one of `citrus_game.client.kiosk.SCENES`.

    ``settings`` are values of `KioskSettings` to differ from the game's own. Nothing is counted or kept.
    """
    app = new_kiosk(default_kiosk().model_copy(update=settings), size=size, headless=True, keeps=False)
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
    app.stack.reset(PuzzleResult(app, table.puzzle, table.attempt))


def _countdown(app: KioskApp) -> None:
    _game("short")(app)
    app.rest = app.kiosk.idle_seconds + 8
    app.stack.push(Countdown(app))


def _over(kind: Callable[[KioskApp], PinPad | StaffMenu]) -> Callable[[KioskApp], None]:
    def show(app: KioskApp) -> None:
        app.stack.reset(app.loop.first())
        app.stack.push(kind(app))

    return show


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
}
