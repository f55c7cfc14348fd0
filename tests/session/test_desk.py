"""Every legal step can be clicked, and nothing else."""

import random

import pytest

from citrus_game.rules.legal import refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import (
    BRIDGE,
    BULL,
    CART,
    KIND,
    MILESTONE,
    MONEY,
    PLANTATION,
    PLOW,
    STOREHOUSE,
)
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.session.selection.lookahead import numbered
from citrus_game.session.selection.selection import AssistOptions
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.selection.why import why_not_kind, why_not_space
from citrus_game.session.telling.spoken import space_aloud
from tests.cases import plain
from tests.session.positions import NAMES, Drawn, position, sit

GAMES = [(2, "long", 1, True), (5, "short", 2, True), (3, "long", 3, False), (4, "short", 4, True)]


def clicked(controller: TurnController, step: Step) -> list[Step]:
    """Click what a player clicks to do a step; return the steps that come of it."""
    verb, what, at = step
    controller.cancel()
    hand = controller.tiles()
    if verb in (steps.PLACE, steps.BRIDGE, steps.STORE):
        controller.choose_hand(list(hand).index(what))
    match verb:
        case steps.BUY:
            assert controller.choose_line(what) == []
            return controller.choose_line(what)
        case steps.SITE:
            return controller.choose_space(controller.state.game.board.site_spaces[what])
        case steps.BRIDGE:
            controller.choose_kind(BRIDGE)
            return controller.choose_space(at)
        case steps.STORE:
            return controller.choose_kind(STOREHOUSE)
        case steps.UNSTORE:
            stored = [tile for tile, _fresh in controller.state.stored[controller.state.player]]
            controller.choose_stored(stored.index(what))
            return controller.choose_space(at)
        case steps.HARVEST:
            assert controller.choose_space(at) == []
            return controller.choose_space(at)
        case steps.MONEY:
            return controller.choose_kind(next(kind for kind, value in MONEY.items() if value == what))
        case steps.CART:
            controller.choose_kind(CART)
            return controller.choose_market(what - 1)
        case steps.BULL | steps.PLOW:
            controller.choose_kind(BULL if verb == steps.BULL else PLOW)
            return controller.choose_space(at)
        case steps.MILESTONE:
            assert controller.choose_kind(MILESTONE) == []
            return controller.choose_kind(MILESTONE)
    return controller.choose_space(at) if at >= 0 else [step]


def all_legal(session: GameSession, found: list[Step]) -> bool:
    state = session.state.copy()
    for step in found:
        if refusals(state, step):
            return False
        apply(state, step)
    return True


def click_everything(controller: TurnController) -> list[list[Step]]:
    """Return what every single click would do in the state of the desk, each from the same pick."""
    pick = controller.pick
    game = controller.state.game
    found = []

    def note(result: list[Step]) -> None:
        found.append(result)
        controller.pick = pick

    for line in range(len(game.lines)):
        note(controller.choose_line(line))
    for space in game.board.names:
        note(controller.choose_space(space))
    for index in range(game.market_size):
        note(controller.choose_market(index))
    for kind in controller.state.tiles[controller.state.player]:
        note(controller.choose_kind(kind))
    for index in range(len(controller.state.stored[controller.state.player])):
        note(controller.choose_stored(index))
    note(controller.confirm())
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("players", "side", "seed", "expansion"), plain(1, GAMES))
def test_every_legal_step_can_be_clicked_and_no_other(
    players: int, side: str, seed: int, expansion: bool
) -> None:
    session = sit(seed, players=players, side=side, expansion=expansion)
    controller = TurnController(session)
    rng = random.Random(seed)
    seen = set()
    for _step in range(220):
        if session.state.over:
            break
        legal = session.legal()
        seen |= {step.verb for step in legal}
        for step in rng.sample(legal, min(len(legal), 12)):
            assert clicked(controller, step) == [step]
        for step in rng.sample(legal, min(len(legal), 3)):
            controller.cancel()
            if step.verb == steps.BUY:
                controller.choose_line(step.what)
            if step.verb in (steps.CART, steps.BULL, steps.PLOW, steps.BRIDGE):
                controller.choose_kind(KIND[step.verb])
            for found in click_everything(controller):
                assert all_legal(session, found), (controller.pick, found)
        session.do(rng.choice(legal))
        controller.refresh()
    assert len(seen) >= 7


