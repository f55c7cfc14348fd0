"""The last round once more: from one's own last turn on, ended by any input, changing nothing."""

import pygame
import pytest

from citrus_game.client.play.history import TURN_ENDS, round_start
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.replay.lastround import LastRound
from citrus_game.table.sitting import Sitting
from tests.client.play import drive
from tests.client.play.conftest import Show, new_sitting

SECOND = 60


def after_a_round(players: int = 3, bots: int = 0) -> Sitting:
    """Give a game at the begin of the first player's third turn."""
    sitting = new_sitting(players, "short", bots=bots)
    while sitting.state.turn <= 2 * players:
        sitting.do(sitting.legal()[0])
    return sitting


def watch(scene: PlayScene) -> LastRound:
    drive.click(scene.app, scene.controls.icons["last_round"])
    shown = scene.app.stack.top
    assert isinstance(shown, LastRound)
    return shown


def test_it_begins_after_ones_own_last_turn() -> None:
    sitting = after_a_round()
    start = round_start(sitting)
    me = sitting.state.player
    assert sitting.history[start - 1].player == me
    assert sitting.history[start - 1].step.verb in TURN_ENDS
    rest = [done.player for done in sitting.history[start:]]
    assert rest
    assert me not in rest


def test_while_a_computer_player_is_on_turn_it_is_the_persons_round() -> None:
    sitting = new_sitting(3, "short", bots=2)
    while sitting.state.turn < 6:
        sitting.do(sitting.legal()[0])
    assert sitting.is_bot_turn()
    start = round_start(sitting)
    assert sitting.history[start - 1].player == 0
    assert all(done.player for done in sitting.history[start:])


@pytest.mark.parametrize("speed", ["4x", "off"])
def test_it_plays_to_the_end_and_goes_back(show: Show, speed: str) -> None:
    sitting = after_a_round()
    steps, state = list(sitting.steps), sitting.state.copy()
    scene = show(sitting, speed=speed)
    drive.frames(scene.app, 3 * SECOND)
    before = drive.picture(scene.app)
    drive.key(scene.app, pygame.K_w)
    shown = scene.app.stack.top
    assert isinstance(shown, LastRound)
    assert shown.playback.position == round_start(sitting)
    seen = {shown.playback.position}
    for _frame in range(60 * SECOND):
        if scene.app.stack.top is scene:
            break
        drive.frames(scene.app)
        seen.add(shown.playback.position)
    assert scene.app.stack.top is scene
    assert seen == set(range(round_start(sitting), len(steps) + 1)), "step by step"
    drive.frames(scene.app, 3 * SECOND)
    assert (sitting.steps, sitting.state) == (steps, state)
    assert drive.picture(scene.app) == before


@pytest.mark.parametrize("way", ["click", "key", "tap", "pad"])
def test_any_input_ends_it(show: Show, way: str) -> None:
    sitting = after_a_round()
    scene = show(sitting, speed="1x")
    shown = watch(scene)
    drive.frames(scene.app, SECOND)
    drive.point(scene.app, (5, 5))
    assert scene.app.stack.top is shown, "moving the pointer is no answer"
    if way == "click":
        drive.click(scene.app, drive.space(scene, "c3"))
    elif way == "key":
        drive.key(scene.app, pygame.K_RIGHT)
    elif way == "tap":
        finger = {"x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0, "finger_id": 1, "touch_id": 1}
        pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, finger))
        drive.frames(scene.app)
    else:
        pad = {"instance_id": 1, "button": pygame.CONTROLLER_BUTTON_B}
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, pad))
        drive.frames(scene.app)
    assert scene.app.stack.top is scene
    assert shown.sitting.state != sitting.state
    assert scene.desk.pick is None, "what ended it did nothing else"


def test_there_is_nothing_to_watch_before_anything_happened(show: Show) -> None:
    scene = show(new_sitting(2))
    assert not scene.controls.icons["last_round"].enabled
    drive.key(scene.app, pygame.K_w)
    assert scene.app.stack.top is scene
