"""A cache limited by memory: the least recently used pictures, texts and tooltips go first.

Memory is what bounds them, so each is weighed by its pixels.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

Item = TypeVar("Item")


class LruCache(Generic[Item]):
    """Items by key; the least recently used go first when the total exceeds ``budget`` bytes."""

    def __init__(self, budget: int, weigh: Callable[[Item], int]) -> None:
        self.budget = budget
        self.used = 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, Item] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Item]) -> Item:
        """Return the item of a key, created by ``make`` if missing."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            self.used += self._weigh(found)
            while self.used > self.budget and len(self._kept) > 1:
                self.used -= self._weigh(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found

    def find(self, key: Hashable) -> Item | None:
        """Return the item of a key, or None."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def clear(self) -> None:
        self._kept.clear()
        self.used = 0


class SurfaceCache(LruCache[pygame.Surface]):
    """A cache of surfaces, limited by the bytes of their pixels."""

    def __init__(self, budget: int) -> None:
        super().__init__(budget, bytes_of)


def bytes_of(surface: pygame.Surface) -> int:
    """Return the memory of a surface's pixels in bytes."""
    return surface.get_pitch() * surface.get_height()
