"""Verdicts on played turns, by two judges that must agree before a turn is called poor.

The first judge is the search for hints: a few hundredths of a second a turn, but its points depend on its
weights. The second plays the turn and the best candidates on in the same shuffles of what is hidden: the
others take a quick turn each, and the player another one. Two ways of judging differ by about two points, so
a verdict has a number only if both find a large loss, and then the smaller one counts.
"""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from statistics import fmean
from typing import NamedTuple

from citrus_game.bots.advice import THOROUGH
from citrus_game.bots.evaluation import FITTED, EvaluationContext, margin
from citrus_game.bots.grower import NORMAL, chance
from citrus_game.bots.planner import FAST, Node, Planner
from citrus_game.content.learning.review import Verdict
from citrus_game.narration.turn_steps import same_turn
from citrus_game.rules.legal import refusals
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import View, determinise
from citrus_game.rules.turn import apply

LEAST = 2.0
"""Points that a judge must find missing."""
LARGE = 4.0
"""Points from which a number is told, "about 5 points"; below it nobody can tell 2 from 5."""
CLOSE, CANDIDATES = 6.0, 4
"""Candidates are the best turns of the search: this many, at most so many points worse than the best."""
WORLDS = 24
"""Shuffles in which turns are compared: the mean is then good to about half a point."""
METHOD = 1
"""The number of this way of judging; another one makes what is kept void."""


class Candidate(NamedTuple):
    """Another turn, and by how many points the first judge finds it better."""

    missed: float
    steps: tuple[Step, ...]


class FirstLook(NamedTuple):
    """What the first judge finds of a turn: its value, and other turns, best first."""

    was: float
    candidates: tuple[Candidate, ...]

    @property
    def missed(self) -> float:
        """By how many points the best other turn is better for the first judge, at least 0."""
        return max([0.0, *(each.missed for each in self.candidates[:1])])


@cache
def weights_version() -> str:
    """Return a text that changes when the weights or the way of judging change."""
    return sha256(repr((METHOD, FITTED)).encode()).hexdigest()[:16]


def first_look(view: View, after: State, played: Sequence[Step]) -> FirstLook:
    """Return what the first judge finds of a turn; if points seem missed, search again with more effort.

    ``view`` is the view at its start, ``after`` the position after it. Turns with the same steps as the one
    that was played are no other turns, whatever the search hopes of them.
    """
    was = EvaluationContext(view.state).full(after)
    state = determinise(view, chance(view))
    for effort in (NORMAL, THOROUGH):
        plans = [plan for plan in Planner(state, effort).plans() if not same_turn(plan.steps, played)]
        if not plans or plans[0].worth - was < LEAST:
            break
    close = [plan for plan in plans if plan.worth >= plans[0].worth - CLOSE][:CANDIDATES]
    return FirstLook(was, tuple(Candidate(plan.worth - was, plan.steps) for plan in close))


def second_look(view: View, played: Sequence[Step], turns: Sequence[Sequence[Step]]) -> list[float]:
    """Return by how many points the second judge finds each of the turns better than the one played."""
    rng = chance(view)
    rows = []
    for _world in range(WORLDS if turns else 0):
        world = determinise(view, rng)
        was = continued(world, played)
        rows.append([continued(world, turn) - was for turn in turns])
    return [fmean(column) for column in zip(*rows, strict=True)]


def verdict(first: FirstLook, later: Sequence[float] | None = None) -> Verdict:
    """Return the verdict on a turn; ``later`` is what the second judge finds, None if it is not asked.

    Without it no turn is called poor.
    """
    other = first.candidates
    if later is None:
        maybe = first.missed >= LEAST
        return Verdict("maybe", 0.0, first.was, other[0].steps) if maybe else Verdict("good")
    order = sorted(range(len(other)), key=lambda at: -later[at])
    for at in order:
        least = min(other[at].missed, later[at])
        if least >= LEAST:
            return Verdict("better", least, first.was, other[at].steps)
    if order and later[order[0]] >= LEAST:
        return Verdict("maybe", 0.0, first.was, other[order[0]].steps)
    return Verdict("maybe", 0.0, first.was, other[0].steps) if first.missed >= LEAST else Verdict("good")


def told_points(found: Verdict) -> int:
    """Return about how many points a turn missed; 0 if no better one is known, or if they are few."""
    return round(found.missed) if found.kind == "better" and found.missed >= LARGE else 0


def continued(world: State, turn: Sequence[Step]) -> float:
    """Play a turn, then one of each other player and another own one, from a possible position ``world``;
    return the worth for the player of this turn.

    Where the world makes a step impossible, the rest of the turn is planned anew.
    """
    state, me, number = world.copy(), world.player, world.turn
    shares = EvaluationContext(state).shares
    for step in turn:
        if state.over or refusals(state, step):
            break
        apply(state, step)
    if not state.over and state.turn == number:
        state.restore(_quick(state).position)
    while not state.over:
        node, mine = _quick(state), state.player == me
        if mine:
            return node.worth
        state.restore(node.position)
    return margin(state, shares)


def _quick(state: State) -> Node:
    return Planner(state, FAST).plans()[0]
