"""Computer players' steps are shown completely, or at once if a person acts."""

import random

import pygame
import pytest

from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from tests.session.positions import COLOURS
from tests.ui.play import drive
from tests.ui.play.conftest import NAMES, Show
from tests.ui.vocabulary.table import Table


def at_play() -> GameSession:
    """Start a game of four computer players."""
    seats = tuple(Seat(name, colour, "picker") for name, colour in zip(NAMES[:4], COLOURS[:4], strict=True))
    return NewGame(seats, seed=1).start()


def before_the_end() -> GameSession:
    """Return a game whose next step is its last: fincas count, and what still stands is harvested."""
    rng, played = random.Random(8), at_play()
    while not played.state.over:
        played.do(rng.choice(played.legal()))
    session = at_play()
    session.replay(played.steps[:-1])
    return session


def frame(table: Table) -> None:
    """Let a whole frame pass, as the client's own loop does."""
    table.app.step(pygame.event.get())
    table.app.frame(table.app._last + drive.FRAME)


@pytest.mark.slow
def test_when_the_last_step_has_moved_the_window_equals_a_full_redraw(show: Show) -> None:
    table = show(before_the_end(), speed="1x")
    while not table.state.over or table.eyes.stirring:
        frame(table)
        if table.state.over:
            table.eyes.hold()
    shown = pygame.image.tobytes(table.app.screen, "RGB")
    assert shown == drive.picture(table.app)


@pytest.mark.slow
def test_a_key_shows_the_whole_step_at_once(show: Show) -> None:
    table = show(before_the_end(), speed="1x")
    while not table.state.over:
        frame(table)
    table.eyes.hold()
    for _frame in range(3):
        frame(table)
    before = table.eyes.flying
    drive.key(table.app, pygame.K_TAB)
    frame(table)
    assert (before, table.eyes.flying) == (True, False)
    while table.eyes.stirring:
        frame(table)
    assert pygame.image.tobytes(table.app.screen, "RGB") == drive.picture(table.app)
