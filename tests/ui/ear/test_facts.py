"""Every fact that a sighted player can see is spoken: spaces, prices, shares, forecasts."""

import random
import re
from collections.abc import Callable

import pytest

from citrus_game.facts.fincas import finca_facts
from citrus_game.narration.words import coins, line_at_market
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.purchase import buildable_lines, judge
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import round_start
from tests.cases import plain
from tests.cli.fact_check import FactCheck
from tests.ui.ear.listener import Ears
from tests.ui.ear.test_by_ear import at_table
from tests.ui.play.conftest import new_sitting

ASKED = {"5": "market", "6": "mine", "7": "others", "8": "fincas"}
BONUSES = {steps.BULL: "bull", steps.PLOW: "plough"}
"""Bonuses of which each space is a step of its own."""
FORECAST = re.compile(r"If it ended now: [^.]*?you (?:from \S+ to |stay at )(−?\d+)")


def found(fits: Callable[[GameSession], bool], *, expansion: bool = True) -> GameSession:
    """Return a position of a random game that fits."""
    for seed in range(80):
        session = new_sitting(2, "short", seed, expansion=expansion)
        chance = random.Random(seed)
        while not session.state.over:
            if fits(session):
                return GameSession(session.state.copy(), session.seats)
            session.do(chance.choice(session.legal()))
    raise AssertionError("no such position")


def position(verb: str) -> GameSession:
    """Return a position in which a step of a kind is legal and nothing else is begun."""

    def ripe(session: GameSession) -> bool:
        state = session.state
        idle = state.turn > 12 and state.drawn is None and not state.hand_shown()
        return idle and any(step.verb == verb for step in session.legal())

    return found(ripe)


def offers(ears: Ears) -> dict[str, str]:
    """Hear every space where something can be done, once round."""
    found: dict[str, str] = {}
    said = " ".join(ears.press("3"))
    while said.split(":")[0] not in found:
        found[said.split(":")[0]] = said
        said = " ".join(ears.press("n"))
    return found


def forecast_after(session: GameSession, step: Step) -> int:
    """Return the player's forecast after a step, as the engine has it."""
    after, player = session.state.copy(), session.state.player
    apply(after, step)
    return sum(projected(after)[player])


@pytest.mark.parametrize("verb", plain(1, [steps.HARVEST, steps.PLOW], whole=True))
def test_prices_and_standings_are_told(verb: str) -> None:
    session = position(verb)
    ears, facts = Ears(at_table(session)), FactCheck(session)
    for key, what in ASKED.items():
        facts(what, ears.ask(key))
    assert facts.seen == set(ASKED.values())


@pytest.mark.slow
def test_every_harvest_is_told_with_points_coins_and_forecast() -> None:
    session = position(steps.HARVEST)
    state = session.state
    ears = Ears(at_table(session))
    ears.press("h")
    told = offers(ears)
    legal = [step for step in session.legal() if step.verb == steps.HARVEST]
    assert len(told) == len(legal)
    for space, said in told.items():
        region = state.region_at(state.game.board.spaces[space])
        step = next(step for step in legal if state.region_at(step.at) == region)
        after = state.copy()
        apply(after, step)
        gained = after.points[state.player] - state.points[state.player]
        assert f"+{gained} point" in said
        forecast = FORECAST.search(said)
        assert forecast is not None
        assert int(forecast[1].replace("−", "-")) == forecast_after(session, step)


@pytest.mark.slow
@pytest.mark.parametrize("verb", plain(1, BONUSES, whole=True))
def test_every_space_of_a_bonus_is_told_with_the_forecast(verb: str) -> None:
    session = position(verb)
    ears = Ears(at_table(session))
    assert ears.find("4", BONUSES[verb])
    ears.press("return")
    told = offers(ears)
    legal = {session.state.game.board.name(step.at): step for step in session.legal() if step.verb == verb}
    assert set(told) == set(legal)
    for space, said in told.items():
        forecast = FORECAST.search(said)
        assert forecast is not None, said
        assert int(forecast[1].replace("−", "-")) == forecast_after(session, legal[space])


def test_a_purchase_is_told_with_its_price_and_what_it_can_bring() -> None:
    session = new_sitting(2, "long", 5)
    ears = Ears(at_table(session))
    heard = {" ".join(ears.press("2")) for _key in session.state.game.lines}
    for line, can in enumerate(buildable_lines(session.state)):
        name = line_at_market(session.state.game.lines[line])
        said = next(text for text in heard if text.casefold().startswith(name))
        assert coins(judge(session.state, line).cost) in said
        assert ("can be planted" in said) == can


@pytest.mark.slow
def test_wells_count_in_what_a_harvest_is_told_to_bring() -> None:
    session = position(steps.HARVEST)
    state = session.state
    ears = Ears(at_table(session))
    ears.press("h")
    for space, said in offers(ears).items():
        region = state.region_at(state.game.board.spaces[space])
        wells = sum((state.tile_on(low.bit_length() - 1) or 0) % 2 for low in bits(region))
        named = re.search(r"(\d+) wells?", said)
        assert (int(named[1]) if named else 0) == wells


@pytest.mark.slow
def test_own_regions_and_fincas_with_an_open_ring_are_come_to() -> None:
    session = position(steps.PLOW)
    state, board = session.state, session.state.game.board
    ears = Ears(at_table(session))
    own = {board.name(low.bit_length() - 1) for low in bits(state.worker_at[state.player])}
    fincas = [site for site, values in enumerate(state.fincas) if values is not None]
    still = {board.name(board.site_spaces[site]) for site in fincas if finca_facts(state, site).open}
    for key, spaces in (("g", own), ("f", still)):
        assert spaces
        assert {" ".join(ears.press(key)).split(":")[0] for _space in spaces} == spaces


def test_the_last_round_and_the_turn_are_told_again() -> None:
    session = new_sitting(2, "short", 3, steps=30)
    ears = Ears(at_table(session))
    start = round_start(session)
    told = [entry.text for entry in session.log if entry.step >= start]
    assert ears.ask("9") == list(dict.fromkeys(told))
    assert f"Turn {session.state.turn}: {session.names[session.state.player]}." in ears.ask("0")
