"""The sentence of each refusal names its cause (RULES.md 5 to 9)."""

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from citrus_game.content.records.scenario import load_scenario
from citrus_game.content.settings.languages import speak
from citrus_game.narration.refusals import no_space_words, refusal_sentence
from citrus_game.rules.legal import refusals
from citrus_game.rules.model.components import FRUITS, PLANTATION
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import BUY
from citrus_game.rules.turn import play
from tests.cases import plain
from tests.session.positions import NAMES, position

MARKET = {1: "lemon", 2: "orange", 3: "lime", 4: "lemon", 5: "lime", 6: "grapefruit", 7: "blood-orange"}
FULL = MARKET | {8: "lime", 9: "lemon", 10: "orange", 11: "lime", 12: "lemon"}
MANY = dict.fromkeys(range(1, 13), "lemon")
# two lemons for a region that grows by one: then the roads of A and a neutral lime are in the way
STUCK: dict[str, Any] = {
    "market": FULL | {2: "lemon"},
    "plantations": {"a1": "lemon", "c1": "lime"},
    "owners": {"a1": 0},
    "workers": 0,
}
SHORT = 62
"""Letters of the reason why a line cannot be bought."""
WITH_BRIDGE = "The lemon can still be planted with your bridge."

Parts = dict[str, Any]
# rule, the position's parts, steps before it, the step refused, the sentence
CASES: list[tuple[str, Parts, list[str], str, str]] = [
    ("COINS", {"market": FULL, "coins": 2}, [], "buy R2", "2 coins short: it costs 4, and you have 2."),
    ("COINS", {"market": FULL, "coins": 3}, [], "buy R2", "1 coin short: it costs 4, and you have 3."),
    ("EMPTY-LINE", {"market": {1: "lemon"}}, [], "buy R4", "There is nothing in row 4."),
    ("EMPTY-LINE", {"market": {1: "lemon"}}, [], "buy C3", "There is nothing in column 3."),
    (
        "CANNOT-BUILD",
        {"market": FULL | {3: "lime*", 6: "lemon"}, "workers": 1},
        [],
        "buy R2",
        "No space left for the lemon: too few workers for all.",
    ),
    (
        "CANNOT-BUILD",
        {"market": FULL, "workers": 0},
        [],
        "buy R1",
        "No space for the lemon: no worker is left.",
    ),
    (
        "CANNOT-BUILD",
        {"market": FULL, "plantations": {"a2": "lemon"}},
        [],
        "buy R1",
        "No space for the lemon: the roads already have some.",
    ),
    (
        "CANNOT-BUILD",
        {"market": FULL | {1: "lemon", 2: "lemon"}, "plantations": {"b1": "lime", "c2": "lime"}},
        [],
        "buy C2",
        "No space for the lime: the roads already have some.",
    ),
    ("SPACE", {"market": FULL}, ["buy R1"], "place lemon h9", "There is no such space on this board."),
    ("SPACE", {"market": FULL}, ["buy R1"], "place lemon b2", "Finca A stands there."),
    ("SPACE", {"market": FULL}, ["buy R1"], "place lemon f2", "Building site B is kept free for a finca."),
    (
        "SPACE",
        {"market": FULL},
        ["buy R1"],
        "place lemon c4",
        "There is a rock on c4: you need a bridge to plant there.",
    ),
    (
        "SPACE",
        {"market": FULL, "plantations": {"b1": "lime"}, "owners": {"b1": 1}},
        ["buy R1"],
        "place lemon b1",
        "Ben’s lime already grows on b1.",
    ),
    (
        "SPACE",
        {"market": FULL, "plantations": {"b1": "lime"}, "owners": {"b1": 0}},
        ["buy R1"],
        "place lemon b1",
        "Your own lime already grows on b1.",
    ),
    (
        "SPACE",
        {"market": FULL, "plantations": {"b1": "lime"}},
        ["buy R1"],
        "place lemon b1",
        "A neutral lime grows on b1: you need a bridge to plant over it.",
    ),
    (
        "SPACE",
        {"market": FULL, "tiles": ["bridge"]},
        ["buy R1"],
        "bridge lemon b1",
        "A bridge goes over a rock or a neutral plantation, and b1 is neither.",
    ),
    (
        "CONNECT",
        {"market": FULL},
        ["buy R1"],
        "place lemon g5",
        "It is not next to your own lemons, and not on a road of a finca.",
    ),
    (
        "CONNECT",
        {"market": FULL, "plantations": {"b1": "lemon"}, "owners": {"b1": 0}},
        ["buy R1"],
        "place lemon g5",
        "Your lemons are not next to it, and it is not on a road of a finca.",
    ),
    (
        "WORKER",
        {"market": FULL, "workers": 1, "plantations": {"c5": "lemon"}, "owners": {"c5": 0}},
        ["buy R1", "place orange a2"],
        "place lemon b1",
        "This starts a new region, and you have no worker left at home.",
    ),
    (
        "ROAD-COLOUR",
        {"market": FULL, "plantations": {"b3": "lemon"}, "fincas": ["A", "C"], "marked": ["B"]},
        ["buy R1"],
        "place lemon b1",
        "Finca A already has a lemon on its south road.",
    ),
    (
        "ROAD-COLOUR",
        {"market": FULL, "plantations": {"g2": "lemon*"}},
        ["buy R1"],
        "place lemon e2",
        "Site B already has a lemon on its east road.",
    ),
    (
        "FOREIGN",
        {"market": FULL, "plantations": {"c1": "lemon"}, "owners": {"c1": 1}},
        ["buy R1"],
        "place lemon b1",
        "The lemons beside it belong to Ben.",
    ),
    (
        "NEUTRAL-SIZE",
        {"market": FULL, "plantations": {"c1": "lemon"}},
        ["buy R1"],
        "place lemon b1",
        "The lemon beside it is neutral, and none of your regions would join it.",
    ),
    (
        "NEUTRAL-SIZE",
        {"market": FULL, "plantations": {"c1": "lemon", "d1": "lemon"}},
        ["buy R1"],
        "place lemon b1",
        "The 2 lemons beside it are neutral, and none of your regions would join them.",
    ),
    (
        "NEUTRAL-SIZE",
        {
            "market": FULL,
            "plantations": {"c1": "lemon", "d1": "lemon", "a1": "lemon"},
            "owners": {"a1": 0},
        },
        ["buy R1"],
        "place lemon b1",
        "It would touch 2 lemons that are neutral, more than your 1.",
    ),
    (
        "NEUTRAL-SIZE",
        {
            "market": FULL,
            "plantations": {"c1": "orange", "d1": "orange", "a1": "orange"},
            "owners": {"a1": 0},
        },
        ["buy R1"],
        "place orange b1",
        "It would touch 2 oranges that are neutral, more than your 1.",
    ),
    ("RETURN", {"market": FULL}, ["buy R1"], "return", "The lemon can still be planted."),
    ("RETURN", STUCK | {"tiles": ["bridge"]}, ["buy R1", "place lemon b1"], "return", WITH_BRIDGE),
    (
        "RETURN",
        STUCK | {"tiles": ["storehouse"]},
        ["buy R1", "place lemon b1"],
        "return",
        "You still have an empty storehouse.",
    ),
    (
        "SITE",
        {"market": {1: "lemon", 3: "lime", 7: "lime", 8: "lime"}, "marked": ["B", "C"]},
        ["buy R1"],
        "site A",
        "Site A has its finca already: choose B or C.",
    ),
    (
        "SITE",
        {"market": {1: "lemon", 3: "lime", 7: "lime", 8: "lime"}, "marked": ["C"]},
        ["buy R1"],
        "site B",
        "Site B is not marked: choose C.",
    ),
    ("NO-REGION", {}, [], "harvest a1", "Nothing is planted on a1: choose one of your workers."),
    ("NO-REGION", {}, [], "harvest h9", "Nothing to harvest: none of your workers is on the board."),
    (
        "NO-REGION",
        {"plantations": {"b1": "lime"}, "owners": {"b1": 0}},
        [],
        "harvest h9",
        "There is no such space on this board.",
    ),
    (
        "NO-REGION",
        {"plantations": {"b1": "lime"}, "owners": {"b1": 1}},
        [],
        "harvest b1",
        "These limes belong to Ben.",
    ),
    (
        "NO-REGION",
        {"plantations": {"b1": "lime"}},
        [],
        "harvest b1",
        "These limes are neutral: nobody can harvest them.",
    ),
    ("TILE", {}, [], "money 3", "You do not have a money bonus of 3 coins."),
    ("TILE", {"market": {1: "lemon"}}, [], "cart 1", "You do not have a cart."),
    ("TILE", {"market": {1: "lemon"}, "tiles": ["cart"]}, [], "cart 2", "Space 2 of the market is empty."),
    (
        "TILE",
        {"market": MANY, "tiles": ["cart"], "workers": 0},
        [],
        "cart 1",
        "The lemon could not be planted anywhere.",
    ),
    (
        "TILE",
        {"tiles": ["bull"]},
        [],
        "bull c4",
        "A bull needs an open space, or a bonus space with nothing on it.",
    ),
    ("TILE", {"tiles": ["bull"]}, [], "bull z9", "There is no such space on this board."),
    (
        "TILE",
        {"tiles": ["bull"], "plantations": {"a1": "lemon"}},
        [],
        "bull a1",
        "A bull needs an open space, or a bonus space with nothing on it.",
    ),
    (
        "TILE",
        {"tiles": ["plow"]},
        [],
        "plow a1",
        ("A plough takes over a neutral region, and there is none."),
    ),
    (
        "TILE",
        {"tiles": ["plow"], "plantations": {"a4": "lime", "b4": "lime", "a5": "lime"}},
        [],
        "plow a4",
        "A plough takes over at most 2 plantations, and this region has 3.",
    ),
    (
        "TILE",
        {"tiles": ["plow"], "plantations": {"a4": "lime"}, "workers": 0},
        [],
        "plow a4",
        "A plough needs a worker, and you have none left at home.",
    ),
    ("TILE", {"tiles": ["milestone"], "marked": []}, [], "milestone", "No building site is marked."),
    ("TILE", {"market": FULL}, ["buy R1"], "store lemon", "You have no empty storehouse."),
    (
        "TILE",
        {"market": FULL, "tiles": ["storehouse"]},
        ["buy R1", "store lemon"],
        "unstore lemon b1",
        "The lemon was stored only this turn.",
    ),
    ("TILE", {"market": FULL}, ["buy R1"], "unstore lime b1", "There is no lime in your storehouses."),
    (
        "BRIDGE-SAME",
        {
            "market": FULL,
            "tiles": ["bridge"],
            "plantations": {"c1": "orange", "d1": "orange", "b1": "orange"},
            "owners": {},
        },
        ["buy R1"],
        "bridge orange b1",
        (
            "Under the bridge is one of 3 oranges that belong together: "
            "the same fruit goes only over a neutral plantation that stands alone."
        ),
    ),
    (
        "STORE-NEEDS-BUY",
        {"market": FULL, "tiles": ["storehouse-used", "storehouse"], "stored": ["lime"], "workers": 1},
        ["buy R1", "store lemon"],
        "unstore lime b1",
        "You can plant from a storehouse only along with a plantation bought this turn.",
    ),
    (
        "STORE-NEEDS-BUY",
        {"market": FULL, "tiles": ["storehouse-used", "storehouse"], "stored": ["lime"]},
        ["buy R1", "unstore lime b1", "store lemon"],
        "store orange",
        (
            "You planted from a storehouse, so a bought plantation must be planted too: "
            "besides the orange none in your hand can be."
        ),
    ),
    ("NOT-YOUR-PHASE", {}, [], "end", "First buy or harvest."),
    ("NOT-YOUR-PHASE", {}, [], "income", "You take income once, after a harvest."),
    ("NOT-YOUR-PHASE", {}, [], "site C", "No finca is due now."),
    ("NOT-YOUR-PHASE", {}, [], "place lemon b1", "Your hand is empty: buy a row or column first."),
    (
        "NOT-YOUR-PHASE",
        {},
        [],
        "unstore lemon b1",
        "You can plant from a storehouse only in a turn in which you buy.",
    ),
    ("NOT-YOUR-PHASE", {"market": FULL}, ["buy R1"], "end", "You still have 2 plantations in hand."),
    (
        "NOT-YOUR-PHASE",
        {"market": FULL, "options": {"cart_while_placing": False}, "tiles": ["cart"]},
        ["buy R1"],
        "cart 3",
        "In this game you cannot use a cart while bought plantations are in hand.",
    ),
    (
        "NOT-YOUR-PHASE",
        {"market": FULL},
        ["buy R1"],
        "buy R2",
        "Already bought: you buy or harvest once a turn.",
    ),
    (
        "NOT-YOUR-PHASE",
        {"plantations": {"b1": "lime"}, "owners": {"b1": 0}},
        ["harvest b1"],
        "end",
        "First take the income of your harvest.",
    ),
    (
        "NOT-YOUR-PHASE",
        {"plantations": {"b1": "lime"}, "owners": {"b1": 0}},
        ["harvest b1"],
        "buy R1",
        "Already harvested: you buy or harvest once a turn.",
    ),
    (
        "NOT-YOUR-PHASE",
        {"market": {1: "lemon", 3: "lime", 7: "lime", 8: "lime"}},
        ["buy R1"],
        "place lemon b1",
        "First choose a site for the new finca.",
    ),
    (
        "NOT-YOUR-PHASE",
        {"market": FULL, "tiles": ["cart"]},
        ["cart 3"],
        "buy R1",
        "First plant the lime from the cart.",
    ),
    ("HAND", {"market": FULL}, ["buy R1"], "place lime b1", "There is no lime in your hand."),
    (
        "HAND",
        {"market": FULL, "tiles": ["cart"]},
        ["cart 3"],
        "place lemon b1",
        "First plant the lime from the cart.",
    ),
    ("PASS", {"plantations": {"b1": "lime"}, "owners": {"b1": 0}}, [], "pass", "You can still harvest."),
    ("PASS", {"market": FULL}, [], "pass", "You can still buy market row 1."),
]


