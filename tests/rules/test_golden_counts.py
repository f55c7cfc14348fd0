"""The numbers of sequences of legal steps from fixed positions are as stored, like perft counts in chess.

A changed number means a changed rule: read RULES.md before changing it here. ``python -m
tests.rules.test_golden_counts`` prints the current numbers.
"""

from pathlib import Path

import pytest

from citrus_game.content.records.scenario import run_scenario
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import State
from citrus_game.rules.turn import apply

FOLDER = Path(__file__).parent / "golden"
COUNTS: dict[str, tuple[int, ...]] = {
    "long-2": (14, 338, 2250, 9774),
    "long-2-expansion": (9, 147, 2557),
    "long-2-expansion-placing": (32, 879, 19486),
    "long-3": (8, 115, 472, 1641, 18884),
    "long-3-expansion": (13, 120, 565, 1718, 5412, 14398),
    "long-4": (15, 97, 1660, 19914),
    "long-4-expansion": (10, 44, 228, 1999, 11412),
    "long-4-placing": (16, 353, 5432),
    "long-5": (68, 1266, 18947),
    "long-5-expansion": (9, 68, 1176, 18544),
    "short-2": (6, 95, 615, 1989, 4351, 17712),
    "short-2-expansion": (8, 21, 213, 1852, 13194),
    "short-2-expansion-placing": (3, 43, 345, 1664, 7752),
    "short-3": (17, 119, 718, 3174, 11002),
    "short-3-expansion": (4, 18, 61, 103, 301, 1270),
    "short-3-placing": (12, 86, 456, 1972, 6628, 21968),
    "short-4": (10, 41, 184, 659, 6089),
    "short-4-expansion": (9, 34, 81, 202, 503, 1201),
    "short-4-expansion-placing": (8, 35, 83, 217, 587, 981),
    "short-5": (15, 98, 806, 6793),
    "short-5-expansion": (6, 13, 66, 500, 2439, 4694),
}


def count(state: State, depth: int) -> int:
    """Count the sequences of that many legal steps."""
    legal = legal_steps(state)
    if depth == 1:
        return len(legal)
    total = 0
    before = state.snapshot()
    for step in legal:
        apply(state, step)
        total += count(state, depth - 1)
        state.restore(before)
    return total


def position(name: str) -> State:
    """Return the position of a file, after its steps."""
    outcome = run_scenario(FOLDER / f"{name}.yaml")
    assert outcome.passed, outcome.problem
    return outcome.state


@pytest.mark.parametrize("name", COUNTS)
def test_number_of_step_sequences(name: str) -> None:
    state = position(name)
    before = state.copy()
    assert tuple(count(state, depth) for depth in range(1, len(COUNTS[name]) + 1)) == COUNTS[name]
    assert state == before


def test_every_position_is_counted() -> None:
    assert {path.stem for path in FOLDER.glob("*.yaml")} == set(COUNTS)


def main(most: int = 30_000, deepest: int = 6) -> None:
    """Print the table, each position as deep as its number of sequences allows."""
    for path in sorted(FOLDER.glob("*.yaml")):
        state = position(path.stem)
        found = [count(state, 1)]
        while len(found) < deepest and found[-1] and count(state, len(found) + 1) <= most:
            found.append(count(state, len(found) + 1))
        print(f'    "{path.stem}": {tuple(found)},')


if __name__ == "__main__":
    main()
