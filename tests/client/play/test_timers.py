"""Clocks and banners on the screen."""

import pygame
import pytest

from citrus_game.client.pause import PauseScene
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.timing import Timing
from citrus_game.rules.steps import END
from tests.client.play.conftest import Show, new_sitting
from tests.client.play.drive import frames, key, picture, point


def said(scene: PlayScene) -> str:
    news = scene.heralds.banner.news
    return news.words if news is not None else ""


def second(scene: PlayScene, count: int = 1) -> None:
    for _second in range(count):
        for _part in range(10):
            scene.app.stack.update(0.1)
    frames(scene.app)


def play_turn(scene: PlayScene) -> None:
    sitting, turn = scene.sitting, scene.sitting.state.turn
    while sitting.state.turn == turn:
        ends = [step for step in sitting.legal() if step.verb == END]
        sitting.do(ends[0] if ends else sitting.legal()[0])


def test_the_bank_runs_for_who_is_on_turn_and_not_under_an_overlay(show: Show) -> None:
    sitting = new_sitting(2)
    sitting.timing = Timing(kind="bank", seconds=120, at_zero="nothing")
    scene = show(sitting)
    second(scene, 5)
    assert [text for text, _late in scene.timekeeper.faces()] == ["1:55", "2:00"]
    scene.app.sitting = sitting
    scene.app.stack.push(PauseScene(scene.app))
    second(scene, 5)
    assert scene.timekeeper.faces()[0][0] == "1:55"
    scene.app.stack.pop()
    second(scene, 60)
    assert scene.timekeeper.faces()[0] == ("0:55", True)


def test_nothing_is_drawn_between_two_seconds(show: Show) -> None:
    sitting = new_sitting(2)
    sitting.timing = Timing(kind="bank", seconds=120, at_zero="nothing")
    scene = show(sitting)
    second(scene, 4)
    drawn = 0
    for _part in range(20):
        scene.app.stack.update(0.1)
        drawn += bool(scene.app.stack.damage)
        frames(scene.app, 0)
        scene.app.stack.draw(scene.app.screen)
    assert 1 <= drawn <= 3


def test_a_banner_names_who_is_on_turn_among_several(show: Show) -> None:
    scene = show(new_sitting(3), told=True, speed="1x")
    frames(scene.app, 2)
    assert "Ana" in said(scene)
    second(scene, 3)
    assert not said(scene)
    play_turn(scene)
    second(scene, 5)
    scene.stage.finish()
    frames(scene.app, 5)
    assert "Ana" not in said(scene)


def test_a_banner_leaves_no_trace(show: Show) -> None:
    scene = show(new_sitting(3), told=True, speed="1x")
    frames(scene.app, 40)
    assert said(scene)
    for _frame in range(200):
        frames(scene.app)
    assert not said(scene)
    now = scene.app.screen.copy()
    before = bytes(now.get_buffer().raw)
    picture(scene.app)
    assert bytes(scene.app.screen.get_buffer().raw) == before


def test_one_person_alone_is_not_told_whose_turn_it_is(show: Show) -> None:
    scene = show(new_sitting(2, bots=1), told=True)
    frames(scene.app, 5)
    assert not said(scene)


def test_with_reduced_motion_it_does_not_slide(show: Show) -> None:
    scene = show(new_sitting(2), told=True, speed="1x", reduced_motion=True)
    frames(scene.app, 2)
    banner = scene.heralds.banner
    assert said(scene)
    here = banner.rect.copy()
    frames(scene.app, 10)
    assert banner.rect == here
    assert not scene.heralds.moving


def test_a_soft_clock_reminds_with_a_banner(show: Show) -> None:
    sitting = new_sitting(2, bots=1)
    sitting.timing = Timing(kind="turn", seconds=30, at_zero="nothing")
    scene = show(sitting)
    second(scene, 29)
    assert not said(scene)
    second(scene, 2)
    assert said(scene)
    assert sitting.history == []


@pytest.mark.parametrize("speed", ["off", "1x"])
def test_the_banner_goes_when_somebody_acts(show: Show, speed: str) -> None:
    scene = show(new_sitting(2), told=True, speed=speed)
    banner = scene.heralds.banner
    frames(scene.app, 40)
    assert banner.news is not None
    point(scene.app, (5, 5))
    assert banner.news is not None, "pointing is not acting"
    key(scene.app, pygame.K_TAB)
    frames(scene.app, 0 if speed == "off" else 25)
    assert banner.news is None
