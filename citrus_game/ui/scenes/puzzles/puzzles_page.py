"""The list of puzzles: those that come with the game, and those from the player's own games."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.exercise import Exercise
from citrus_game.content.learning.progress import MOST_LEAVES, Progress, open_progress
from citrus_game.learning.practice import in_order, set_up
from citrus_game.learning.puzzles import Puzzle, puzzles, spaces_used
from citrus_game.learning.task import PracticeTask, PuzzleTask, Task, practice_title
from citrus_game.learning.verdicts import LARGE
from citrus_game.narration import words
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.text import _, ngettext
from citrus_game.ui.board.thumbnail import board_part, start_board
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene, leaves_width, paint_leaves
from citrus_game.ui.toolkit.dialogs.gallery import Draw, Gallery, PictureCard, said
from citrus_game.ui.toolkit.widgets.base import Action, Widget
from citrus_game.ui.toolkit.widgets.choices import Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.panels import Notice

WON = 26
"""Height of the leaves of a result, in units."""


class PuzzleCard(PictureCard):
    """The card of a puzzle; clicking it opens the puzzle.

    ``level`` is 1 to 5, or 0 for none. ``leaves`` is the result, or -1 if the puzzle has none.
    """

    def __init__(
        self, key: str, title: str, note: str, action: Action, *, level: int, leaves: int, solved: bool
    ) -> None:
        super().__init__(("puzzle", key), title, note, action, stamped=solved)
        self.level, self.leaves = level, leaves
        self.hint = _("Level {level} of 5").format(level=level) if level else ""

    def band(self) -> int:
        return super().band() + self.style.type.line("note")

    def draw_words(self, surface: pygame.Surface, row: pygame.Rect) -> pygame.Rect:
        row = super().draw_words(surface, row)
        style, line = self.style, self.style.type.line("note")
        row.height = line
        px = min(style.u(WON), line)
        top = row.y + (line - px) // 2
        if self.level:
            word = style.type.place(surface, _("Level"), "note", style.colour("muted"), row)
            left = word.right + style.u(10)
            paint_leaves(
                style, surface, (left, top), px, lit=self.level, most=self.level, colour="terracotta"
            )
        if self.leaves >= 0:
            left = row.right - leaves_width(style, px, MOST_LEAVES)
            paint_leaves(style, surface, (left, top), px, lit=self.leaves, most=MOST_LEAVES)
        return row.move(0, line)


Tab = Literal["puzzles", "own"]


class PuzzlesPage(Gallery):
    """The list of puzzles, the easiest first, with a tab for those from the player's own games."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game
        self.tab: Tab = "puzzles"
        self._problem = ""
        self._seen = False

    @property
    def heading(self) -> str:
        return _("Puzzles")

    def header_widget(self) -> Widget:
        options = [Option("puzzles", _("Puzzles")), Option("own", _("My puzzles"))]
        return SegmentedControl(options, self.tab, self.choose)

    def choose(self, tab: str) -> None:
        """Show the puzzles of a tab."""
        self.tab = "own" if tab == "own" else "puzzles"
        self.relayout()

    def on_enter(self) -> None:
        if self._seen:
            self.relayout()
        self._seen = True

    def header_widgets(self) -> list[Widget]:
        text = _("It is the last turn: make it count. Three leaves for the best one.")
        if self.tab == "own":
            text = _("Turns from your own games that could have been better. Those you missed come first.")
            if not in_order():
                text = _("Finish a game: the turns that could have been better will wait here for you.")
        return [said(text), *([Notice(self._problem)] if self._problem else [])]

    def cards(self) -> list[tuple[PictureCard, Draw]]:
        self._problem = ""
        return self._own() if self.tab == "own" else self._all()

    def _draw(self, session: Callable[[], GameSession], best: Sequence[Step]) -> Draw:
        """Return what draws the part of the board that a best turn is about, or the whole board."""

        def draw(size: tuple[int, int]) -> pygame.Surface:
            shown = session()
            spaces = spaces_used(shown.start, best)
            return (
                board_part(self.style, shown, size, spaces)
                if spaces
                else start_board(self.style, shown, size)
            )

        return draw

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
            own = words.number(known.points)
            note = _("Best turn: {points}, you: {own}").format(points=best, own=own)
        solved = known is not None and known.points >= puzzle.best
        leaves = known.leaves if known is not None else 0
        begin = partial(self._begin_puzzle, puzzle)
        label = PuzzleCard(
            puzzle.name, puzzle.title, note, begin, level=puzzle.level, leaves=leaves, solved=solved
        )
        return label, self._draw(puzzle.session, puzzle.steps)

    def _own(self) -> list[tuple[PictureCard, Draw]]:
        return [self._exercise(exercise) for exercise in in_order()]

    def _exercise(self, exercise: Exercise) -> tuple[PictureCard, Draw]:
        note = _("A better turn")
        if exercise.points >= LARGE:
            note = _("About {points} better").format(points=words.points(exercise.points))
        if exercise.missed and not exercise.solved:
            missed = ngettext("missed {n} time", "missed {n} times", exercise.missed)
            note += ", " + missed.format(n=exercise.missed)
        begin, title = partial(self._begin_own, exercise), practice_title(exercise)
        label = PuzzleCard(exercise.name, title, note, begin, level=0, leaves=-1, solved=exercise.solved)
        return label, self._draw(partial(set_up, exercise), exercise.better)

    def _begin_puzzle(self, puzzle: Puzzle) -> None:
        self._begin(PuzzleTask.opened(puzzle))

    def _begin_own(self, exercise: Exercise) -> None:
        self._begin(PracticeTask(exercise))

    def _begin(self, task: Task) -> None:
        self.app.stack.push(PuzzleScene(self.game, task))
