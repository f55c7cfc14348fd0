"""Offers are spoken completely: spaces of tiles, what a cart can take, what a purchase would bring."""

import random
import re
from collections.abc import Sequence

import pytest

from citrus_game.facts.fincas import finca_facts
from citrus_game.facts.lines import line_facts
from citrus_game.narration.rule_texts import tile_card
from citrus_game.narration.words import line_at_market, plantation_name
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import KINDS
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.ui.scenes.play.input import hints
from tests.cases import plain
from tests.ui.ear.listener import Ears
from tests.ui.ear.test_by_ear import at_table
from tests.ui.ear.test_facts import FORECAST, forecast_after, found, offers, position
from tests.ui.play.conftest import NAMES
from tests.ui.play.test_proposals import AtOnce

TAKEN = re.compile(r"the (.+) from market space (\d+)")
REFUSED = re.compile(r"cannot|could not")
ARROWS = ("left", "right", "up", "down")
PLACES = ("none", "first", "second", "third", "fourth", "fifth")
MOST_KEYS = 400
BONUS = re.compile(r"with a bridge|a storehouse")
"""What a plan does with other bonuses than carts."""
PLANTED = re.compile(r"(?:, | and |^)(.+?) on ([a-z]\d+)( with a cart)?")


def in_hand(verb: str) -> GameSession:
    """Return a position in which the first of the hand can be bridged, or what is stored can be planted."""

    def ripe(session: GameSession) -> bool:
        tile = chosen(session.state, verb)
        return session.state.turn > 12 and any((s.verb, s.what) == (verb, tile) for s in session.legal())

    return found(ripe)


def chosen(state: State, verb: str) -> int | None:
    """Return the plantation that a bonus is used with."""
    stored = state.stored[state.player]
    if verb == steps.UNSTORE:
        return stored[0][0] if stored else None
    return state.hand[0] if state.hand else None


def assert_offers(session: GameSession, told: dict[str, str], legal: Sequence[Step]) -> None:
    """See that the spaces told are those of legal steps, each with the forecast that comes of it."""
    by_space = {session.state.game.board.name(step.at): step for step in legal}
    assert set(told) == set(by_space)
    for space, said in told.items():
        forecast = FORECAST.search(said)
        assert forecast is not None, said
        assert int(forecast[1].replace("−", "-")) == forecast_after(session, by_space[space])


@pytest.mark.parametrize(
    ("verb", "bonus"), plain(1, [(steps.BRIDGE, "bridge"), (steps.UNSTORE, "storehouse: ")])
)
def test_every_space_for_a_bridge_or_a_stored_plantation_is_told(verb: str, bonus: str) -> None:
    session = in_hand(verb)
    tile = chosen(session.state, verb)
    assert tile is not None
    ears = Ears(at_table(session))
    assert ears.find("4", bonus + (plantation_name(tile) if verb == steps.UNSTORE else ""))
    ears.press("return")
    assert_offers(session, offers(ears), [s for s in session.legal() if (s.verb, s.what) == (verb, tile)])


def market_tiles(ears: Ears) -> dict[int, str]:
    """Go about in the market until each plantation was heard; return what was said by its space."""
    chance, told = random.Random(1), dict[int, str]()
    for _key in range(MOST_KEYS):
        said = " ".join(ears.press(chance.choice(ARROWS)))
        if match := TAKEN.search(said):
            told[int(match[2])] = said
        elif not said or ("market" not in said and not said.startswith(("Row", "Column"))):
            ears.press("2")
    return told


@pytest.mark.slow
def test_what_a_cart_can_take_is_told_and_where_it_can_be_planted() -> None:
    session = position(steps.CART)
    state = session.state
    ears = Ears(at_table(session))
    assert ears.find("4", tile_card(KINDS.index("cart")).text), "what the bonus is for"
    ears.press("return")
    ears.press("2")
    told = market_tiles(ears)
    taken = {step.what for step in session.legal() if step.verb == steps.CART}
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
    legal = [step for step in session.legal() if step.what == state.cart_tile and step.verb == steps.PLACE]
    assert state.cart_tile != EMPTY
    assert_offers(session, offers(ears), legal)


def to_buy(turn: int) -> GameSession:
    """Return a position from some turn on in which a player without bonuses may buy."""

    def free(session: GameSession) -> bool:
        state = session.state
        buys = any(step.verb == steps.BUY for step in session.legal())
        return buys and state.turn >= turn and not state.tiles[state.player]

    return found(free, expansion=False)


@pytest.mark.slow
@pytest.mark.parametrize("turn", plain(1, [0, 9], whole=True))
def test_what_a_purchase_would_bring_is_told_at_its_arrow(turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "Adviser", AtOnce)
    session = to_buy(turn)
    state = session.state
    ears = Ears(at_table(session))
    lines = {step.what: line_facts(state, step.what) for step in session.legal() if step.verb == steps.BUY}
    heard = dict[int, str]()
    names = {f"{line_at_market(state.game.lines[line])}:": line for line in lines}
    for key in ("2", *random.Random(2).choices(ARROWS, k=60)):
        ears.press(key)
        said = " ".join(ears.listener.wait(2.0))
        line = next((names[name] for name in names if said.casefold().startswith(name)), -1)
        if line >= 0 and not lines[line].follows:
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
                who = f"Finca {board.sites[site]}, [^:]+: {named(state, player)} "
                told = re.search(rf"{who}(?:takes? the (lead)|[\w ]+ to (\w+) place)", said)
                assert (told is not None) == (before != now and now > 0), said
                assert told is None or told[2] == PLACES[now] or (told[1] and now == 1)


def named_so(tile: int, name: str) -> bool:
    """Return whether a plantation is called so."""
    return tile != EMPTY and plantation_name(tile) == name


def named(state: State, player: int) -> str:
    """Name a player as the one on turn hears it."""
    return "you" if player == state.player else NAMES[player]


def rank(state: State, site: int, player: int) -> int:
    """Return a player's place at a finca, 0 for none."""
    return next((share.rank for share in finca_facts(state, site).shares if share.player == player), 0)
