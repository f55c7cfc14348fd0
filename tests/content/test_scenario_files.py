"""Scenario files run as FILE_FORMATS.md says; failures say where, what was expected and what was found."""

import json
from pathlib import Path

import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.options import options_from
from citrus_game.content.records.expect import describe
from citrus_game.content.records.scenario import load_scenario, run_scenario

POSITION = """\
title: A scenario
board: |
  . . . . .
  . A . B .
  . . ~ # .
players:
  - {name: ana, coins: 6, tiles: [cart, storehouse, storehouse-used], stored: [lime*], horses: [2]}
  - {name: ben, points: 3}
fincas: {A: 10/5}
marked: [B]
landscape: {c3: bull}
plantations: {c2: lemon, e2: lime*, e1: lime}
owners: {c2: ana, e2: ben}
market: {1: lemon, 2: orange, 7: lime, 8: lime, 9: lime*, 10: lime}
bag: [lime, lemon*]
fincas_left: [8/4]
steps:
"""


def outcome(tmp_path: Path, steps: str, position: str = POSITION) -> str:
    """Run some steps; gives what failed."""
    path = tmp_path / "scenario.yaml"
    path.write_text(position + steps, encoding="utf-8")
    return run_scenario(path).problem


GOOD = """\
- expect:
    points: {ana: 0, ben: 3}
    coins: {ana: 6}
    workers: {ana: 4, ben: 4}
    tiles: {ana: [storehouse, cart, storehouse], ben: []}
    stored: {ana: [lime*], ben: []}
    sources: {ana: {harvest: 0, final fincas: 0}}
    hand: []
    owner: {c2: ana, e1: ben, a1: null, b2: null}
    region: {c2: 1, e1: 2, a1: null, a2: 0}
    plantations: {c2: lemon, e2: lime*, a1: null, d3: null}
    landscape: {c3: bull, a1: null}
    market: {1: lemon, 3: null, 9: lime*}
    marked: [B]
    fincas: {A: 10/5, B: null}
    left: {bag: 2, fincas: 1, sites: 0}
    turn: ana
    over: false
    legal: [buy R1, harvest c2]
    illegal: {buy R4: [EMPTY-LINE], end: [NOT-YOUR-PHASE], harvest z9: [], place lemon a1: []}
"""


def test_all_expectations_at_once(tmp_path: Path) -> None:
    assert outcome(tmp_path, GOOD) == ""


@pytest.mark.parametrize(
    ("expect", "problem"),
    [
        ("points: {ben: 4}", "expected points ben 4, got 3"),
        ("coins: {ana: 5}", "expected coins ana 5, got 6"),
        ("workers: {ben: 5}", "expected workers ben 5, got 4"),
        ("tiles: {ana: [cart]}", "expected tiles ana [cart], got [cart, storehouse, storehouse]"),
        ("stored: {ana: []}", "expected stored ana [], got [lime*]"),
        ("sources: {ana: {horses: 2}}", "expected sources ana horses 2, got 0"),
        ("hand: [lime]", "expected hand [lime], got []"),
        ("owner: {c2: ben}", "expected owner c2 ben, got ana"),
        ("owner: {c2: null}", "expected owner c2 null, got ana"),
        ("owner: {a1: ana}", "expected owner a1 ana, got null"),
        ("region: {e1: 3}", "expected region e1 3, got 2"),
        ("plantations: {c2: lemon*}", "expected plantations c2 lemon*, got lemon"),
        ("landscape: {c3: cart}", "expected landscape c3 cart, got bull"),
        ("market: {1: null}", "expected market 1 null, got lemon"),
        ("marked: []", "expected marked [], got [B]"),
        ("fincas: {A: 10/5 scored}", "expected fincas A 10/5 scored, got 10/5"),
        ("left: {bag: 3}", "expected left bag 3, got 2"),
        ("turn: ben", "expected turn ben, got ana"),
        ("over: true", "expected over true, got false"),
        ("winners: [ana]", "expected winners [ana], got null"),
        ("legal: [buy R4]", "expected buy R4 to be legal, got EMPTY-LINE"),
        ("illegal: {buy R1: [COINS]}", "expected buy R1 to meet COINS, got that it is legal"),
        ("illegal: {buy R4: [COINS]}", "expected buy R4 to meet COINS, got EMPTY-LINE"),
        ("illegal: {harvest c2: []}", "expected harvest c2 to meet a refusal, got that it is legal"),
    ],
)
def test_what_is_otherwise_than_expected_is_said(tmp_path: Path, expect: str, problem: str) -> None:
    assert outcome(tmp_path, f"- expect: {{{expect}}}\n") == f"step 1: {problem}"


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ("- do: buy R1\n- do: end\n", "step 2: expected end to be legal, got NOT-YOUR-PHASE"),
        ("- do: |\n    buy R1\n    buy R4\n", "step 1: expected buy R4 to be legal, got NOT-YOUR-PHASE"),
        ("- refuse: buy R1\n", "step 1: expected buy R1 to meet a refusal, got that it is legal"),
        (
            "- refuse: buy R4\n  because: [COINS]\n",
            "step 1: expected buy R4 to meet COINS, got EMPTY-LINE",
        ),
        (
            "- do: buy R1\n- refuse: place lemon z9\n  because: [CONNECT]\n",
            "step 2: expected place lemon z9 to meet CONNECT, got SPACE",
        ),
        ("- do: harvest z9\n", "step 1: expected harvest z9 to be legal, got TILE"),
        ("- refuse: buy R4\n  because: [EMPTY-LINE]\n- refuse: end\n", ""),
    ],
)
def test_steps_that_should_and_should_not(tmp_path: Path, steps: str, problem: str) -> None:
    found = outcome(tmp_path, steps)
    if "z9 to be legal" in problem:
        assert found.startswith("step 1: expected harvest z9 to be legal, got ")
    else:
        assert found == problem


