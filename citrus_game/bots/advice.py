"""The turn that a computer player would play: for hints, previews and the analysis.

The search takes well under a fifth of a second; run it in another process or thread if the window must not
wait.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.bots.evaluation import EvaluationContext
from citrus_game.bots.grower import NORMAL, chance
from citrus_game.bots.planner import Effort, Node, Planner
from citrus_game.bots.reasons import Reason, reason
from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.events import Event, FincaScored
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import View, determinise
from citrus_game.rules.turn import apply

THOROUGH = Effort(width=9, branches=7, finals=16)
"""Five times as much search as `NORMAL`, for the analysis."""


class Advice(NamedTuple):
    """A way to play the rest of the turn: its steps, its worth in points relative to the other players, and
    the reason.

    Steps after hidden information is revealed are a guess.
    """

    worth: float
    steps: tuple[Step, ...]
    reason: Reason


def best_turns(view: View, count: int = 3, effort: Effort = NORMAL) -> list[Advice]:
    """Return the best ways to play the rest of the turn, best first."""
    state = determinise(view, chance(view))
    plans = Planner(state, effort).plans()[:count]
    return [Advice(plan.worth, plan.steps, reason(state, plan.steps)) for plan in plans]


def best_turn_with(view: View, line: int) -> Advice:
    """Return the best turn that buys a market line; this must be legal."""
    state = determinise(view, chance(view))
    outlook = EvaluationContext(state)
    buy = Step(steps.BUY, line)
    bought = state.copy()
    apply(bought, buy)
    best: Node = Planner(bought, NORMAL, outlook).plans()[0]
    whole = without_idle_bulls(state, (buy, *best.steps))
    return Advice(best.worth, whole, reason(state, whole))


def without_idle_bulls(state: State, plan: Sequence[Step]) -> tuple[Step, ...]:
    """Return a turn's plan without bulls that close no ring with it: kept, each is worth a point, and nobody
    sees what it is for.
    """
    kept, closed = tuple(plan), _closed(state, plan)
    for step in plan:
        fewer = tuple(each for each in kept if each is not step)
        if step.verb == steps.BULL and _closed(state, fewer) == closed:
            kept = fewer
    return kept


def _closed(state: State, plan: Sequence[Step]) -> set[int] | None:
    """Return the fincas whose rings are closed at the end of a plan; None if it cannot be played."""
    after, events = state.copy(), list[Event]()
    for step in plan:
        if after.over or refusals(after, step):
            return None
        events += apply(after, step)
    return {event.site for event in events if isinstance(event, FincaScored) and not event.final}


def steps_onto(state: State, space: int) -> Iterator[tuple[Step, ...]]:
    """Yield the steps that occupy a space now: plant, buy and plant, or put a bull there. Purchases that draw
    a finca are left out, since its site decides what can be planted.
    """
    for step in legal_steps(state):
        if step.at == space and (step.verb in steps.PLANTING or step.verb == steps.BULL):
            yield (step,)
        if step.verb == steps.BUY:
            bought = state.copy()
            apply(bought, step)
            plants = [Step(steps.PLACE, tile, space) for tile in dict.fromkeys(bought.hand)]
            yield from ((step, plant) for plant in plants if not refusals(bought, plant))


def best_turns_on(view: View, space: int) -> list[Advice]:
    """Return the best turn found for each way to occupy a space for sure (see `steps_onto`), best first."""
    state = determinise(view, chance(view))
    outlook = EvaluationContext(state)
    found: list[Node] = []
    for first in steps_onto(state, space):
        begun = state.copy()
        for step in first:
            apply(begun, step)
        best: Node = Planner(begun, NORMAL, outlook).plans()[0]
        found.append(best._replace(steps=(*first, *best.steps)))
    found.sort(key=lambda node: -node.worth)
    return [Advice(node.worth, node.steps, reason(state, node.steps)) for node in found]


class Review(NamedTuple):
    """The worth of a turn that was played, and the best turn found in the same position."""

    worth: float
    best: Advice

    @property
    def missed(self) -> float:
        """The points lost compared with the best turn, at least 0."""
        return max(0.0, self.best.worth - self.worth)


def review(view: View, after: State, effort: Effort = NORMAL) -> Review:
    """Rate a turn: ``view`` is the view at its start, ``after`` the position after it.

    What the turn revealed does not count: a refilled market is treated as unknown.
    """
    best = best_turns(view, 1, effort)[0]
    return Review(EvaluationContext(view.state).full(after), best)
