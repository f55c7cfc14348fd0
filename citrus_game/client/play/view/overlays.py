"""What lies over the kept picture: a card with words or facts, and frames around the market's lines.

Each knows where it lies, and damages that alone when it comes, changes or goes.
"""

from collections.abc import Mapping

import pygame

from citrus_game.client.kit.widgets.callout import Callout
from citrus_game.client.play.parts.frames import paint_ring
from citrus_game.client.play.parts.part import Redraw
from citrus_game.client.play.view.table import TableView

LARGEST = 0.24
"""Share of the window from which on a card tells less, that the board is seen beside it."""
AROUND = 8
"""Units that a frame reaches beyond its line."""


class CardLayer:
    """A card over everything else, at most one."""

    def __init__(self, damage: Redraw) -> None:
        self.damage = damage
        self.callout: Callout | None = None

    def forget(self) -> None:
        """Drop the card without repainting: the table has been laid out anew."""
        self.callout = None

    def show(self, callout: Callout | None) -> None:
        """Replace the card, None for no card."""
        for each in (self.callout, callout):
            if each is not None:
                self.damage(each.extent)
        self.callout = callout

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the card where it touches ``area``."""
        if self.callout is not None and self.callout.extent.colliderect(area):
            self.callout.draw(surface)


class FrameLayer:
    """Frames around lines of the market, each in a colour."""

    def __init__(self, damage: Redraw) -> None:
        self.damage = damage
        self._view: TableView | None = None
        self._frames: Mapping[int, str] = {}

    def show(self, view: TableView, frames: Mapping[int, str]) -> None:
        """Frame these lines and no others."""
        if frames != self._frames or view is not self._view:
            around = 2 * view.look.u(AROUND)
            for line in {*frames, *self._frames}:
                self.damage(view.market.frame(line).inflate(around, around))
            self._view, self._frames = view, frames

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the frames."""
        if self._view is None:
            return
        clip, around = surface.get_clip(), 2 * self._view.look.u(AROUND)
        for line, colour in self._frames.items():
            frame = self._view.market.frame(line)
            if clip.colliderect(frame.inflate(around, around)):
                paint_ring(self._view.look, surface, frame, colour)