def test_the_hand_is_ordered_until_a_cart_is_used(tmp_path: Path) -> None:
    buy = "- do: buy R1\n"
    assert outcome(tmp_path, buy + "- expect: {hand: [lemon, orange]}\n") == ""
    wrong = outcome(tmp_path, buy + "- expect: {hand: [orange, lemon]}\n")
    assert wrong == "step 2: expected hand [orange, lemon], got [lemon, orange]"
    cart = buy + "- do: cart 7\n- expect: {hand: [orange, lime, lemon]}\n- expect: {hand: [orange, lemon]}\n"
    position = POSITION.replace("e2: lime*, e1: lime", "e2: lemon*").replace("e2: ben", "e2: ben")
    assert "step 4: expected hand" in outcome(tmp_path, cart, position)


def test_what_may_be_left_out(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(
        "title: Least\nboard: short\nplayers: [{name: ana}, {name: ben}]\nsteps: []\n", encoding="utf-8"
    )
    scenario = load_scenario(path)
    assert scenario.state.game.options == options_from("rulebook", {})
    assert scenario.state.game.board.side == "short"
    assert (scenario.state.coins, scenario.state.mat, scenario.state.player) == ((6, 6), (5, 5), 0)
    assert run_scenario(path).passed


def test_a_map_beside_the_scenario(tmp_path: Path) -> None:
    from citrus_game.content.disk.paths import maps

    for name in ("long.tmx", "citrus.tsx", "citrus.png"):
        (tmp_path / name.replace("long", "mine")).write_bytes((maps() / name).read_bytes())
    path = tmp_path / "scenario.yaml"
    path.write_text(
        "title: Own\nboard: mine.tmx\nplayers: [{name: a}, {name: b}]\nsteps: []\n", encoding="utf-8"
    )
    assert load_scenario(path).state.game.board.title == "Long side"


def test_the_steps_of_a_scenario_in_a_row(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(
        POSITION + "- do: |\n    # first\n    buy R1  # two\n\n- refuse: end\n- do: place lemon c1\n",
        encoding="utf-8",
    )
    scenario = load_scenario(path)
    texts = [scenario.state.game.steps.text(step) for step in scenario.steps]
    assert texts == ["buy R1", "place lemon c1"]


def test_a_description_has_all_keys_for_all(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(POSITION + GOOD, encoding="utf-8")
    scenario = load_scenario(path)
    told = json.loads(json.dumps(describe(scenario.state, scenario.names)))
    assert set(told) == {
        "points", "coins", "workers", "tiles", "stored", "sources", "hand", "owner", "region", "plantations",
        "landscape", "market", "marked", "fincas", "left", "turn", "over", "winners", "legal",
    }  # fmt: skip
    spaces = [f"{column}{row}" for row in (1, 2, 3) for column in "abcde"]
    for key in ("owner", "region", "plantations", "landscape"):
        assert list(told[key]) == spaces
    assert list(told["market"]) == [str(number) for number in range(1, 13)]
    assert told["tiles"] == {"ana": ["cart", "storehouse", "storehouse"], "ben": []}
    assert told["fincas"] == {"A": "10/5", "B": None}
    assert told["winners"] is None
    assert {"buy R1", "harvest c2", "cart 7"} <= set(told["legal"])
    assert len(told["sources"]["ana"]) == 9


@pytest.mark.parametrize(
    ("text", "below"), [("- do: fly away\n", 0), ("- do: |\n    buy R1\n    fly away\n", 2)]
)
def test_a_step_that_cannot_be_read_is_told_with_its_line(text: str, below: int, tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(POSITION + text, encoding="utf-8")
    with pytest.raises(ContentError) as told:
        load_scenario(path)
    assert f"line {POSITION.count(chr(10)) + 1 + below}" in told.value.where


def test_sites_of_a_drawn_board_may_stand_beside_each_other(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(
        POSITION.replace(". A . B .", ". A B . .").replace("c2", "a2") + "  - do: buy R1\n", encoding="utf-8"
    )
    board = load_scenario(path).state.game.board
    assert [board.name(space) for space in board.site_spaces] == ["b2", "c2"]
