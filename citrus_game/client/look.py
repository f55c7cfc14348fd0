"""What everything that draws needs: sizes, colours, pictures, type, for one window size."""

from dataclasses import dataclass

import pygame

from citrus_game.client.art import Art
from citrus_game.client.layout import Metrics
from citrus_game.client.theme import Theme
from citrus_game.client.type import Type


@dataclass(frozen=True)
class Look:
    """Metrics, theme, art and type that belong together; a new window size makes a new one."""

    metrics: Metrics
    theme: Theme
    art: Art
    type: Type

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
