"""Trader and Master: they compare the best turns of a beam search by sampling how the game may go on.

Each sample shuffles the hidden tiles; every candidate turn is played in it, then all others play a quick
turn, and the Master another one. Whenever the number of samples has doubled, the worse half of the candidates
is dropped. If time is left, the best few are sampled again with better play.
"""

import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from citrus_game.bots.evaluation import FOR_TWO, MASTERLY, EvaluationContext, WeightSet, experienced, margin
from citrus_game.bots.grower import Grower, chance
from citrus_game.bots.planner import FAST, Effort, Node, Planner
from citrus_game.rules.legal import refusals
from citrus_game.rules.model.state import NO_ACTION, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import View, determinise
from citrus_game.rules.turn import apply

BROAD, WIDE = Effort(width=6, branches=4, finals=16), Effort(width=8, branches=5, finals=24)
"""Beams of the Trader and of the Master."""
MOST = experienced(3 / 4)
"""Weights of the Trader."""
CANDIDATES = 8
CLOSE = 6.0
"""A turn is sampled if it looks at most this many points worse than the best."""
FIRST_SAMPLES = 4
"""Samples before the first candidates are dropped."""
MOST_SAMPLES = 256
CAREFUL = Effort(width=2, branches=2, finals=4, lines=4)
"""Search for the second round of samples: it loses 0.6 points a turn against a wide beam, `FAST` loses
1.5.
"""
QUICK_ONES = 3
"""Number of quick turns that take as long as a careful one."""
FINALISTS = 4
"""Number of turns in the second round."""
FIRST_THOUGHT, SECOND_THOUGHT = 0.75, 0.07
"""Parts of the budget for planning a turn, and for planning again after each thing revealed.

A turn reveals at most three things (a finca, a site, a refill). The rest is a reserve for a sample that is
still running when time is up.
"""


@dataclass(frozen=True)
class Budget:
    """The limit of thinking for a turn: milliseconds, or a number of sampled turns."""

    ms: float = float("inf")
    turns: float = float("inf")


def read_budget(text: str) -> Budget | None:
    """Return the budget for ``1500`` (milliseconds) or ``400n`` (sampled turns), or None.

    >>> read_budget("400n"), read_budget("1500")
    (Budget(ms=inf, turns=400), Budget(ms=1500, turns=inf))
    """
    match = re.fullmatch(r"([1-9][0-9]{0,5})(n?)", text)
    if not match:
        return None
    return Budget(turns=int(match[1])) if match[2] else Budget(ms=int(match[1]))


class Clock:
    """Counts how much of a decision's share of the budget is used."""

    def __init__(self, budget: Budget, share: float = 1.0) -> None:
        self._budget = Budget(budget.ms * share, budget.turns * share)
        self._start = time.perf_counter()
        self.turns = 0

    def spent(self) -> bool:
        """Whether the budget is used up."""
        if self.turns >= self._budget.turns:
            return True
        return (time.perf_counter() - self._start) * 1000 >= self._budget.ms


class _Rated(NamedTuple):
    """A plan and its estimated worth."""

    plan: Node
    worth: float


class _Race:
    """Candidate plans that are sampled together; their first estimate counts as much as ``trust`` samples.

    A sample that is cut off is ignored, except the first one if ``hurries``: then the plans not reached are
    dropped.
    """

    def __init__(
        self, rated: list[_Rated], trust: float, effort: Effort = FAST, *, hurries: bool = False
    ) -> None:
        self.plans, self.effort = [each.plan for each in rated], effort
        self._trust, self._hurries = trust, hurries
        self.alive = list(range(len(rated)))
        """Indices of the plans that are still sampled."""
        self.samples = 0
        self._sums = [trust * each.worth for each in rated]
        self._means = [each.worth for each in rated]
        self._dropped: list[int] = []
        self._drop_at = FIRST_SAMPLES

    def add_sample(self, values: Sequence[float]) -> None:
        """Add a sample's value for each plan in ``alive``; values may be missing at the end."""
        if len(values) < len(self.alive):
            if not (self._hurries and self.samples == 0 and len(values) > 1):
                return
            self._dropped = self.alive[len(values) :]
            self.alive = self.alive[: len(values)]
        self.samples += 1
        for index, value in zip(self.alive, values, strict=True):
            self._sums[index] += value
            self._means[index] = self._sums[index] / (self._trust + self.samples)
        if self.samples == self._drop_at:
            order, half = self._order(), (len(self.alive) + 1) // 2
            self.alive, self._dropped = order[:half], order[half:] + self._dropped
            self._drop_at *= 2

    def ranked(self) -> list[_Rated]:
        """Return all plans, best first, dropped ones last."""
        return [_Rated(self.plans[index], self._means[index]) for index in self._order() + self._dropped]

    def _order(self) -> list[int]:
        return sorted(self.alive, key=lambda index: -self._sums[index])


