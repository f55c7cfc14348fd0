"""The parts of the window that no longer show the truth, to be drawn again in the next frame."""

from collections.abc import Sequence
from itertools import combinations

import pygame

MOST_AREAS = 8
"""Of more separate damaged areas than this, those are drawn as one that lie closest together."""


class Damage:
    """The parts of the window that have to be drawn again, as rectangles that do not overlap."""

    def __init__(self) -> None:
        self._areas: list[pygame.Rect] = []
        self._everything = False

    def add(self, area: pygame.Rect | None) -> None:
        """Note an area in window pixels, None: the whole window."""
        if area is None:
            self._everything = True
        elif not self._everything and area.width > 0 and area.height > 0:
            area = area.copy()
            while (hit := area.collidelist(self._areas)) >= 0:
                area.union_ip(self._areas.pop(hit))
            self._areas.append(area)

    def take(self, window: pygame.Rect) -> list[pygame.Rect]:
        """Give what has to be drawn within the window, and forget it."""
        if self._everything:
            areas = [window.copy()]
        elif len(self._areas) > MOST_AREAS:
            areas = [area.clip(window) for area in _fewer(self._areas)]
        else:
            areas = [area.clip(window) for area in self._areas]
        self._areas.clear()
        self._everything = False
        return [area for area in areas if area.width and area.height]

    def __bool__(self) -> bool:
        return self._everything or bool(self._areas)


def _fewer(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Join areas until they are few enough, those first between which least has to be drawn besides."""
    left = list(areas)
    while len(left) > MOST_AREAS:
        one, other = min(combinations(left, 2), key=lambda pair: _besides(*pair))
        left = [area for area in left if area is not one and area is not other]
        joined = one.union(other)
        while (hit := joined.collidelist(left)) >= 0:
            joined.union_ip(left.pop(hit))
        left.append(joined)
    return left


def _besides(one: pygame.Rect, other: pygame.Rect) -> int:
    """Give the pixels that are in neither of two areas, but in the smallest that holds both."""
    both = one.union(other)
    return both.width * both.height - one.width * one.height - other.width * other.height
