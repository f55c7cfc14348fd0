"""Puzzles for passers-by: the last turn of a game, sixty seconds, a proven best result."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from citrus_game.content.config import load_player_colours
from citrus_game.content.disk.paths import config
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.lessons.puzzle import FOLDER, PuzzleData, load_puzzle
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.material.steps import Step
from citrus_game.rules.scoring import last_turn_points
from citrus_game.table.countdown import Countdown
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.words import points
from citrus_game.text import _

SECONDS = 60.0


@dataclass(frozen=True)
class Puzzle:
    """A puzzle that comes with the game; ``name`` is its file's, by which the day's scores know it."""

    name: str
    data: PuzzleData

    @property
    def title(self) -> str:
        """Give its title in the player's language."""
        return _(self.data.title)

    @property
    def goal(self) -> str:
        """Say in a sentence what is asked."""
        return _("The last turn of the game is yours: how many points can it bring you?")

    @property
    def best(self) -> int:
        """Give the most points that the turn can bring."""
        return self.data.best

    @property
    def level(self) -> int:
        """Tell how hard it is, from 1."""
        return self.data.level

    @property
    def steps(self) -> tuple[Step, ...]:
        """Give the steps of a turn that brings the most."""
        return self.data.steps

    def sitting(self, colour: str = "") -> Sitting:
        """Put the position on the table; the visitor sits where the turn is, in a colour if one is given.

        The colour is the visitor's name.
        The game ends with the turn, so nobody else acts.
        """
        data = self.data
        known = load_player_colours()
        colours = list(known)
        me = data.state.player
        if colour in colours:
            other = colours.index(colour)
            colours[me], colours[other] = colours[other], colours[me]
        seats = [
            Seat(_(known[each].title) if number == me else known[each].name, each)
            for number, each in enumerate(colours[: data.state.game.players])
        ]
        board = load_map(find_map(data.map))
        sitting = Sitting(data.state.copy(), seats, map_name=data.map, map_hash=board.sha256)
        sitting.ends_early = lambda _state: True
        return sitting

    def attempt(self, sitting: Sitting, seconds: float = SECONDS) -> "Attempt":
        """Let somebody try it on a sitting of its own, in so many seconds."""
        return Attempt(self, sitting, seconds)


class Result(NamedTuple):
    """What came of an attempt: what the turn brought and the most possible, and the seconds that it took.

    ``final`` are the points at the end of the game.
    """

    points: int
    best: int
    seconds: float
    final: int

    @property
    def solved(self) -> bool:
        """Tell whether nothing better is possible."""
        return self.points >= self.best

    def words(self) -> str:
        """Say in a sentence how good it is."""
        if self.solved:
            return _("{points}: the best possible turn!").format(points=points(self.points))
        return _("{points}. The best turn scores {best}.").format(points=points(self.points), best=self.best)


class Attempt(Countdown):
    """One turn against the clock, which is given from outside.

    It is over when the turn has ended or the time is up. All but the clock is read off the sitting,
    so whatever is undone is undone here as well.
    """

    def __init__(self, puzzle: Puzzle, sitting: Sitting, seconds: float = SECONDS) -> None:
        super().__init__(seconds)
        self.puzzle = puzzle
        self.sitting = sitting
        self._player = sitting.state.player
        self._without = last_turn_points(sitting.state, self._player)

    @property
    def ended(self) -> bool:
        """Tell whether the turn has been ended."""
        return self.sitting.state.over

    @property
    def over(self) -> bool:
        """Tell whether nothing more counts: from then on the sitting is to be left alone."""
        return self.ended or self.left <= 0

    @property
    def made(self) -> int:
        """Give what the turn has brought so far, as if it ended here.

        When the time is up in the middle of the turn, this is what counts.
        """
        return last_turn_points(self.sitting.state, self._player) - self._without

    def result(self) -> Result:
        """Give what has come of it by now."""
        return Result(self.made, self.puzzle.best, self._gone, self._without + self.made)


def files() -> Sequence[Path]:
    """List the puzzles' files, the easiest first: their names begin with the level."""
    return sorted((config() / "kiosk" / FOLDER).glob("*.yaml"))


def puzzles() -> tuple[Puzzle, ...]:
    """Load all puzzles, the easiest first; raises `ContentError` for a file that is damaged."""
    return tuple(_load(path) for path in files())


def puzzle_after(name: str) -> Puzzle:
    """Load the puzzle that follows the one of a name, the first after the last and for an unknown name.

    Raises `ContentError` where its file is damaged, or there is no puzzle at all.
    """
    found = files()
    if not found:
        raise ContentError(_("there is no puzzle"), config() / "kiosk" / FOLDER)
    names = [path.stem for path in found]
    return _load(found[(names.index(name) + 1) % len(found)] if name in names else found[0])


@cache
def _load(path: Path) -> Puzzle:
    return Puzzle(path.stem, load_puzzle(path))
