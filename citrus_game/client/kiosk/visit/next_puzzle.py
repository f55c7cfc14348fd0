"""The puzzle that is next today, shown to whoever has chosen it."""

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.table.lessons.puzzles import puzzle_after


def show_puzzle(app: KioskApp) -> None:
    """Begin the puzzle that is next today; raises `ContentError`."""
    puzzle = puzzle_after(app.puzzle)
    app.puzzle = puzzle.name
    app.begin("puzzle")
    app.ways.puzzle(puzzle)
