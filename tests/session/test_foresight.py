"""Previews of what a step would leave over, lose or bring, compared with playing on in every way."""

import random
from contextlib import suppress
from typing import Any

import pytest

from citrus_game.facts.fincas import finca_facts
from citrus_game.facts.preview import Preview, Stranding, left_over
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.events import FincaScored
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.moves.fincas import finca_sizes, score_finca
from citrus_game.rules.position import PositionError
from citrus_game.rules.turn import apply, play
from tests.cases import plain
from tests.rules.oracle import COUNTED
from tests.session.positions import position, sit

LEMON, ORANGE, LIME = 0, 1, 3
HAND = {1: "lemon", 2: "lime", 3: "orange", 4: "orange", 5: "orange", 6: "orange"}

Parts = dict[str, Any]


def do(state: State, *texts: str) -> State:
    for text in texts:
        play(state, state.game.steps.parse(text))
    return state


def fewest_left(state: State) -> int:
    """Play the Build action on in every way; return the least number of tiles that go back."""
    return len(next(iter(left_in_hand(state))))


def left_in_hand(state: State) -> set[tuple[int, ...]]:
    """Play the Build action on in every way; return the fruits that go back where fewest do, a choice
    each."""
    best, found = len(state.hand), {tuple(sorted(tile >> 1 for tile in state.hand))}
    seen: set[Any] = set()
    waiting = [state]
    while waiting and best:
        here = waiting.pop()
        if len(here.hand) < best:
            best = len(here.hand)
            found.clear()
        if len(here.hand) == best:
            found.add(tuple(sorted(tile >> 1 for tile in here.hand)))
        for step in legal_steps(here):
            if step.verb in COUNTED:
                after = here.copy()
                apply(after, step)
                key = (after.own, after.neutral, after.planted, after.mat, after.hand, after.stored,
                       after.tiles, after.land, after.built, after.owes, after.drawn)  # fmt: skip
                if key not in seen:
                    seen.add(key)
                    waiting.append(after)
    return found


LAST_WORKER: Parts = {
    "market": HAND, "workers": 1, "plantations": {"e1": "lime"}, "owners": {"e1": 0}
}  # fmt: skip


def test_the_last_worker_spent_on_one_tile_strands_the_other() -> None:
    state = do(position(**LAST_WORKER), "buy R1")
    seen, parse = Preview(state), state.game.steps.parse
    assert seen.strands(parse("place lime a2")) == Stranding(1, 3, ((LEMON,),))
    assert seen.strands(parse("place lime e2")) is None
    assert seen.strands(parse("place lemon a2")) is None


def test_what_cannot_be_saved_is_no_news() -> None:
    state = do(position(**(LAST_WORKER | {"workers": 0, "options": {"purchase_check": "one"}})), "buy R1")
    seen = Preview(state)
    assert left_over(state) == 1
    assert all(seen.strands(step) is None for step in legal_steps(state))


def test_a_hand_of_one_tile_is_never_in_danger() -> None:
    state = do(position(**LAST_WORKER), "buy R1", "place lemon a2")
    seen = Preview(state)
    assert all(seen.knows(step) and seen.strands(step) is None for step in legal_steps(state))


def test_the_last_tile_is_stranded_by_what_else_is_done() -> None:
    parts: Parts = {"market": HAND, "workers": 1, "plantations": {"f5": "lemon", "e1": "lime"}}
    plowing = do(position(**parts, owners={"e1": 0}, tiles=["plow"]), "buy R1", "place lime e2")
    parse = plowing.game.steps.parse
    assert Preview(plowing).strands(parse("plow f5")) is None, "the lemon grows beside what is plowed"
    parts["plantations"]["f5"] = "orange"
    plowing = do(position(**parts, owners={"e1": 0}, tiles=["plow"]), "buy R1", "place lime e2")
    assert Preview(plowing).strands(parse("plow f5")) == Stranding(1, 3, ((LEMON,),))
    carting = do(position(**parts, owners={"e1": 0}, tiles=["cart"]), "buy R1", "place lime e2")
    assert Preview(carting).strands(parse("cart 3")) == Stranding(1, 3, ((LEMON,),))


