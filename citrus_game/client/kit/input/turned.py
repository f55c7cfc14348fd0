"""A window that is seen from another side: a table lies flat, and people sit around it.

Whatever is drawn and handled is drawn and handled upright for the player on turn, on a view of the window
that is turned as a whole; only here it is turned back, pictures as well as events. So controls, tooltips,
call-outs and dialogs turn without knowing it, and none can be forgotten. What has to stay as it lies,
the board, is painted upright for the window and turned into the view (`play.flatboard`).
"""

from typing import NamedTuple

import pygame

from citrus_game.client.kit.input.intents import Position

SIDES = "SENW"
"""The sides of the table by quarters: S is the lower edge of the window, E the right one."""


class Rotation(NamedTuple):
    """How a window of ``width`` x ``height`` pixels is turned: seen from side `SIDES` [``quarter``]."""

    quarter: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """Give width and height of the view."""
        return (self.height, self.width) if self.quarter % 2 else (self.width, self.height)

    def point(self, pos: Position) -> Position:
        """Give where a pixel of the window is in the view."""
        x, y = pos
        right, bottom = self.width - 1, self.height - 1
        return ((x, y), (bottom - y, x), (right - x, bottom - y), (y, right - x))[self.quarter]

    def back(self, pos: Position) -> Position:
        """Give where a pixel of the view is in the window."""
        x, y = pos
        right, bottom = self.width - 1, self.height - 1
        return ((x, y), (y, bottom - x), (right - x, bottom - y), (right - y, x))[self.quarter]

    def rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Give where a rect of the window is in the view."""
        return self._spanned(self.point(rect.topleft), self.point((rect.right - 1, rect.bottom - 1)))

    def back_rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Give where a rect of the view is in the window."""
        return self._spanned(self.back(rect.topleft), self.back((rect.right - 1, rect.bottom - 1)))

    def direction(self, dx: int, dy: int) -> tuple[int, int]:
        """Give a direction of the view as one of the window."""
        return ((dx, dy), (dy, -dx), (-dx, -dy), (-dy, dx))[self.quarter]

    def to_window(self, picture: pygame.Surface) -> pygame.Surface:
        """Turn a picture of the view as the window shows it."""
        return pygame.transform.rotate(picture, 90 * self.quarter)

    def to_view(self, picture: pygame.Surface) -> pygame.Surface:
        """Turn a picture of the window as the view shows it."""
        return pygame.transform.rotate(picture, -90 * self.quarter)

    def _spanned(self, one: Position, other: Position) -> pygame.Rect:
        left, top = min(one[0], other[0]), min(one[1], other[1])
        return pygame.Rect(left, top, abs(one[0] - other[0]) + 1, abs(one[1] - other[1]) + 1)
