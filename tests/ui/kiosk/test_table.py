"""The daily table: the last place, and the one after it."""

import pytest

from citrus_game.content.kiosk_scores import MOST_KEPT, Entry
from citrus_game.kiosk.demo_games import files, showing
from citrus_game.ui.kiosk.router import attract_page
from citrus_game.ui.kiosk.visit.sign import SignScene, TableScene
from tests.cases import plain
from tests.ui.kiosk.conftest import MakeKiosk, shows, wait


@pytest.mark.parametrize("others", plain(2, [0, 12, MOST_KEPT - 1, MOST_KEPT], whole=True))
def test_a_visitor_signs_whatever_the_place(others: int, make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    for points in range(others):
        app.scores.add(Entry(mode="sprint", points=50 + points, emblem="lime", colour="teal"))
    scene = SignScene(app, Entry(mode="sprint", points=7, seconds=300.0, emblem="lemon", colour="ink"))
    app.stack.reset(scene)
    wait(app, 0.5)
    scene._done()
    wait(app, 0.5)
    assert shows(app, TableScene)
    entries = app.scores.best("sprint", MOST_KEPT)
    assert (entries[-1].points == 7) is (others < MOST_KEPT)


@pytest.mark.slow
def test_the_attract_game_comes_to_its_finca_in_its_time(make_kiosk: MakeKiosk) -> None:
    from citrus_game.ui.kiosk.attract.demo import DemoPage

    for loop in range(0, len(files()), 4):
        app = make_kiosk()
        app.loop.number = loop
        page = attract_page(app, "demo")
        assert isinstance(page, DemoPage)
        app.stack.reset(page)
        shown = page.showing
        assert shown.name == showing(loop).name
        while shows(app, DemoPage) and not shown.over:
            wait(app, 0.25, 0.05)
        assert shown.over
        assert app.stack.top is page
