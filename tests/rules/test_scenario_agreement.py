"""On the way through every scenario the list of legal steps is what no rule refuses, proofs included."""

from pathlib import Path

import pytest

from citrus_game.content.records.scenario import Do, load_scenario
from citrus_game.rules.turn import apply
from tests.rules.agreement import all_steps, check_agreement

FOLDER = Path(__file__).parents[1] / "scenarios"
PATHS = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", PATHS, ids=[str(path.relative_to(FOLDER)) for path in PATHS])
def test_legal_steps_and_refusals(path: Path) -> None:
    scenario = load_scenario(path)
    state, steps = scenario.state.copy(), all_steps(scenario.state.game)
    check_agreement(state, steps)
    for part in scenario.parts:
        for said in part.steps if isinstance(part, Do) else ():
            apply(state, said.step)
            check_agreement(state, steps)
