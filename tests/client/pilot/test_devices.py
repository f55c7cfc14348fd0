"""Whole games by one device alone, from the menu through setup to the final scoring."""

import random

import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.rooms.menu.menu_scene import MenuScene
from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.keeping import saves
from tools.pilots.keys import GamepadPilot, KeyboardPilot
from tools.pilots.pilot import Pilot, TouchPilot


@pytest.mark.sweep  # a game by mouse is in test_games
@pytest.mark.parametrize(
    ("pilot", "size", "variants", "inches"),
    [
        (Pilot, (960, 600), ("mini-expansion",), 0),
        (KeyboardPilot, (960, 600), ("mini-expansion",), 0),
        (GamepadPilot, (960, 600), ("mini-expansion",), 0),
        (TouchPilot, (960, 600), (), 0),
        (TouchPilot, (1024, 768), ("mini-expansion",), 9),
    ],
)
def test_a_whole_game(
    pilot: type[Pilot], size: tuple[int, int], variants: tuple[str, ...], inches: float
) -> None:
    values = default_settings().model_copy(update={"speed": "off", "screen_inches": inches})
    app = open_game(values, size=size, headless=True)
    app.stack.reset(MenuScene(app))
    player = pilot(app, random.Random(5))
    player.frame()
    player.begin("short", *variants)
    player.play()
    assert isinstance(app.stack.top, ScoringScene)
    sitting = app.sitting
    assert sitting is not None
    assert sitting.state.over
    assert sitting.state.game.board.side == "short"
    assert sitting.state.game.options.expansion == ("mini-expansion" in variants)
    kept = saves.load(saves.saved_games()[0].path)
    assert kept.state.points == sitting.state.points
    assert kept.state == sitting.state