def reach(parts: Parts, steps: list[str]) -> State:
    state = position(**parts)
    for text in steps:
        play(state, state.game.steps.parse(text))
    return state


@pytest.mark.parametrize(("rule", "parts", "steps", "refused", "sentence"), plain(3, CASES))
def test_the_sentence_names_the_culprit(
    rule: str, parts: Parts, steps: list[str], refused: str, sentence: str
) -> None:
    state = reach(parts, steps)
    step = state.game.steps.parse(refused)
    told = {found.rule: refusal_sentence(found, step, state, NAMES) for found in refusals(state, step)}
    assert told[rule] == sentence


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_one_short_sentence_says_why_a_line_cannot_be_bought(language: str) -> None:
    speak(language)
    try:
        for rule, parts, steps, refused, _sentence in CASES:
            state = reach(parts, steps)
            step = state.game.steps.parse(refused)
            if step.verb == BUY:
                found = next(found for found in refusals(state, step) if found.rule == rule)
                told = refusal_sentence(found, step, state, NAMES)
                assert len(told) <= SHORT
                assert ". " not in told
    finally:
        speak("en")


def test_with_no_road_open_a_fruit_has_no_space_beside_its_own_region_or_none_to_grow_from() -> None:
    for player, name in product((0, 1), FRUITS):
        state = position(fincas=[], plantations={"g5": name}, owners={"g5": player})
        state.player = player
        said = {fruit: no_space_words(state, PLANTATION[fruit]) for fruit in FRUITS}
        own = said.pop(name)
        assert re.search(r": none on a road or beside your [a-z -]+\.$", own)
        assert all(words.endswith(" has no space now: no road is open.") for words in said.values())


def test_every_rule_id_has_a_case() -> None:
    assert {case[0] for case in CASES} == set(RULE_IDS)


def test_a_carts_tile_that_fits_nowhere_has_to_be_given_back() -> None:
    file = Path(__file__).parents[1] / "scenarios/09-tiles/cart-and-the-hidden-letter.yaml"
    state = load_scenario(file).state.copy()
    for text in ("cart 1", "site B"):
        play(state, state.game.steps.parse(text))
    step = state.game.steps.parse("end")
    (found,) = refusals(state, step)
    assert refusal_sentence(found, step, state, NAMES) == "First give back the lemon from the cart."
