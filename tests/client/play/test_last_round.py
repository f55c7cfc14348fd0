"""The last round once more: from one's own last turn on, ended by any input, changing nothing."""

import pygame
import pytest

from citrus_game.client.rooms.replay.lastround import LastRound
from citrus_game.table.history import TURN_ENDS, round_start
from citrus_game.table.sitting import Sitting
from tests.client.play.conftest import Show, new_sitting
from tests.client.vocabulary.table import Table

SECOND = 60


def after_a_round(players: int = 3, bots: int = 0) -> Sitting:
    """Give a game at the begin of the first player's third turn."""
    sitting = new_sitting(players, "short", bots=bots)
    while sitting.state.turn <= 2 * players:
        sitting.do(sitting.legal()[0])
    return sitting


def watch(table: Table) -> LastRound:
    table.button("last_round").click()
    shown = table.top
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
    table = show(sitting, speed=speed)
    table.frames(3 * SECOND)
    before = table.picture()
    table.key("w")
    shown = table.top
    assert isinstance(shown, LastRound)
    assert shown.playback.position == round_start(sitting)
    seen = {shown.playback.position}
    for _frame in range(60 * SECOND):
        if table.on_top:
            break
        table.frames()
        seen.add(shown.playback.position)
    assert table.on_top
    assert seen == set(range(round_start(sitting), len(steps) + 1)), "step by step"
    table.frames(3 * SECOND)
    assert (sitting.steps, sitting.state) == (steps, state)
    assert table.picture() == before


@pytest.mark.parametrize("way", ["click", "key", "tap", "pad"])
def test_any_input_ends_it(show: Show, way: str) -> None:
    sitting = after_a_round()
    table = show(sitting, speed="1x")
    shown = watch(table)
    table.frames(SECOND)
    table.point((5, 5))
    assert table.top is shown, "moving the pointer is no answer"
    if way == "click":
        table.click("c3")
    elif way == "key":
        table.key("right")
    elif way == "tap":
        finger = {"x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0, "finger_id": 1, "touch_id": 1}
        pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, finger))
        table.frames()
    else:
        pad = {"instance_id": 1, "button": pygame.CONTROLLER_BUTTON_B}
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, pad))
        table.frames()
    assert table.on_top
    assert shown.sitting.state != sitting.state
    assert not table.picked(), "what ended it did nothing else"


def test_there_is_nothing_to_watch_before_anything_happened(show: Show) -> None:
    table = show(new_sitting(2))
    assert not table.button("last_round").enabled
    table.key("w")
    assert table.on_top
