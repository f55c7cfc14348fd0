"""From a window size to pixels: the scale k, units, text sizes (LOOK.md 3 and 4)."""

import math
from dataclasses import dataclass
from functools import cached_property

TARGET = 56
"""Least width and height of anything that can be clicked, in units."""


LEAST_MM, SNAP_MM = 10, 12
"""Millimetres: the least size of what fingers hit, and how far they are drawn to what is smaller."""

COUCH_TEXT, COUCH_TARGET = 1.4, 76
"""From a couch: how much larger text is, 28 pixels at 1080p, and the least target in units."""
TABLE_MM, TABLE_SHARE, TABLE_TARGET = 20, 0.08, 72
"""On a flat table: the least size of targets in millimetres, and the most of the window's shorter edge that
it takes; in units, where the size of the screen is not known."""


def pixels_per_mm(screen: tuple[int, int], inches: float) -> float:
    """Give the pixels of a millimetre on a screen of ``inches`` from corner to corner; 0: unknown.

    >>> round(pixels_per_mm((1920, 1080), 24), 2)
    3.61
    """
    return math.hypot(*screen) / (inches * 25.4) if inches else 0.0


@dataclass(frozen=True)
class Metrics:
    """How large things are in a window of ``width`` x ``height`` pixels.

    ``text_size`` is the player's setting, 1.0 to 2.0. A unit is one pixel at 1920 x 1080. ``reach`` is
    the least size in pixels of what fingers hit and ``mm`` the pixels of a millimetre, where the size
    of the screen is known; 0: unknown. ``sideways``: the window is seen from one of its short sides,
    so that it is higher than wide; things are as large as from the others.
    """

    width: int
    height: int
    text_size: float = 1.0
    reach: int = 0
    mm: float = 0.0
    sideways: bool = False

    @property
    def _upright(self) -> tuple[int, int]:
        return (self.height, self.width) if self.sideways else (self.width, self.height)

    @property
    def size(self) -> tuple[int, int]:
        """Give width and height of the window in pixels."""
        return self.width, self.height

    @cached_property
    def narrow(self) -> bool:
        """Tell whether the window is nearer to 4:3 than to 16:10."""
        width, height = self._upright
        return width < 1.5 * height

    @cached_property
    def k(self) -> float:
        """Give pixels a unit."""
        width, height = self._upright
        return min(height / 1080, width / (1440 if self.narrow else 1920))

    @cached_property
    def floor(self) -> float:
        """Give the size in pixels below which no text is set, before the text size setting."""
        return max(12.0, min(20.0, 15 + (self.k * 1080 - 720) / 72))

    @cached_property
    def target(self) -> int:
        """Give the least width and height in pixels of anything that can be clicked."""
        return max(self.u(TARGET), self.reach)

    def u(self, units: float) -> int:
        """Turn units into whole pixels, at least 1 for anything that is more than nothing."""
        pixels = round(units * self.k)
        return max(1, pixels) if units > 0 else pixels

    def text_px(self, size: float) -> int:
        """Turn a type size of LOOK.md 3 into pixels, with floor and text size setting."""
        return round(max(size * self.k, self.floor) * self.text_size)

    def grown(self, units: float) -> int:
        """Turn units into pixels that grow with the text size: for boxes that hold text."""
        return round(units * self.k * self.text_size)

    def line_px(self, size: float) -> int:
        """Give the height of a line of text of this type size, in pixels (line height 1.36)."""
        return round(self.text_px(size) * 1.36)
