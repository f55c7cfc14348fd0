"""Things that are kept until others need their room: pictures, texts, cards.

Memory is what bounds them (LOOK.md 10), so each is weighed by its pixels.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

Kept = TypeVar("Kept")


class Store(Generic[Kept]):
    """Things by key; the least used go first when together they weigh more than ``budget`` bytes."""

    def __init__(self, budget: int, weigh: Callable[[Kept], int]) -> None:
        self.budget = budget
        self.used = 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Give what belongs to a key, made now if it is not there."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            self.used += self._weigh(found)
            while self.used > self.budget and len(self._kept) > 1:
                self.used -= self._weigh(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found

    def take(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Give what belongs to a key to somebody who keeps and changes it; here it is forgotten."""
        found = self._kept.pop(key, None)
        if found is None:
            return make()
        self.used -= self._weigh(found)
        return found

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0


class SurfaceCache(Store[pygame.Surface]):
    """Surfaces by key, bounded by the bytes of their pixels."""

    def __init__(self, budget: int) -> None:
        super().__init__(budget, bytes_of)


def bytes_of(surface: pygame.Surface) -> int:
    """Give the memory that a surface's pixels take."""
    return surface.get_pitch() * surface.get_height()
