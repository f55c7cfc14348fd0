"""Fingers on the board: first taps show, small spaces draw the finger near."""

import pygame
import pytest

from tests.client.kit import drive as hands
from tests.client.play.conftest import Show, new_sitting
from tests.client.vocabulary.table import Table


@pytest.fixture
def placing(show: Show) -> Table:
    """Give a table with a line bought, at a window of 1280 by 720."""
    table = show(new_sitting(2, "short"))
    arrow = table.arrow(table.buyable()[0])
    arrow.use()
    arrow.use()
    assert table.lit()
    return table


def test_a_tap_on_a_space_shows_what_hovering_would(placing: Table) -> None:
    space, steps = placing.first_lit(), len(placing.sitting.history)
    hands.tap(placing.app, space.middle)
    assert len(placing.sitting.history) == steps
    assert placing.pointed().lifted == space.name
    hands.tap(placing.app, space.middle)
    assert len(placing.sitting.history) == steps + 1
    assert placing.pointed().lifted != space.name
    assert not placing.space_pointed_at(), "nothing is pointed at any more"


def test_a_tap_on_a_forbidden_space_says_why_not(placing: Table) -> None:
    steps = len(placing.sitting.history)
    space = next(space for space in map(placing.space, placing.spaces()) if not space.lit)
    for _tap in range(2):
        hands.tap(placing.app, space.middle)
    assert len(placing.sitting.history) == steps
    assert placing.space_pointed_at() == space.name


def beside_it(table: Table, rect: pygame.Rect) -> tuple[int, int]:
    """Give a spot on a space beside a legal one that is not legal itself."""
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        pos = rect.centerx + dx * rect.width * 6 // 10, rect.centery + dy * rect.height * 6 // 10
        there = table.space_at(pos)
        if there and there not in table.lit():
            return pos
    raise AssertionError("all spaces around it are legal")


@pytest.mark.parametrize(("mm", "drawn"), [(0.0, False), (8.0, True), (2.0, False)])
def test_small_spaces_draw_the_finger_near(
    placing: Table, monkeypatch: pytest.MonkeyPatch, mm: float, drawn: bool
) -> None:
    monkeypatch.setitem(placing.scene.look.metrics.__dict__, "mm", mm)
    beside = beside_it(placing, placing.first_lit().rect)
    snapped = placing.meant(beside)
    assert (placing.space_at(snapped) != placing.space_at(beside)) == drawn
    if drawn:
        near = min(
            (placing.space(name).middle for name in placing.lit()),
            key=lambda each: (each[0] - beside[0]) ** 2 + (each[1] - beside[1]) ** 2,
        )
        assert snapped == near
        steps = len(placing.sitting.history)
        for expected in (steps, steps + 1):
            hands.tap(placing.app, beside)
            assert len(placing.sitting.history) == expected


def test_a_tap_on_an_arrow_chooses_its_line_and_goes_on_showing_it(show: Show) -> None:
    table = show(new_sitting(2, "short"))
    line = table.buyable()[0]
    arrow = table.arrow(line)
    hands.tap(table.app, arrow.rect.center)
    assert table.picked() == f"line {line}"
    assert arrow.pointed_at, "what hovering shows is shown"
    steps = len(table.sitting.history)
    hands.tap(table.app, arrow.rect.center)
    assert len(table.sitting.history) == steps + 1
    assert not arrow.pointed_at


def test_a_tap_on_an_arrow_that_cannot_be_chosen_says_why(placing: Table) -> None:
    arrow = next(each for each in placing.arrows() if not each.enabled and each.why_not)
    hands.tap(placing.app, arrow.rect.center)
    assert arrow.pointed_at
    hands.tap(placing.app, (placing.scene.window.centerx, 4))
    assert not arrow.pointed_at


def test_a_tap_on_a_panel_explains_it_and_a_second_opens_it(placing: Table) -> None:
    panel = placing.panel(0)
    hands.tap(placing.app, panel.rect.center)
    assert placing.on_top
    assert panel.pointed_at
    hands.tap(placing.app, panel.rect.center)
    assert not placing.on_top


def test_a_tap_on_the_log_shows_its_spaces(placing: Table) -> None:
    placing.do(placing.sitting.legal()[0])
    hands.tap(placing.app, placing.last_of_log())
    assert placing.pointed().outlined


@pytest.mark.parametrize(("inches", "drawn"), [(0, False), (10, True), (43, False)])
def test_small_arrows_draw_the_finger_near(show: Show, inches: int, drawn: bool) -> None:
    table = show(new_sitting(2, "short"), screen_inches=inches)
    line = table.buyable()[0]
    arrow = table.arrow(line)
    beside = {
        "left": (arrow.rect.left - 4, arrow.rect.centery),
        "above": (arrow.rect.centerx, arrow.rect.top - 4),
        "right": (arrow.rect.right + 4, arrow.rect.centery),
    }
    free = [pos for pos in beside.values() if table.at(pos) == table.at(table.part("market").center)]
    hands.tap(table.app, free[0])
    assert (table.picked() == f"line {line}") == drawn
