"""Keys alone come to everything in the scenes of records, and the focus is seen there."""

from collections.abc import Callable

import pygame
import pytest

from citrus_game.client.game import Game
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.rooms.menu.menu_scene import MenuScene
from citrus_game.client.rooms.replay.scene import ReplayScene
from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene
from tests.client.kit import drive
from tests.client.kit.reach import reached
from tests.records.conftest import MakeApp
from tests.records.played import played
from tests.records.test_fits import SCENES, game

MORE: dict[str, Callable[[Game], Scene]] = {
    "replay": lambda app: ReplayScene(app, game(), 100),
    "scoring": lambda app: ScoringScene(app, played(3, 3, "short")),
}
ALL = SCENES | MORE


@pytest.mark.parametrize("name", ALL)
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
    assert focus.seen.width > 0
    wanted = {widget for widget in scene.widgets if widget.live and widget.rect.width}
    assert wanted <= reached(scene)
    drive.key(app, pygame.K_ESCAPE)
    assert app.stack.top is not scene, "and away again"
