"""Tooltips in the kiosk are on the screen and belong to what is shown."""

from collections.abc import Sequence

import pytest

from citrus_game.ui.scenes.play.session_scene import SessionScene
from tests.ui.kiosk.conftest import MakeKiosk
from tests.ui.kiosk.scenes import SCENES, show
from tests.ui.toolkit import drive
from tests.ui.toolkit.test_tooltips import AWAY, telling

QUICK = ("title", "chooser", "puzzle", "result", "puzzle result", "sign", "pin", "staff", "staff's scores")
"""Scenes of a plain run; the others show much of what these show, and are slow."""
LONG = [name for name in SCENES if name not in QUICK]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "names"),
    [
        ((1280, 720), QUICK),
        pytest.param((1280, 720), LONG, marks=pytest.mark.slow),
        pytest.param((1080, 1920), list(SCENES), marks=pytest.mark.slow),
    ],
    ids=["quick", "long", "upright"],
)
def test_tooltips_lie_on_the_screen_and_go_with_their_widgets(
    make_kiosk: MakeKiosk, size: tuple[int, int], names: Sequence[str]
) -> None:
    seen = 0
    for name in names:
        app = make_kiosk(size)
        scene = show(app, name)
        drive.frames(app, 8, 0.1)
        for widget in telling(scene):
            drive.point(app, widget.visible_rect.center)
            drive.frames(app, 7, 0.1)
            tooltip = scene.widgets.popover
            if isinstance(scene, SessionScene) and tooltip is None:
                continue  # the table has words of its own for what is no rule's affair now, or has gone on
            assert tooltip is not None, f"{name}: {widget.tooltip_text()} is not told"
            assert scene.window.contains(tooltip.rect), name
            assert scene.window.contains(tooltip.anchor), name
            assert scene.window.contains(widget.visible_rect), name
            seen += 1
            drive.point(app, AWAY)
            assert scene.widgets.popover is None or scene.widgets.at(AWAY) is not None
    assert seen > 5
