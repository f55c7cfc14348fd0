"""In scenes of saved games and replays everything can be reached by keyboard, with a visible focus."""

from collections.abc import Callable

import pygame
import pytest

from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.widgets.lists import RowList
from tests.cases import plain
from tests.records.conftest import MakeApp
from tests.records.played import played
from tests.ui.fits.scenes import SAVED, ended
from tests.ui.toolkit import drive
from tests.ui.toolkit.reach import reached

MORE: dict[str, Callable[[Game], Scene]] = {
    "replay": lambda app: ReplayScene(app, ended(), 100),
    "scoring": lambda app: ScoringScene(app, played(3, 3, "short")),
}
ALL = SAVED | MORE


@pytest.mark.slow
@pytest.mark.parametrize("name", plain(1, ALL, whole=True))
def test_keys_come_to_everything(make_app: MakeApp, name: str) -> None:
    app = make_app((1280, 720))
    app.stack.reset(MenuScene(app))
    drive.key(app, pygame.K_TAB)
    app.stack.push(ALL[name](app))
    drive.frames(app)
    scene = app.stack.top
    assert scene is not None
    focus = scene.widgets.focus
    assert focus is not None
    assert focus.ringed
    assert focus.visible_rect.width > 0
    # rows that are made as they come into view are reached once they are there
    wanted = {
        widget
        for widget in scene.widgets
        if widget.is_interactive
        and widget.rect.width
        and (widget.visible_rect.width or not isinstance(widget.viewport, RowList))
    }
    assert wanted <= reached(scene)
    drive.key(app, pygame.K_ESCAPE)
    assert app.stack.top is not scene, "and away again"
