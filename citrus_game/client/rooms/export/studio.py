"""A look for pictures that are not the window: any size, the theme that everybody knows."""

import pygame

from citrus_game.client.kit.draw.art import Art
from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.draw.theme import Theme
from citrus_game.client.kit.draw.type import Type
from citrus_game.client.kit.stage.window import open_window
from citrus_game.content.disk.paths import assets
from citrus_game.content.preferences.settings import default_settings


def open_studio() -> None:
    """Make drawing possible where there is no window."""
    open_window((64, 64), fullscreen=False, headless=True)
    pygame.font.init()


def studio(size: tuple[int, int]) -> Look:
    """Make the look of a picture of this size; a display mode must be set."""
    metrics = Metrics(*size)
    theme = Theme.load(default_settings().theme)
    art = Art(assets() / "svg")
    art.renew(size, theme.repainted())
    return Look(metrics, theme, art, Type(metrics))