def test_a_chosen_line_lights_the_spaces_of_its_tiles() -> None:
    session = sit(players=2)
    controller = TurnController(session)
    line = min(controller.now.lines)
    controller.choose_line(line)
    assert controller.lit()
    space = controller.lit().bit_length() - 1
    bought, placed = controller.choose_space(space)
    assert bought.verb == steps.BUY
    assert placed.verb == steps.PLACE
    session.do(bought)
    assert placed in session.legal()


def test_a_line_that_makes_a_finca_due_lights_nothing_before_it_is_drawn(drawn: Drawn) -> None:
    session = drawn(
        """board: |
  . . . . . . .
  . A . . . B .
  . . . . . C .
players: [{name: ana, coins: 6}, {name: ben}]
fincas: {A: 10/5}
marked: [B]
market: {1: lemon, 2: orange, 7: lime, 8: lime, 9: lime}
bag: [lime]
fincas_left: [8/4]"""
    )
    controller = TurnController(session)
    controller.choose_line(session.state.game.lines.index("R1"))
    assert controller.pick is not None
    assert controller.lit() == 0
    assert controller.ahead() is None


def test_after_placing_the_next_tile_that_fits_is_picked() -> None:
    session = sit(players=2)
    controller = TurnController(session)
    line = max(controller.now.lines, key=lambda each: len(session.state.game.line_spaces[each]))
    session.do(session.state.game.steps.buy[line])
    controller.refresh()
    while session.state.hand:
        tile = controller.picked_tile()
        assert tile in controller.now.place
        session.do(controller.choose_space(controller.lit().bit_length() - 1)[0])
        controller.refresh()
    assert controller.pick is None


def test_after_placing_a_tile_another_of_its_fruit_is_picked_or_else_the_next_one() -> None:
    market = dict.fromkeys(range(1, 13), "lime") | {4: "lemon", 5: "lime*", 6: "orange"}
    session = GameSession(position(market=market), [Seat("Ana", "azure"), Seat("Ben", "violet")])
    controller = TurnController(session)
    session.do(session.state.game.steps.buy[session.state.game.lines.index("R2")])
    controller.refresh()
    picked = []
    while session.state.hand:
        picked.append(controller.picked_tile())
        session.do(controller.choose_space(controller.lit().bit_length() - 1)[0])
        controller.refresh()
    assert picked == [PLANTATION[name] for name in ("lime", "lime*", "lemon", "orange")]


def test_a_computer_player_leaves_nothing_to_click() -> None:
    controller = TurnController(sit(players=2, bot="random"))
    assert not controller.open
    assert controller.open_spaces() == 0
    assert not any(click_everything(controller))


def test_a_bridge_is_for_the_hand_where_a_stored_tile_was_picked(drawn: Drawn) -> None:
    session = drawn(
        """rules: {preset: rulebook, expansion: true}
board: |
  . . . . . . .
  . A . # . B .
  . . . . . C .
players: [{name: ana, coins: 6, tiles: [bridge, storehouse-used], stored: [lemon]}, {name: ben}]
fincas: {A: 10/5}
plantations: {c2: lemon}
owners: {c2: ana}
marked: [B]
market: {1: lemon, 2: orange, 7: lime, 8: lime, 9: lime, 10: lime}
bag: [lime]
fincas_left: [8/4]"""
    )
    controller = TurnController(session)
    lemon = PLANTATION["lemon"]
    lines = [step for step in session.legal() if step.verb == steps.BUY]
    session.do(next(step for step in lines if lemon in dict(line_tiles(session.state, step.what)).values()))
    controller.refresh()
    picked = []
    for choose, what in ((controller.choose_stored, 0), (controller.choose_kind, BRIDGE)):
        choose(what)
        picked.append((controller.pick.kind if controller.pick else "", controller.picked_tile()))
    assert picked == [("stored", lemon), ("bridge", lemon)]


