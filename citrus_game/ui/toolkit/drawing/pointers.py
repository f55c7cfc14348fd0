"""Draws the gamepads' pointers on top of everything."""

from collections.abc import Mapping

import pygame

from citrus_game.ui.toolkit.drawing.dirty_rects import DirtyRects
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import Position

SIZE = 40
"""Units: how high a pointer is."""
SHARE = 0.55
"""How much of its rect a pointer takes, and an emblem."""


class Pointers:
    """The visible gamepad pointers; marks their areas dirty when they move."""

    def __init__(self, dirty: DirtyRects) -> None:
        self._damage = dirty
        self._at: dict[int, Position] = {}
        self._colours: Mapping[int, str] = {}

    def __bool__(self) -> bool:
        return bool(self._at)

    def show(self, style: Style, at: dict[int, Position], colours: Mapping[int, str]) -> None:
        """Show pointers at pixel positions by gamepad, with the emblems of their players' ``colours``."""
        if at == self._at and colours == self._colours:
            return
        self._colours = colours
        for pos in {*self._at.values(), *at.values()}:
            self._damage.add(_rect(style, pos))
        self._at = at

    def draw(self, style: Style, surface: pygame.Surface, areas: list[pygame.Rect]) -> None:
        """Draw the pointers that touch redrawn areas."""
        for device, pos in self._at.items():
            rect = _rect(style, pos)
            for area in areas:
                if rect.colliderect(area):
                    surface.set_clip(area)
                    self._paint(style, surface, rect, self._colours.get(device))
        surface.set_clip(None)

    def _paint(self, style: Style, surface: pygame.Surface, rect: pygame.Rect, colour: str | None) -> None:
        """Draw one pointer with its player's emblem."""
        px = round(rect.height * SHARE)
        surface.blit(style.art.piece("pointer", px), rect)
        if colour is not None:
            emblem = style.art.piece(f"emblem-{colour}", px)
            middle = rect.x + round(0.62 * rect.width), rect.y + round(0.66 * rect.height)
            surface.blit(emblem, emblem.get_rect(center=middle))


def _rect(style: Style, pos: Position) -> pygame.Rect:
    """Return the rectangle of a pointer whose tip is at ``pos``."""
    px = max(24, style.metrics.scaled(SIZE))
    whole = round(px / SHARE)
    return pygame.Rect(pos[0] - px // 8, pos[1] - px // 12, whole, whole)
