"""What is said in a replay and over charts lies on the screen and goes with what it speaks of."""

import pytest

from citrus_game.client.rooms.charts.charts_scene import ChartsScene
from citrus_game.client.rooms.replay.scene import ReplayScene
from tests.client.kit.test_tooltips import look_at_each
from tests.client.vocabulary.explained import look_at_things, topics_said
from tests.client.vocabulary.table import Table
from tests.records.conftest import MakeApp
from tests.records.played import played


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_what_is_said_in_a_replay_is_in_nobodys_way(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size)
    scene = ReplayScene(app, played(2, 5, "long", "random", True), 100)
    app.stack.reset(scene)
    table = Table(scene)
    table.settle()
    assert look_at_things(table) > 10
    assert topics_said(table)


@pytest.mark.parametrize("tab", ["scores", "sources", "swings", "numbers"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_what_is_said_over_charts_lies_on_the_screen(
    make_app: MakeApp, size: tuple[int, int], tab: str
) -> None:
    app = make_app(size)
    scene = ChartsScene(app, played(2, 5, "long", "random", True))
    app.stack.push(scene)
    scene.choose(tab)
    assert look_at_each(app, scene)
