"""Turn drivers: a game ends alike with each of them, and none plays while a dialog is open."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from citrus_game.session.game_session import GameSession
from citrus_game.session.playback import Playback
from citrus_game.session.seats import Seat
from citrus_game.session.turn_drivers import (
    BUDGET,
    PAUSES,
    BotDriver,
    PlaybackDriver,
    ScriptDriver,
    TurnDriver,
)
from tests.session.positions import sit

Conducted = tuple[TurnDriver, GameSession]
STEPS = BUDGET
"""A frame of computer players that take no time."""
LONG = 9.0
"""Seconds of a frame in which any pause is over."""


def at_once() -> str:
    """Return the speed at which steps take no time."""
    return "off"


def beginning() -> GameSession:
    """Return a game of two quick computer players that has not begun."""
    session = sit(4, players=2, side="short")
    for player, colour in enumerate(("azure", "violet")):
        session.seat(player, Seat(f"Bot {player}", colour, "greedy"))
    return session


def by_bots() -> Conducted:
    """Let computer players play."""
    session = beginning()
    return BotDriver(at_once, session), session


def recorded() -> GameSession:
    """Return that game with its first steps."""
    session = beginning()
    bots = BotDriver(at_once, session)
    while len(session.history) < STEPS:
        bots.update(LONG, free=True)
    return session


def by_playback() -> Conducted:
    """Play it back."""
    playback = Playback(recorded())
    playback.go_to(0)
    return PlaybackDriver(at_once, playback, 0.0, list), playback


def by_script() -> Conducted:
    """Play its steps as they are written down."""
    steps, session = list(recorded().steps), beginning()
    script = ScriptDriver(lambda: bool(steps), lambda: session.do(steps.pop(0)), lambda: 0.5)
    return script, session


@pytest.mark.parametrize("conduct", [by_bots, by_playback, by_script])
def test_the_same_game_through_every_conductor_ends_alike(conduct: Callable[[], Conducted]) -> None:
    driver, session = conduct()
    start = session.state.copy()
    for _frame in range(5):
        driver.update(LONG, free=False)
    assert session.state == start, "nothing moves under an overlay"
    driver.held = True
    assert not driver.waiting
    driver.update(LONG, free=True)
    assert session.state == start, "nothing moves while it is held"
    driver.held = False
    for _frame in range(4 * STEPS):
        if len(session.history) < STEPS:
            driver.update(LONG, free=True)
    assert session.state == recorded().state
    driver.close()


class TwoSteps:
    """A game of two steps that is played back."""

    position, length = 0, 2

    def go_to(self, position: int) -> None:
        self.position = position


@pytest.mark.parametrize("linger", [0.0, 3.0])
def test_a_game_played_back_pauses_between_steps_and_lingers_at_its_end(linger: float) -> None:
    done: list[str] = []
    played = TwoSteps()
    speed = "1x"
    player = PlaybackDriver(lambda: speed, cast(Any, played), 9.0, lambda: done.append("over"), linger)
    for before, waits, after in ((0, PAUSES["1x"], 1), (1, PAUSES["1x"], 2)):
        player.update(waits - 0.01, free=True)
        assert played.position == before
        player.update(0.02, free=True)
        assert played.position == after
    assert bool(done) == (not linger)
    assert player.ended
    assert player.waiting == bool(linger)
    player.update(2.9, free=True)
    assert bool(done) == (not linger), "the end is lingered at longer than a step"
    player.update(0.2, free=True)
    assert done[:1] == ["over"]
    speed, played.position = "off", 0
    player.on_step()
    player.update(8.9, free=True)
    assert played.position == 0, "where nothing is animated there are seconds between two steps"
    player.update(0.2, free=True)
    assert played.position == 1


def test_who_leaves_the_table_leaves_no_computer_player_thinking() -> None:
    session = beginning()
    session.seat(0, Seat("Ana", "azure", "master:4000"))
    bots = BotDriver(at_once, session)
    bots.update(LONG, free=True)
    assert bots._thinking._asked is not None
    bots.close()
    assert not bots._thinking._processes