class Trader(Grower):
    """Plans like the Grower, then samples how the others answer each candidate turn."""

    widest: ClassVar[Effort] = BROAD
    usual: ClassVar[Budget] = Budget(ms=400)
    trust: ClassVar[float] = 4.0
    """Weight of the beam's estimate of a turn, in samples."""
    own: ClassVar[int] = 0
    """Number of own later turns in each sample."""
    minded: ClassVar[WeightSet] = MOST
    sampled: ClassVar[WeightSet] = MOST
    """Weights used for playing and rating samples."""

    def __init__(self, budget: Budget | None = None, effort: Effort | None = None) -> None:
        super().__init__(effort or self.widest, self.minded)
        self.budget = budget or self.usual

    def plan(self, view: View) -> Node:
        clock = Clock(self.budget, FIRST_THOUGHT if view.state.acted == NO_ACTION else SECOND_THOUGHT)
        rng = chance(view)
        state = determinise(view, rng)
        plans = Planner(state, self.effort, self.outlook(state)).plans()
        tried = [plan for plan in plans if plan.worth >= plans[0].worth - CLOSE][:CANDIDATES]
        return self._compare(view, tried, rng, clock)

    def _compare(self, view: View, plans: list[Node], rng: random.Random, clock: Clock) -> Node:
        """Return the best plan by samples; if time is left, sample the best few again with better play.

        In the second round, the result of the first counts as much as one careful sample.
        """
        race = _Race([_Rated(plan, plan.worth) for plan in plans], self.trust, hurries=True)
        self._run(race, view, rng, clock)
        if not clock.spent():
            race = _Race(race.ranked()[:FINALISTS], 1.0, CAREFUL)
            self._run(race, view, rng, clock)
        return race.ranked()[0].plan

    def _run(self, race: _Race, view: View, rng: random.Random, clock: Clock) -> None:
        """Sample all plans, with the same shuffles for each, until one is left or time is up."""
        while len(race.alive) > 1 and race.samples < MOST_SAMPLES and not clock.spent():
            world = determinise(view, rng)
            values = []
            for index in race.alive:
                values.append(self.continued(world, race.plans[index].steps, clock, self.own, race.effort))
                if clock.spent():
                    break
            race.add_sample(values)

    def continued(
        self, world: State, steps: Sequence[Step], clock: Clock, own: int, effort: Effort = FAST
    ) -> float:
        """Play a turn in a sampled position, then turns of all players; return the result for the first
        player.

        It ends after ``own`` further turns of that player, or before the next one if 0. A turn that the
        sample makes impossible is finished by a quick one, which is none of these.
        """
        state, me, number = world.copy(), world.player, world.turn
        outlook = self._foreseen(state)
        for step in steps:
            if refusals(state, step):  # The information revealed in this sample makes the step illegal.
                break
            apply(state, step)
        if not state.over and state.turn == number:
            state.restore(self._turn(state, clock, effort).position)
        while not state.over:
            if state.player == me and not own:
                return self._foreseen(state).full(state)
            turn = self._turn(state, clock, effort)
            if state.player == me:
                own -= 1
                if not own:
                    return turn.worth
            state.restore(turn.position)
        return margin(state, outlook.shares)

    def _turn(self, state: State, clock: Clock, effort: Effort) -> Node:
        clock.turns += 1 if effort is FAST else QUICK_ONES
        return Planner(state, effort, self._foreseen(state)).plans()[0]

    def _foreseen(self, state: State) -> EvaluationContext:
        """Return the context for positions of a sample."""
        return EvaluationContext(state, self.sampled.of(state))


class Master(Trader):
    """Considers more turns than the Trader, and an own turn after the others'.

    With three and more players it also has its own weights. There, samples are played and rated with the
    general weights: assuming that others use the Master's lost it a third of its games
    (docs/COMPUTER_PLAYERS.md).
    """

    widest: ClassVar[Effort] = WIDE
    usual: ClassVar[Budget] = Budget(ms=1500)
    trust: ClassVar[float] = 0.0
    own: ClassVar[int] = 1
    minded: ClassVar[WeightSet] = MASTERLY
    sampled: ClassVar[WeightSet] = WeightSet(for_two=FOR_TWO)
