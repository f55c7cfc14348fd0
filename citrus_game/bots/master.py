"""Trader and Master: the best turns of a beam, compared by how the game may go on.

What is hidden is shuffled anew for each sample; in every sample each candidate turn is played, then all
others play a quick turn each, and the Master one more itself. Candidates that fall behind are dropped:
half of them each time the samples have doubled. With what time is left then the best few are tried once
more, and all play more carefully.
"""

import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from citrus_game.bots.appraisal import Outlook, margin
from citrus_game.bots.grower import Grower, chance
from citrus_game.bots.judgement import FOR_TWO, MASTERLY, Judgement, experienced
from citrus_game.bots.planner import FAST, Effort, Node, Planner
from citrus_game.rules.legal import refusals
from citrus_game.rules.material.state import NO_ACTION, State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import View, determinise
from citrus_game.rules.turn import apply

BROAD, WIDE = Effort(width=6, branches=4, finals=16), Effort(width=8, branches=5, finals=24)
"""The beams of the Trader and of the Master."""
MOST = experienced(3 / 4)
"""What the Trader knows of games of two."""
CANDIDATES = 8
CLOSE = 6.0
"""Points by which a turn may look worse than the best one and still be tried."""
FIRST_SAMPLES = 4
"""Samples before the first candidates are dropped."""
MOST_SAMPLES = 256
CAREFUL = Effort(width=2, branches=2, finals=4, lines=4)
"""For turns that are tried once more: they miss 0.6 points of a wide beam's turn, quick ones miss 1.5."""
QUICK_ONES = 3
"""Quick turns that take as long as a careful one."""
FINALISTS = 4
"""Turns that are tried once more."""
FIRST_THOUGHT, SECOND_THOUGHT = 0.75, 0.07
"""Shares of the budget for planning a turn, and for thinking again whenever it has revealed something.

A turn reveals at most three things in a row (a finca, a letter, a refill). What is over is for a sample
that has begun when a share ends.
"""


@dataclass(frozen=True)
class Budget:
    """How long a turn may be thought about: milliseconds, or a number of sampled turns."""

    ms: float = float("inf")
    turns: float = float("inf")


def read_budget(text: str) -> Budget | None:
    """Read ``1500`` (milliseconds) or ``400n`` (sampled turns); None for anything else.

    >>> read_budget("400n"), read_budget("1500")
    (Budget(ms=inf, turns=400), Budget(ms=1500, turns=inf))
    """
    match = re.fullmatch(r"([1-9][0-9]{0,5})(n?)", text)
    if not match:
        return None
    return Budget(turns=int(match[1])) if match[2] else Budget(ms=int(match[1]))


class Clock:
    """Counts what a decision has used of its share of the budget."""

    def __init__(self, budget: Budget, share: float = 1.0) -> None:
        self._budget = Budget(budget.ms * share, budget.turns * share)
        self._start = time.perf_counter()
        self.turns = 0

    def spent(self) -> bool:
        """Tell whether the budget is used up."""
        if self.turns >= self._budget.turns:
            return True
        return (time.perf_counter() - self._start) * 1000 >= self._budget.ms


class _Rated(NamedTuple):
    """A plan and what it is worth, as far as is known."""

    plan: Node
    worth: float


class _Race:
    """Plans that are sampled together; what was known of them counts as much as ``trust`` samples.

    Of a round that ends early only the very first counts, and that only where it ``hurries``: the plans that
    it has not come to are left out.
    """

    def __init__(
        self, rated: list[_Rated], trust: float, effort: Effort = FAST, *, hurries: bool = False
    ) -> None:
        self.plans, self.effort = [each.plan for each in rated], effort
        self._trust, self._hurries = trust, hurries
        self.alive = list(range(len(rated)))
        """Those that are still sampled, by their number."""
        self.samples = 0
        self._sums = [trust * each.worth for each in rated]
        self._means = [each.worth for each in rated]
        self._dropped: list[int] = []
        self._drop_at = FIRST_SAMPLES

    def take(self, values: Sequence[float]) -> None:
        """Count a sample's values of the plans that are alive; some may be missing."""
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
        """List all plans, the best first, those that were dropped behind the others."""
        return [_Rated(self.plans[index], self._means[index]) for index in self._order() + self._dropped]

    def _order(self) -> list[int]:
        return sorted(self.alive, key=lambda index: -self._sums[index])


