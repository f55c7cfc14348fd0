"""What is offered is spoken whole: spaces of bonuses, what a cart can take, what a purchase would bring."""

import random
import re
from collections.abc import Sequence

import pytest

from citrus_game.client.play.hands import proposals
from citrus_game.rules.actions.purchase import judge
from citrus_game.rules.material import steps
from citrus_game.rules.material.components import KINDS
from citrus_game.rules.material.state import EMPTY, State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.table.advice.foresight import standing
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.help_cards import tile_card
from citrus_game.table.speech.words import line_name, plantation_name
from tests.client.ear.listener import Ears
from tests.client.ear.test_by_ear import at_table
from tests.client.ear.test_facts import FORECAST, forecast_after, found, offers, position
from tests.client.play.conftest import NAMES
from tests.client.play.test_proposals import AtOnce

TAKEN = re.compile(r"the (.+) from market space (\d+)")
REFUSED = re.compile(r"cannot|could not")
ARROWS = ("left", "right", "up", "down")
PLACES = ("none", "first", "second", "third", "fourth", "fifth")
MOST_KEYS = 400
BONUS = re.compile(r"with a bridge|a storehouse")
"""What a plan does with other bonuses than carts."""
PLANTED = re.compile(r"(?:, | and |^)(.+?) on ([a-z]\d+)( with a cart)?")


def in_hand(verb: str) -> Sitting:
    """Give a position in which the first of the hand can be bridged, or what is stored can be planted."""

    def ripe(sitting: Sitting) -> bool:
        tile = chosen(sitting.state, verb)
        return sitting.state.turn > 12 and any((s.verb, s.what) == (verb, tile) for s in sitting.legal())

    return found(ripe)


def chosen(state: State, verb: str) -> int | None:
    """Give the plantation that a bonus is used with."""
    stored = state.stored[state.player]
    if verb == steps.UNSTORE:
        return stored[0][0] if stored else None
    return state.hand[0] if state.hand else None


def assert_offers(sitting: Sitting, told: dict[str, str], legal: Sequence[Step]) -> None:
    """See that the spaces told are those of legal steps, each with the forecast that comes of it."""
    by_space = {sitting.state.game.board.name(step.at): step for step in legal}
    assert set(told) == set(by_space)
    for space, said in told.items():
        forecast = FORECAST.search(said)
        assert forecast is not None, said
        assert int(forecast[1].replace("−", "-")) == forecast_after(sitting, by_space[space])


@pytest.mark.parametrize(("verb", "bonus"), [(steps.BRIDGE, "bridge"), (steps.UNSTORE, "storehouse: ")])
def test_every_space_for_a_bridge_or_a_stored_plantation_is_told(verb: str, bonus: str) -> None:
    sitting = in_hand(verb)
    tile = chosen(sitting.state, verb)
    assert tile is not None
    ears = Ears(at_table(sitting))
    assert ears.find("4", bonus + (plantation_name(tile) if verb == steps.UNSTORE else ""))
    ears.press("return")
    assert_offers(sitting, offers(ears), [s for s in sitting.legal() if (s.verb, s.what) == (verb, tile)])


def market_tiles(ears: Ears) -> dict[int, str]:
    """Go about in the market until each plantation was heard; give what was said by its space."""
    chance, told = random.Random(1), dict[int, str]()
    for _key in range(MOST_KEYS):
        said = " ".join(ears.press(chance.choice(ARROWS)))
        if match := TAKEN.search(said):
            told[int(match[2])] = said
        elif not said or ("market" not in said and not said.startswith(("Row", "Column"))):
            ears.press("2")
    return told


