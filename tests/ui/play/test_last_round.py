"""Watching the last round again: from the own last turn, ended by any input, without changes."""

import pygame
import pytest

from citrus_game.session.game_session import GameSession
from citrus_game.session.history import TURN_ENDS, round_start
from citrus_game.ui.scenes.replay.replay_scene import LastRound
from tests.cases import plain
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table

SECOND = 60


def after_a_round(players: int = 3, bots: int = 0) -> GameSession:
    """Return a game at the begin of the first player's third turn."""
    session = new_sitting(players, "short", bots=bots)
    while session.state.turn <= 2 * players:
        session.do(session.legal()[0])
    return session


def watch(table: Table) -> LastRound:
    table.button("last_round").click()
    shown = table.top
    assert isinstance(shown, LastRound)
    return shown


def test_it_begins_after_ones_own_last_turn() -> None:
    session = after_a_round()
    start = round_start(session)
    me = session.state.player
    assert session.history[start - 1].player == me
    assert session.history[start - 1].step.verb in TURN_ENDS
    rest = [done.player for done in session.history[start:]]
    assert rest
    assert me not in rest


def test_while_a_computer_player_is_on_turn_it_is_the_persons_round() -> None:
    session = new_sitting(3, "short", bots=2)
    while session.state.turn < 6:
        session.do(session.legal()[0])
    assert session.is_bot_turn()
    start = round_start(session)
    assert session.history[start - 1].player == 0
    assert all(done.player for done in session.history[start:])


@pytest.mark.slow
@pytest.mark.parametrize("speed", plain(1, ["4x", "off"], whole=True))
def test_it_plays_to_the_end_and_goes_back(show: Show, speed: str) -> None:
    session = after_a_round()
    steps, state = list(session.steps), session.state.copy()
    table = show(session, speed=speed, reduced_motion=True)  # no bees fly
    table.frames(3 * SECOND)
    before = table.picture()
    table.key("w")
    shown = table.top
    assert isinstance(shown, LastRound)
    assert shown.playback.position == round_start(session)
    seen = {shown.playback.position}
    for _frame in range(60 * SECOND):
        if table.on_top:
            break
        table.frames()
        seen.add(shown.playback.position)
    assert table.on_top
    assert seen == set(range(round_start(session), len(steps) + 1)), "step by step"
    table.frames(3 * SECOND)
    assert (session.steps, session.state) == (steps, state)
    assert table.picture() == before


@pytest.mark.parametrize("way", plain(1, ["click", "key", "tap", "pad"], whole=True))
def test_any_input_ends_it(show: Show, way: str) -> None:
    session = after_a_round()
    table = show(session, speed="1x")
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
    assert shown.session.state != session.state
    assert not table.picked(), "what ended it did nothing else"


def test_there_is_nothing_to_watch_before_anything_happened(show: Show) -> None:
    table = show(new_sitting(2))
    assert not table.button("last_round").enabled
    table.key("w")
    assert table.on_top
