"""Who moves: one game through every conductor ends alike, and none moves under an overlay."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from citrus_game.table.conduct.bots import BUDGET, Bots
from citrus_game.table.conduct.conductor import PAUSES, Conductor
from citrus_game.table.conduct.playback import Player
from citrus_game.table.conduct.script import Script
from citrus_game.table.review.playback import Playback
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tests.table.positions import sit

Conducted = tuple[Conductor, Sitting]
STEPS = BUDGET
"""A frame of computer players that take no time."""
LONG = 9.0
"""Seconds of a frame in which any pause is over."""


def at_once() -> str:
    """Give the speed at which steps take no time."""
    return "off"


def beginning() -> Sitting:
    """Give a game of two quick computer players that has not begun."""
    sitting = sit(4, players=2, side="short")
    for player, colour in enumerate(("azure", "violet")):
        sitting.seat(player, Seat(f"Bot {player}", colour, "greedy"))
    return sitting


def by_bots() -> Conducted:
    """Let computer players play."""
    sitting = beginning()
    return Bots(at_once, sitting), sitting


def recorded() -> Sitting:
    """Give that game with its first steps."""
    sitting = beginning()
    bots = Bots(at_once, sitting)
    while len(sitting.history) < STEPS:
        bots.update(LONG, free=True)
    return sitting


def by_playback() -> Conducted:
    """Play it back."""
    playback = Playback(recorded())
    playback.go_to(0)
    return Player(at_once, playback, 0.0, list), playback


def by_script() -> Conducted:
    """Play its steps as they are written down."""
    steps, sitting = list(recorded().steps), beginning()
    script = Script(lambda: bool(steps), lambda: sitting.do(steps.pop(0)), lambda: 0.5)
    return script, sitting


@pytest.mark.parametrize("conduct", [by_bots, by_playback, by_script])
def test_the_same_game_through_every_conductor_ends_alike(conduct: Callable[[], Conducted]) -> None:
    conductor, sitting = conduct()
    start = sitting.state.copy()
    for _frame in range(5):
        conductor.update(LONG, free=False)
    assert sitting.state == start, "nothing moves under an overlay"
    conductor.held = True
    assert not conductor.waiting
    conductor.update(LONG, free=True)
    assert sitting.state == start, "nothing moves while it is held"
    conductor.held = False
    for _frame in range(4 * STEPS):
        if len(sitting.history) < STEPS:
            conductor.update(LONG, free=True)
    assert sitting.state == recorded().state
    conductor.close()


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
    player = Player(lambda: speed, cast(Any, played), 9.0, lambda: done.append("over"), linger)
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
    player.stepped()
    player.update(8.9, free=True)
    assert played.position == 0, "where nothing is animated there are seconds between two steps"
    player.update(0.2, free=True)
    assert played.position == 1


def test_who_leaves_the_table_leaves_no_computer_player_thinking() -> None:
    sitting = beginning()
    sitting.seat(0, Seat("Ana", "azure", "master:4000"))
    bots = Bots(at_once, sitting)
    bots.update(LONG, free=True)
    asked = bots._thinking._asked
    assert asked is not None
    bots.close()
    assert asked.future.cancelled()
    assert not bots._thinking._processes
