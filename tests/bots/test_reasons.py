"""Reasons for steps, in positions made for them."""

from pathlib import Path

import pytest

from citrus_game.bots.reasons import reason
from citrus_game.content.records.scenario import load_scenario
from citrus_game.narration.bot_reasons import reason_sentence
from citrus_game.rules.model.state import State
from citrus_game.rules.turn import play

POSITION = """
title: A ring with one open space
rules: {preset: rulebook}
board: |
  . . . . . . .
  . A . . B . .
  . . . . . . .
  . . . ~ . . .
players: [{name: ana, coins: 6, tiles: [bull, money2]}, {name: ben}]
fincas: {A: 10/5, B: 6/2}
landscape: {d4: cart}
plantations:
  {a1: lemon, a2: lemon, a3: lemon*, b1: lime, c1: lime, c3: orange, b3: blood-orange, d3: orange, d2: lime}
owners: {a1: ana, b1: ben, c3: ana}
market: {1: grapefruit, 3: lime, 7: lemon, 8: orange, 2: orange*, 5: lime*, 11: lemon, 12: lime, 4: lemon,
  6: grapefruit}
steps: []
"""


@pytest.fixture
def state(tmp_path_factory: pytest.TempPathFactory) -> State:
    path = tmp_path_factory.mktemp("reasons") / "ring.yaml"
    path.write_text(POSITION)
    return load_scenario(path).state


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        (["bull c2"], "Closes the ring of A: 10 points, before Ben overtakes there."),
        (["bull f2"], "Occupies a space beside a finca with the bull."),
        (["harvest a1"], "3 lemons score 4 points, and the worker comes back."),
        (["harvest a1", "income"], "4 workers at home bring 7 coins. 1 coin above 12 is lost."),
        (["money 2"], "Has 8 coins now."),
        (["buy C1"], "1 of the 2 lets a region grow."),
        (["buy C4"], "Starts a new region."),
        (["buy R3", "place lemon a4"], "The whole region counts at finca A: 4 lemons now."),
        (["buy R3", "place lemon a4", "place orange d4"], "Takes a cart for later, and the oranges grow."),
        (["buy R3", "place lemon a4", "place orange d4", "end"], "Nothing else helps this turn."),
    ],
)
def test_what_is_said(state: State, steps: list[str], sentence: str) -> None:
    plan = [state.game.steps.parse(step) for step in steps]
    for step in plan[:-1]:
        play(state, step)
    assert reason_sentence(reason(state, plan[-1:]), ("Ana", "Ben"), state.game) == sentence


SITES = (
    POSITION.replace("B: 6/2}", "}\nfincas_left: [8/4]\nmarked: [B, C]")
    .replace(". . . ~ . . .", ". C . . . . .")
    .replace("landscape: {d4: cart}\n", "")
    .replace("d2: lime}", "d2: lime, f1: lime, f2: lime, f3: lime}")
    .replace("c3: ana}", "c3: ana, f1: ben}")
    .split("market:")[0]
    + "market: {1: lemon}\nsteps: []\n"
)


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (["site C"], "Has 5 plantations in regions at C: the most."),
        (["site B"], "A new finca opens roads."),
        (["site B", "place lemon e1"], "After planting, 3 plantations count at B."),
    ],
)
def test_what_is_said_of_a_site_is_true(tmp_path: Path, plan: list[str], sentence: str) -> None:
    path = tmp_path / "sites.yaml"
    path.write_text(SITES)
    state = load_scenario(path).state
    play(state, state.game.steps.parse("buy R1"))
    why = reason(state, [state.game.steps.parse(step) for step in plan])
    assert reason_sentence(why, ("Ana", "Ben"), state.game) == sentence
