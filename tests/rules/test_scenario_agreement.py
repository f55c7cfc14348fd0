"""In every position of every scenario, the legal steps are exactly those that no rule refuses."""

from pathlib import Path

import pytest

from citrus_game.content.records.scenario import Do, load_scenario
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import UNSTORE, Step
from citrus_game.rules.turn import apply
from tests.rules.agreement import all_steps, check_agreement

FOLDER = Path(__file__).parents[1] / "scenarios"
PATHS = sorted(FOLDER.rglob("*.yaml"))


EACH = 7
"""Of so many spaces one shows that a tile which nobody stored cannot be placed out of a storehouse there."""


def worth_asking(state: State, steps: list[Step]) -> list[Step]:
    """Leave out most steps that unstore what is not stored: half of all, and all refused for that."""
    stored = {tile for each in state.stored for tile, _fresh in each}
    return [
        step for n, step in enumerate(steps) if step.verb != UNSTORE or step.what in stored or n % EACH == 0
    ]


@pytest.mark.parametrize("path", PATHS, ids=[str(path.relative_to(FOLDER)) for path in PATHS])
def test_legal_steps_and_refusals(path: Path) -> None:
    scenario = load_scenario(path)
    state, steps = scenario.state.copy(), all_steps(scenario.state.game)
    check_agreement(state, worth_asking(state, steps))
    for part in scenario.parts:
        for said in part.steps if isinstance(part, Do) else ():
            apply(state, said.step)
            check_agreement(state, worth_asking(state, steps))
