"""The idle kiosk keeps only the page shown in memory, none of the earlier ones."""

import gc
import weakref
from typing import Any

import pytest

from tests.cases import plain
from tests.memory import garbage, layers
from tests.ui.kiosk.conftest import MakeKiosk, wait
from tests.ui.kiosk.scenes import SCENES, show
from tests.ui.toolkit import drive

OFTEN = 3
"""How often each scene is opened."""


@pytest.mark.slow
def test_pages_go_when_they_are_turned(make_kiosk: MakeKiosk) -> None:
    """Two loops leave no page and no table behind, also where the garbage collector never runs."""
    app = make_kiosk()
    seen: list[weakref.ref[Any]] = []
    names: list[str] = []
    gc.disable()
    try:
        while app.loop.number < 3:
            wait(app, 1.0)
            page = app.stack.top
            if not names or names[-1] != type(page).__name__:
                names.append(type(page).__name__)
                seen += [weakref.ref(page), weakref.ref(getattr(page, "view", page))]
            del page
        wait(app, 1.0)
        held = {type(there).__name__ for ref in seen if (there := ref()) is not None}
    finally:
        gc.enable()
    assert names[:5] == ["TitlePage", "DemoPage", "LessonPage", "ScoresPage", "TitlePage"]
    assert held == {names[-1]}


@pytest.mark.slow
def test_the_attract_loop_leaves_no_garbage(make_kiosk: MakeKiosk) -> None:
    """Everything that a loop made and no longer needs goes at once, without the garbage collector."""
    app = make_kiosk()
    wait(app, 1.0)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        while app.loop.number < 3:
            wait(app, 1.0)
        gc.collect()
        own = [type(each) for each in gc.garbage if type(each).__module__.startswith("citrus_game")]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert own == []


@pytest.mark.parametrize("name", plain(2, SCENES))
def test_a_scene_of_the_kiosk_that_was_left_again_and_again_leaves_nothing(
    make_kiosk: MakeKiosk, name: str
) -> None:
    app = make_kiosk()
    others, held = [each for each in layers() if each not in app.stack], []
    gc.disable()
    try:
        for _time in range(OFTEN):
            show(app, name)
            drive.frames(app)
            app.show_attract_loop()
            drive.frames(app)
            held.append(len(layers()) - len(others))
        left = garbage()
    finally:
        gc.enable()
    assert held == [len(app.stack)] * OFTEN
    assert left == []
