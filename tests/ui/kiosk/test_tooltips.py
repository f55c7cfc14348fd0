"""Tooltips in the kiosk lie on the screen and go with their widgets; in games they lie beside the board."""

import pytest

from citrus_game.ui.scenes.play.session_scene import SessionScene
from tests.cases import plain
from tests.ui.kiosk.conftest import MakeKiosk
from tests.ui.kiosk.scenes import SCENES, show, table
from tests.ui.toolkit import drive
from tests.ui.toolkit.test_tooltips import look_at_each
from tests.ui.vocabulary.explained import covering
from tests.ui.vocabulary.table import Table


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_tooltips_lie_on_the_screen_and_go_with_their_widgets(
    make_kiosk: MakeKiosk, size: tuple[int, int]
) -> None:
    seen = 0
    for name in SCENES:
        app = make_kiosk(size)
        scene = show(app, name)
        drive.frames(app, 8, 0.1)
        # a table has words of its own for what is no rule's affair now
        seen += look_at_each(app, scene, silent=isinstance(scene, SessionScene))
    assert seen > 10


@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1920, 1080), (1080, 1920)], whole=True))
def test_in_a_game_they_lie_beside_board_prompt_and_hand(
    make_kiosk: MakeKiosk, size: tuple[int, int]
) -> None:
    shown = Table(table(make_kiosk(size), "sprint", 2))
    shown.no_banner()
    shown.finish()
    assert not covering(shown, every=9)
