"""Replays: a session that shows any position of another session's game."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from citrus_game.session.game_session import GameSession
from citrus_game.session.log import Entry
from citrus_game.session.score_curve import Curve, curve
from citrus_game.session.seats import Seat


class Playback(GameSession):
    """Shows the game of the session ``played`` after ``position`` steps; nobody plays.

    One step forward calls listeners with its events. Any other move calls them as an undo does.
    """

    def __init__(self, played: GameSession) -> None:
        super().__init__(
            played.start,
            played.seats,
            seed=played.seed,
            map_name=played.map_name,
            map_hash=played.map_hash,
        )
        self.played = played
        self.began, self.won_before = played.began, played.won_before
        self._whole = tuple(played.history)
        self._last = played.state.copy()
        self.state = played.start.copy()

    @cached_property
    def scores(self) -> Curve:
        """The points of all players over the game."""
        return curve(self.played)

    @property
    def position(self) -> int:
        """The number of steps at the shown position."""
        return len(self.history)

    @property
    def length(self) -> int:
        """The number of steps of the whole game."""
        return len(self._whole)

    def is_bot_turn(self) -> bool:
        return False

    def can_undo(self) -> bool:
        return False

    def go_to(self, position: int) -> None:
        """Show the position after a number of steps, limited to those there are."""
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
            self._notify(done.step, done.events)
        else:
            self._notify(None, [])

    @property
    def log(self) -> Sequence[Entry]:
        told = self.played.log
        return told[: bisect_left(told, self.position, key=lambda entry: entry.step)]

    def turn_after(self) -> int:
        """Return the position at the end of the shown turn."""
        return next((turn.end for turn in self.scores.turns if turn.end > self.position), self.length)

    def turn_before(self) -> int:
        """Return the position at the start of the shown turn, or of the one before if already there."""
        starts = [0, *(turn.end for turn in self.scores.turns)]
        return starts[max(0, bisect_right(starts, self.position - 1) - 1)]

    def play_on(self, seats: tuple[Seat, ...]) -> GameSession:
        """Return a session of the same game that goes on from the shown position with these seats."""
        session = GameSession(
            self.start.copy(), self.seats, seed=self.seed, map_name=self.map_name, map_hash=self.map_hash
        )
        session.game_id = self.played.game_id
        session.from_turn = self.state.turn
        session.replay(self.steps, (), self.seatings())
        for number, seat in enumerate(seats):
            session.seat(number, seat)
        return session
