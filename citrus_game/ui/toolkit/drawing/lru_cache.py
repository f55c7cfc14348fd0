"""A cache limited by memory: the least recently used pictures, texts and tooltips go first.

Memory is what bounds them, so each is weighed by its pixels.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Surfaces by key; the least recently used go first when their pixels exceed ``budget`` bytes."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of a key, created by ``make`` if missing."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            self.used += bytes_of(found)
            while self.used > self.budget and len(self._kept) > 1:
                self.used -= bytes_of(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found

    def find(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface of a key, or None."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def clear(self) -> None:
        self._kept.clear()
        self.used = 0


def bytes_of(surface: pygame.Surface) -> int:
    """Return the memory of a surface's pixels in bytes."""
    return surface.get_pitch() * surface.get_height()
