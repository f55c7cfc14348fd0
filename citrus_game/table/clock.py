"""The clock of a sitting: what each player has left to think, and what happens when that is nothing.

All it knows is in the sitting: the seconds that each step took, and those since the last one. So a game
that is continued goes on with the time that was left after its last step; what was thought since then is
given back. Undo takes no time back. Computer players have no clock.
"""

from typing import Literal

from citrus_game.rules.actions.market import line_tiles
from citrus_game.rules.material import steps
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.table.sitting import Done, Sitting

Ring = Literal["", "remind", "out"]
"""What a clock has to say: nothing, that the turn takes long, that a player's bank has run out."""
GRACE = 20.0
"""Seconds of each turn that a player with an empty bank still has."""
STAND_IN = "grower"
"""The computer player that finishes the turn of a person whose time is out."""
SMALLEST_FIRST = (
    steps.END, steps.PASS, steps.INCOME, steps.RETURN, steps.SITE, steps.PLACE, steps.BUY, steps.HARVEST,
)  # fmt: skip
"""Kinds of steps, the one first that takes a turn to its end with the least done (RULES.md 5)."""
MOST_STEPS = 40
"""Of a turn that is ended; none needs nearly as many."""


class Clock:
    """Counts the thinking time of people; `pass_time` is told how much went by."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._summed: tuple[int, Done | None] = (-1, None)
        self._used = [0.0] * len(sitting.seats)
        self._this_turn = 0.0
        self._rung = -1
        """The turn of which the bell was heard."""

    @property
    def kind(self) -> str:
        """Give the kind of timing: off, turn or bank."""
        return self._sitting.timing.kind

    @property
    def running(self) -> bool:
        """Tell whether somebody's time passes now."""
        sitting = self._sitting
        return self.kind != "off" and not sitting.state.over and not sitting.is_bot_turn()

    def left(self, player: int) -> float | None:
        """Give the seconds a player has left, negative when overdrawn; None where none are counted."""
        sitting = self._sitting
        timing = sitting.timing
        if timing.kind == "off" or sitting.seats[player].is_bot:
            return None
        self._sum()
        on_turn = player == sitting.state.player and not sitting.state.over
        spent = sitting.spent if on_turn else 0.0
        if timing.kind == "turn":
            return timing.seconds - self._this_turn - spent if on_turn else None
        return timing.seconds - self._used[player] - spent

    def pass_time(self, seconds: float) -> Ring:
        """Let the person on turn think for so long, and have done what is due; tell what is to be heard."""
        sitting = self._sitting
        if not self.running:
            return ""
        sitting.spent += seconds
        left = self.left(sitting.state.player)
        if left is None or left > 0:
            return ""
        rings: Ring = "" if self._rung == sitting.state.turn else "remind" if self.kind == "turn" else "out"
        self._rung = sitting.state.turn
        if self.kind == "bank" and self._this_turn + sitting.spent >= min(GRACE, sitting.timing.seconds):
            self._end_turn()
        return rings

    def _end_turn(self) -> None:
        """Do what was agreed for a player whose time is out."""
        sitting, at_zero = self._sitting, self._sitting.timing.at_zero
        if at_zero == "computer":
            sitting.lend(STAND_IN)
        elif at_zero == "end":
            end_turn(sitting)

    def _sum(self) -> None:
        """Add up what was used, if a step was played or taken back since the last time."""
        sitting = self._sitting
        last = sitting.history[-1] if sitting.history else None
        if self._summed[0] == len(sitting.history) and self._summed[1] is last:
            return
        self._summed = (len(sitting.history), last)
        self._used = [0.0] * len(sitting.seats)
        for done in sitting.history:
            self._used[done.player] += done.seconds
        self._this_turn = sum(done.seconds for done in _turn_so_far(sitting, sitting.state))


def end_turn(sitting: Sitting) -> None:
    """Play the smallest legal turn to its end: nobody is spared the main action (RULES.md 5)."""
    turn = sitting.state.turn
    for _step in range(MOST_STEPS):
        if sitting.state.over or sitting.state.turn != turn:
            return
        state = sitting.state
        sitting.do(min(sitting.legal(), key=lambda step: _size(state, step)))
    sitting.lend(STAND_IN)


def _size(state: State, step: Step) -> tuple[int, int]:
    """Tell how small a step is: by its kind, then by the tiles that it moves."""
    kind = SMALLEST_FIRST.index(step.verb) if step.verb in SMALLEST_FIRST else len(SMALLEST_FIRST)
    if step.verb == steps.BUY:
        return kind, len(line_tiles(state, step.what))
    return kind, state.region_at(step.at).bit_count() if step.verb == steps.HARVEST else 0


def _turn_so_far(sitting: Sitting, state: State) -> list[Done]:
    """List the steps of the turn that goes on."""
    steps: list[Done] = []
    for done in reversed(sitting.history):
        if done.turn != state.turn:
            break
        steps.append(done)
    return steps