def test_what_a_cart_can_take_is_told_and_where_it_can_be_planted() -> None:
    sitting = position(steps.CART)
    state = sitting.state
    ears = Ears(at_table(sitting))
    assert ears.find("4", tile_card(KINDS.index("cart")).text), "what the bonus is for"
    ears.press("return")
    ears.press("2")
    told = market_tiles(ears)
    taken = {step.what for step in sitting.legal() if step.verb == steps.CART}
    assert set(told) == {number for number, tile in enumerate(state.market, 1) if tile != EMPTY}
    assert {
        number for number, said in told.items() if "cannot" not in said and "could not" not in said
    } == taken
    for number, said in told.items():
        match = TAKEN.search(said)
        assert match is not None
        assert match[1] == plantation_name(state.market[number - 1])
    while "market space" not in (said := " ".join(ears.press(random.choice(ARROWS)))) or "not" in said:
        ears.press("2")
    ears.press("return")
    legal = [step for step in sitting.legal() if step.what == state.cart_tile and step.verb == steps.PLACE]
    assert state.cart_tile != EMPTY
    assert_offers(sitting, offers(ears), legal)


def to_buy(turn: int) -> Sitting:
    """Give a position from some turn on in which a player without bonuses may buy."""

    def free(sitting: Sitting) -> bool:
        state = sitting.state
        buys = any(step.verb == steps.BUY for step in sitting.legal())
        return buys and state.turn >= turn and not state.tiles[state.player]

    return found(free, expansion=False)


@pytest.mark.parametrize("turn", [0, 9])
def test_what_a_purchase_would_bring_is_told_at_its_arrow(turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "Adviser", AtOnce)
    sitting = to_buy(turn)
    state = sitting.state
    ears = Ears(at_table(sitting))
    lines = {step.what: judge(state, step.what) for step in sitting.legal() if step.verb == steps.BUY}
    heard = dict[int, str]()
    names = {f"{line_name(state.game.lines[line])}:": line for line in lines}
    for key in ("2", *random.Random(2).choices(ARROWS, k=60)):
        ears.press(key)
        said = " ".join(ears.listener.wait(2.0))
        line = next((names[name] for name in names if said.casefold().startswith(name)), -1)
        if line >= 0 and not lines[line].due:
            heard[line] = said
    planned = 0
    for line, said in heard.items():
        plan = re.search(r"One way to plant: (.+?)\.(?: |$)", said)
        assert plan is not None, said
        if BONUS.search(plan[1]):
            continue
        planned += 1
        assert_purchase(state, line, said, PLANTED.findall(plan[1]))
        assert said.count(". ") == len(set(said.split(". "))) - 1, "nothing is said twice"
    assert planned


def assert_purchase(state: State, line: int, said: str, plan: Sequence[tuple[str, str, str]]) -> None:
    """See that what was said of a purchase comes of it, planted as was said."""
    after, board = state.copy(), state.game.board
    apply(after, state.game.steps.buy[line])
    assert sum(not cart for _tile, _space, cart in plan) == len(after.hand), said
    for name, space, cart in plan:
        tile = next(tile for tile in (*after.hand, *after.market) if named_so(tile, name))
        if cart:
            apply(after, state.game.steps.cart[after.market.index(tile)])
        apply(after, Step(steps.PLACE, tile, board.spaces[space]))
    for player, points in enumerate(projected(after)):
        then, now = sum(projected(state)[player]), sum(points)
        changed = f"{named(state, player)} from {then} to {now}".replace("-", "−")
        assert (changed in said) == (then != now), said
    for site, values in enumerate(state.fincas):
        if values is not None and not state.scored >> site & 1:
            for player in range(state.game.players):
                before, now = (rank(position, site, player) for position in (state, after))
                place = rf"Finca {board.sites[site]}, [^:]+: {named(state, player)} [\w ]+ to (\w+) place"
                told = re.search(place, said)
                assert (told is not None) == (before != now and now > 0), said
                assert told is None or told[1] == PLACES[now]


def named_so(tile: int, name: str) -> bool:
    """Tell whether a plantation is called so."""
    return tile != EMPTY and plantation_name(tile) == name


def named(state: State, player: int) -> str:
    """Name a player as the one on turn hears it."""
    return "you" if player == state.player else NAMES[player]


def rank(state: State, site: int, player: int) -> int:
    """Give a player's place at a finca, 0 for none."""
    return next((share.rank for share in standing(state, site).shares if share.player == player), 0)
