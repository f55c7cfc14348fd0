"""The dirty areas of the window, to be redrawn in the next frame."""

import pygame

MOST_AREAS = 24
"""More separate damaged areas than this are drawn as one."""
MANY = 6
"""Separate damaged areas from which on those that touch are drawn as one."""
FEW = 20_000
"""Pixels that are drawn about as fast as one more area is looked through."""


class DirtyRects:
    """Dirty areas of the window as rectangles that do not overlap."""

    def __init__(self) -> None:
        self._areas: list[pygame.Rect] = []
        self._everything = False

    def add(self, area: pygame.Rect | None = None) -> None:
        """Add an area in window pixels (None: the whole window). Overlapping areas are merged, unless that
        would redraw many clean pixels; then only the rest of the new area is added.
        """
        if area is None:
            self._everything = True
        elif not self._everything and area.width > 0 and area.height > 0:
            area = area.copy()
            while (hit := area.collidelist(self._areas)) >= 0:
                other = self._areas[hit]
                if other.contains(area):
                    return
                between = _between(area, other)
                if between > FEW and between > FEW * len(beside := _beside(area, other)):
                    for part in beside:
                        self.add(part)
                    return
                area.union_ip(self._areas.pop(hit))
            self._areas.append(area)

    def take(self, window: pygame.Rect) -> list[pygame.Rect]:
        """Return the dirty areas within the window, and clear them."""
        if self._everything:
            areas = [window.copy()]
        elif len(self._areas) > MOST_AREAS:
            areas = [self._areas[0].unionall(self._areas[1:]).clip(window)]
        else:
            areas = [area.clip(window) for area in _joined(self._areas)]
        self._areas.clear()
        self._everything = False
        return [area for area in areas if area.width and area.height]

    def __bool__(self) -> bool:
        return self._everything or bool(self._areas)


def _joined(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """Merge areas that are close together; skipped for few areas."""
    if len(areas) < MANY:
        return areas
    joined: list[pygame.Rect] = []
    for area in areas:
        whole = area.copy()
        while (hit := _neighbour(whole, joined)) is not None:
            whole.union_ip(joined.pop(hit))
        joined.append(whole)
    return joined


def _neighbour(area: pygame.Rect, others: list[pygame.Rect]) -> int | None:
    """Find the index of an area to merge with, or None."""
    near = area.inflate(2, 2).collidelistall(others)
    return next((hit for hit in near if _goes_with(area, others[hit])), None)


def _goes_with(area: pygame.Rect, other: pygame.Rect) -> bool:
    """Return whether two areas should be merged: they overlap, or little lies between them."""
    return area.colliderect(other) or _between(area, other) <= FEW


def _between(one: pygame.Rect, other: pygame.Rect) -> int:
    """Count the pixels of the bounding rectangle that lie in neither of two areas."""
    around, both = one.union(other), one.clip(other)
    return _pixels(around) - _pixels(one) - _pixels(other) + _pixels(both)


def _pixels(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _beside(area: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of ``area`` outside ``other``: above, below, left and right."""
    both = area.clip(other)
    parts = [
        pygame.Rect(area.x, area.y, area.width, both.top - area.top),
        pygame.Rect(area.x, both.bottom, area.width, area.bottom - both.bottom),
        pygame.Rect(area.x, both.y, both.left - area.left, both.height),
        pygame.Rect(both.right, both.y, area.right - both.right, both.height),
    ]
    return [part for part in parts if part.width and part.height]
