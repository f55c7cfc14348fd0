"""The user's progress: finished lessons, and the leaves (0 to 3) earned at puzzles."""

from pathlib import Path
from typing import Annotated

from pydantic import Field

from citrus_game.content.disk.locks import alone
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.user_file import UserFile, load_user_file, save_user_file

MOST_LEAVES = 3
MOST_KEPT = 500


class PuzzleProgress(Model):
    """The best result at a puzzle: its points, and the leaves (0 to 3) for them."""

    points: int = Field(ge=-99, le=99)
    leaves: int = Field(ge=0, le=MOST_LEAVES)


class Progress(Model):
    """Finished lessons and results of puzzles, by file name."""

    lessons: list[str] = Field(default=[], max_length=MOST_KEPT)
    puzzles: dict[str, PuzzleProgress] = Field(default={}, max_length=MOST_KEPT)
    hints: dict[str, Annotated[int, Field(ge=0, le=MOST_LEAVES)]] = Field(default={}, max_length=MOST_KEPT)
    """Number of hints taken at each puzzle, which cost leaves also in later attempts."""

    def leaves(self, puzzle: str) -> int:
        """Return the leaves earned at a puzzle."""
        known = self.puzzles.get(puzzle)
        return known.leaves if known else 0


NOTHING = Progress()


def own_progress() -> Path:
    """Return the path of the progress file; it may not exist."""
    return user_data() / "progress.yaml"


def open_progress() -> UserFile[Progress]:
    """Load the progress and the problems of its file; raise `UnreadableError`."""
    return load_user_file(own_progress(), Progress, NOTHING.model_dump())


def load_progress() -> Progress:
    """Load the progress; raise `UnreadableError`."""
    return open_progress().value


def note_lesson(name: str) -> None:
    """Save that a lesson is finished; raise `ContentError`."""
    with alone(own_progress()):
        progress = load_progress()
        if name not in progress.lessons:
            _save(progress.model_copy(update={"lessons": [*progress.lessons, name]}))


def note_puzzle(name: str, points: int, leaves: int) -> None:
    """Save the result of a puzzle if it is the best so far; raise `ContentError`."""
    with alone(own_progress()):
        progress = load_progress()
        known = progress.puzzles.get(name)
        if known is None or (leaves, points) > (known.leaves, known.points):
            reached = {**progress.puzzles, name: PuzzleProgress(points=points, leaves=leaves)}
            _save(progress.model_copy(update={"puzzles": reached}))


def note_hints(name: str, hints: int) -> None:
    """Save how many hints were taken at a puzzle, the most of all windows; raise `ContentError`."""
    with alone(own_progress()):
        progress = load_progress()
        taken = max(hints, progress.hints.get(name, 0))
        _save(progress.model_copy(update={"hints": {**progress.hints, name: taken}}))


def _save(progress: Progress) -> None:
    save_user_file(own_progress(), progress, NOTHING.model_dump())
