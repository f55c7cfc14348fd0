"""Sizes, colours, pictures and fonts for one window size."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from citrus_game.content.settings.themes import load_theme
from citrus_game.ui.toolkit.drawing.art import CORNER, Art
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.input.commands import keys_shown

DRAWN = "citrus"
"""The theme in whose colours the pictures are drawn."""
CHROME = (
    "table-deep", "panel", "panel-active", "gold-edge", "inset", "terracotta", "terracotta-hover",
    "terracotta-pressed", "cobalt", "gold", "disabled-ground",
)  # fmt: skip
"""Colours that the pictures of buttons and panels share with the theme."""


class Theme:
    """The colours of a theme's file by token name, such as ``panel`` or ``cream``; raises `ContentError`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._colours = {token: pygame.Color(value) for token, value in load_theme(name).colours.items()}

    def colour(self, name: str) -> pygame.Color:
        """Return the colour of a token; raises KeyError for an unknown name."""
        return self._colours[name]

    def repainted(self) -> dict[str, str]:
        """Return the theme's replacement for each colour of the chrome pictures."""
        if self.name == DRAWN:
            return {}
        drawn, mine = load_theme(DRAWN).colours, load_theme(self.name).colours
        return {drawn[token].upper(): mine[token] for token in CHROME}


FOCUS_LINE = 5
"""Units of the light line in the picture of the focus ring."""
LEAST_LINE = 3
"""Pixels that a focus ring is wide at the least."""


@dataclass(frozen=True)
class Style:
    """Metrics, theme, art and fonts that belong together; a resized window gets a new one. ``keys`` are the
    keys by command, for tooltips.
    """

    metrics: Metrics
    theme: Theme
    art: Art
    type: TextRenderer
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def u(self, units: float) -> int:
        """Convert units to pixels (see `Metrics.u`)."""
        return self.metrics.u(units)

    def colour(self, name: str) -> pygame.Color:
        """Return a theme colour by its token."""
        return self.theme.colour(name)

    def icon(self, name: str, px: int, colour: str) -> pygame.Surface:
        """Return an icon (name without ``icon-``) in a theme colour."""
        return self.art.piece(f"icon-{name}", px, self.theme.colour(colour))

    def chrome(self, surface: pygame.Surface, name: str, rect: pygame.Rect, scale: float = 0.9) -> None:
        """Draw nine-slice chrome at ``scale`` times the window's units."""
        self.art.paint_nine(surface, name, rect, scale * self.metrics.k)

    def lip(self, scale: float = 0.9) -> int:
        """Return the height in pixels of the lower lip of raised chrome."""
        return round(5 * scale * self.metrics.k)

    def focus_ring(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        """Draw a focus ring, with a minimum thickness."""
        if not rect.colliderect(surface.get_clip()):
            return
        wide = LEAST_LINE / FOCUS_LINE
        scale = max(scale * self.metrics.k, wide)
        if min(rect.size) >= 2 * CORNER * wide:
            self.art.paint_nine(surface, "focus", rect, scale)
            return
        radius = min(rect.size) // 4
        pygame.draw.rect(surface, self.colour("ink"), rect, LEAST_LINE + 2, border_radius=radius)
        pygame.draw.rect(surface, self.colour("gold"), rect.inflate(-2, -2), LEAST_LINE, border_radius=radius)

    def keys_of(self, command: str) -> str:
        """Return a command's keys as text for the player; "" if it has none."""
        return keys_shown(self.keys.get(command, ()))
