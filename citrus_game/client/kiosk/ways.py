"""The doors that there are in the kiosk beside those of the desk, most of which are shut here."""

from typing import Protocol

from citrus_game.client.game import Ways
from citrus_game.client.kiosk.parts.loop import LoopPage
from citrus_game.content import day_scores
from citrus_game.content.kiosk import Mode
from citrus_game.kiosk.ledger.score import Score
from citrus_game.kiosk.sprint import Sprint
from citrus_game.table.lessons.puzzles import Puzzle
from citrus_game.table.lessons.task import PuzzleTask
from citrus_game.table.sitting import Sitting


class KioskWays(Ways, Protocol):
    """Every door that a scene of the kiosk may go through."""

    def page(self, name: str) -> LoopPage:
        """Make a page of the attract loop by its name."""
        ...

    def chooser(self) -> None:
        """Offer the games in place of everything else."""

    def table(self, sitting: Sitting, mode: Mode, sprint: Sprint | None = None) -> None:
        """Play a visitor's game of a mode; a sprint has its clock."""

    def result(self, sitting: Sitting, mode: Mode, sprint: Sprint | None) -> None:
        """Show what came of a game."""

    def howto(self) -> None:
        """Show how it is played, over what is shown now."""

    def puzzle(self, puzzle: Puzzle) -> None:
        """Play a puzzle."""

    def puzzle_result(self, task: PuzzleTask) -> None:
        """Show what came of a puzzle."""

    def sign(self, score: Score) -> None:
        """Let a visitor sign a score."""

    def day_table(self, mode: day_scores.Mode, mine: int = 0) -> None:
        """Show the table of the day; ``mine`` is the visitor's own place in it."""

    def countdown(self) -> None:
        """Ask whether anybody is there, over what is shown now."""

    def pin_pad(self) -> None:
        """Ask for the PIN, over what is shown now."""

    def staff(self) -> None:
        """Show the staff's menu, over what is shown now."""
