"""The parts of the window that no longer show the truth, to be drawn again in the next frame."""

import pygame

MOST_AREAS = 8
"""More separate damaged areas than this are drawn as one."""


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
            areas = [self._areas[0].unionall(self._areas[1:]).clip(window)]
        else:
            areas = [area.clip(window) for area in self._areas]
        self._areas.clear()
        self._everything = False
        return [area for area in areas if area.width and area.height]

    def __bool__(self) -> bool:
        return self._everything or bool(self._areas)