class Trader(Grower):
    """Plans as the Grower does, then tries out what the others make of what it leaves them."""

    widest: ClassVar[Effort] = BROAD
    usual: ClassVar[Budget] = Budget(ms=400)
    trust: ClassVar[float] = 4.0
    """Samples that the beam's own judgement of a turn is worth."""
    own: ClassVar[int] = 0
    """Turns of its own in each sample."""
    minded: ClassVar[Judgement] = MOST
    sampled: ClassVar[Judgement] = MOST
    """By what samples are played and rated."""

    def __init__(self, budget: Budget | None = None, effort: Effort | None = None) -> None:
        super().__init__(effort or self.widest, self.minded)
        self.budget = budget or self.usual

    def plan(self, view: View) -> Node:
        """Find the turn after which the game goes on best."""
        clock = Clock(self.budget, FIRST_THOUGHT if view.state.acted == NO_ACTION else SECOND_THOUGHT)
        rng = chance(view)
        state = determinise(view, rng)
        plans = Planner(state, self.effort, self.outlook(state)).plans()
        tried = [plan for plan in plans if plan.worth >= plans[0].worth - CLOSE][:CANDIDATES]
        return self._compare(view, tried, rng, clock)

    def _compare(self, view: View, plans: list[Node], rng: random.Random, clock: Clock) -> Node:
        """Sample continuations of all plans and keep the better ones; with time left, those more carefully.

        What the beam thought of a plan counts as much as ``trust`` samples, what quick samples said as much
        as a careful one.
        """
        race = _Race([_Rated(plan, plan.worth) for plan in plans], self.trust, hurries=True)
        self._run(race, view, rng, clock)
        if not clock.spent():
            race = _Race(race.ranked()[:FINALISTS], 1.0, CAREFUL)
            self._run(race, view, rng, clock)
        return race.ranked()[0].plan

    def _run(self, race: _Race, view: View, rng: random.Random, clock: Clock) -> None:
        """Sample all plans of a race, the same shuffles for each, until one is left or time ends."""
        while len(race.alive) > 1 and race.samples < MOST_SAMPLES and not clock.spent():
            world = determinise(view, rng)
            values = []
            for index in race.alive:
                values.append(self.continued(world, race.plans[index].steps, clock, self.own, race.effort))
                if clock.spent():
                    break
            race.take(values)

    def continued(
        self, world: State, steps: Sequence[Step], clock: Clock, own: int, effort: Effort = FAST
    ) -> float:
        """Play a turn in one possible world, then such turns all round; rate the outcome for the mover.

        ``own`` of them are the mover's own; it ends before the next one.
        """
        state, me = world.copy(), world.player
        outlook = self._foreseen(state)
        for step in steps:
            if refusals(state, step):  # what was revealed makes this step impossible
                break
            apply(state, step)
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

    def _foreseen(self, state: State) -> Outlook:
        """Look at a position of a sample."""
        return Outlook(state, self.sampled.of(state))


class Master(Trader):
    """Looks at more turns than the Trader, and at what it can do itself after the others.

    Where more than two play it has weights of its own, too. In samples of three and more everybody plays, and
    is rated, by general weights: that others share its own knowledge is a guess that cost it a third of its
    games (docs/COMPUTER_PLAYERS.md).
    """

    widest: ClassVar[Effort] = WIDE
    usual: ClassVar[Budget] = Budget(ms=1500)
    trust: ClassVar[float] = 0.0
    own: ClassVar[int] = 1
    minded: ClassVar[Judgement] = MASTERLY
    sampled: ClassVar[Judgement] = Judgement(for_two=FOR_TWO)
