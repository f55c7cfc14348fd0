"""The puzzles to choose from, the easiest first, and those of one's own games."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from citrus_game.client.board.miniature import start_board
from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.gallery import Draw, Gallery, PictureCard, said
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.choices import Option, Segments
from citrus_game.client.kit.widgets.panels import Notice
from citrus_game.client.rooms.puzzles.cards import CrateLabel
from citrus_game.client.rooms.puzzles.scene import PuzzleScene
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.lessons.exercise import Exercise
from citrus_game.content.lessons.progress import Progress, open_progress
from citrus_game.table.lessons.practice import in_order, set_up
from citrus_game.table.lessons.puzzles import Puzzle, puzzles
from citrus_game.table.lessons.task import PracticeTask, PuzzleTask, Task, practice_title
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech import words
from citrus_game.text import _, ngettext

Tab = Literal["puzzles", "own"]


class PuzzlesPage(Gallery):
    """Crate labels to choose from."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game
        self.tab: Tab = "puzzles"
        self._problem = ""
        self._seen = False

    @property
    def heading(self) -> str:
        """Give the words at its head."""
        return _("Puzzles")

    def beside(self) -> Widget:
        """Make the choice between the game's puzzles and the own ones."""
        options = [Option("puzzles", _("Puzzles")), Option("own", _("My puzzles"))]
        return Segments(options, self.tab, self.choose)

    def choose(self, tab: str) -> None:
        """Show the other puzzles."""
        self.tab = "own" if tab == "own" else "puzzles"
        self.again()

    def entered(self) -> None:
        """Show what has been won meanwhile."""
        if self._seen:
            self.again()
        self._seen = True

    def about(self) -> list[Widget]:
        """Say what these are, and what is wrong with what was kept."""
        text = _("It is the last turn: make it count. Three leaves for the best one.")
        if self.tab == "own":
            text = _("Turns from your own games that could have been better. Those you missed come first.")
            if not in_order():
                text = _("Finish a game: the turns that could have been better will wait here for you.")
        return [said(text), *([Notice(self._problem)] if self._problem else [])]

    def cards(self) -> list[tuple[PictureCard, Draw]]:
        """Make the labels."""
        self._problem = ""
        return self._own() if self.tab == "own" else self._all()

    def _draw(self, sitting: Callable[[], Sitting]) -> Draw:
        return lambda size: start_board(self.look, sitting(), size)

    def _all(self) -> list[tuple[PictureCard, Draw]]:
        try:
            found = open_progress()
            progress, problem = found.value, next(iter(found.problems), None)
        except ContentError as error:
            progress, problem = Progress(), error
        self._problem = problem.message if problem is not None else ""
        return [self._puzzle(puzzle, progress) for puzzle in puzzles()]

    def _puzzle(self, puzzle: Puzzle, progress: Progress) -> tuple[PictureCard, Draw]:
        known = progress.puzzles.get(puzzle.name)
        best = words.points(puzzle.best)
        note = _("Best turn: {points}").format(points=best)
        if known is not None:
            own = str(known.points).replace("-", "−")
            note = _("Best turn: {points}, you: {own}").format(points=best, own=own)
        solved = known is not None and known.points >= puzzle.best
        leaves = known.leaves if known is not None else 0
        begin = partial(self._begin_puzzle, puzzle)
        label = CrateLabel(
            puzzle.name, puzzle.title, note, begin, level=puzzle.level, leaves=leaves, solved=solved
        )
        return label, self._draw(puzzle.sitting)

    def _own(self) -> list[tuple[PictureCard, Draw]]:
        return [self._exercise(exercise) for exercise in in_order()]

    def _exercise(self, exercise: Exercise) -> tuple[PictureCard, Draw]:
        note = _("{points} better").format(points=words.points(exercise.points))
        if exercise.missed and not exercise.solved:
            missed = ngettext("missed {n} time", "missed {n} times", exercise.missed)
            note += ", " + missed.format(n=exercise.missed)
        begin, title = partial(self._begin_own, exercise), practice_title(exercise)
        label = CrateLabel(exercise.name, title, note, begin, level=0, leaves=-1, solved=exercise.solved)
        return label, self._draw(partial(set_up, exercise))

    def _begin_puzzle(self, puzzle: Puzzle) -> None:
        self._begin(PuzzleTask.opened(puzzle))

    def _begin_own(self, exercise: Exercise) -> None:
        self._begin(PracticeTask(exercise))

    def _begin(self, task: Task) -> None:
        self.app.stack.push(PuzzleScene(self.game, task))
