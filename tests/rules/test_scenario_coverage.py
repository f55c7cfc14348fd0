"""The scenarios cover each rule id, step, tile and option, legal and refused (FILE_FORMATS.md)."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from citrus_game.content.disk.yaml_file import read_yaml
from citrus_game.content.records.scenario import load_scenario
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import HORSES, KINDS
from citrus_game.rules.model.options import ROWS
from citrus_game.rules.model.state import State
from tests.rules.agreement import RULE_IDS

FOLDER = Path(__file__).parents[1] / "scenarios"
VERBS = (
    steps.BUY, steps.SITE, steps.PLACE, steps.BRIDGE, steps.STORE, steps.UNSTORE, steps.RETURN, steps.HARVEST,
    steps.INCOME, steps.MONEY, steps.CART, steps.BULL, steps.PLOW, steps.MILESTONE, steps.END, steps.PASS,
)  # fmt: skip
IN_SETUP = {
    "start_player", "short_removed", "always_in_play", "random_start", "start_fincas",
    "seat_coins", "seat_points",
}  # fmt: skip
"""Options that a position has behind it: `test_setup` has them."""


class Told(NamedTuple):
    """What a scenario file says of steps: the texts of legal ones, and the refused with their rule ids."""

    title: str
    state: State
    legal: list[str]
    refused: list[tuple[str, frozenset[str]]]


@cache
def scenarios() -> tuple[Told, ...]:
    found = []
    for path in sorted(FOLDER.rglob("*.yaml")):
        data: Any = read_yaml(path).data
        parts = data["steps"]
        legal = [line for part in parts for line in part.get("do", "").splitlines()]
        legal += [text for part in parts for text in part.get("expect", {}).get("legal", ())]
        refused = [(part["refuse"], frozenset(part.get("because", ()))) for part in parts if "refuse" in part]
        for part in parts:
            illegal = part.get("expect", {}).get("illegal", {})
            refused += [(text, frozenset(because)) for text, because in illegal.items()]
        found.append(Told(data["title"], load_scenario(path).state, legal, refused))
    return tuple(found)


def verbs(texts: list[str]) -> Iterator[str]:
    return (text.split()[0] for text in texts)


def test_every_rule_id_is_met_twice() -> None:
    files: dict[str, set[str]] = defaultdict(set)
    for scenario in scenarios():
        for _, because in scenario.refused:
            for rule in because:
                files[rule].add(scenario.title)
    assert set(files) == RULE_IDS
    assert {rule: len(titles) for rule, titles in files.items() if len(titles) < 2} == {}


@pytest.mark.parametrize("verb", VERBS)
def test_every_step_is_legal_and_refused_somewhere(verb: str) -> None:
    assert sum(verb in verbs(scenario.legal) for scenario in scenarios()) >= 2
    assert any(verb in verbs([text for text, _ in scenario.refused]) for scenario in scenarios())


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=KINDS)
def test_every_tile_lies_on_a_board_or_in_front_of_a_player(kind: int) -> None:
    found = 0
    for scenario in scenarios():
        state = scenario.state
        mats = state.horses if kind in HORSES else state.tiles
        found += bool(state.land[kind]) + sum(kind in mat for mat in mats)
    assert found >= 2


@pytest.mark.parametrize("option", sorted(set(ROWS) - IN_SETUP))
def test_every_option_is_played_both_ways(option: str) -> None:
    played = {getattr(scenario.state.game.options, option) for scenario in scenarios()}
    words = ROWS[option].values
    assert len(played) >= (len(words) or 2), "each value of a word, another than the usual one of a number"


def test_titles_differ() -> None:
    titles = [scenario.title for scenario in scenarios()]
    assert len(titles) == len(set(titles))
    assert len(titles) >= 170
