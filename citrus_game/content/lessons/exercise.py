"""An exercise: a turn of one's own games that could have been better."""

from dataclasses import dataclass, replace

from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step


@dataclass(frozen=True)
class Exercise:
    """A turn to be found; the player on turn is the one who missed it.

    ``name`` is its file's, ``day`` that of the game as in 2026-11-21. ``tries`` counts the turns that were
    tried, ``missed`` the times that the better turn had to be shown; ``solved`` tells of the last time.
    """

    name: str
    day: str
    state: State
    names: tuple[str, ...]
    side: str
    better: tuple[Step, ...]
    worth: float
    was: float
    tries: int = 0
    missed: int = 0
    solved: bool = False

    @property
    def points(self) -> int:
        """Give by how many points the better turn is better."""
        return round(self.worth - self.was)

    def tried(self, *, found: bool) -> "Exercise":
        """Give it with one more try."""
        return replace(self, tries=self.tries + 1, solved=found)

    def given_up(self) -> "Exercise":
        """Give it with its turn having been shown."""
        return replace(self, missed=self.missed + 1, solved=False)
