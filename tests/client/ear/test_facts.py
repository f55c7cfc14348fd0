"""Every fact that a sighted player has at hand is spoken: spaces, prices, standings, forecasts."""

import random
import re
from collections.abc import Callable

import pytest

from citrus_game.rules.actions.purchase import buildable_lines, judge
from citrus_game.rules.material import steps
from citrus_game.rules.material.board import bits
from citrus_game.rules.material.steps import Step
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.table.advice.foresight import standing
from citrus_game.table.history import round_start
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.words import coins, line_name
from tests.client.ear.listener import Ears
from tests.client.ear.test_by_ear import at_table
from tests.client.play.conftest import new_sitting
from tests.terminal.facts import Facts

ASKED = {"5": "market", "6": "mine", "7": "others", "8": "fincas"}
BONUSES = {steps.BULL: "bull", steps.PLOW: "plough"}
"""Bonuses of which each space is a step of its own."""
FORECAST = re.compile(r"Forecast: [^.]*?you (?:from \S+ to |stay at )(−?\d+)")


def found(fits: Callable[[Sitting], bool], *, expansion: bool = True) -> Sitting:
    """Give a position of a random game that fits."""
    for seed in range(80):
        sitting = new_sitting(2, "short", seed, expansion=expansion)
        chance = random.Random(seed)
        while not sitting.state.over:
            if fits(sitting):
                return Sitting(sitting.state.copy(), sitting.seats)
            sitting.do(chance.choice(sitting.legal()))
    raise AssertionError("no such position")


def position(verb: str) -> Sitting:
    """Give a position in which a step of a kind is legal and nothing else is begun."""

    def ripe(sitting: Sitting) -> bool:
        state = sitting.state
        idle = state.turn > 12 and state.drawn is None and not state.hand_shown()
        return idle and any(step.verb == verb for step in sitting.legal())

    return found(ripe)


def offers(ears: Ears) -> dict[str, str]:
    """Hear every space where something can be done, once round."""
    found: dict[str, str] = {}
    said = " ".join(ears.press("3"))
    while said.split(":")[0] not in found:
        found[said.split(":")[0]] = said
        said = " ".join(ears.press("n"))
    return found


def forecast_after(sitting: Sitting, step: Step) -> int:
    """Give the player's forecast after a step, as the engine has it."""
    after, player = sitting.state.copy(), sitting.state.player
    apply(after, step)
    return sum(projected(after)[player])


@pytest.mark.parametrize("verb", [steps.HARVEST, steps.PLOW])
def test_prices_and_standings_are_told(verb: str) -> None:
    sitting = position(verb)
    ears, facts = Ears(at_table(sitting)), Facts(sitting)
    for key, what in ASKED.items():
        facts(what, ears.ask(key))
    assert facts.seen == set(ASKED.values())


def test_every_harvest_is_told_with_points_coins_and_forecast() -> None:
    sitting = position(steps.HARVEST)
    state = sitting.state
    ears = Ears(at_table(sitting))
    ears.press("h")
    told = offers(ears)
    legal = [step for step in sitting.legal() if step.verb == steps.HARVEST]
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
        assert int(forecast[1].replace("−", "-")) == forecast_after(sitting, step)


@pytest.mark.parametrize("verb", BONUSES)
def test_every_space_of_a_bonus_is_told_with_the_forecast(verb: str) -> None:
    sitting = position(verb)
    ears = Ears(at_table(sitting))
    assert ears.find("4", BONUSES[verb])
    ears.press("return")
    told = offers(ears)
    legal = {sitting.state.game.board.name(step.at): step for step in sitting.legal() if step.verb == verb}
    assert set(told) == set(legal)
    for space, said in told.items():
        forecast = FORECAST.search(said)
        assert forecast is not None, said
        assert int(forecast[1].replace("−", "-")) == forecast_after(sitting, legal[space])


def test_a_purchase_is_told_with_its_price_and_what_it_can_bring() -> None:
    sitting = new_sitting(2, "long", 5)
    ears = Ears(at_table(sitting))
    heard = {" ".join(ears.press("2")) for _key in sitting.state.game.lines}
    for line, can in enumerate(buildable_lines(sitting.state)):
        name = line_name(sitting.state.game.lines[line])
        said = next(text for text in heard if text.casefold().startswith(name))
        assert coins(judge(sitting.state, line).cost) in said
        assert ("can be planted" in said) == can


def test_wells_count_in_what_a_harvest_is_told_to_bring() -> None:
    sitting = position(steps.HARVEST)
    state = sitting.state
    ears = Ears(at_table(sitting))
    ears.press("h")
    for space, said in offers(ears).items():
        region = state.region_at(state.game.board.spaces[space])
        wells = sum((state.tile_on(low.bit_length() - 1) or 0) % 2 for low in bits(region))
        named = re.search(r"(\d+) wells?", said)
        assert (int(named[1]) if named else 0) == wells


def test_own_regions_and_fincas_with_an_open_ring_are_come_to() -> None:
    sitting = position(steps.PLOW)
    state, board = sitting.state, sitting.state.game.board
    ears = Ears(at_table(sitting))
    own = {board.name(low.bit_length() - 1) for low in bits(state.worker_at[state.player])}
    fincas = [site for site, values in enumerate(state.fincas) if values is not None]
    still = {board.name(board.site_spaces[site]) for site in fincas if standing(state, site).open}
    for key, spaces in (("g", own), ("f", still)):
        assert spaces
        assert {" ".join(ears.press(key)).split(":")[0] for _space in spaces} == spaces


def test_the_last_round_and_the_turn_are_told_again() -> None:
    sitting = new_sitting(2, "short", 3, steps=30)
    ears = Ears(at_table(sitting))
    start = round_start(sitting)
    told = [entry.text for entry in sitting.log if entry.step >= start]
    assert ears.ask("9") == list(dict.fromkeys(told))
    assert f"Turn {sitting.state.turn}: {sitting.names[sitting.state.player]}." in ears.ask("0")
