"""Whole games with one device alone, from the menu through setup to the final scoring."""

import random

import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.session.saves import saves
from citrus_game.session.seats import PERSON
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from tools.pilots.keys import GamepadPilot, KeyboardPilot
from tools.pilots.pilot import Pilot, TouchPilot


@pytest.mark.slow  # a game by mouse is in test_games
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
    usual = default_settings()
    people = [seat.model_copy(update={"player": PERSON}) for seat in usual.seats]
    values = usual.model_copy(update={"speed": "off", "screen_inches": inches, "seats": people})
    app = open_game(values, size=size, headless=True)
    app.stack.reset(MenuScene(app))
    player = pilot(app, random.Random(5))
    player.frame()
    player.begin("short", *variants)
    player.play()
    assert isinstance(app.stack.top, ScoringScene)
    session = app.session
    assert session is not None
    assert session.state.over
    assert session.state.game.board.side == "short"
    assert session.state.game.options.expansion == ("mini-expansion" in variants)
    kept = saves.load(saves.saved_games()[0].path)
    assert kept.state.points == session.state.points
    assert kept.state == session.state
