"""Fingers on the board: first taps show, small spaces draw the finger near."""

import pygame
import pytest

from citrus_game.client.play.boardarea import BoardArea
from citrus_game.client.play.scene import PlayScene
from tests.client.kit import drive as hands
from tests.client.play.conftest import Show, new_sitting


@pytest.fixture
def placing(show: Show) -> PlayScene:
    """Give a scene with a line bought, at a window of 1280 by 720."""
    scene = show(new_sitting(2, "short"))
    line = min(scene.desk.now.lines)
    scene.play(scene.desk.choose_line(line))
    scene.play(scene.desk.choose_line(line))
    assert scene.desk.lit()
    return scene


def lit(scene: PlayScene) -> int:
    return scene.controls.board.open_list()[0]


def test_a_tap_on_a_space_shows_what_hovering_would(placing: PlayScene) -> None:
    board, steps = placing.controls.board, len(placing.sitting.history)
    space = lit(placing)
    hands.tap(placing.app, board.geometry.rect(space).center)
    assert len(placing.sitting.history) == steps
    assert placing.looking.seen.over.lifted == space
    hands.tap(placing.app, board.geometry.rect(space).center)
    assert len(placing.sitting.history) == steps + 1
    assert placing.looking.seen.over.lifted != space
    assert board.space is None, "nothing is pointed at any more"


def test_a_tap_on_a_forbidden_space_says_why_not(placing: PlayScene) -> None:
    board, steps = placing.controls.board, len(placing.sitting.history)
    space = next(space for space in board.geometry.board.names if not board.open >> space & 1)
    for _tap in range(2):
        hands.tap(placing.app, board.geometry.rect(space).center)
    assert len(placing.sitting.history) == steps
    assert board.space == space


def beside_it(board: BoardArea, rect: pygame.Rect) -> tuple[int, int]:
    """Give a spot on a space beside a legal one that is not legal itself."""
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        pos = rect.centerx + dx * rect.width * 6 // 10, rect.centery + dy * rect.height * 6 // 10
        there = board.geometry.space_at(pos)
        if there is not None and not board.open >> there & 1:
            return pos
    raise AssertionError("all spaces around it are legal")


@pytest.mark.parametrize(("mm", "drawn"), [(0.0, False), (8.0, True), (2.0, False)])
def test_small_spaces_draw_the_finger_near(
    placing: PlayScene, monkeypatch: pytest.MonkeyPatch, mm: float, drawn: bool
) -> None:
    board = placing.controls.board
    monkeypatch.setitem(placing.look.metrics.__dict__, "mm", mm)
    space = lit(placing)
    rect = board.geometry.rect(space)
    beside = beside_it(board, rect)
    snapped = board.snap(beside)
    assert (board.geometry.space_at(snapped) != board.geometry.space_at(beside)) == drawn
    if drawn:
        near = min(
            board.targets(),
            key=lambda each: (each.centerx - beside[0]) ** 2 + (each.centery - beside[1]) ** 2,
        )
        assert snapped == near.center
        steps = len(placing.sitting.history)
        for expected in (steps, steps + 1):
            hands.tap(placing.app, beside)
            assert len(placing.sitting.history) == expected


def test_a_tap_on_an_arrow_chooses_its_line_and_goes_on_showing_it(show: Show) -> None:
    scene = show(new_sitting(2, "short"))
    line = min(scene.desk.now.lines)
    arrow = scene.controls.market.arrows[line]
    hands.tap(scene.app, arrow.rect.center)
    assert scene.desk.pick is not None
    assert scene.desk.pick.what == line
    assert scene.widgets.hovered is arrow, "what hovering shows is shown"
    steps = len(scene.sitting.history)
    hands.tap(scene.app, arrow.rect.center)
    assert len(scene.sitting.history) == steps + 1
    assert not arrow.hovered


def test_a_tap_on_an_arrow_that_cannot_be_chosen_says_why(placing: PlayScene) -> None:
    arrow = next(each for each in placing.controls.market.arrows if not each.enabled and each.reason)
    hands.tap(placing.app, arrow.rect.center)
    assert placing.widgets.hovered is arrow
    hands.tap(placing.app, (placing.window.centerx, 4))
    assert not arrow.hovered


def test_a_tap_on_a_panel_explains_it_and_a_second_opens_it(placing: PlayScene) -> None:
    panel = placing.controls.panels[0]
    hands.tap(placing.app, panel.rect.center)
    assert placing.app.stack.top is placing
    assert placing.widgets.hovered is panel
    hands.tap(placing.app, panel.rect.center)
    assert placing.app.stack.top is not placing


def test_a_tap_on_the_log_shows_its_spaces(placing: PlayScene) -> None:
    placing.play([placing.sitting.legal()[0]])
    log = placing.controls.log
    assert log is not None
    hands.tap(placing.app, (log.rect.centerx, log.rect.y + log.content - 4))
    assert placing.looking.seen.over.outlined


@pytest.mark.parametrize(("inches", "drawn"), [(0, False), (10, True), (43, False)])
def test_small_arrows_draw_the_finger_near(show: Show, inches: int, drawn: bool) -> None:
    scene = show(new_sitting(2, "short"), screen_inches=inches)
    line = min(scene.desk.now.lines)
    arrow = scene.controls.market.arrows[line]
    beside = {
        "left": (arrow.rect.left - 4, arrow.rect.centery),
        "above": (arrow.rect.centerx, arrow.rect.top - 4),
        "right": (arrow.rect.right + 4, arrow.rect.centery),
    }
    free = [pos for pos in beside.values() if scene.widgets.at(pos) is None]
    hands.tap(scene.app, free[0])
    assert (scene.desk.pick is not None and scene.desk.pick.what == line) == drawn
