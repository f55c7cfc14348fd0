"""The dirty areas of the window, to be redrawn in the next frame, and arithmetic of rectangles."""

from collections.abc import Callable, Iterable

import pygame

MOST_AREAS = 24
"""More separate damaged areas than this are drawn as one."""
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
                if between > FEW and between > FEW * len(beside := without([area], other)):
                    for part in beside:
                        self.add(part)
                    return
                area.union_ip(self._areas.pop(hit))
            self._areas.append(area)

    def pop_areas(self, window: pygame.Rect) -> list[pygame.Rect]:
        """Return the dirty areas within the window, and clear them."""
        if self._everything:
            areas = [window.copy()]
        elif len(self._areas) > MOST_AREAS:
            areas = [self._areas[0].unionall(self._areas[1:]).clip(window)]
        else:
            areas = [area.clip(window) for area in self._areas]
        self._areas.clear()
        self._everything = False
        return [area for area in areas if area.width and area.height]

    def __bool__(self) -> bool:
        return self._everything or bool(self._areas)


def _between(one: pygame.Rect, other: pygame.Rect) -> int:
    """Count the pixels of the bounding rectangle that lie in neither of two areas."""
    around, both = one.union(other), one.clip(other)
    return _pixels(around) - _pixels(one) - _pixels(other) + _pixels(both)


def _pixels(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def without(rects: Iterable[pygame.Rect], hole: pygame.Rect) -> list[pygame.Rect]:
    """Return rectangles with a hole cut out of them.

    >>> without([pygame.Rect(0, 0, 4, 4)], pygame.Rect(1, 0, 9, 9))
    [Rect(0, 0, 1, 4)]
    """
    left: list[pygame.Rect] = []
    for rect in rects:
        inside = rect.clip(hole)
        if not (inside.width and inside.height):
            left.append(rect)
            continue
        beside = (
            pygame.Rect(rect.x, rect.y, rect.width, inside.y - rect.y),
            pygame.Rect(rect.x, inside.bottom, rect.width, rect.bottom - inside.bottom),
            pygame.Rect(rect.x, inside.y, inside.x - rect.x, inside.height),
            pygame.Rect(inside.right, inside.y, rect.right - inside.right, inside.height),
        )
        left += [each for each in beside if each.width and each.height]
    return left


def shared(rects: Iterable[pygame.Rect], room: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of rectangles within another one.

    >>> shared([pygame.Rect(0, 0, 4, 4), pygame.Rect(0, 9, 4, 4)], pygame.Rect(1, 0, 9, 9))
    [Rect(1, 0, 3, 4)]
    """
    return [inside for rect in rects if (inside := rect.clip(room)).width and inside.height]


def apart(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return few rectangles that cover the same pixels as the given ones, without overlaps. The given ones
    must be sorted by rows.

    >>> apart([pygame.Rect(0, 0, 4, 4), pygame.Rect(4, 0, 4, 4), pygame.Rect(4, 3, 4, 4)])
    [Rect(0, 0, 8, 4), Rect(4, 4, 4, 3)]
    """
    rows = _aligned(rects, lambda rect: (rect.y, rect.height))
    found: list[pygame.Rect] = []
    for rect in _aligned(rows, lambda rect: (rect.x, rect.width)):
        parts = [rect]
        for hit in rect.collidelistall(found):
            parts = without(parts, found[hit])
        found += parts
    return found


def _aligned(
    rects: Iterable[pygame.Rect], span: Callable[[pygame.Rect], tuple[int, int]]
) -> list[pygame.Rect]:
    """Return rectangles, joined where one touches the last one with the same span."""
    found: list[pygame.Rect] = []
    last: dict[tuple[int, int], pygame.Rect] = {}
    for rect in rects:
        beside = last.get(span(rect))
        if beside is not None and beside.colliderect(rect.inflate(2, 2)):
            beside.union_ip(rect)
        else:
            found.append(rect.copy())
            last[span(rect)] = found[-1]
    return found
