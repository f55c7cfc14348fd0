"""The doors of the kiosk: the one place that names its scenes. What is not named here stays shut."""

from collections.abc import Callable

from citrus_game.client.game import Ways
from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.parts.loop import LoopPage
from citrus_game.content import day_scores
from citrus_game.content.kiosk import KioskSettings, Mode
from citrus_game.kiosk.ledger.score import Score
from citrus_game.kiosk.sprint import Sprint
from citrus_game.table.lessons.puzzles import Puzzle
from citrus_game.table.lessons.task import PuzzleTask
from citrus_game.table.sitting import Sitting


def new_kiosk(
    settings: KioskSettings,
    *,
    size: tuple[int, int] | None = None,
    headless: bool = False,
    beat: Callable[[], object] | None = None,
    trouble: str = "",
    keeps: bool = True,
) -> KioskApp:
    """Open the kiosk's window; unless it ``keeps``, its games are not counted.

    ``trouble`` is what the staff has to be told, such as a file of settings that cannot be used.

    Raises `citrus_game.client.kit.stage.window.WindowError` where there is no display.
    """
    return KioskApp(
        KioskDoors, settings, size=size, headless=headless, beat=beat, trouble=trouble, keeps=keeps
    )


def run(
    settings: KioskSettings,
    *,
    size: tuple[int, int] | None = None,
    headless: bool = False,
    beat: Callable[[], object] | None = None,
    trouble: str = "",
) -> int:
    """Show the kiosk until the staff ends it; give the exit code (`citrus_game.kiosk.watchdog.exits`).

    ``size`` shows it in a window instead of the full screen; ``beat`` is called in every frame;
    ``trouble`` is what the staff has to be told, such as a file of settings that cannot be used.
    Raises `citrus_game.client.kit.stage.window.WindowError` where there is no display.
    """
    return new_kiosk(settings, size=size, headless=headless, beat=beat, trouble=trouble).show()


class KioskDoors(Ways):
    """The ways of the kiosk: those of the desk do nothing, as `Ways` leaves them."""

    def __init__(self, app: KioskApp) -> None:
        self._app = app

    def page(self, name: str) -> LoopPage:
        """Make a page of the attract loop by its name."""
        from citrus_game.client.kiosk.attract.board_of_day import ScoresPage
        from citrus_game.client.kiosk.attract.demo import demo
        from citrus_game.client.kiosk.attract.lesson import LessonPage
        from citrus_game.client.kiosk.attract.title import TitlePage

        pages: dict[str, Callable[[KioskApp], LoopPage]] = {
            "title": TitlePage, "demo": demo, "lesson": LessonPage, "scores": ScoresPage
        }  # fmt: skip
        return pages[name](self._app)

    def chooser(self) -> None:
        """Show the chooser."""
        from citrus_game.client.kiosk.visit.chooser import Chooser

        self._app.stack.reset(Chooser(self._app))

    def table(self, sitting: Sitting, mode: Mode, sprint: Sprint | None = None) -> None:
        """Show a visitor's game."""
        from citrus_game.client.kiosk.visit.table import KioskTable

        self._app.stack.reset(KioskTable(self._app, sitting, mode, sprint))

    def result(self, sitting: Sitting, mode: Mode, sprint: Sprint | None) -> None:
        """Show the final scoring of a visitor's game."""
        from citrus_game.client.kiosk.visit.result import KioskScoring

        self._app.stack.reset(KioskScoring(self._app, sitting, mode, sprint))

    def howto(self) -> None:
        """Show the three pictures over a game."""
        from citrus_game.client.kiosk.visit.howto import HowToPlay

        self._app.stack.push(HowToPlay(self._app))

    def puzzle(self, puzzle: Puzzle) -> None:
        """Show a puzzle."""
        from citrus_game.client.kiosk.puzzle import PuzzleTable

        self._app.stack.reset(PuzzleTable(self._app, puzzle))

    def puzzle_result(self, task: PuzzleTask) -> None:
        """Show what a puzzle's turn brought."""
        from citrus_game.client.kiosk.puzzle import PuzzleResult

        self._app.stack.reset(PuzzleResult(self._app, task))

    def sign(self, score: Score) -> None:
        """Show emblems and letters."""
        from citrus_game.client.kiosk.visit.sign import SignScene

        self._app.stack.reset(SignScene(self._app, score))

    def day_table(self, mode: day_scores.Mode, mine: int = 0) -> None:
        """Show the table of the day."""
        from citrus_game.client.kiosk.visit.sign import TableScene

        self._app.stack.reset(TableScene(self._app, mode, mine))

    def countdown(self) -> None:
        """Count the last seconds down."""
        from citrus_game.client.kiosk.visit.idle import Countdown

        self._app.stack.push(Countdown(self._app))

    def pin_pad(self) -> None:
        """Show the PIN pad, unless it is there already."""
        from citrus_game.client.kiosk.staff.pinpad import PinPad

        if not any(isinstance(scene, PinPad) for scene in self._app.stack):
            self._app.stack.push(PinPad(self._app))

    def staff(self) -> None:
        """Show the staff's menu."""
        from citrus_game.client.kiosk.staff.menu import StaffMenu

        self._app.stack.push(StaffMenu(self._app))
