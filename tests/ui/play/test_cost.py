"""The tooltip of a space or a worker before a click agrees with the panels after it."""

import pytest

from tests.cases import plain
from tests.ui.play.conftest import Show, new_sitting

CHOICES = 5
"""Positions in which something is pointed at and then done."""


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed", "steps"), plain(1, [(2, 4, 30), (3, 5, 60), (4, 6, 90)]))
def test_the_forecast_announced_is_what_the_panels_show_then(
    show: Show, players: int, seed: int, steps: int
) -> None:
    seen = 0
    for choice in range(CHOICES):
        table = show(new_sitting(players, "short", seed, steps=steps + choice))
        if not table.lit() and table.buyable():
            table.click(table.buyable()[0])
        places = table.lit()
        if not places:
            continue
        table.point(places[-1])
        told = table.announced()
        if not told:
            continue
        seen += 1
        table.frames()
        gains = [face.gain for face in table.panel_faces()]
        assert [then + gain for then, gain in zip(table.projected(), gains, strict=True)] == list(told)
        before = table.verbs()
        table.click(places[-1])
        if table.picked().startswith("region"):
            table.click(places[-1])
        assert table.verbs() != before
        assert list(table.projected()) == list(told)
    assert seen
