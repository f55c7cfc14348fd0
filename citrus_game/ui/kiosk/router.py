"""The kiosk's router, which opens its scenes, and the functions that start the kiosk."""

from collections.abc import Callable

from citrus_game.content import kiosk_scores
from citrus_game.content.kiosk import KioskSettings, Mode
from citrus_game.kiosk.time_limit import Sprint
from citrus_game.learning.puzzles import Puzzle
from citrus_game.learning.task import PuzzleTask
from citrus_game.session.game_session import GameSession
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.demo import demo
from citrus_game.ui.kiosk.attract.page import AttractPage, LessonPage, ScoresPage
from citrus_game.ui.kiosk.attract.title import TitlePage
from citrus_game.ui.kiosk.attract_loop import SHARES
from citrus_game.ui.kiosk.puzzle import KioskPuzzleScene, PuzzleResult
from citrus_game.ui.kiosk.routes import KioskRoutes
from citrus_game.ui.kiosk.staff.menu import StaffMenu
from citrus_game.ui.kiosk.staff.pin_pad import PinPad
from citrus_game.ui.kiosk.visit.chooser import Chooser
from citrus_game.ui.kiosk.visit.idle import IdleCountdown
from citrus_game.ui.kiosk.visit.result import HowToPlay, KioskScoring
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from citrus_game.ui.kiosk.visit.sign import SignScene, TableScene


def new_kiosk(
    settings: KioskSettings,
    *,
    size: tuple[int, int] | None = None,
    headless: bool = False,
    beat: Callable[[], object] | None = None,
    trouble: str = "",
    keeps: bool = True,
) -> KioskApp:
    """Create the kiosk's application and its window.

    ``beat`` is called in every frame. ``trouble`` is a message for the staff, for example about a broken
    settings file. With ``keeps`` false, games are not counted. Raises
    `citrus_game.ui.toolkit.app.window.WindowError` without a display.
    """
    return KioskApp(
        KioskRouter, settings, size=size, headless=headless, beat=beat, trouble=trouble, keeps=keeps
    )


class KioskRouter(KioskRoutes):
    """Opens the kiosk's scenes. Scenes of the ordinary game cannot be opened."""

    def __init__(self, app: KioskApp) -> None:
        self._app = app

    def page(self, name: str, late: float) -> None:
        page = attract_page(self._app, name)
        page.shown = late
        self._app.stack.reset(page)

    def chooser(self) -> None:
        self._app.stack.reset(Chooser(self._app))

    def table(self, session: GameSession, mode: Mode, sprint: Sprint | None = None) -> None:
        self._app.stack.reset(KioskSessionScene(self._app, session, mode, sprint))

    def result(self, session: GameSession, mode: Mode, sprint: Sprint | None) -> None:
        self._app.stack.reset(KioskScoring(self._app, session, mode, sprint))

    def howto(self) -> None:
        self._app.stack.push(HowToPlay(self._app))

    def puzzle(self, puzzle: Puzzle) -> None:
        self._app.stack.reset(KioskPuzzleScene(self._app, puzzle))

    def puzzle_result(self, task: PuzzleTask) -> None:
        self._app.stack.reset(PuzzleResult(self._app, task))

    def sign(self, score: kiosk_scores.Entry) -> None:
        self._app.stack.reset(SignScene(self._app, score))

    def day_table(self, mode: kiosk_scores.Mode, mine: int = 0) -> None:
        self._app.stack.reset(TableScene(self._app, mode, mine))

    def countdown(self) -> None:
        self._app.stack.push(IdleCountdown(self._app))

    def pin_pad(self) -> None:
        opened = next((scene for scene in self._app.stack if isinstance(scene, PinPad)), None)
        if opened is None:
            self._app.stack.push(PinPad(self._app))
        else:
            opened.clear()  # digits of a visitor who has left would be part of the staff's PIN

    def staff(self) -> None:
        self._app.stack.push(StaffMenu(self._app))


def attract_page(app: KioskApp, name: str) -> AttractPage:
    """Create a page of the attract loop by its name."""
    pages: dict[str, Callable[[KioskApp], AttractPage]] = {
        "title": TitlePage, "demo": demo, "lesson": LessonPage, "scores": ScoresPage
    }  # fmt: skip
    page = pages[name](app)
    page.seconds = dict(SHARES)[name] * app.kiosk.attract_seconds
    return page