def test_a_bridge_stays_at_hand_while_another_tile_is_picked(drawn: Drawn) -> None:
    session = drawn(
        """rules: {preset: rulebook, expansion: true}
board: |
  . # . . . . .
  . A . # . B .
  . . . . . C .
players: [{name: ana, coins: 6, tiles: [bridge]}, {name: ben}]
fincas: {A: 10/5}
marked: [B]
market: {1: lemon, 2: orange, 7: lime, 8: lime, 9: lime, 10: lime}"""
    )
    session.do(session.state.game.steps.parse("buy R1"))
    controller = TurnController(session)
    controller.choose_kind(BRIDGE)
    for index in (1, 0):
        controller.choose_hand(index)
        assert controller.pick is not None
        assert (controller.pick.kind, controller.pick.what) == ("bridge", index)
    controller.cancel()
    controller.choose_hand(1)
    assert controller.pick is not None
    assert (controller.pick.kind, controller.pick.what) == ("hand", 1)


def test_a_click_does_a_step_where_it_is_firm_and_picks_where_it_is_not(drawn: Drawn) -> None:
    session = drawn(
        """board: |
  . . . . . . .
  . A . . . B .
  . . . . . C .
players: [{name: ana, coins: 6}, {name: ben}]
fincas: {A: 10/5}
plantations: {c2: lemon, c3: lemon, e2: orange}
owners: {c2: ana, e2: ana}
marked: [B]
market: {1: lemon, 2: orange, 7: lime, 8: lime, 9: lime}"""
    )
    controller = TurnController(session)
    upper, lower, other = (session.state.game.board.spaces[name] for name in ("c2", "c3", "e2"))
    lemons, orange = 1 << upper | 1 << lower, 1 << other
    assert controller.open_spaces() == lemons | orange
    assert controller.firm() == 0
    assert controller.choose_space(lower) == []
    assert controller.firm() == lemons
    (step,) = controller.choose_space(upper)
    assert step in session.legal()


def test_a_site_says_how_it_stands_where_a_finca_is_or_may_come() -> None:
    session = GameSession(position(fincas=("A",), marked=("C",)), [Seat(name, "azure") for name in NAMES])
    board, controller = session.state.game.board, TurnController(session)
    said = {
        letter: space_aloud(controller, board.site_spaces[site], NAMES, AssistOptions())
        for site, letter in enumerate(board.sites)
    }
    assert "Finca 10/5 on A" in said["A"]
    assert "Site C. Marked: the next finca may be built here." in said["C"]
    assert "open" not in said["B"]
    silent = space_aloud(controller, board.site_spaces[0], NAMES, AssistOptions(numbers=False))
    assert "Nobody has a region there yet." in said["A"]
    assert "Nobody has a region there yet." not in silent


def answers(controller: TurnController, planned: bool) -> dict[tuple[int, int], object]:
    """Return what a click on each space answers, by the plantation in hand (or to be bought) and the space:
    what it plants, or the rules that forbid it. ``planned``: while a plan is shown.
    """
    pick, found = controller.pick, dict[tuple[int, int], object]()
    if planned:
        buying = pick is not None and pick.kind == "line"
        now = controller.outlook.bought(pick.what).choices if pick and buying else controller.now
        last = [Step(steps.PLACE, tile, mask.bit_length() - 1) for tile, mask in now.place.items()]
        controller.set_plan(numbered(last[::-1]))
    for index, tile in enumerate(controller.tiles()):
        for space in controller.state.game.board.names:
            controller.pick = pick
            controller.choose_hand(index)
            why = why_not_space(controller, space)
            played = controller.choose_space(space)
            assert bool(played) == (why is None)
            if why is not None:
                found[tile, space] = {refusal.rule for refusal in why.refusals}
                assert why.step.what == tile
            else:
                found[tile, space] = played[-1]
                assert played[-1].what == tile, "the fruit in hand and no other"
    controller.pick = pick
    controller.set_plan(())
    return found


