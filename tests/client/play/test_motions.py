"""What happens moves, never in the way: a click finishes it, settings leave it out."""

import pygame
import pytest

from citrus_game.client.play.motions import Flight, Stage, Veil, arrive, land, travel
from citrus_game.client.play.scene import PlayScene
from citrus_game.rules import steps
from tests.client.play import drive
from tests.client.play.conftest import Show, new_sitting


def buy(scene: PlayScene) -> None:
    scene.play([scene.sitting.state.game.steps.buy[min(scene.desk.now.lines)]])


@pytest.mark.parametrize("ease", [arrive, travel, land])
def test_an_ease_begins_and_ends_where_it_should(ease) -> None:  # type: ignore[no-untyped-def]
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)
    assert max(ease(number / 100) for number in range(101)) < 1.07


def test_what_arrived_leaves_the_picture_as_if_nothing_had_moved(show: Show) -> None:
    moving, still = show(new_sitting(4, seed=2), speed="1x"), None
    for _step in range(60):
        sitting = moving.sitting
        moving.play([sitting.legal()[len(sitting.history) % len(sitting.legal())]])
        assert moving.stage.busy or sitting.history[-1].step.verb in (steps.END, steps.PASS, steps.MONEY)
        drive.settle(moving.app)
        drive.frames(moving.app, 90)
    shown = drive.picture(moving.app)
    still = PlayScene(moving.app, moving.sitting)
    moving.app.stack.reset(still)
    drive.look_ahead(still)
    assert drive.picture(moving.app) == shown


def test_a_click_finishes_what_moves_and_still_counts(show: Show) -> None:
    scene = show(new_sitting(2), speed="1x")
    buy(scene)
    assert scene.stage.busy
    drive.click(scene.app, scene.controls.board.targets()[0].center)
    assert scene.sitting.history[-1].step.verb == steps.PLACE


def test_moving_the_pointer_finishes_nothing(show: Show) -> None:
    scene = show(new_sitting(2), speed="1x")
    buy(scene)
    drive.point(scene.app, (300, 300))
    assert scene.stage.busy


def test_without_speed_nothing_moves(show: Show) -> None:
    scene = show(new_sitting(2), speed="off")
    buy(scene)
    assert not scene.stage.busy
    drive.look_ahead(scene)
    assert not scene.moving


def test_reduced_motion_only_fades_and_briefly(show: Show) -> None:
    scene = show(new_sitting(2), speed="1x", reduced_motion=True)
    buy(scene)
    assert scene.stage.busy
    assert all(isinstance(motion, Veil) for motion in scene.stage)
    drive.frames(scene.app, 9)
    assert not scene.stage.busy


def test_tiles_in_flight_are_seen_once(show: Show) -> None:
    scene = show(new_sitting(2), speed="1x")
    buy(scene)
    hand = [tile for tile in scene.controls.hand.tiles if tile.visible]
    assert all(tile.concealed for tile in hand)
    drive.settle(scene.app)
    assert not any(tile.concealed for tile in hand)


def test_points_count_up(show: Show) -> None:
    scene = show(new_sitting(3, seed=4, steps=60), speed="1x")
    sitting = scene.sitting
    while sitting.state.acted or not scene.desk.now.harvest:
        sitting.do(sitting.legal()[-1])
        drive.settle(scene.app)
    drive.frames(scene.app, 120)
    player = sitting.state.player
    before = sitting.state.points[player]
    scene.play([next(step for step in sitting.legal() if step.verb == steps.HARVEST)])
    assert scene.counting.points[player] == before < sitting.state.points[player]
    drive.frames(scene.app, 120)
    assert scene.counting.points[player] == sitting.state.points[player]


def test_the_stage_damages_where_things_were_and_are() -> None:
    pygame.display.init()
    damaged: list[pygame.Rect] = []
    stage = Stage(lambda area: damaged.append(area) if area else None)
    piece = pygame.Surface((10, 10))
    stage.add([Flight(piece, ((10, 10), (110, 10)), 0, 100)])
    damaged.clear()
    stage.update(0.05)
    assert damaged[0].collidepoint(10, 10)
    assert damaged[1].collidepoint(60, 10)
    stage.update(0.06)
    assert not stage.busy
    assert damaged[-1].collidepoint(109, 10)
