"""A puzzle on the screen: one turn, played in peace; then what it brought, and the best turn to watch."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from citrus_game.client.arrange import Column
from citrus_game.client.begin import show_menu
from citrus_game.client.play import wording
from citrus_game.client.play.pace import PAUSES
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.panels import Label
from citrus_game.kiosk.puzzles import Puzzle, Result, puzzle_after
from citrus_game.rules.events import Event
from citrus_game.rules.steps import Step
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

QUICK = 0.4
"""Seconds between the steps of the best turn where nothing is animated."""


class PuzzleScene(PlayScene):
    """A puzzle; with ``shows`` the best turn is played, and nothing can be done."""

    def __init__(self, app: "App", puzzle: Puzzle, *, shows: bool = False) -> None:
        sitting = puzzle.sitting()
        super().__init__(app, sitting, lingers=True)
        self.pace.held = True
        self.puzzle = puzzle
        self.attempt = puzzle.attempt(sitting)
        self._shown: list[Step] = list(puzzle.steps) if shows else []
        self._shows = shows
        self._waited = 0.0
        self._told = False

    @property
    def moving(self) -> bool:
        """Tell whether something moves or is about to."""
        return super().moving or bool(self._shown) or (self.attempt.ended and not self._told)

    def entered(self) -> None:
        """Say what is asked, once."""
        if not self._told and not self._shows and not self.sitting.history:
            self._told = True
            self.app.stack.push(TaskSheet(self.app, self.puzzle))

    def update(self, dt: float) -> None:
        """Let time pass: the best turn goes on, the result follows the end of the turn."""
        super().update(dt)
        if self.stage.busy or self.app.stack.top is not self:
            return
        self._waited += dt
        if self._shown and self._waited >= 2 * PAUSES.get(self.app.settings.speed, QUICK / 2):
            self._waited = 0.0
            self.sitting.do(self._shown.pop(0))
        elif self.attempt.ended and not self._told:
            self._told = True
            self.app.stack.push(ResultSheet(self.app, self.puzzle, self.attempt.result(), shown=self._shows))

    def play(self, found: list[Step]) -> None:
        """Play steps, as long as the turn is the player's own."""
        if not self._shows:
            super().play(found)

    def happened(self, step: Step | None, events: Sequence[Event]) -> None:
        """Show what a step changed; the result is told when the turn has ended."""
        self._told = False
        super().happened(step, events)

    def answer(self, act: wording.Act) -> None:
        """Do what a button of the prompt says; after the end, tell the result again."""
        if self.sitting.state.over:
            self._told = False
        else:
            super().answer(act)

    def show_seat(self, player: int) -> None:
        """Let nobody else take a seat here."""


class TaskSheet(Sheet):
    """What is asked, before the first step."""

    wide = 640

    def __init__(self, app: "App", puzzle: Puzzle) -> None:
        super().__init__(app, puzzle.title)
        self.puzzle = puzzle

    def fill(self, column: Column) -> None:
        """Say it."""
        column.put(self.put(Label(self.puzzle.goal, wrap=True)))
        note = _("Steps can be taken back until the turn ends.")
        column.put(self.put(Label(note, "note", "muted", wrap=True)))

    def buttons(self) -> list[Button]:
        """Give the way in."""
        return [Button(_("Begin"), self.close, kind="primary", icon="puzzle")]


class ResultSheet(Sheet):
    """What the turn brought, and what to do next."""

    wide = 760
    closes = False

    def __init__(self, app: "App", puzzle: Puzzle, result: Result, *, shown: bool) -> None:
        title = _("The best turn") if shown else _("Perfect!") if result.solved else _("Well done")
        super().__init__(app, title)
        self.puzzle, self.result, self.shown = puzzle, result, shown

    def fill(self, column: Column) -> None:
        """Say what came of it."""
        points = _("{points} of {best}").format(points=self.result.points, best=self.result.best)
        column.put(self.put(Label(points, "title", "terracotta", "centre")))
        if not self.shown:
            column.put(self.put(Label(self.result.words(), wrap=True)))

    def buttons(self) -> list[Button]:
        """Give the ways on."""
        again = Button(_("Once more"), self._again, icon="undo")
        best = Button(_("The best turn"), self._best, icon="eye")
        following = Button(_("Next puzzle"), self._next, kind="primary", icon="puzzle")
        return [Button(_("Menu"), self._menu, icon="home"), again, *([] if self.shown else [best]), following]

    def _again(self) -> None:
        self.app.stack.reset(PuzzleScene(self.app, self.puzzle))

    def _best(self) -> None:
        self.app.stack.reset(PuzzleScene(self.app, self.puzzle, shows=True))

    def _next(self) -> None:
        self.app.stack.reset(PuzzleScene(self.app, puzzle_after(self.puzzle.name)))

    def _menu(self) -> None:
        show_menu(self.app)
