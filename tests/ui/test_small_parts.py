"""A small part of the window that is drawn anew looks as before, wherever it is: nothing is left out there,
and nothing drawn twice.
"""

from collections.abc import Iterable
from itertools import cycle
from typing import Any

import pygame
import pytest

from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.router import new_kiosk
from citrus_game.ui.router import open_game
from citrus_game.ui.toolkit.input.rotation import SIDES
from tests.cases import plain
from tests.ui.kiosk.scenes import SCENES
from tests.ui.play.conftest import new_sitting
from tests.ui.test_router import ROUTES

SIZES = ((800, 480), (1024, 768), (640, 360))
OPENED = SCENES.keys() - {"lower staff", "end"}
"""The kiosk's scenes, without dialogs that are opened over nothing."""


def each_in_a_size(names: Iterable[str]) -> list[tuple[str, tuple[int, int]]]:
    """Return each name with one of the sizes in turn."""
    return list(zip(names, cycle(SIZES)))


@pytest.mark.parametrize(("route", "size"), plain(lambda name, _size: name == "play", each_in_a_size(ROUTES)))
def test_in_the_client(route: str, size: tuple[int, int]) -> None:
    values: dict[str, Any] = {"speed": "off", "text_size": 200, "reduced_motion": True}
    app = open_game(default_settings().model_copy(update=values), size=size, headless=True)
    steps = 10**6 if route in ("scoring", "replay") else 60
    app.router.menu()
    act, _expected = ROUTES[route]
    act(app.router, new_sitting(4, seed=5, steps=steps, expansion=True))
    draw_parts(app)


@pytest.mark.parametrize("size", plain(lambda size: size == (640, 360), SIZES, whole=True))
@pytest.mark.parametrize("quarter", plain(lambda quarter: quarter == 1, range(4)))
def test_on_a_flat_table(quarter: int, size: tuple[int, int]) -> None:
    values, session = default_settings(), new_sitting(4, seed=5, steps=60, expansion=True)
    seats = [seat.model_copy(update={"side": SIDES[quarter]}) for seat in values.seats]
    values = values.model_copy(update={"text_size": 200, "flat": True, "seats": seats, "speed": "off"})
    app = open_game(values, size=size, headless=True)
    app.router.play(session)
    app.frame(0.0)
    assert app.turn.quarter == quarter
    draw_parts(app)


@pytest.mark.parametrize(
    ("name", "size"), plain(lambda name, _size: name == "table", each_in_a_size(sorted(OPENED)))
)
def test_at_the_kiosk(name: str, size: tuple[int, int]) -> None:
    app = new_kiosk(default_kiosk(), size=size, headless=True, keeps=False)
    app.router.chooser()
    if (made := SCENES[name](app)) is not None:
        app.stack.push(made)  # dialogs let see what they lie over
    draw_parts(app)


def draw_parts(app: Game) -> None:
    """Draw the window in short strips, two pixels high, and then in others that are two pixels wide."""
    app.frame(0.0)
    app.stack.dirty.add(None)
    app.paint()
    whole = pygame.image.tobytes(app.view, "RGB")
    width, height = app.view.get_size()
    wide, high = width // 5, height // 5
    rows = [(left, top, wide, 2) for left in range(0, width, wide) for top in range(0, height, 2)]
    columns = [(left, top, 2, high) for left in range(0, width, 2) for top in range(0, height, high)]
    for parts in (rows, columns):
        for part in map(pygame.Rect, parts):
            app.stack.dirty.add(part)
            app.paint()
        assert pygame.image.tobytes(app.view, "RGB") == whole
        assert pygame.image.tobytes(app.turn.to_view(app.screen), "RGB") == whole
