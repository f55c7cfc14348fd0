"""Scenes that were left give their memory back, also where the garbage collector does not run by itself."""

import gc
import random

import pytest

from tests.cases import plain
from tests.memory import garbage, layers
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp
from tools.monkey.worlds import KIOSK, PLACES

OFTEN = 3
"""How often each scene is opened."""


@pytest.mark.parametrize("place", plain(2, sorted(set(PLACES) - {*KIOSK, "crash"})))
def test_a_scene_that_was_left_again_and_again_leaves_nothing(make_app: MakeApp, place: str) -> None:
    app, chance = make_app(), random.Random(1)
    app.router.menu()
    others, held = [each for each in layers() if each not in app.stack], []
    gc.disable()
    try:
        for _time in range(OFTEN):
            PLACES[place](app, chance)
            drive.frames(app)
            app.router.menu()
            drive.frames(app)
            held.append(len(layers()) - len(others))
        left = garbage()
    finally:
        gc.enable()
    assert held == [len(app.stack)] * OFTEN
    assert left == []
