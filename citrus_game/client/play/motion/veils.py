"""What covers a part of the new picture with the old one, and how it gives way."""

from collections.abc import Iterable, Sequence
from math import hypot, sqrt
from typing import Literal

import pygame

from citrus_game.client.play.motion.motions import Motion, travel

Way = Literal["fade", "round", "down", "up", "across"]
"""How a veil gives way: all at once, in a circle that grows, or behind an edge that moves over it."""
STRIP = 2
"""Height in pixels of the strips that a circle's edge is made of."""


class Veil(Motion):
    """A part of the picture as it was: covers the new one until ``start``, then gives way in ``length``.

    ``patch``, opaque, is what it shows, ``place`` where; of that only the ``pieces``, where there are any. A
    circle grows from the ``origin``, in window pixels. What moves across has an ``edge`` of a width and a
    colour.
    """

    covers = True

    def __init__(
        self,
        patch: pygame.Surface,
        place: pygame.Rect,
        start: float,
        length: float,
        *,
        way: Way = "fade",
        origin: tuple[int, int] = (0, 0),
        pieces: Sequence[pygame.Rect] | None = None,
        edge: tuple[int, pygame.Color] = (0, pygame.Color("white")),
    ) -> None:
        self.patch, self.place, self.way, self.origin, self.edge = patch, place, way, origin, edge
        self.start, self.length = start, length
        self._pieces = [place] if pieces is None else list(pieces)
        self._reach = reach(place, origin)

    def rect(self, _t: float) -> pygame.Rect:
        """Give the covered part."""
        return self.place

    def changed(self, _was: float, _now: float) -> Iterable[pygame.Rect]:
        """Give the covered part: it lies where it lies."""
        return (self.place,)

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw what is left of the picture as it was."""
        if self.way == "fade":
            bright = round(255 * (1 - t))
            # blended with its whole strength it would take ten times as long as copied
            self.patch.set_alpha(bright if bright < 255 else None)
            left: Iterable[pygame.Rect] = [self.place]
        elif self.way == "round" and t > 0:
            left = outside(self.place, self.origin, self._reach * t)
        else:
            left = [behind(self.place, self.way, t)]
        x, y = self.place.topleft
        clips = (rect.clip(piece) for rect in left for piece in self._pieces)
        parts = [(self.patch, seen, seen.move(-x, -y)) for seen in clips if seen.width and seen.height]
        target.blits(parts, doreturn=False)
        if self.way == "across" and self.edge[0] and 0 < t < 1:
            self._draw_edge(target, t)

    def _draw_edge(self, target: pygame.Surface, t: float) -> None:
        """Draw the edge that moves, so that no new word runs into an old one."""
        wide, colour = self.edge
        place = self.place.inflate(0, -2 * wide)
        line = pygame.Rect(behind(place, self.way, t).x - wide // 2, place.y, wide, place.height)
        for piece in self._pieces:
            seen = line.clip(piece)
            if seen.width and seen.height:
                target.fill(colour, seen)


def reach(place: pygame.Rect, origin: tuple[int, int]) -> float:
    """Give the radius of the circle around a spot that holds a whole rect."""
    corners = (place.topleft, place.topright, place.bottomleft, place.bottomright)
    return max(hypot(x - origin[0], y - origin[1]) for x, y in corners)


def behind(place: pygame.Rect, way: Way, t: float) -> pygame.Rect:
    """Give what an edge that moves down, up or across has not passed yet at a share of its way."""
    wide, high = round(place.width * t), round(place.height * t)
    if way == "down":
        return pygame.Rect(place.x, place.y + high, place.width, place.height - high)
    if way == "up":
        return pygame.Rect(place.x, place.y, place.width, place.height - high)
    if way == "across":
        wide = round(place.width * travel(t))
        return pygame.Rect(place.x + wide, place.y, place.width - wide, place.height)
    return place


def outside(place: pygame.Rect, origin: tuple[int, int], radius: float) -> Iterable[pygame.Rect]:
    """Yield the parts of a rect that lie outside a circle, in strips."""
    x, y = origin
    for top in range(place.y, place.bottom, STRIP):
        high = min(STRIP, place.bottom - top)
        away = top + high / 2 - y
        if abs(away) >= radius:
            yield pygame.Rect(place.x, top, place.width, high)
            continue
        half = sqrt(radius * radius - away * away)
        left, right = round(x - half), round(x + half)
        if left > place.x:
            yield pygame.Rect(place.x, top, min(left, place.right) - place.x, high)
        if right < place.right:
            start = max(right, place.x)
            yield pygame.Rect(start, top, place.right - start, high)


def without(rects: Iterable[pygame.Rect], hole: pygame.Rect) -> list[pygame.Rect]:
    """Cut a hole out of rects.

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
