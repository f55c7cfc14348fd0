"""The puzzles to choose from, the easiest first, and those of one's own games."""

from collections.abc import Callable
from functools import partial
from typing import Literal

import pygame

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.page import Page
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.choices import Option, Segments
from citrus_game.client.kit.widgets.panels import Label, Notice
from citrus_game.client.kit.widgets.scroll import BAR, ScrollList
from citrus_game.client.rooms.puzzles.cards import CrateLabel, LabelFace, label_board
from citrus_game.client.rooms.puzzles.scene import PuzzleScene
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.lessons.exercise import Exercise
from citrus_game.content.lessons.progress import Progress, load_progress
from citrus_game.table.lessons.practice import in_order, set_up
from citrus_game.table.lessons.puzzles import Puzzle, puzzles
from citrus_game.table.lessons.task import PracticeTask, PuzzleTask, Task, practice_title
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech import words
from citrus_game.text import _, ngettext

Tab = Literal["puzzles", "own"]
CARD, RIM = 380, 16
"""Units at usual text size: least width of a label; units around the list for focus rings."""


class PuzzlesPage(Page):
    """Crate labels to choose from."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game
        self.tab: Tab = "puzzles"
        self._problem = ""
        self._labels: list[tuple[CrateLabel, Callable[[], Sitting]]] = []
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

    @property
    def moving(self) -> bool:
        """Tell whether a board in sight is still to be drawn."""
        return self._undrawn() is not None

    def update(self, dt: float) -> None:
        """Draw the next board in sight."""
        super().update(dt)
        undrawn = self._undrawn()
        if undrawn is not None:
            label, sitting = undrawn
            size = label.picture_size()
            key = ("puzzle", label.face.key, size)
            label.picture = self.look.art.keep(key, lambda: label_board(self.look, sitting(), size))
            label.changed()

    def _undrawn(self) -> tuple[CrateLabel, Callable[[], Sitting]] | None:
        waiting = ((label, sitting) for label, sitting in self._labels if label.picture is None)
        return next((each for each in waiting if each[0].seen.height > 0), None)

    def place(self, room: pygame.Rect) -> None:
        """Place the labels, which scroll, under a sentence on what they are."""
        look, rim = self.look, self.look.u(RIM)
        body = self.widgets.add(ScrollList())
        rect = pygame.Rect(room.x - rim, room.y, room.width + 2 * rim, room.height - look.u(24))
        self._problem = ""
        labels = list(self._own() if self.tab == "own" else self._all())
        self._labels = [(label, sitting) for label, sitting in labels]
        wide = rect.width - 2 * rim - look.u(BAR)
        y = self._words(body, rim, wide, bool(labels))
        body.settle(rect, self._grid(body, pygame.Rect(rim, y, wide, 0)))

    def _words(self, body: ScrollList, left: int, wide: int, some: bool) -> int:
        text = _("It is the last turn of a game, and it is yours. Win three leaves with the best turn.")
        if self.tab == "own":
            text = _("Turns of your own games that could have been better. Those you missed come first.")
            if not some:
                text = _("Finish a game: the turns that could have been better will wait here for you.")
        shown: list[Widget] = [Label(text, "body", "cream", wrap=True)]
        if self._problem:
            shown.append(Notice(self._problem))
        y = self.look.u(RIM)
        for widget in shown:
            body.add(widget).rect = pygame.Rect(left, y, wide, 0)
            widget.rect.height = widget.natural(wide)[1]
            y = widget.rect.bottom + self.look.u(RIM)
        return y

    def _grid(self, body: ScrollList, room: pygame.Rect) -> int:
        """Place the labels in as many columns as there is room for; give where they end."""
        gap = self.look.u(22)
        across = max(1, (room.width + gap) // (self.look.metrics.grown(CARD) + gap))
        wide, y = (room.width - gap * (across - 1)) // across, room.y
        for start in range(0, len(self._labels), across):
            row = [body.add(label) for label, _sitting in self._labels[start : start + across]]
            for index, label in enumerate(row):
                label.rect = pygame.Rect(room.x + index * (wide + gap), y, wide, 0)
            high = max(label.natural(wide)[1] for label in row)
            for label in row:
                label.rect.height = high
            y += high + gap
        return y

    def _all(self) -> list[tuple[CrateLabel, Callable[[], Sitting]]]:
        try:
            progress = load_progress()
        except ContentError as problem:
            progress, self._problem = Progress(), problem.message
        return [self._puzzle(puzzle, progress) for puzzle in puzzles()]

    def _puzzle(self, puzzle: Puzzle, progress: Progress) -> tuple[CrateLabel, Callable[[], Sitting]]:
        known = progress.puzzles.get(puzzle.name)
        best = words.points(puzzle.best)
        note = _("Best: {points}").format(points=best)
        if known is not None:
            own = str(known.points).replace("-", "−")
            note = _("Best: {points}, you: {own}").format(points=best, own=own)
        solved = known is not None and known.points >= puzzle.best
        leaves = known.leaves if known is not None else 0
        face = LabelFace(puzzle.name, puzzle.title, note, puzzle.level, leaves, solved)
        return CrateLabel(face, partial(self._begin_puzzle, puzzle)), puzzle.sitting

    def _own(self) -> list[tuple[CrateLabel, Callable[[], Sitting]]]:
        return [self._exercise(exercise) for exercise in in_order()]

    def _exercise(self, exercise: Exercise) -> tuple[CrateLabel, Callable[[], Sitting]]:
        note = _("{points} better").format(points=words.points(exercise.points))
        if exercise.missed and not exercise.solved:
            missed = ngettext("missed {n} time", "missed {n} times", exercise.missed)
            note += ", " + missed.format(n=exercise.missed)
        face = LabelFace(exercise.name, practice_title(exercise), note, 0, -1, exercise.solved)
        return CrateLabel(face, partial(self._begin_own, exercise)), partial(set_up, exercise)

    def _begin_puzzle(self, puzzle: Puzzle) -> None:
        self._begin(PuzzleTask(puzzle))

    def _begin_own(self, exercise: Exercise) -> None:
        self._begin(PracticeTask(exercise))

    def _begin(self, task: Task) -> None:
        self.app.stack.push(PuzzleScene(self.game, task))
