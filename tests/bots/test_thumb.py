"""Rules of thumb: the greedy player's preferences, and the harvests that a plan may have."""

import random
from collections.abc import Mapping

import pytest

from citrus_game.bots.advice import best_turns, review
from citrus_game.bots.arena import Played, elo_of, summary
from citrus_game.bots.greedy import Greedy
from citrus_game.bots.grower import NORMAL
from citrus_game.bots.planner import FAST, Effort, Planner
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply, play
from tests.session.positions import position

HAND = {1: "orange", 2: "orange", 3: "lime", 4: "lime", 5: "lime", 6: "lime"}
LIMES = {"a1": "lime", "b1": "lime*", "f1": "lemon", "g1": "lemon"}


def bought(**parts: object) -> State:
    state = position(**({"market": HAND} | parts))  # type: ignore[arg-type]
    play(state, state.game.steps.parse("buy R1"))
    return state


def among(state: State, *verbs: str) -> list[Step]:
    found = [step for step in legal_steps(state) if step.verb in verbs]
    assert {step.verb for step in found} == set(verbs)
    return found


def wanted(state: State, legal: list[Step]) -> set[Step]:
    """Return what the greedy player does, by any lot."""
    return {Greedy().decide(observe(state), legal, random.Random(seed)) for seed in range(12)}


def test_the_greedy_player_keeps_a_bridge_for_later() -> None:
    """Even one that extends a region is worth less than a region that begins, and storing is worth least."""
    state = bought(tiles=["bridge", "storehouse"], plantations={"c5": "orange"}, owners={"c5": 0}, workers=3)
    legal = among(state, steps.PLACE, steps.BRIDGE, steps.STORE)
    bridges = [step for step in legal if step.verb == steps.BRIDGE]
    lone = next(step for step in legal if step.verb == steps.PLACE)
    assert wanted(state, [*bridges, lone]) == {lone}
    kept = among(state, steps.BRIDGE, steps.STORE)
    assert {step.verb for step in wanted(state, kept)} == {steps.BRIDGE}


@pytest.mark.parametrize(("workers", "wants"), [(2, steps.HARVEST), (3, steps.INCOME)])
def test_the_greedy_player_harvests_until_three_workers_bring_the_income(workers: int, wants: str) -> None:
    state = position(market=HAND, coins=0, workers=workers - 1, plantations=LIMES, owners={"a1": 0, "f1": 0})
    play(state, state.game.steps.parse("harvest f1"))
    assert state.mat[0] == workers
    legal = among(state, steps.HARVEST, steps.INCOME)
    assert {step.verb for step in wanted(state, legal)} == {wants}


def test_the_greedy_player_harvests_where_a_well_brings_a_point_more() -> None:
    state = position(market=HAND, coins=0, workers=1, plantations=LIMES, owners={"a1": 0, "f1": 0})
    names = {state.game.board.name(step.at) for step in wanted(state, among(state, steps.HARVEST))}
    assert names == {"a1", "b1"}


@pytest.mark.parametrize(("coins", "used"), [(9, True), (10, True), (11, False)])
def test_the_greedy_player_uses_money_where_none_of_it_is_lost(coins: int, used: bool) -> None:
    state = position(market=HAND, coins=coins, tiles=["money2"])
    legal = among(state, steps.MONEY, steps.BUY)
    assert ({step.verb for step in wanted(state, legal)} == {steps.MONEY}) == used


@pytest.mark.parametrize("width", [1, 8])
def test_a_planned_harvest_names_each_region_once_where_its_worker_stands(width: int) -> None:
    state = position(market=HAND, coins=0, workers=2, plantations=LIMES, owners={"b1": 0, "f1": 0})
    plans = Planner(state, Effort(width=width, branches=1, finals=99)).plans()
    found = {tuple(step.at for step in plan.steps if step.verb == steps.HARVEST) for plan in plans}
    one, other = (state.game.board.spaces[name] for name in ("b1", "f1"))
    assert {at for sets in found for at in sets} == {one, other}
    assert all(len(sets) == len(set(sets)) for sets in found)
    if width > 1:
        assert {frozenset(sets) for sets in found} - {frozenset()} == {
            frozenset({one}), frozenset({other}), frozenset({one, other}),
        }  # fmt: skip


