"""A game to be watched: any moment of it, on a sitting at which nobody plays (EXPERIENCE: replay)."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from citrus_game.table.log import Entry
from citrus_game.table.review.curve import Curve, curve
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting


class Playback(Sitting):
    """A sitting's game from its start to where it is, shown after ``position`` steps.

    ``played`` is the sitting it was made from. Listeners hear a single step forward with its events;
    any other way is like an undo to them.
    """

    def __init__(self, played: Sitting) -> None:
        super().__init__(
            played.start,
            played.seats,
            seed=played.seed,
            map_name=played.map_name,
            map_hash=played.map_hash,
        )
        self.played = played
        self._whole = tuple(played.history)
        self._last = played.state.copy()
        self.state = played.start.copy()

    @cached_property
    def scores(self) -> Curve:
        """Give everybody's points in the course of the game."""
        return curve(self.played)

    @property
    def position(self) -> int:
        """Give the number of steps that have been played at the moment shown."""
        return len(self.history)

    @property
    def length(self) -> int:
        """Give the number of steps of the whole game."""
        return len(self._whole)

    def is_bot_turn(self) -> bool:
        """Nobody plays here, computer players neither."""
        return False

    def can_undo(self) -> bool:
        """Nothing is taken back here."""
        return False

    def go_to(self, position: int) -> None:
        """Show the game after so many steps, as far as there are as many."""
        position = max(0, min(self.length, position))
        before = self.position
        if position == before:
            return
        self.history[:] = self._whole[:position]
        here = self._whole[position].before if position < self.length else self._last.snapshot()
        self.state.restore(here)
        self._legal = None
        if position == before + 1:
            done = self._whole[before]
            self._tell(done.step, done.events)
        else:
            self._tell(None, [])

    @property
    def log(self) -> Sequence[Entry]:
        """The log up to the moment shown."""
        told = self.played.log
        return told[: bisect_left(told, self.position, key=lambda entry: entry.step)]

    def turn_after(self) -> int:
        """Give the position at which the turn that is shown has ended."""
        return next((turn.end for turn in self.scores.turns if turn.end > self.position), self.length)

    def turn_before(self) -> int:
        """Give the position at which the turn that is shown began, or the one before if it has only begun."""
        starts = [0, *(turn.end for turn in self.scores.turns)]
        return starts[max(0, bisect_right(starts, self.position - 1) - 1)]

    def play_on(self, seats: tuple[Seat, ...]) -> Sitting:
        """Put the moment shown on the table for these players, with everything that led to it."""
        sitting = Sitting(
            self.start.copy(), seats, seed=self.seed, map_name=self.map_name, map_hash=self.map_hash
        )
        sitting.replay(self.steps)
        return sitting
