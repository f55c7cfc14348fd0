"""Placing widgets: below each other and side by side, as large as they want to be."""

from collections.abc import Sequence

import pygame

from citrus_game.client.kit.widgets.base import Widget


class Column:
    """A column that grows downwards from ``top``; all in pixels."""

    def __init__(self, left: int, top: int, width: int, gap: int) -> None:
        self.left, self.y, self.width, self.gap = left, top, width, gap
        self.top = top

    @property
    def bottom(self) -> int:
        """Give where the last widget ends."""
        return self.y - self.gap if self.y > self.top else self.y

    def put(self, widget: Widget, height: int = 0, gap: int | None = None) -> Widget:
        """Place a widget over the whole width, as high as it wants or ``height``; give it back."""
        high = height or widget.natural(self.width)[1]
        widget.rect = pygame.Rect(self.left, self.y, self.width, high)
        self.y += high + (self.gap if gap is None else gap)
        return widget

    def row(self, widgets: Sequence[Widget], gap: int | None = None) -> None:
        """Place widgets side by side, equally wide and as high as the highest wants."""
        between = self.gap if gap is None else gap
        width = (self.width - between * (len(widgets) - 1)) // len(widgets)
        high = max(widget.natural(width)[1] for widget in widgets)
        for index, widget in enumerate(widgets):
            widget.rect = pygame.Rect(self.left + index * (width + between), self.y, width, high)
        self.y += high + self.gap

    def space(self, pixels: int) -> None:
        """Leave room."""
        self.y += pixels
