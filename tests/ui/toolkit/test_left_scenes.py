"""Scenes that were left give their memory back, also where the garbage collector does not run by itself."""

import gc
import random

import pytest

from citrus_game.ui.toolkit.app.layer import Layer
from tests.cases import plain
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp
from tools.monkey.worlds import KIOSK, PLACES


@pytest.mark.parametrize("place", plain(4, sorted(set(PLACES) - {*KIOSK, "crash"})))
def test_a_scene_that_was_opened_and_left_ten_times_leaves_nothing(make_app: MakeApp, place: str) -> None:
    app, chance = make_app(), random.Random(1)
    app.router.menu()
    held = []
    gc.disable()
    try:
        for _time in range(10):
            PLACES[place](app, chance)
            drive.frames(app)
            app.router.menu()
            drive.frames(app, 60, 0.1)
            held.append(sum(isinstance(each, Layer) for each in gc.get_objects()))
    finally:
        gc.enable()
    assert held[1:] == [len(app.stack)] * 9
