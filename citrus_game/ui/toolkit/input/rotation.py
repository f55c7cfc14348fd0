"""Rotates the view for a flat table with people around it. Everything is drawn and handled upright for the
current player on a view that is rotated as a whole; only this module converts pictures and events. So widgets
and dialogs need not know. The board itself keeps its place: it is drawn for the window and turned into the
view (`play.view.flat_board`).
"""

from typing import NamedTuple

import pygame

from citrus_game.ui.toolkit.input.events import Position

SIDES = "SENW"
"""The sides of the table by quarters: S is the lower edge of the window, E the right one."""


class Rotation(NamedTuple):
    """Converts between a window of ``width`` x ``height`` pixels and the view of somebody at side `SIDES`
    [``quarter``] of the table.
    """

    quarter: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels of the view, for somebody at that side of the table."""
        return (self.height, self.width) if self.quarter % 2 else (self.width, self.height)

    def point(self, pos: Position) -> Position:
        """Convert a window pixel to the view."""
        x, y = pos
        right, bottom = self.width - 1, self.height - 1
        return ((x, y), (bottom - y, x), (right - x, bottom - y), (y, right - x))[self.quarter]

    def back(self, pos: Position) -> Position:
        """Convert a view pixel to the window."""
        x, y = pos
        right, bottom = self.width - 1, self.height - 1
        return ((x, y), (y, bottom - x), (right - x, bottom - y), (right - y, x))[self.quarter]

    def rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Convert a window rect to the view."""
        return self._spanned(self.point(rect.topleft), self.point((rect.right - 1, rect.bottom - 1)))

    def back_rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Convert a view rect to the window."""
        return self._spanned(self.back(rect.topleft), self.back((rect.right - 1, rect.bottom - 1)))

    def direction(self, dx: int, dy: int) -> tuple[int, int]:
        """Convert a direction of the view to the window."""
        return ((dx, dy), (dy, -dx), (-dx, -dy), (-dy, dx))[self.quarter]

    def to_window(self, picture: pygame.Surface) -> pygame.Surface:
        """Rotate a picture from the view to the window."""
        return pygame.transform.rotate(picture, 90 * self.quarter)

    def to_view(self, picture: pygame.Surface) -> pygame.Surface:
        """Rotate a picture from the window to the view."""
        return pygame.transform.rotate(picture, -90 * self.quarter)

    def _spanned(self, one: Position, other: Position) -> pygame.Rect:
        left, top = min(one[0], other[0]), min(one[1], other[1])
        return pygame.Rect(left, top, abs(one[0] - other[0]) + 1, abs(one[1] - other[1]) + 1)
