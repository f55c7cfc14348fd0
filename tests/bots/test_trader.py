"""The Trader: sampling, dropping candidates, and the value of a finished game."""

import random
from collections.abc import Sequence

import pytest

from citrus_game.bots.advice import best_turn_with
from citrus_game.bots.evaluation import VICTORY, EvaluationContext, margin
from citrus_game.bots.grower import NORMAL, chance
from citrus_game.bots.master import FINALISTS, FIRST_SAMPLES, QUICK_ONES, Budget, Clock, Master, Trader
from citrus_game.bots.planner import FAST, Effort, Node, Planner
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import View, determinise, observe
from citrus_game.rules.turn import apply
from tests.bots.games import new_state
from tests.cases import plain

PLANS = 8


@pytest.fixture
def view() -> View:
    return observe(new_state(seed=6))


def plans_of(view: View, count: int = PLANS) -> list[Node]:
    found = Planner(determinise(view, chance(view)), NORMAL).plans()[:count]
    assert len(found) == count
    return found


@pytest.mark.inside
@pytest.mark.parametrize(("worst", "best"), [(0, PLANS - 1), (PLANS - 1, 0)])
def test_the_worse_half_is_dropped_until_one_is_left(view: View, worst: int, best: int) -> None:
    plans, asked = plans_of(view), []

    class Told(Trader):
        """Hears of each plan a value that is better the nearer the plan is to one end of the list."""

        def continued(
            self, world: State, steps: Sequence[Step], clock: Clock, own: int, effort: Effort = FAST
        ) -> float:
            assert (world.player, own) == (view.state.player, 0)
            number = next(index for index, plan in enumerate(plans) if plan.steps is steps)
            if effort is FAST:
                asked.append(number)
            clock.turns += 1
            return 1000.0 * abs(number - worst)

    chosen = Told(Budget(turns=10_000))._compare(view, plans, random.Random(1), Clock(Budget(turns=10_000)))
    assert chosen is plans[best]
    counts = sorted((asked.count(number) for number in range(PLANS)), reverse=True)
    first = FIRST_SAMPLES
    assert counts == [4 * first] * 2 + [2 * first] * 2 + [first] * 4
    asked.clear()
    clock = Clock(Budget(turns=PLANS + 3))
    chosen = Told(Budget(turns=PLANS + 3))._compare(view, plans, random.Random(1), clock)
    assert len(asked) == PLANS + 3
    assert chosen is plans[best], "what is sampled for some plans alone does not count"
    asked.clear()
    few = Budget(turns=3)
    assert Told(few)._compare(view, plans, random.Random(1), Clock(few)) is plans[min(best, 2)]
    assert asked == [0, 1, 2], "but in the first round: there it leaves the others out"


@pytest.mark.inside
@pytest.mark.parametrize(
    ("player", "ahead", "kept"),
    plain(2, [(Trader, 0.3, 1), (Trader, 0.5, 0), (Master, 0.5, 1), (Master, 50.0, 1)]),
)
def test_what_the_beam_thought_counts_four_samples_with_the_trader_and_none_with_the_master(
    view: View, player: type[Trader], ahead: float, kept: int
) -> None:
    worse, better = (
        plan._replace(worth=worth) for plan, worth in zip(plans_of(view, 2), (ahead, 0), strict=True)
    )

    class Told(player):  # type: ignore[misc, valid-type]
        """Hears that the second plan is worth a little more in each sample."""

        def continued(
            self, world: State, steps: Sequence[Step], clock: Clock, own: int, effort: Effort = FAST
        ) -> float:
            assert (world.player, own, effort) == (view.state.player, self.own, FAST)
            clock.turns += 1
            return 1.6 / FIRST_SAMPLES if steps is better.steps else 0.0

    until_one_is_left = Clock(Budget(turns=2 * FIRST_SAMPLES))
    chosen = Told()._compare(view, [worse, better], random.Random(1), until_one_is_left)
    assert chosen is (worse, better)[kept]


@pytest.mark.inside
@pytest.mark.parametrize("player", [Trader, Master])
@pytest.mark.parametrize(("turns", "kept"), [(140, 0), (10_000, 1)])
def test_with_time_left_the_best_four_are_tried_once_more_and_carefully(
    view: View, player: type[Trader], turns: int, kept: int
) -> None:
    """Quick samples find the first plan best, then the second, and so on; careful ones the second."""
    plans, careful = [plan._replace(worth=0.0) for plan in plans_of(view)], []

    class Told(player):  # type: ignore[misc, valid-type]
        """Hears what the samples find."""

        def continued(
            self, world: State, steps: Sequence[Step], clock: Clock, own: int, effort: Effort = FAST
        ) -> float:
            assert (world.player, own) == (view.state.player, self.own)
            number = next(index for index, plan in enumerate(plans) if plan.steps is steps)
            clock.turns += 2
            if effort is FAST:
                return -float(number)
            clock.turns += 2 * (QUICK_ONES - 1)
            careful.append(number)
            return 3.0 * (number == 1)

    clock = Clock(Budget(turns=turns))
    assert Told()._compare(view, plans, random.Random(1), clock) is plans[kept]
    assert set(careful) <= set(range(FINALISTS))
    if kept:
        assert [careful.count(number) for number in range(FINALISTS)] == [8, 8, 4, 4]


def test_a_plan_goes_on_until_the_player_is_on_turn_again(view: View) -> None:
    world = determinise(view, random.Random(2))
    plan = Planner(world, NORMAL).plans()[0]
    clock = Clock(Budget(turns=1000))
    trader = Trader()
    worth = trader.continued(world, plan.steps, clock, 0)
    assert clock.turns == world.game.players - 1
    state = world.copy()
    for step in plan.steps:
        apply(state, step)
    while state.player != world.player:
        state.restore(trader._turn(state, clock, FAST).position)
    assert worth == trader.outlook(state).full(state)
    own = trader.continued(world, plan.steps, clock, 1)
    assert own == trader._turn(state, clock, FAST).worth


@pytest.mark.parametrize(("points", "bonus"), [((30, 20), VICTORY), ((20, 30), -VICTORY), ((25, 25), 0.0)])
def test_a_game_that_is_won_is_worth_more_than_its_points(points: tuple[int, ...], bonus: float) -> None:
    state = new_state(seed=1)
    state.points = points
    assert margin(state, [1.0, -1.0]) == points[0] - points[1] + bonus


@pytest.mark.slow
def test_the_best_turn_with_a_line_is_the_first_of_its_turns(view: View) -> None:
    before = determinise(view, chance(view))
    for buy in (step for step in legal_steps(before) if step.verb == steps.BUY):
        bought = before.copy()
        apply(bought, buy)
        best = Planner(bought, NORMAL, EvaluationContext(before)).plans()[0]
        found = best_turn_with(view, buy.what)
        assert (found.worth, found.steps) == (best.worth, (buy, *best.steps))