def test_a_site_is_judged_by_the_tiles_it_leaves_a_place_for() -> None:
    # site B's roads are taken but for one, C's are free: two tiles that clash need C
    state = position(
        market={1: "lemon", 2: "lemon", 3: "lime", 4: "lime", 5: "lime"}, workers=5, fincas=(),
        marked=("B", "C"), plantations={"e2": "orange", "g2": "lime", "f1": "lemon"},
        owners={"e2": 1, "g2": 1, "f1": 1},
    )  # fmt: skip
    do(state, "buy R1")
    assert state.drawn is not None
    seen, parse = Preview(state), state.game.steps.parse
    assert seen.strands(parse("site C")) is None
    assert seen.strands(parse("site B")) == Stranding(2, 6, ((LEMON, LEMON),))


def test_a_bull_strands_nothing_since_it_can_be_planted_on() -> None:
    state = position(
        market=HAND, workers=0, tiles=["bull"],
        plantations={"a1": "lemon", "b1": "orange", "e1": "lime"}, owners={"a1": 0, "e1": 0},
    )  # fmt: skip
    do(state, "buy R1")
    after = do(state.copy(), "bull a2")
    assert Preview(state).strands(state.game.steps.parse("bull a2")) is None
    assert left_over(after) == 0


def test_a_purchase_says_what_it_leaves_over() -> None:
    state = position(**(LAST_WORKER | {"workers": 0, "options": {"purchase_check": "one"}}))
    seen = Preview(state)
    assert (seen.verdict(0).buildable, seen.penalty(0)) == (1, 3)


def test_a_harvest_tells_points_and_income() -> None:
    state = position(
        market=HAND, workers=2, coins=10,
        plantations={"a1": "lime", "a2": "lime*", "c1": "orange", "e5": "lemon"},
        owners={"a1": 0, "c1": 1, "e5": 0},
    )  # fmt: skip
    seen = Preview(state).harvest(state.game.board.spaces["a2"])
    assert seen is not None
    assert (seen.region.fruit, seen.region.plantations, seen.region.wells, seen.workers) == (LIME, 2, 1, 3)
    assert (seen.coins, seen.lost) == (2, 4)
    assert Preview(state).harvest(state.game.board.spaces["c1"]) is None
    away = Preview(state).harvest(state.game.board.spaces["e5"])
    assert away is not None


def test_a_finca_resolves_ties_and_tells_both_points() -> None:
    state = position(
        market=HAND,
        plantations={"a1": "lime", "a2": "lime", "a3": "orange", "c1": "orange", "c2": "orange",
                     "b1": "lemon", "c3": "grapefruit"},
        owners={"a1": 0, "a3": 0, "c1": 1, "c3": 1},
    )  # fmt: skip
    board = state.game.board
    seen = Preview(state).finca(board.sites.index("A"))
    assert [share.total for share in seen.shares] == [3, 3]
    assert [(share.rank, share.now, share.final) for share in seen.shares] == [(1, 10, 5), (1, 10, 5)]
    assert seen.shares[0].regions == ((ORANGE, 1), (LIME, 2))
    assert seen.open == 1 << board.spaces["b3"]
    none = Preview(state).finca(board.sites.index("C"))
    assert (none.values, none.shares) == (None, ())


@pytest.mark.slow
@pytest.mark.parametrize("chunk", plain(1, range(4)))
def test_stranding_agrees_with_playing_on_in_every_way(chunk: int) -> None:
    """Small crowded boards: every legal step is compared with brute force before and after."""
    strandings = 0
    for seed in range(chunk * 20, chunk * 20 + 20):
        rng = random.Random(seed)
        state = _crowded(rng)
        for line in ("R1", "C1", "R4", "C4"):
            buy = state.game.steps.parse(f"buy {line}")
            if buy in legal_steps(state):
                here = state.copy()
                apply(here, buy)
                strandings += _compare(here)
                while here.hand:
                    apply(here, rng.choice(legal_steps(here)))
                    if here.cart_tile == EMPTY and here.drawn is None:
                        strandings += _compare(here)
    assert strandings > 2


