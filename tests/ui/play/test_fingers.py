"""Touch on the board: a first tap only shows, and small spaces attract a finger."""

import pygame
import pytest

from tests.cases import plain
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.toolkit import drive as hands
from tests.ui.vocabulary.table import Table


def test_a_tap_on_a_space_shows_what_hovering_would(placing: Table) -> None:
    space, steps = placing.first_lit(), len(placing.session.history)
    hands.tap(placing.app, space.middle)
    assert len(placing.session.history) == steps
    assert placing.pointed().lifted == space.name
    hands.tap(placing.app, space.middle)
    assert len(placing.session.history) == steps + 1
    assert placing.pointed().lifted != space.name
    assert not placing.space_pointed_at(), "nothing is pointed at any more"


def test_a_tap_on_a_forbidden_space_says_why_not(placing: Table) -> None:
    steps = len(placing.session.history)
    space = next(space for space in map(placing.space, placing.spaces()) if not space.lit)
    for _tap in range(2):
        hands.tap(placing.app, space.middle)
    assert len(placing.session.history) == steps
    assert placing.space_pointed_at() == space.name


def beside_it(table: Table, rect: pygame.Rect) -> tuple[int, int]:
    """Return a spot on a space beside a legal one that is not legal itself."""
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        pos = rect.centerx + dx * rect.width * 6 // 10, rect.centery + dy * rect.height * 6 // 10
        there = table.space_at(pos)
        if there and there not in table.lit():
            return pos
    raise AssertionError("all spaces around it are legal")


@pytest.mark.parametrize(("mm", "drawn"), plain(3, [(0.0, False), (8.0, True), (2.0, False)]))
def test_small_spaces_draw_the_finger_near(
    placing: Table, monkeypatch: pytest.MonkeyPatch, mm: float, drawn: bool
) -> None:
    monkeypatch.setitem(placing.scene.style.metrics.__dict__, "mm", mm)
    beside = beside_it(placing, placing.first_lit().rect)
    snapped = placing.meant(beside)
    assert (placing.space_at(snapped) != placing.space_at(beside)) == drawn
    if drawn:
        near = min(
            (placing.space(name).middle for name in placing.lit()),
            key=lambda each: (each[0] - beside[0]) ** 2 + (each[1] - beside[1]) ** 2,
        )
        assert snapped == near
        steps = len(placing.session.history)
        for expected in (steps, steps + 1):
            hands.tap(placing.app, beside)
            assert len(placing.session.history) == expected


def test_a_tap_on_an_arrow_chooses_its_line_and_goes_on_showing_it(show: Show) -> None:
    table = show(new_sitting(2, "short"))
    line = table.buyable()[0]
    arrow = table.arrow(line)
    hands.tap(table.app, arrow.rect.center)
    assert table.picked() == f"line {line}"
    assert arrow.pointed_at, "what hovering shows is shown"
    steps = len(table.session.history)
    hands.tap(table.app, arrow.rect.center)
    assert len(table.session.history) == steps + 1
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


def test_a_tap_on_a_ribbon_shows_its_spaces_and_a_second_opens_the_log(show: Show) -> None:
    table = show(new_sitting(3, steps=60))
    ribbon = table.ribbons()[0]
    hands.tap(table.app, ribbon.middle)
    assert table.on_top
    assert table.pointed().outlined
    hands.tap(table.app, ribbon.middle)
    assert not table.on_top


@pytest.mark.parametrize(("inches", "drawn"), plain(2, [(0, False), (10, True), (43, False)]))
def test_small_arrows_draw_the_finger_near(show: Show, inches: int, drawn: bool) -> None:
    table = show(new_sitting(2, "short"), screen_inches=inches)
    line = table.buyable()[0]
    arrow = table.arrow(line)
    beside = {
        "left": (arrow.rect.left - 4, arrow.rect.centery),
        "above": (arrow.rect.centerx, arrow.rect.top - 4),
        "right": (arrow.rect.right + 4, arrow.rect.centery),
    }
    panel = table.at(table.part("market").move(4, 4).topleft)
    free = [pos for pos in beside.values() if table.at(pos) == panel]
    hands.tap(table.app, free[0])
    assert (table.picked() == f"line {line}") == drawn
