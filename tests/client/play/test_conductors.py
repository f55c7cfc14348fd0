"""Who moves: one game through every conductor ends alike, and none moves under an overlay."""

from collections.abc import Callable

import pytest

from citrus_game.client.kit.stage.app import App
from citrus_game.client.play.conduct.bots import BUDGET, Bots
from citrus_game.client.play.conduct.conductor import Conductor
from citrus_game.client.play.conduct.playback import Player
from citrus_game.client.play.conduct.script import Script
from citrus_game.table.review.playback import Playback
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tests.client.play.conftest import Show, new_sitting

Conducted = tuple[Conductor, Sitting]
STEPS = BUDGET
"""A frame of computer players that take no time."""
LONG = 9.0
"""Seconds of a frame in which any pause is over."""


def beginning() -> Sitting:
    """Give a game of two quick computer players that has not begun."""
    sitting = new_sitting(2, "short", seed=4)
    for player, colour in enumerate(("azure", "violet")):
        sitting.seat(player, Seat(f"Bot {player}", colour, "greedy"))
    return sitting


def by_bots(app: App) -> Conducted:
    """Let computer players play."""
    sitting = beginning()
    return Bots(app, sitting), sitting


def recorded(app: App) -> Sitting:
    """Give that game with its first steps."""
    sitting = beginning()
    bots = Bots(app, sitting)
    while len(sitting.history) < STEPS:
        bots.update(LONG, free=True)
    return sitting


def by_playback(app: App) -> Conducted:
    """Play it back."""
    playback = Playback(recorded(app))
    playback.go_to(0)
    return Player(app, playback, 0.0, list), playback


def by_script(app: App) -> Conducted:
    """Play its steps as they are written down."""
    steps, sitting = list(recorded(app).steps), beginning()
    script = Script(lambda: bool(steps), lambda: sitting.do(steps.pop(0)), lambda: 0.5)
    return script, sitting


@pytest.mark.parametrize("conduct", [by_bots, by_playback, by_script])
def test_the_same_game_through_every_conductor_ends_alike(
    show: Show, conduct: Callable[[App], Conducted]
) -> None:
    app = show(new_sitting(2)).app
    conductor, sitting = conduct(app)
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
    assert sitting.state == recorded(app).state
    conductor.close()
