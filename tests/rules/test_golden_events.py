"""The events and refusals of whole games are as stored.

They are the input of log, animations and sounds, which the numbers of steps (`test_golden_counts`) do not
check. ``python -m tests.rules.test_golden_events`` rewrites them.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

import pytest

from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model import events
from citrus_game.rules.model.phase import phase
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.scoring import winners
from citrus_game.rules.turn import apply
from tests.rules.agreement import all_steps
from tests.rules.games import Setup, choose

FOLDER = Path(__file__).parent / "golden"
BULLS_NOTHING: dict[str, object] = {"unused_points": {"bull": 0, "cart": 2}}
SETUPS = {
    3: Setup(
        "short",
        5,
        "online",
        {
            "purchase_check": "one",
            "start_player": "chosen",
            "short_removed": [3, 2],
            "always_in_play": [{"kind": "plow", "expansion": True}],
            "cart_while_placing": False,
            "finca_after_partial_refill": True,
            "large_well_covered": "take",
            **BULLS_NOTHING,
            "random_start": True,
            "start_fincas": 3,
            "expansion": True,
            "seat_coins": [],
        },
        seed=3,
        first=1,
    ),
    8: Setup(
        "short",
        4,
        "rulebook",
        {
            "finca_after_partial_refill": True,
            "road_rule_sites": "all",
            "large_well_covered": "take",
            **BULLS_NOTHING,
            "family": False,
            "expansion": True,
            "seat_coins": [2],
            "seat_points": [],
        },
        seed=8,
        first=1,
    ),
    21: Setup(
        "long",
        2,
        "manual",
        {
            "start_player": "random",
            "cart_while_placing": True,
            "road_rule_sites": "fincas",
            **BULLS_NOTHING,
            "random_start": False,
            "seat_coins": [2],
        },
        seed=21,
        first=0,
    ),
}
"""Games in which, together, everything happens."""
REFUSED = 5
"""Refused steps that are told of a position, and positions that are passed over in between."""


def told(number: int) -> Iterator[str]:
    """Yield a game: each step with its events, here and there what is refused, and how it ended."""
    setup = SETUPS[number]
    state, rng = setup.start(), setup.rng()
    yield f"{setup.players} on the {setup.side} side, {setup.preset}, {setup.overrides}"
    steps = all_steps(state.game)
    for count in range(10_000):
        if state.over:
            break
        legal = legal_steps(state)
        if count % REFUSED == 0:
            yield f"{len(legal)} steps"
            yield from _refused(state, rng.sample(steps, 200))
        step = choose(legal, rng)
        yield state.game.steps.text(step)
        yield from (f"  {event}" for event in apply(state, step))
    yield f"{state.sources} {winners(state)}"


def _refused(state: State, steps: Sequence[Step]) -> Iterator[str]:
    """Yield some of the steps that fit the phase and are against most rules, with the spaces pointed at."""
    fit = [step for step in steps if step.verb in phase(state).verbs and step.at >= 0]
    found = [(step, why) for step in fit if (why := refusals(state, step))]
    for step, why in sorted(found, key=lambda each: -len(each[1]))[:REFUSED]:
        names = (" ".join((each.rule, *state.game.board.names_of(each.spaces))) for each in why)
        yield f"  not {state.game.steps.text(step)}: {', '.join(names)}"


@pytest.mark.parametrize("number", SETUPS)
def test_a_game_is_told_as_it_was(number: int) -> None:
    kept = file_of(number).read_text(encoding="utf-8").splitlines()
    for was, now in zip(kept, told(number), strict=True):
        assert now == was


def test_everything_that_happens_is_told_in_one_of_them() -> None:
    text = "".join(file_of(number).read_text(encoding="utf-8") for number in SETUPS)
    assert not [each.__name__ for each in get_args(events.Event) if f"  {each.__name__}(" not in text]


def file_of(number: int) -> Path:
    """Return the file in which a game is kept."""
    return FOLDER / f"game-{number}.txt"


if __name__ == "__main__":
    for each in SETUPS:
        file_of(each).write_text("\n".join(told(each)) + "\n", encoding="utf-8")
