"""Limits the length of a visit: when time is up, the current round is finished and turns are limited."""

from citrus_game.rules.model.state import State
from citrus_game.session.clock import Countdown
from citrus_game.session.game_session import GameSession
from citrus_game.text import _, ngettext

STAND_IN = "picker"
"""The computer player that finishes a turn that takes too long."""
LAST_TURN = 60.0


class TimeLimit(Countdown):
    """Ends a session, with final scoring, after the round in which ``seconds`` are up.

    From then on a turn may take ``last_turn`` seconds; then a computer player finishes it. Everything but the
    time comes from the session, so undo works.
    """

    def __init__(self, session: GameSession, seconds: float, last_turn: float = LAST_TURN) -> None:
        super().__init__(seconds)
        self.session = session
        self.last_turn = last_turn
        self._first = session.state.player
        self._held = 0.0
        self._turn = session.state.turn
        session.ends_early = self._round_is_finished

    @property
    def last_round(self) -> bool:
        """Whether the current round is the last one."""
        return self.left <= 0

    @property
    def turns_left(self) -> int:
        """Number of turns to the end of this round, including the current one; 0 when the game is over."""
        state = self.session.state
        return 0 if state.over else state.game.players - (state.player - self._first) % state.game.players

    @property
    def over(self) -> bool:
        return self.session.state.over

    def passed(self, dt: float) -> None:
        late = self.left <= 0
        super().passed(dt)
        state = self.session.state
        if state.turn != self._turn or not late:
            self._turn, self._held = state.turn, 0.0
        if not late or self.over or self.session.is_bot_turn():
            return
        self._held += dt
        if self._held >= self.last_turn:
            self.session.lend(STAND_IN)

    def words(self) -> str:
        """Return a sentence that says when the game ends."""
        if self.over:
            return _("The game is over.")
        if self.last_round:
            return ngettext(
                "The last round: {n} turn is left.", "The last round: {n} turns are left.", self.turns_left
            ).format(n=self.turns_left)
        minutes = max(1, round(self.left / 60))
        return ngettext(
            "The round under way after {n} minute is the last.",
            "The round under way after {n} minutes is the last.",
            minutes,
        ).format(n=minutes)

    def _round_is_finished(self, state: State) -> bool:
        return self.last_round and state.player == self._first
