"""Masks: sprites that cover a part of the new picture with the old one until its animation has come so
far.
"""

from collections.abc import Callable, Iterable, Sequence
from math import hypot, sqrt
from typing import Literal

import pygame

from citrus_game.ui.scenes.play.animation.sprites import Blit, Sprite, ease_in_out
from citrus_game.ui.toolkit.drawing.dirty_rects import shared

Way = Literal["fade", "round", "down", "up", "across"]
"""How a mask disappears: it fades, a circle grows in it, or an edge moves over it."""
STRIP = 2
"""Height in pixels of the strips that approximate the edge of a circle."""


def make_mask(
    patch: pygame.Surface,
    place: pygame.Rect,
    start: float,
    length: float,
    *,
    way: Way = "fade",
    origin: tuple[int, int] = (0, 0),
    pieces: Sequence[pygame.Rect] | None = None,
    edge: tuple[int, pygame.Color] = (0, pygame.Color("white")),
    begins: Callable[[], Sequence[pygame.Rect]] | None = None,
) -> Sprite:
    """Return a mask that shows ``patch``, a part of the old picture, at ``place`` until ``start``, and then
    disappears.

    Only the ``pieces`` of it are drawn, if there are any. A circle grows from ``origin``, in window pixels.
    With the way "across" the edge has a width and a colour, so that old and new text do not run together.
    With ``begins`` the old picture is still there until this draws the new one.
    """
    shown = [place] if pieces is None else list(pieces)
    far, (x, y) = reach(place, origin), place.topleft
    wide, colour = edge

    def pose(t: float) -> list[Blit]:
        alpha = round(255 * (1 - t)) if way == "fade" else 255
        if way == "round" and t > 0:
            left = [rect for piece in shown for rect in outside(piece, origin, far * t)]
        else:
            left = shared(shown, behind(place, way, t))
        found = [Blit(patch, rect, rect.move(-x, -y), alpha) for rect in left]
        if way == "across" and wide and 0 < t < 1:
            room = place.inflate(0, -2 * wide)
            line = pygame.Rect(behind(room, way, t).x - wide // 2, room.y, wide, room.height)
            found += [Blit(colour, seen) for seen in shared(shown, line)]
        return found

    return Sprite(way, pose, start, length, covers=True, early=begins is None, begins=begins)


def reach(place: pygame.Rect, origin: tuple[int, int]) -> float:
    """Return the radius of the circle around a point that contains a whole rectangle."""
    corners = (place.topleft, place.topright, place.bottomleft, place.bottomright)
    return max(hypot(x - origin[0], y - origin[1]) for x, y in corners)


def behind(place: pygame.Rect, way: Way, t: float) -> pygame.Rect:
    """Return the part of a rectangle that an edge moving down, up or across has not passed at the time
    ``t``.
    """
    wide, high = round(place.width * t), round(place.height * t)
    if way == "down":
        return pygame.Rect(place.x, place.y + high, place.width, place.height - high)
    if way == "up":
        return pygame.Rect(place.x, place.y, place.width, place.height - high)
    if way == "across":
        wide = round(place.width * ease_in_out(t))
        return pygame.Rect(place.x + wide, place.y, place.width - wide, place.height)
    return place


def outside(place: pygame.Rect, origin: tuple[int, int], radius: float) -> Iterable[pygame.Rect]:
    """Yield the parts of a rectangle outside a circle, as strips."""
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
