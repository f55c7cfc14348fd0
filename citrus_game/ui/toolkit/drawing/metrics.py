"""Converts units to pixels for a window size: scale, units, text sizes."""

import math
from dataclasses import dataclass
from functools import cached_property

TARGET = 56
"""Least width and height of anything that can be clicked, in units."""
SMALLEST = 20.0
"""Size of the smallest text in units."""
MOST_TEXT = 2.6
"""How much larger the smallest text becomes at most than its share of a window of 1080 pixels. Windows that
are small have larger text for their size anyway.
"""
LINE = 1.36
"""Height of a line of text, as a share of its size."""
LEAST_MM, SNAP_MM = 10, 12
"""Millimetres: the least size of what fingers hit, and how far they are drawn to what is smaller."""

COUCH_TEXT, COUCH_TARGET = 1.4, 76
"""From a couch: how much larger text is, 28 pixels at 1080p, and the least target in units."""
TABLE_MM, TABLE_SHARE, TABLE_TARGET = 20, 0.08, 72
"""On a flat table: the least size of targets in millimetres, and the most of the window's shorter edge that
it takes; in units, where the size of the screen is not known."""
MOST_REACH = 0.12
"""Most of the window's short edge that a target for fingers may need: a small window may be on a screen with
many pixels per millimetre, or on one whose size was set wrongly.
"""


def pixels_per_mm(screen: tuple[int, int], inches: float) -> float:
    """Return pixels per millimetre of a screen with a diagonal of ``inches``; 0 if unknown.

    >>> round(pixels_per_mm((1920, 1080), 24), 2)
    3.61
    """
    return math.hypot(*screen) / (inches * 25.4) if inches else 0.0


@dataclass(frozen=True)
class Metrics:
    """Sizes for a window of ``width`` x ``height`` pixels. ``text_size`` is the player's setting, 1.0 to 2.0.
    A unit is one pixel at 1920 x 1080. ``reach`` is the least size in pixels of touch targets and ``mm`` the
    pixels per millimetre; 0 if unknown. ``sideways``: the view is seen from a short side of the table, so it
    is in portrait format; sizes stay the same.
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
        """Width and height of the window in pixels."""
        return self.width, self.height

    @cached_property
    def narrow(self) -> bool:
        """Whether the window's format is closer to 4:3 than to 16:10."""
        width, height = self._upright
        return width < 1.5 * height

    @cached_property
    def k(self) -> float:
        """The size of a unit in pixels."""
        width, height = self._upright
        return min(height / 1080, width / (1440 if self.narrow else 1920))

    @cached_property
    def floor(self) -> float:
        """The least font size in pixels, before the text size setting."""
        return max(12.0, min(SMALLEST, 15 + (self.k * 1080 - 720) / 72))

    @cached_property
    def text_share(self) -> float:
        """How much larger texts are than at the usual text size; less than the setting if the window has no
        room for it.
        """
        return min(self.text_size, max(1.0, MOST_TEXT * SMALLEST * self.k / self.floor))

    @cached_property
    def target(self) -> int:
        """The least width and height in pixels of anything clickable."""
        return max(self.u(TARGET), self.reach)

    def u(self, units: float) -> int:
        """Convert units to whole pixels; at least 1 unless ``units`` is 0."""
        return round(units * self.k) or int(units > 0)

    def text_px(self, size: float) -> int:
        """Convert a font size to pixels, with minimum and text size setting."""
        return round(max(size * self.k, self.floor) * self.text_share)

    def scaled(self, units: float) -> int:
        """Convert units to pixels that grow with the text size: for boxes that hold text."""
        return round(units * self.k * self.text_share)

    def line_px(self, size: float) -> int:
        """Return the line height of a font size, in pixels (`LINE` times the size)."""
        return round(self.text_px(size) * LINE)
