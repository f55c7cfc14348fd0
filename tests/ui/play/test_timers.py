"""Timers and banners on the screen."""

import pygame
import pytest

from citrus_game.content.game.seats import Timing
from citrus_game.rules.model.steps import END
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.toolkit.app.app import LONGEST_STEP
from tests.cases import plain
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.drive import frames, key, picture, point
from tests.ui.vocabulary.table import Table


def second(table: Table, count: int = 1) -> None:
    for _second in range(count):
        for _part in range(10):
            table.app.stack.update(0.1)
    frames(table.app)


def play_turn(table: Table) -> None:
    session, turn = table.session, table.session.state.turn
    while session.state.turn == turn:
        ends = [step for step in session.legal() if step.verb == END]
        session.do(ends[0] if ends else session.legal()[0])


def test_the_bank_runs_for_who_is_on_turn_and_not_under_an_overlay(show: Show) -> None:
    session = new_sitting(2)
    session.timing = Timing(kind="bank", seconds=120, at_zero="nothing")
    table = show(session)
    second(table, 5)
    assert [text for text, _late in table.clocks()] == ["1:55", "2:00"]
    table.app.session = session
    table.app.stack.push(PauseScene(table.app))
    second(table, 5)
    assert table.clocks()[0][0] == "1:55"
    table.app.stack.pop()
    second(table, 60)
    assert table.clocks()[0] == ("0:55", True)


def test_slow_frames_count_on_a_clock_as_they_are_and_a_sleep_does_not(show: Show) -> None:
    session = new_sitting(2)
    session.timing = Timing(kind="bank", seconds=120, at_zero="nothing")
    app = show(session).app
    now = app._last
    for seconds, spent in ((2.0, 10.0), (0.05, 0.25), (3600.0, 5 * LONGEST_STEP)):
        before = session.spent
        for _frame in range(5):
            now += seconds
            app.frame(now)
        assert session.spent - before == pytest.approx(spent, abs=0.01), seconds


def test_nothing_is_drawn_between_two_seconds(show: Show) -> None:
    session = new_sitting(2)
    session.timing = Timing(kind="bank", seconds=120, at_zero="nothing")
    table = show(session)
    second(table, 4)
    drawn = 0
    for _part in range(20):
        table.app.stack.update(0.1)
        drawn += bool(table.app.stack.dirty)
        frames(table.app, 0)
        table.app.stack.draw(table.app.screen)
    assert 1 <= drawn <= 3


def test_a_banner_names_who_is_on_turn_among_several(show: Show) -> None:
    table = show(new_sitting(3), told=True, speed="1x")
    frames(table.app, 2)
    assert "Ana" in table.banner()
    second(table, 3)
    assert not table.banner()
    play_turn(table)
    second(table, 5)
    table.finish()
    frames(table.app, 5)
    assert "Ana" not in table.banner()


def test_a_banner_leaves_no_trace(show: Show) -> None:
    table = show(new_sitting(3), told=True, speed="1x")
    frames(table.app, 40)
    assert table.banner()
    for _frame in range(200):
        frames(table.app)
    assert not table.banner()
    now = table.app.screen.copy()
    before = bytes(now.get_buffer().raw)
    picture(table.app)
    assert bytes(table.app.screen.get_buffer().raw) == before


WINDOWS = ((1080, 1920), (1280, 720), (2560, 1080))


@pytest.mark.parametrize(
    ("size", "text"),
    plain(2, [((1024, 768), 200), *((size, text) for size in WINDOWS for text in (200, 100))]),
)
def test_a_banner_lies_on_nothing_that_is_played_with(show: Show, size: tuple[int, int], text: int) -> None:
    table = show(new_sitting(5), size=size, told=True, reduced_motion=True, text_size=text)
    frames(table.app, 2)
    assert table.banner_rect().width
    assert table.app.screen.get_rect().contains(table.banner_rect())
    assert table.under_banner() == []


def test_one_person_alone_is_not_told_whose_turn_it_is(show: Show) -> None:
    table = show(new_sitting(2, bots=1), told=True)
    frames(table.app, 5)
    assert not table.banner()


def test_with_reduced_motion_it_does_not_slide(show: Show) -> None:
    table = show(new_sitting(2), told=True, speed="1x", reduced_motion=True)
    frames(table.app, 2)
    assert table.banner()
    here = table.banner_rect()
    frames(table.app, 10)
    assert table.banner_rect() == here
    assert not table.banner_moves


@pytest.mark.slow
def test_a_soft_clock_reminds_with_a_banner(show: Show) -> None:
    session = new_sitting(2, bots=1)
    session.timing = Timing(kind="turn", seconds=30, at_zero="nothing")
    table = show(session)
    second(table, 29)
    assert not table.banner()
    second(table, 2)
    assert table.banner()
    assert session.history == []


@pytest.mark.parametrize("speed", plain(1, ["off", "1x"], whole=True))
def test_the_banner_goes_when_somebody_acts(show: Show, speed: str) -> None:
    table = show(new_sitting(2), told=True, speed=speed)
    frames(table.app, 40)
    assert table.banner()
    point(table.app, (5, 5))
    assert table.banner(), "pointing is not acting"
    key(table.app, pygame.K_TAB)
    frames(table.app, 0 if speed == "off" else 25)
    assert not table.banner()
