"""The cards beside the board with much content: tiles, notes of a title."""

from unittest.mock import patch

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.panels.player import PlayerData, PlayerPanel


def make_app() -> Game:
    return open_game(default_settings(), size=(1280, 720), headless=True)


@pytest.mark.parametrize(
    ("count", "wide", "drawn", "counted"), [(1, 200, 1, 0), (4, 200, 4, 0), (9, 200, 1, 1)]
)
def test_tiles_of_a_panel_are_told_apart_or_counted(count: int, wide: int, drawn: int, counted: int) -> None:
    app = make_app()
    panel = PlayerPanel(app.style, pygame.Rect(0, 0, wide + 24, 90), 0)
    face = PlayerData("Ana", "azure", False, True, 39, 47, 7, 3, ("bull",) * count)
    pictures = patch.object(app.style.art, "piece", wraps=app.style.art.piece)
    texts = patch.object(app.style.type, "text", wraps=app.style.type.text)
    with pictures as piece, texts as text:
        panel.paint(pygame.Surface((400, 120)), face)
    assert [call.args[0] for call in piece.call_args_list].count("bull") == drawn
    assert [call.args[0] for call in text.call_args_list].count(str(count)) == counted
