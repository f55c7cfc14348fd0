"""Sprites, the layer that runs and draws them, and masks: sprites that cover a part of the new picture with
the old one until its animation has come so far.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Literal, NamedTuple

import pygame

from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.toolkit.drawing.dirty_rects import shared

RATES = {"0.5x": 0.5, "1x": 1.0, "2x": 2.0, "4x": 4.0}
"""Factor by which animations are faster, by speed setting."""
FINAL_RATES = {**RATES, "4x": 2.0}
"""The same for the end of a game, where points are counted that have to be read."""
Pixel = tuple[int, int]
UNCOVERED = 4
"""Number of rectangles drawn in a frame by sprites that begin: more would be felt, so some wait."""
PATIENT = 100.0
"""Milliseconds that a sprite has to last to be one that waits."""


def ease_in(t: float) -> float:
    """Return ``t`` (0 to 1) eased in a little, for falling things."""
    return t * (0.4 + 0.6 * t)


def ease_out(t: float) -> float:
    """Return ``t`` (0 to 1) eased out (cubic), for arriving things."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Return ``t`` (0 to 1) eased in and out (cubic), for travelling things."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def smoothstep(t: float) -> float:
    """Return ``t`` (0 to 1) eased in and out, more gently than by `ease_in_out`."""
    return t * t * (3 - 2 * t)


def ease_out_back(t: float) -> float:
    """Return ``t`` (0 to 1) eased out with 6 % overshoot, for sizes but not for positions."""
    back = 1.15
    return 1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2


def between(way: tuple[Pixel, Pixel], x: float, y: float | None = None, rise: float = 0.0) -> Pixel:
    """Return the point on the way at the share ``x`` (and the share ``y`` vertically), lifted by ``rise``
    pixels.
    """
    (x0, y0), (x1, y1) = way
    return round(x0 + (x1 - x0) * x), round(y0 + (y1 - y0) * (x if y is None else y) - rise)


def arc(t: float) -> float:
    """Return the height of an arc at a share of its way, 1 in the middle."""
    return 4 * t * (1 - t)


class Blit(NamedTuple):
    """A picture, or ``part`` of it, at a place in the window. If it is a colour, it fills the place."""

    picture: pygame.Surface | pygame.Color
    place: pygame.Rect
    part: pygame.Rect | None = None
    alpha: int = 255
    flags: int = 0


Pose = Callable[[float], Sequence[Blit]]


@dataclass(eq=False)
class Sprite:
    """Something that moves: ``pose`` returns its blits for a time from 0 to 1, over ``length`` milliseconds
    from ``start``.

    ``covers`` marks a mask, which is drawn below all others. Only ``early`` sprites are drawn before their
    start. When its time has come, ``begins`` draws what the sprite uncovers, and returns the rectangles
    drawn. Sprites with a ``load``, the number of these rectangles, do so in the order in which they were
    added, and where that is much, some of them in a later frame.
    """

    kind: str
    pose: Pose
    start: float
    length: float
    covers: bool = False
    early: bool = False
    begins: Callable[[], Sequence[pygame.Rect]] | None = None
    load: int = 0

    def share(self, clock: float) -> float:
        """Return the elapsed share of its time, from 0 to 1."""
        gone = clock - self.start
        return min(1.0, gone / max(1.0, self.length)) if gone > 0 else 0.0

    def blits(self, t: float) -> Sequence[Blit]:
        """Return what to draw at the time ``t``; nothing before the start of most sprites."""
        return self.pose(t) if t > 0 or self.early else ()

    def rect(self, t: float) -> pygame.Rect:
        """Return the rectangle that it covers at the time ``t``."""
        return bounds(self.pose(t))

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw it at the time ``t``."""
        draw_blits(target, self.blits(t))


def bounds(blits: Sequence[Blit]) -> pygame.Rect:
    """Return the smallest rectangle around blits."""
    return blits[0].place.unionall([blit.place for blit in blits[1:]]) if blits else pygame.Rect(0, 0, 0, 0)


def draw_blits(target: pygame.Surface, blits: Iterable[Blit]) -> None:
    """Draw blits one over the other."""
    for picture, place, part, alpha, flags in blits:
        if isinstance(picture, pygame.Color):
            # with flags, fill ignores the clip
            target.fill(picture, place.clip(target.get_clip()), special_flags=flags)
        elif alpha < 255:
            before = picture.get_alpha()
            picture.set_alpha(alpha)
            target.blit(picture, place, part)
            # restore it: blending with full alpha is ten times slower than copying
            picture.set_alpha(before)
        else:
            target.blit(picture, place, part)


class _Shown(NamedTuple):
    """A sprite's state in the last frame."""

    share: float
    blits: Sequence[Blit]
    rect: pygame.Rect


