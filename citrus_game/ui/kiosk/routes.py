"""The kiosk's router as its scenes know it."""

from citrus_game.content import kiosk_scores
from citrus_game.content.kiosk import Mode
from citrus_game.kiosk.time_limit import Sprint
from citrus_game.learning.puzzles import Puzzle
from citrus_game.learning.task import PuzzleTask
from citrus_game.session.game_session import GameSession
from citrus_game.ui.routes import Router


class KioskRoutes(Router):
    """One method for each scene of the kiosk. Those of the ordinary game open nothing."""

    def page(self, name: str, late: float) -> None:
        """Show a page of the attract loop by its name, as if it had been shown for ``late`` seconds."""

    def chooser(self) -> None:
        """Show the choice of games."""

    def table(self, session: GameSession, mode: Mode, sprint: Sprint | None = None) -> None:
        """Start a visitor's game. ``sprint`` has its clock."""

    def result(self, session: GameSession, mode: Mode, sprint: Sprint | None) -> None:
        """Show the result of a game."""

    def howto(self) -> None:
        """Show the rules over the current scene."""

    def puzzle(self, puzzle: Puzzle) -> None:
        """Start a puzzle."""

    def puzzle_result(self, task: PuzzleTask) -> None:
        """Show the result of a puzzle."""

    def sign(self, score: kiosk_scores.Entry) -> None:
        """Let a visitor enter a name for a score."""

    def day_table(self, mode: kiosk_scores.Mode, mine: int = 0) -> None:
        """Show the scores of the day; ``mine`` is the visitor's own rank."""

    def countdown(self) -> None:
        """Show the countdown over the current scene."""

    def pin_pad(self) -> None:
        """Show the PIN pad over the current scene, unless it is open already."""

    def staff(self) -> None:
        """Show the staff menu over the current scene."""