@pytest.mark.parametrize(
    ("seed", "line", "space", "ways"),
    [(89, "C1", 12, ((LIME, LIME),)), (184, "R1", 17, ((ORANGE,), (LIME,)))],
    ids=["both", "either"],
)
def test_what_a_plow_strands_is_told_choice_by_choice(
    seed: int, line: str, space: int, ways: tuple[tuple[int, ...], ...]
) -> None:
    state = do(_crowded(random.Random(seed)), f"buy {line}")
    plow = state.game.steps.plow[1 << space]
    tiles = len(ways[0])
    assert Preview(state).strands(plow) == Stranding(tiles, 3 * tiles, ways)
    after = state.copy()
    apply(after, plow)
    assert left_in_hand(after) == set(ways)


def _crowded(rng: random.Random) -> State:
    fruits = ["lemon", "lime", "orange", "lemon*"]
    spaces = ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3", "d2", "e3", "d4", "f1", "e2", "b4", "d1"]
    planted = {space: rng.choice(fruits) for space in rng.sample(spaces, rng.randint(5, 13))}
    parts: Parts = {
        "market": {number: rng.choice(fruits) for number in range(1, 13)},
        "workers": rng.randint(0, 2),
        "plantations": planted,
        "tiles": rng.sample(["bridge", "storehouse", "bull", "plow"], 2),
        "options": {"purchase_check": "one"},
    }
    if rng.random() < 0.4:
        parts["tiles"] = [*parts["tiles"], "storehouse"]
        parts["stored"] = [rng.choice(fruits)]
    owners: dict[str, int] = {}
    for space in rng.sample(sorted(planted), 4):
        with suppress(PositionError):  # a region that has its worker already
            position(**parts, owners=owners | {space: 0})
            owners[space] = rng.choice((0, 0, 1))
    return position(**parts, owners=owners)


def _compare(state: State) -> int:
    """Compare all legal steps; return the number of those that strand something."""
    seen, before, stranding = Preview(state), fewest_left(state), 0
    assert left_over(state) == before
    for step in legal_steps(state):
        if step.verb in (*COUNTED, steps.BULL, steps.PLOW):
            after = state.copy()
            apply(after, step)
            found = seen.strands(step)
            lost = max(0, fewest_left(after) - before)
            assert (found.tiles if found else 0) == lost, step
            if found is not None and not before:
                assert set(found.ways) == left_in_hand(after), step
            stranding += bool(lost)
    return stranding


@pytest.mark.parametrize("seed", plain(1, range(4)))
def test_standings_and_harvests_are_those_of_the_rules(seed: int) -> None:
    session = sit(seed, side="short", expansion=True)
    state, rng = session.state, random.Random(seed)
    for _step in range(120):
        if state.over:
            break
        seen = Preview(state)
        for site, values in enumerate(state.fincas):
            shares = {share.player: share for share in finca_facts(state, site).shares}
            sizes = finca_sizes(state, site)
            assert {player: sum(own) for player, own in enumerate(sizes) if own} == {
                player: share.total for player, share in shares.items()
            }
            if values and not state.scored >> site & 1:
                end = state.copy()
                event = score_finca(end, site, final=True)
                assert isinstance(event, FincaScored)
                assert all(event.points[player] == share.final for player, share in shares.items())
        for step in legal_steps(state):
            if step.verb == steps.HARVEST:
                told, after = seen.harvest(step.at), state.copy()
                assert told is not None
                apply(after, step)
                gained = after.points[state.player] - state.points[state.player]
                assert told.region.points == gained
        session.do(rng.choice(session.legal()))
