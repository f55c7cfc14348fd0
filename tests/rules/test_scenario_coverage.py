"""The scenarios cover the law: each rule id, step, tile and option, legal and refused (NOTATION.md)."""

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from citrus_game.content.expect import Expect, Refusal
from citrus_game.content.scenario import Do, Scenario, load_scenario
from citrus_game.rules import steps
from citrus_game.rules.components import HORSES, KINDS
from tests.rules.agreement import RULE_IDS
from tests.rules.games import CHOICES

FOLDER = Path(__file__).parents[1] / "scenarios"
VERBS = (
    steps.BUY, steps.SITE, steps.PLACE, steps.BRIDGE, steps.STORE, steps.UNSTORE, steps.RETURN, steps.HARVEST,
    steps.INCOME, steps.MONEY, steps.CART, steps.BULL, steps.PLOW, steps.MILESTONE, steps.END, steps.PASS,
)  # fmt: skip
IN_SETUP = {"start_player", "short_removed", "always_in_play", "random_start", "start_fincas"}
"""Options that a position has behind it: `test_setup` has them."""


@cache
def scenarios() -> tuple[Scenario, ...]:
    return tuple(load_scenario(path) for path in sorted(FOLDER.rglob("*.yaml")))


def refused(scenario: Scenario) -> list[Refusal]:
    found = [part for part in scenario.parts if isinstance(part, Refusal)]
    for part in scenario.parts:
        found += part.illegal if isinstance(part, Expect) else ()
    return found


def legal_verbs(scenario: Scenario) -> set[str]:
    found = {step.verb for part in scenario.parts if isinstance(part, Expect) for step in part.legal}
    return found | {step.verb for part in scenario.parts if isinstance(part, Do) for step in part.steps}


def test_every_rule_id_is_met_twice() -> None:
    files: dict[str, set[str]] = defaultdict(set)
    for scenario in scenarios():
        for refusal in refused(scenario):
            for rule in refusal.because:
                files[rule].add(scenario.title)
    assert set(files) == RULE_IDS
    assert {rule: len(titles) for rule, titles in files.items() if len(titles) < 2} == {}


@pytest.mark.parametrize("verb", VERBS)
def test_every_step_is_legal_and_refused_somewhere(verb: str) -> None:
    assert sum(verb in legal_verbs(scenario) for scenario in scenarios()) >= 2
    assert any(refusal.step.verb == verb for scenario in scenarios() for refusal in refused(scenario))


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=KINDS)
def test_every_tile_lies_on_a_board_or_in_front_of_a_player(kind: int) -> None:
    found = 0
    for scenario in scenarios():
        state = scenario.state
        mats = state.horses if kind in HORSES else state.tiles
        found += bool(state.land[kind]) + sum(kind in mat for mat in mats)
    assert found >= 2


@pytest.mark.parametrize("option", sorted(set(CHOICES) - IN_SETUP))
def test_every_option_is_played_both_ways(option: str) -> None:
    played = {getattr(scenario.state.game.options, option) for scenario in scenarios()}
    assert len(played) >= len(CHOICES[option])


def test_titles_differ() -> None:
    titles = [scenario.title for scenario in scenarios()]
    assert len(titles) == len(set(titles))
    assert len(titles) >= 160