def test_the_hand_keeps_its_order_when_a_purchase_is_undone_and_done_again() -> None:
    """It began with another plantation than the plan that was left."""
    session = sit(1, players=2, side="long", expansion=False)
    controller, orders = TurnController(session), []
    line = next(step for step in session.legal() if step.verb == steps.BUY and step.what > 0)
    for order in (1, -1):
        controller.choose_line(line.what)
        session.do(*controller.choose_line(line.what))
        controller.refresh()
        hand = sorted(set(session.state.hand_shown()))[::order]
        controller.set_plan(numbered([Step(steps.PLACE, tile, 0) for tile in hand]))
        controller.set_plan(())
        kept = controller.order(), controller.pick
        session.undo()
        controller.refresh()
        session.redo()
        controller.refresh()
        assert (controller.order(), controller.pick) == kept
        orders.append(kept)
        session.undo()
        controller.refresh()
    assert orders[0] != orders[1]


@pytest.mark.parametrize(("players", "side", "seed", "expansion"), plain(1, GAMES))
def test_a_click_on_a_space_answers_the_same_before_and_in_a_purchase_and_with_a_plan(
    players: int, side: str, seed: int, expansion: bool
) -> None:
    session = sit(seed, players=players, side=side, expansion=expansion)
    rng, mixed = random.Random(seed), 0
    while mixed < 6 and not session.state.over:
        lines = [step for step in session.legal() if step.verb == steps.BUY]
        if lines and len(session.history) > 4 * players:
            buy = rng.choice(lines)
            controller = TurnController(session)
            controller.choose_line(buy.what)
            if controller.ahead() is not None:
                before = answers(controller, planned=False)
                assert answers(controller, planned=True) == before
                session.do(buy)
                controller.refresh()
                assert answers(controller, planned=False) == before
                assert answers(controller, planned=True) == before
                mixed += len({tile for tile, _space in before}) > 1
                continue
        session.do(rng.choice(session.legal()))
    assert mixed >= 6


@pytest.mark.parametrize("picked", [None, CART, BULL, PLOW])
def test_a_tile_of_the_market_is_taken_with_a_picked_cart_alone(picked: int | None) -> None:
    state = position(
        plantations={"b1": "lemon"},
        owners={"b1": 0},
        market={1: "lemon", 3: "lime", 12: "orange"},
        tiles=("cart", "bull", "plow"),
    )
    session = GameSession(state, [Seat(*each) for each in zip(NAMES, ("azure", "ink"), strict=True)])
    controller = TurnController(session)
    if picked is not None:
        controller.choose_kind(picked)
    taken = [step for index in range(state.game.market_size) for step in controller.choose_market(index)]
    carts = [step for step in session.legal() if step.verb == steps.CART]
    assert len(carts) == 3
    assert taken == (carts if picked == CART else [])


@pytest.mark.parametrize("number", [1, 2, 7, 12])
def test_why_a_cart_is_of_no_use_is_told_of_a_tile_that_lies_there(number: int) -> None:
    state = position(market={number: "lime"}, tiles=("cart",), workers=0)
    session = GameSession(state, [Seat(*each) for each in zip(NAMES, ("azure", "ink"), strict=True)])
    why = why_not_kind(TurnController(session), CART)
    assert why is not None
    assert why.step.what == number


def test_what_a_cart_would_have_brought_changes_nothing_of_the_order() -> None:
    """The last plantation in hand began, since the plan had one more of its fruit from a cart."""
    session = sit(1, players=2, side="long", expansion=False)
    controller = TurnController(session)
    line = next(step for step in session.legal() if step.verb == steps.BUY and step.what > 0)
    session.do(line)
    controller.refresh()
    hand = list(session.state.hand_shown())
    planting = [Step(steps.PLACE, tile, 0) for tile in hand]
    controller.set_plan(numbered([*planting, Step(steps.CART, 1, -1), Step(steps.PLACE, hand[0], 1)]))
    controller.set_plan(())
    assert [index for index, _number in controller.order()] == list(range(len(hand)))
