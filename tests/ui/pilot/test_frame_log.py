"""The frame log plays its game in real time; the bench reports what misses its budget."""

import pytest

from tools.bench.__main__ import table
from tools.bench.ai_turns import frame_log
from tools.bench.measures import Row


@pytest.mark.slow
def test_a_turn_of_four_computer_players_is_logged() -> None:
    frames = frame_log("picker", 1, (1280, 720))
    assert len(frames) > 8
    assert min(frames) > 0


def verdict(row: Row, now: float | str | None, other: float | str | None = None) -> str:
    """Return what the table says at the end of a row, for figures of this checkout and another."""
    lines, missed = table([row], {row.name: now}, {row.name: other}, compared=other is not None)
    assert missed == (lines[1][-1] == "MISSED")
    return lines[1][-1]


@pytest.mark.parametrize(
    ("row", "now", "other", "missed"),
    [
        (Row("a", "ms", 16), 15.0, None, False),
        (Row("a", "ms", 16), 17.0, None, True),
        (Row("a", "ms", 16), None, None, False),
        (Row("a", "plies", 1.2, at_least=True), 1.3, None, False),
        (Row("a", "plies", 1.2, at_least=True), 1.1, None, True),
        (Row("a", "a turn", as_other=True), 119.0, 100.0, False),
        (Row("a", "a turn", as_other=True), 121.0, 100.0, True),
        (Row("a", "a second", at_least=True, as_other=True), 81.0, 100.0, False),
        (Row("a", "a second", at_least=True, as_other=True), 79.0, 100.0, True),
        (Row("a", "games", as_other=True), "4f", "4f", False),
        (Row("a", "games", as_other=True), "4f", "5e", True),
    ],
)
def test_what_is_over_its_budget_is_marked(
    row: Row, now: float | str | None, other: float | str | None, missed: bool
) -> None:
    assert verdict(row, now, other) == ("MISSED" if missed else "")
