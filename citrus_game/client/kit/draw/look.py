"""What everything that draws needs: sizes, colours, pictures, type, for one window size."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from citrus_game.client.kit.draw.art import CORNER, Art
from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.kit.draw.theme import Theme
from citrus_game.client.kit.draw.type import Type
from citrus_game.client.kit.input.keynames import keys_shown

FOCUS_LINE = 5
"""Units of the light line in the picture of the focus ring."""
LEAST_LINE = 3
"""Pixels that a focus ring is wide at the least."""


@dataclass(frozen=True)
class Look:
    """Metrics, theme, art and type that belong together; a new window size makes a new one.

    ``keys`` are the keys by command, for the words of tooltips.
    """

    metrics: Metrics
    theme: Theme
    art: Art
    type: Type
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def u(self, units: float) -> int:
        """Turn units into pixels (see `Metrics.u`)."""
        return self.metrics.u(units)

    def colour(self, name: str) -> pygame.Color:
        """Give a colour of the theme by its token."""
        return self.theme.colour(name)

    def icon(self, name: str, px: int, colour: str) -> pygame.Surface:
        """Give an icon (without ``icon-``) in a token's colour."""
        return self.art.piece(f"icon-{name}", px, self.theme.colour(colour))

    def chrome(self, surface: pygame.Surface, name: str, rect: pygame.Rect, scale: float = 0.9) -> None:
        """Draw nine-slice chrome at ``scale`` units of this window."""
        self.art.paint_nine(surface, name, rect, scale * self.metrics.k)

    def lip(self, scale: float = 0.9) -> int:
        """Give the pixels by which a raised face ends above the bottom of its chrome."""
        return round(5 * scale * self.metrics.k)

    def focus_ring(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        """Draw a focus ring, never thinner than can be seen."""
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
        """Name the keys of a command as a player reads them; empty where it has none."""
        return keys_shown(self.keys.get(command, ()))
