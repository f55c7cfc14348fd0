"""The purchase check searches no more than it must, and searching more would not change the result."""

from collections import Counter
from collections.abc import Callable

import pytest

from citrus_game.rules.model.state import State
from citrus_game.rules.moves.purchase import judge
from citrus_game.rules.moves.purchase_search import Search
from tests.rules.positions import bridged_position, small_position

POSITIONS = 40
PLACED, OVER_BRIDGES = 619, 935
"""Tiles that are placed in doing so: with more no game goes wrong, but computer players think longer."""
BUILDABLE = {
    (0, 0): 38, (0, 1): 14, (0, 2): 14, (0, 3): 7, (0, 4): 1, (1, 1): 59, (1, 2): 13, (1, 3): 9, (1, 4): 2,
    (2, 2): 83, (2, 3): 13, (2, 4): 6, (3, 3): 40, (3, 4): 11, (4, 4): 10,
}  # fmt: skip
"""Lines by how many of how many tiles can be built; `test_purchase_oracle` compares many more."""


def tried(
    make: Callable[[int], State], monkeypatch: pytest.MonkeyPatch
) -> tuple[Counter[tuple[int, int]], int]:
    """Judge all lines of some positions: how many of their tiles can be built, and how many were placed."""
    count = Counter[str]()
    placed = Search._placed

    def counted(search: Search, *args: object, **more: bool) -> object:
        count["placed"] += 1
        return placed(search, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Search, "_placed", counted)
    verdicts = [
        judge(state, line) for state in map(make, range(POSITIONS)) for line in range(len(state.game.lines))
    ]
    return Counter((verdict.buildable, verdict.tiles) for verdict in verdicts), count["placed"]


@pytest.mark.slow
@pytest.mark.inside
def test_no_more_is_tried_than_was(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried(small_position, monkeypatch) == (BUILDABLE, PLACED)


@pytest.mark.slow
@pytest.mark.inside
def test_no_more_is_tried_over_bridges_than_was(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried(bridged_position, monkeypatch)[1] == OVER_BRIDGES