def after(state: State, played: tuple[Step, ...]) -> State:
    world = state.copy()
    for step in played:
        apply(world, step)
    return world


def test_a_review_tells_what_a_turn_left_lying() -> None:
    state = position(market=HAND, coins=6, workers=3, bag=("lemon",) * 12, tiles=["bridge"])
    found = best_turns(observe(state), 40)
    best, worst = found[0], found[-1]
    judged = review(observe(state), after(state, best.steps))
    assert judged.best == best
    assert judged.missed == pytest.approx(0)
    assert judged._replace(worth=best.worth + 1).missed == 0
    poor = review(observe(state), after(state, worst.steps))
    assert poor.best == best
    assert poor.missed == pytest.approx(best.worth - worst.worth)
    assert poor.missed > 0


def row(name: str, bots: tuple[str, ...], points: list[list[int]], ms: list[float]) -> Mapping[str, object]:
    games = [
        Played(number, each, list(range(len(each))), [ms for _ in each], [7, 2], blocked=False)
        for number, each in enumerate(points)
    ]
    told = summary(bots, games)["bots"]
    assert isinstance(told, list)
    return next(each for each in told if each["bot"] == name)


def test_a_row_is_rounded_to_digits_that_can_be_read() -> None:
    third = row("a", ("a", "b", "c"), [[8, 9, 7], [4, 1, 2], [6, 7, 8]], [1 / 3, 2 / 3, 10 / 3])
    assert third == {
        "bot": "a", "win_share": 0.3333, "low": 0.0615, "high": 0.7923, "mean_rank": 2.0, "margin": -0.33,
        "points": 6.0, "elo": 0, "ms_median": 0.67, "ms_p95": 3.33,
    } | {"elo": third["elo"]}  # fmt: skip
    sevenths = row("a", ("a", "b"), [[1, 0]] * 5 + [[0, 4]] * 2, [1.0])
    digits = [sevenths[name] for name in ("win_share", "mean_rank", "margin", "points")]
    assert digits == [0.7143, 1.286, -0.43, 0.71]


def test_one_alone_is_as_strong_as_itself() -> None:
    games = [Played(0, [5, 3], [0, 1], [[1.0], [1.0]], [1, 1], blocked=False)]
    assert elo_of(("a", "a"), games) == {"a": 0}


@pytest.mark.parametrize("scored", [False, True])
def test_a_bull_is_thought_of_beside_fincas_that_are_still_open(scored: bool) -> None:
    state = position(market=HAND, coins=0, workers=1, plantations=LIMES, owners={"a1": 0}, tiles=["bull"],
                     fincas=("B",))  # fmt: skip
    site = state.game.board.sites.index("B")
    if scored:
        state.scored |= 1 << site
    planner = Planner(state, Effort(width=99, branches=9, finals=999))
    bulls = {step.at for plan in planner.plans() for step in plan.steps if step.verb == steps.BULL}
    ring = state.game.board.rings[site]
    assert bulls == set() if scored else bulls
    assert all(ring >> at & 1 for at in bulls)


def test_with_few_coins_money_is_used_before_a_line_that_costs_more() -> None:
    market = {1: "lemon", 2: "lemon", 3: "lemon", 4: "lemon", 5: "orange", 6: "orange", 7: "lime", 8: "lime"}
    state = position(coins=2, tiles=["money2"], market=market, fincas=("A", "B"), workers=5)
    plans = Planner(state, NORMAL).plans()
    rich = [plan for plan in plans if plan.steps[0].verb == steps.MONEY]
    assert rich, "a row of four costs more than two coins"
    assert all(plan.steps[1].verb == steps.BUY for plan in rich)
    fast = Planner(state, FAST).plans()
    assert all(plan.steps[0].verb != steps.MONEY for plan in fast), "a quick look leaves bonuses alone"
