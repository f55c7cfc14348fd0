"""The purchase check looks no further than it has to: what more it tried would change no answer."""

from collections import Counter

import pytest

from citrus_game.rules.actions.purchase import judge
from citrus_game.rules.actions.purchase_search import Search
from tests.rules.positions import small_position

POSITIONS = 40
PLACED = 505
"""Tiles that are placed in doing so: with more no game goes wrong, but computer players think longer."""
BUILDABLE = {
    (0, 0): 38, (0, 1): 14, (0, 2): 14, (0, 3): 7, (0, 4): 1, (1, 1): 59, (1, 2): 13, (1, 3): 9, (1, 4): 2,
    (2, 2): 83, (2, 3): 13, (2, 4): 6, (3, 3): 40, (3, 4): 11, (4, 4): 10,
}  # fmt: skip
"""Lines by how many of how many tiles can be built; `test_purchase_oracle` compares many more."""


@pytest.mark.inside
def test_no_more_is_tried_than_was(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Counter[str]()
    placed = Search._placed

    def count(search: Search, *args: object, **more: bool) -> object:
        tried["placed"] += 1
        return placed(search, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Search, "_placed", count)
    found: Counter[tuple[int, int]] = Counter()
    for number in range(POSITIONS):
        state = small_position(number)
        for line in range(len(state.game.lines)):
            verdict = judge(state, line)
            found[verdict.buildable, verdict.tiles] += 1
    assert found == BUILDABLE
    assert tried["placed"] == PLACED
