"""The longest that a visit lasts: when its time is up the round is finished, and no turn is held for ever."""

from citrus_game.rules.material.state import State
from citrus_game.table.countdown import Countdown
from citrus_game.table.sitting import Sitting
from citrus_game.text import _, ngettext

STAND_IN = "picker"
"""The computer player that finishes a turn that is held for too long."""
LAST_TURN = 60.0


class Cap(Countdown):
    """A sitting that ends, with its final scoring, after the round in which ``seconds`` are up.

    From then on each turn may take ``last_turn`` seconds; then a computer player finishes it. All but the
    clock is read off the sitting, so whatever is undone is undone here as well.
    """

    def __init__(self, sitting: Sitting, seconds: float, last_turn: float = LAST_TURN) -> None:
        super().__init__(seconds)
        self.sitting = sitting
        self.last_turn = last_turn
        self._first = sitting.state.player
        self._held = 0.0
        self._turn = sitting.state.turn
        sitting.ends_early = self._round_is_finished

    @property
    def last_round(self) -> bool:
        """Tell whether the round that is played is the last one."""
        return self.left <= 0

    @property
    def turns_left(self) -> int:
        """Count the turns to the end of this round, the present one included; 0 when the game is over."""
        state = self.sitting.state
        return 0 if state.over else state.game.players - (state.player - self._first) % state.game.players

    @property
    def over(self) -> bool:
        """Tell whether the final scoring has been."""
        return self.sitting.state.over

    @property
    def turn_left(self) -> float | None:
        """Give the seconds that are left of a turn after the time is up; None before."""
        return max(0.0, self.last_turn - self._held) if self.left <= 0 and not self.over else None

    def passed(self, dt: float) -> None:
        """Let seconds pass; have a turn finished that is held for too long after the time is up."""
        late = self.left <= 0
        super().passed(dt)
        state = self.sitting.state
        if state.turn != self._turn or not late:
            self._turn, self._held = state.turn, 0.0
        if not late or self.over or self.sitting.is_bot_turn():
            return
        self._held += dt
        if self._held >= self.last_turn:
            self.sitting.lend(STAND_IN)

    def words(self) -> str:
        """Say in a sentence what ends the game."""
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
