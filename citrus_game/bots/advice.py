"""What a computer player would do in a person's place: for the hint, what-if ghosts and the analysis.

The search is that of the Grower, so a proposal takes well under a fifth of a second; ask in
another process or thread where a frame must not be missed.
"""

from typing import NamedTuple

from citrus_game.bots.appraisal import Outlook
from citrus_game.bots.grower import NORMAL, chance
from citrus_game.bots.planner import Effort, Node, Planner
from citrus_game.bots.reasons import Reason, reason
from citrus_game.rules.material import steps
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import View, determinise
from citrus_game.rules.turn import apply

THOROUGH = Effort(width=9, branches=7, finals=16)
"""Five times the Grower's search, for what is to be relied on."""


class Advice(NamedTuple):
    """A way to play the turn on, its worth in points against the others, and what speaks for it.

    Steps after something hidden is revealed are a guess.
    """

    worth: float
    steps: tuple[Step, ...]
    reason: Reason


def best_turns(view: View, count: int = 3, effort: Effort = NORMAL) -> list[Advice]:
    """List the best ways to play the turn on from here, best first."""
    state = determinise(view, chance(view))
    plans = Planner(state, effort).plans()[:count]
    return [Advice(plan.worth, plan.steps, reason(state, plan.steps)) for plan in plans]


def best_turn_with(view: View, line: int, effort: Effort = NORMAL) -> Advice:
    """Give the best turn that buys a market line, which must be legal now."""
    state = determinise(view, chance(view))
    outlook = Outlook(state)
    buy = Step(steps.BUY, line)
    bought = state.copy()
    apply(bought, buy)
    best: Node = Planner(bought, effort, outlook).plans()[0]
    whole = (buy, *best.steps)
    return Advice(best.worth, whole, reason(state, whole))


class Review(NamedTuple):
    """A turn that was played, by its worth, beside the best one that the search finds in its place."""

    worth: float
    best: Advice

    @property
    def missed(self) -> float:
        """Give the points against the others that the turn left lying."""
        return max(0.0, self.best.worth - self.worth)


def review(view: View, after: State, effort: Effort = NORMAL) -> Review:
    """Judge a turn: ``view`` is what its player saw at its start, ``after`` the position it led to.

    What the turn revealed is not held against it: a market that was filled counts as unknown.
    """
    best = best_turns(view, 1, effort)[0]
    return Review(Outlook(view.state).full(after), best)
