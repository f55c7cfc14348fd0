"""Styles for pictures drawn without a window, at any size and in the default theme."""

import pygame

from citrus_game.content.disk.paths import assets
from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.toolkit.app.window import open_window
from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.style import Style, Theme
from citrus_game.ui.toolkit.drawing.text import TextRenderer


def open_hidden_window() -> None:
    """Initialise pygame's display and fonts without a visible window."""
    open_window((64, 64), fullscreen=False, headless=True)
    pygame.font.init()


def export_style(size: tuple[int, int]) -> Style:
    """Return a style for a picture of ``size`` pixels. A display mode must be set."""
    metrics = Metrics(*size)
    theme = Theme.load(default_settings().theme)
    art = Art(assets() / "svg")
    art.renew(size, theme.repainted())
    return Style(metrics, theme, art, TextRenderer(metrics))
