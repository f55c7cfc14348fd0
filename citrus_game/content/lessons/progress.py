"""How far somebody has come: the lessons that are finished, and the leaves won at puzzles."""

from pathlib import Path
from typing import Annotated

from pydantic import Field

from citrus_game.content.disk.model import Model
from citrus_game.content.disk.own import Own, open_own, save_own
from citrus_game.content.disk.paths import user_data

MOST_LEAVES = 3
MOST_KEPT = 500


class PuzzleProgress(Model):
    """What somebody has reached at a puzzle: the most points, and the leaves for them."""

    points: int = Field(ge=-99, le=99)
    leaves: int = Field(ge=0, le=MOST_LEAVES)


class Progress(Model):
    """Lessons and puzzles by the names of their files."""

    lessons: list[str] = Field(default=[], max_length=MOST_KEPT)
    puzzles: dict[str, PuzzleProgress] = Field(default={}, max_length=MOST_KEPT)
    hints: dict[str, Annotated[int, Field(ge=0, le=MOST_LEAVES)]] = Field(default={}, max_length=MOST_KEPT)
    """How many hints of a puzzle were asked for: they go on costing leaves."""

    def leaves(self, puzzle: str) -> int:
        """Give the leaves won at a puzzle."""
        known = self.puzzles.get(puzzle)
        return known.leaves if known else 0


NOTHING = Progress()


def own_progress() -> Path:
    """Give the file; it may not exist."""
    return user_data() / "progress.yaml"


def open_progress() -> Own[Progress]:
    """Load how far the user has come, and what is wrong with the file; raises `UnreadableError`."""
    return open_own(own_progress(), Progress, NOTHING.model_dump())


def load_progress() -> Progress:
    """Load how far the user has come; raises `UnreadableError`."""
    return open_progress().value


def note_lesson(name: str) -> None:
    """Keep that a lesson is finished; raises `ContentError` where that cannot be written."""
    progress = load_progress()
    if name not in progress.lessons:
        _save(progress.model_copy(update={"lessons": [*progress.lessons, name]}))


def note_puzzle(name: str, points: int, leaves: int) -> None:
    """Keep what a puzzle's attempt has reached, if it is the best so far; raises `ContentError`."""
    progress = load_progress()
    known = progress.puzzles.get(name)
    if known is None or (leaves, points) > (known.leaves, known.points):
        reached = {**progress.puzzles, name: PuzzleProgress(points=points, leaves=leaves)}
        _save(progress.model_copy(update={"puzzles": reached}))


def note_hints(name: str, hints: int) -> None:
    """Keep how many hints of a puzzle were asked for; raises `ContentError`."""
    progress = load_progress()
    _save(progress.model_copy(update={"hints": {**progress.hints, name: hints}}))


def _save(progress: Progress) -> None:
    save_own(own_progress(), progress, NOTHING.model_dump())
