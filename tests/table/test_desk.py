"""Every legal step can be clicked, and nothing else can (issue: nothing else is clickable)."""

import random

import pytest

from citrus_game.rules.actions.market import line_tiles
from citrus_game.rules.legal import refusals
from citrus_game.rules.material import steps
from citrus_game.rules.material.components import (
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
from citrus_game.rules.material.steps import Step
from citrus_game.rules.turn import apply
from citrus_game.table.desk.aids import Aided
from citrus_game.table.desk.aloud import space_aloud
from citrus_game.table.desk.desk import Desk
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tests.cases import plain
from tests.table.positions import NAMES, Drawn, position, sit

GAMES = [(2, "long", 1, True), (5, "short", 2, True), (3, "long", 3, False), (4, "short", 4, True)]


def clicked(desk: Desk, step: Step) -> list[Step]:
    """Click what a player clicks to do a step; give the steps that come of it."""
    verb, what, at = step
    desk.cancel()
    hand = desk.tiles()
    if verb in (steps.PLACE, steps.BRIDGE, steps.STORE):
        desk.choose_hand(list(hand).index(what))
    match verb:
        case steps.BUY:
            assert desk.choose_line(what) == []
            return desk.choose_line(what)
        case steps.SITE:
            return desk.choose_space(desk.state.game.board.site_spaces[what])
        case steps.BRIDGE:
            desk.choose_kind(BRIDGE)
            return desk.choose_space(at)
        case steps.STORE:
            return desk.choose_kind(STOREHOUSE)
        case steps.UNSTORE:
            stored = [tile for tile, _fresh in desk.state.stored[desk.state.player]]
            desk.choose_stored(stored.index(what))
            return desk.choose_space(at)
        case steps.HARVEST:
            assert desk.choose_space(at) == []
            return desk.choose_space(at)
        case steps.MONEY:
            return desk.choose_kind(next(kind for kind, value in MONEY.items() if value == what))
        case steps.CART:
            desk.choose_kind(CART)
            return desk.choose_market(what - 1)
        case steps.BULL | steps.PLOW:
            desk.choose_kind(BULL if verb == steps.BULL else PLOW)
            return desk.choose_space(at)
        case steps.MILESTONE:
            assert desk.choose_kind(MILESTONE) == []
            return desk.choose_kind(MILESTONE)
    return desk.choose_space(at) if at >= 0 else [step]


def all_legal(sitting: Sitting, found: list[Step]) -> bool:
    state = sitting.state.copy()
    for step in found:
        if refusals(state, step):
            return False
        apply(state, step)
    return True


def click_everything(desk: Desk) -> list[list[Step]]:
    """Give what every single click would do in the state of the desk, each from the same pick."""
    pick = desk.pick
    game = desk.state.game
    found = []

    def note(result: list[Step]) -> None:
        found.append(result)
        desk.pick = pick

    for line in range(len(game.lines)):
        note(desk.choose_line(line))
    for space in game.board.names:
        note(desk.choose_space(space))
    for index in range(game.market_size):
        note(desk.choose_market(index))
    for kind in desk.state.tiles[desk.state.player]:
        note(desk.choose_kind(kind))
    for index in range(len(desk.state.stored[desk.state.player])):
        note(desk.choose_stored(index))
    note(desk.confirm())
    return found


@pytest.mark.parametrize(("players", "side", "seed", "expansion"), plain(2, GAMES))
def test_every_legal_step_can_be_clicked_and_no_other(
    players: int, side: str, seed: int, expansion: bool
) -> None:
    sitting = sit(seed, players=players, side=side, expansion=expansion)
    desk = Desk(sitting)
    rng = random.Random(seed)
    seen = set()
    for _step in range(220):
        if sitting.state.over:
            break
        legal = sitting.legal()
        seen |= {step.verb for step in legal}
        for step in rng.sample(legal, min(len(legal), 12)):
            assert clicked(desk, step) == [step]
        for step in rng.sample(legal, min(len(legal), 3)):
            desk.cancel()
            if step.verb == steps.BUY:
                desk.choose_line(step.what)
            if step.verb in (steps.CART, steps.BULL, steps.PLOW, steps.BRIDGE):
                desk.choose_kind(KIND[step.verb])
            for found in click_everything(desk):
                assert all_legal(sitting, found), (desk.pick, found)
        sitting.do(rng.choice(legal))
        desk.refresh()
    assert len(seen) >= 7


def test_a_chosen_line_lights_the_spaces_of_its_tiles() -> None:
    sitting = sit(players=2)
    desk = Desk(sitting)
    line = min(desk.now.lines)
    desk.choose_line(line)
    assert desk.lit()
    space = desk.lit().bit_length() - 1
    bought, placed = desk.choose_space(space)
    assert bought.verb == steps.BUY
    assert placed.verb == steps.PLACE
    sitting.do(bought)
    assert placed in sitting.legal()


def test_a_line_that_makes_a_finca_due_lights_nothing_before_it_is_drawn(drawn: Drawn) -> None:
    sitting = drawn(
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
    desk = Desk(sitting)
    desk.choose_line(sitting.state.game.lines.index("R1"))
    assert desk.pick is not None
    assert desk.lit() == 0
    assert desk.ahead() is None


def test_after_placing_the_next_tile_that_fits_is_picked() -> None:
    sitting = sit(players=2)
    desk = Desk(sitting)
    line = max(desk.now.lines, key=lambda each: len(sitting.state.game.line_spaces[each]))
    sitting.do(sitting.state.game.steps.buy[line])
    desk.refresh()
    while sitting.state.hand:
        tile = desk.picked_tile()
        assert tile in desk.now.place
        sitting.do(desk.choose_space(desk.lit().bit_length() - 1)[0])
        desk.refresh()
    assert desk.pick is None


def test_a_computer_player_leaves_nothing_to_click() -> None:
    desk = Desk(sit(players=2, bot="random"))
    assert not desk.open
    assert desk.open_spaces() == 0
    assert not any(click_everything(desk))


def test_a_bridge_is_for_the_hand_where_a_stored_tile_was_picked(drawn: Drawn) -> None:
    sitting = drawn(
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
    desk = Desk(sitting)
    lemon = PLANTATION["lemon"]
    lines = [step for step in sitting.legal() if step.verb == steps.BUY]
    sitting.do(next(step for step in lines if lemon in dict(line_tiles(sitting.state, step.what)).values()))
    desk.refresh()
    picked = []
    for choose, what in ((desk.choose_stored, 0), (desk.choose_kind, BRIDGE)):
        choose(what)
        picked.append((desk.pick.kind if desk.pick else "", desk.picked_tile()))
    assert picked == [("stored", lemon), ("bridge", lemon)]


def test_a_bridge_stays_at_hand_while_another_tile_is_picked(drawn: Drawn) -> None:
    sitting = drawn(
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
    sitting.do(sitting.state.game.steps.parse("buy R1"))
    desk = Desk(sitting)
    desk.choose_kind(BRIDGE)
    for index in (1, 0):
        desk.choose_hand(index)
        assert desk.pick is not None
        assert (desk.pick.kind, desk.pick.what) == ("bridge", index)
    desk.cancel()
    desk.choose_hand(1)
    assert desk.pick is not None
    assert (desk.pick.kind, desk.pick.what) == ("hand", 1)


def test_a_click_does_a_step_where_it_is_firm_and_picks_where_it_is_not(drawn: Drawn) -> None:
    sitting = drawn(
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
    desk = Desk(sitting)
    upper, lower, other = (sitting.state.game.board.spaces[name] for name in ("c2", "c3", "e2"))
    lemons, orange = 1 << upper | 1 << lower, 1 << other
    assert desk.open_spaces() == lemons | orange
    assert desk.firm() == 0
    assert desk.choose_space(lower) == []
    assert desk.firm() == lemons
    (step,) = desk.choose_space(upper)
    assert step in sitting.legal()


def test_a_site_says_how_it_stands_where_a_finca_is_or_may_come() -> None:
    sitting = Sitting(position(fincas=("A",), marked=("C",)), [Seat(name, "azure") for name in NAMES])
    board, desk = sitting.state.game.board, Desk(sitting)
    said = {
        letter: space_aloud(desk, board.site_spaces[site], NAMES, Aided())
        for site, letter in enumerate(board.sites)
    }
    assert "Finca 10/5 on A" in said["A"]
    assert "Marked site C, " in said["C"]
    assert "open" not in said["B"]
    silent = space_aloud(desk, board.site_spaces[0], NAMES, Aided(numbers=False))
    assert "Finca 10/5 on A" not in silent
