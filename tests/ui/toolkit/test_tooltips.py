"""Tooltips are on the screen and disappear with what they explain, in every scene."""

import pytest

from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.widgets.base import Widget
from tests.cases import plain
from tests.ui.fits.scenes import DIALOGS
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp

AWAY = (1, 1)


def telling(scene: Scene) -> list[Widget]:
    """Return what is in sight, says something, and lies under the pointer at its middle."""
    found = [
        each
        for each in scene.widgets.visible_widgets()
        if each.tooltip_text() and each.visible_rect.width > 0
    ]
    return [each for each in found if scene.widgets.at(each.visible_rect.center) is each]


def point_at(app: App, widget: Widget) -> None:
    """Rest on a widget until its tooltip has had time to appear."""
    drive.point(app, widget.visible_rect.center)
    drive.frames(app, 7, 0.1)


def look_at_each(app: App, scene: Scene, *, silent: bool = False) -> int:
    """Rest on everything that says something: its tooltip lies on the screen, and goes; return how many there
    were. Where some may be ``silent`` not everything must have one.
    """
    seen = 0
    for widget in telling(scene):
        point_at(app, widget)
        tooltip = scene.widgets.popover
        assert tooltip is not None or silent, widget.tooltip_text()
        if tooltip is not None:
            seen += 1
            assert scene.window.contains(tooltip.rect)
            assert scene.window.contains(tooltip.anchor)
        drive.point(app, AWAY)
        assert scene.widgets.popover is None or scene.widgets.at(AWAY) is not None
    return seen


@pytest.mark.parametrize("name", plain(2, DIALOGS, whole=True))
def test_a_tooltip_lies_on_the_screen_and_goes_with_its_widget(make_app: MakeApp, name: str) -> None:
    app = make_app()
    scene = DIALOGS[name](app)
    app.stack.push(scene)
    look_at_each(app, scene)
    for widget in telling(scene)[:1]:
        point_at(app, widget)
        scene.widgets.rebuild(lambda: None)
        drive.frames(app)
        assert scene.widgets.popover is None, "what it spoke of is gone"
