"""Tooltips in replays and charts are on the screen and disappear with what they explain."""

import pytest

from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from tests.cases import plain
from tests.records.conftest import MakeApp
from tests.records.played import played
from tests.ui.vocabulary.explained import look_at_things, topics_said
from tests.ui.vocabulary.table import Table


@pytest.mark.slow
@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1920, 1080)], whole=True), ids=str)
def test_what_is_said_in_a_replay_is_in_nobodys_way(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size)
    scene = ReplayScene(app, played(2, 5, "long", "random", True), 100)
    app.stack.reset(scene)
    table = Table(scene)
    table.settle()
    assert look_at_things(table) > 10
    assert topics_said(table)