class AnimationLayer:
    """All sprites of a scene with a common clock. ``dirty`` is called with rectangles to redraw."""

    def __init__(self, dirty: Redraw) -> None:
        self._damage = dirty
        self._sprites: dict[Sprite, _Shown] = {}
        self._clock = 0.0

    @property
    def busy(self) -> bool:
        """Whether there are sprites."""
        return bool(self._sprites)

    @property
    def now(self) -> float:
        """Milliseconds since the current sprites were added."""
        return self._clock

    def __iter__(self) -> Iterator[Sprite]:
        return iter(self._sprites)

    def add(self, sprites: Iterable[Sprite]) -> None:
        """Add sprites. If there are no others, the clock starts from 0."""
        if not self._sprites:
            self._clock = 0.0
        for sprite in sprites:
            self._show(sprite)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._clock += dt * 1000
        waiting = self._uncover()
        for sprite in list(self._sprites):
            if sprite in waiting:
                continue
            if sprite.share(self._clock) < 1:
                self._show(sprite)
            else:
                self._remove(sprite)

    def _uncover(self) -> set[Sprite]:
        """Let sprites with a load begin whose turn it is; return those that wait, though their time has
        come.
        """
        due = [each for each in self._sprites if each.load and each.begins and each.share(self._clock) > 0]
        hurried = max((turn for turn, each in enumerate(due, 1) if each.length < PATIENT), default=0)
        drawn = 0
        for turn, sprite in enumerate(due):
            if turn >= hurried and drawn and drawn + sprite.load > UNCOVERED:
                return set(due[turn:])
            self._begin(sprite)
            drawn += sprite.load
        return set()

    def finish(self) -> None:
        """Remove all sprites, as if they had ended."""
        for sprite in list(self._sprites):
            self._remove(sprite)

    def draw(self, target: pygame.Surface, area: pygame.Rect, *, covers: bool) -> None:
        """Draw the sprites in an area: the masks if ``covers``, otherwise all others."""
        for sprite, shown in self._sprites.items():
            if sprite.covers is covers and shown.rect.colliderect(area):
                draw_blits(target, shown.blits)

    def _show(self, sprite: Sprite) -> None:
        """Update a sprite for the current time, and redraw it if it changed."""
        share, before = sprite.share(self._clock), self._sprites.get(sprite)
        if before is not None and before.share == share:
            return
        if share > 0:
            self._begin(sprite)
        blits = sprite.blits(share)
        self._sprites[sprite] = now = _Shown(share, blits, bounds(blits))
        if before is None or before.blits != blits:
            self._damage_all(before, now)

    def _begin(self, sprite: Sprite) -> None:
        """Draw what a sprite uncovers, once."""
        begins, sprite.begins = sprite.begins, None
        for rect in begins() if begins is not None else ():
            self._damage(rect)

    def _remove(self, sprite: Sprite) -> None:
        self._begin(sprite)
        self._damage_all(self._sprites.pop(sprite))

    def _damage_all(self, *shown: _Shown | None) -> None:
        for each in shown:
            if each is not None and each.blits:
                self._damage(each.rect)


def lazy(kind: str, make: Callable[[], Sprite], start: float, length: float) -> Sprite:
    """Return a sprite that calls ``make`` when it is first drawn.

    A step may have a hundred sprites, and painting all of them at once would delay a frame.
    """
    made: list[Sprite] = []

    def pose(t: float) -> Sequence[Blit]:
        if not made:
            made.append(make())
        return made[0].pose(t)

    return Sprite(kind, pose, start, length)


def flight(
    piece: pygame.Surface,
    way: tuple[Pixel, Pixel],
    start: float,
    length: float,
    tween: Callable[[float], float] = ease_in_out,
    *,
    kind: str = "flight",
    rise: float = 0.0,
    fades: bool = False,
) -> Sprite:
    """Return the sprite of a piece that flies from one position to another.

    ``rise`` lifts the middle of its way by pixels. With ``fades`` it disappears on the way.
    """

    def pose(t: float) -> list[Blit]:
        spot = between(way, tween(t), rise=rise * arc(t))
        alpha = round(255 * (1 - t * t)) if fades else 255
        return [Blit(piece, piece.get_rect(center=spot), alpha=alpha)]

    return Sprite(kind, pose, start, length)


def standing(piece: pygame.Surface, spot: Pixel, start: float, length: float) -> Sprite:
    """Return the sprite of a picture that stays in its place for a while."""
    blits = [Blit(piece, piece.get_rect(center=spot))]
    return Sprite("standing", lambda _t: blits, start, length)


Way = Literal["fade", "round", "down"]
"""How a mask disappears: it fades, a circle grows in it, or an edge moves down over it."""
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
    begins: Callable[[], Sequence[pygame.Rect]] | None = None,
    early: bool = False,
    load: int = 0,
) -> Sprite:
    """Return a mask that shows ``patch``, a part of the old picture, at ``place`` until ``start``, and then
    disappears.

    Only the ``pieces`` of it are drawn, if there are any. A circle grows from ``origin``, in window pixels.
    With ``begins`` the old picture is still there until this draws the new one, in turn if it has a ``load``
    (see `Sprite`); the mask is drawn only after that, unless it is ``early``.
    """
    shown = [place] if pieces is None else list(pieces)
    far, (x, y) = reach(place, origin), place.topleft

    def pose(t: float) -> list[Blit]:
        alpha = round(255 * (1 - t)) if way == "fade" else 255
        if way == "round" and t > 0:
            left = [rect for piece in shown for rect in outside(piece, origin, far * t)]
        else:
            left = shared(shown, behind(place, way, t))
        return [Blit(patch, rect, rect.move(-x, -y), alpha) for rect in left]

    early = early or begins is None
    return Sprite(way, pose, start, length, covers=True, early=early, begins=begins, load=load)


def reach(place: pygame.Rect, origin: tuple[int, int]) -> float:
    """Return the radius of the smallest circle around a point that contains a rectangle."""
    corners = (place.topleft, place.topright, place.bottomleft, place.bottomright)
    return max(hypot(x - origin[0], y - origin[1]) for x, y in corners)


def behind(place: pygame.Rect, way: Way, t: float) -> pygame.Rect:
    """Return the part of a rectangle that an edge moving down has not passed at the time ``t``; all of it for
    the other ways.
    """
    high = round(place.height * t) if way == "down" else 0
    return pygame.Rect(place.x, place.y + high, place.width, place.height - high)


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
