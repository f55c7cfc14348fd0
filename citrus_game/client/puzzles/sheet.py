"""The puzzles to choose from, the easiest first."""

from functools import partial
from typing import TYPE_CHECKING

from citrus_game.client.arrange import Column
from citrus_game.client.puzzles.scene import PuzzleScene
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.panels import Label
from citrus_game.kiosk.puzzles import Puzzle, puzzles
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

IN_A_ROW = 2


class PuzzlesSheet(Sheet):
    """A button for each puzzle, with how hard it is."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, _("Puzzles"))

    def fill(self, column: Column) -> None:
        """Say what it is about, and put a button for each puzzle."""
        about = _("The last turn of a game is yours: how many points can it bring you?")
        column.put(self.put(Label(about, wrap=True)))
        found = puzzles()
        for start in range(0, len(found), IN_A_ROW):
            row = [self.put(self._button(puzzle)) for puzzle in found[start : start + IN_A_ROW]]
            column.row(row)

    def _button(self, puzzle: Puzzle) -> Button:
        return Button(
            puzzle.title,
            partial(self._begin, puzzle),
            note=_("Level {level}").format(level=puzzle.level),
            trail="next",
            centred=False,
            tall=84,
        )

    def _begin(self, puzzle: Puzzle) -> None:
        self.app.stack.reset(PuzzleScene(self.app, puzzle))
