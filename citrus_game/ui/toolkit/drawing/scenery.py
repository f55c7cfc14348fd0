"""Animated parts of the menu's landscape: clouds, glints, a gull, smoke, the branch, the water wheel, a
worker. Each layer has a few frames a second and reports the small areas it changed. Places are in units of
the landscape's picture; the branch hangs from the window's upper right corner.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from citrus_game.ui.toolkit.drawing.menu_background import (
    BackgroundLayout,
    branch_picture,
    composition,
    walker_picture,
    wheel_picture,
)
from citrus_game.ui.toolkit.drawing.style import Style

Puff = tuple[pygame.Rect, int]
"""Where a puff of smoke is, and how thick."""
Fade = Callable[[float, float], float]
"""Tells how much is seen of the gull at a place of the window, 0 to 1."""
CLOUD = (220, 92)
SPEED = 3.0
"""Units a second that the clouds drift."""
GLINT = 5
"""Units: the height of a glint on the sea."""
LIGHT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">'
    '<rect width="{w}" height="{h}" rx="{r}" fill="#FFF3CE" opacity=".85"/></svg>'
)
BEATS = (1.0, 0.75, 0.4, 0.15, 0.4, 0.75)
"""The lengths through which a glint goes."""
FLIGHT, PAUSE = 28.0, 20.0
"""Seconds that the gull takes across the sky, and until the next one."""
BIRD, AWAY = (64, 44), 70.0
"""Units: how large the gull is, and how far from words it begins to fade."""
PUFFS, RISE = 4, 4.8
"""Puffs of smoke at a time, and the seconds that each lives: so many frames that all go through the same."""
SETS_OUT, WALK, REST = 4.0, 36.0, 24.0
"""Seconds until the first worker sets out, that one walks, and until the next one."""
WALKERS, SIZES = ("azure", "teal", "violet", "ivory"), 2
"""Colours of the workers who walk by, and units between their sizes."""
SPOKES, POSES = 8, 12
"""Spokes of the water wheel, and its poses until it looks the same again: it turns once in 14 seconds."""
WATER = 0.825
"""Share of the wheel's picture that is above the water."""
SWAY = (0, 1, 2, 2, 1, 0, -1, -2, -2, -1)
"""The poses of the branch, one after the other."""


class Moving(Protocol):
    """Base class of an animated part; ``every`` is the seconds between its frames."""

    every: float

    def step(self, now: float) -> list[pygame.Rect]:
        """Move to the state at ``now`` seconds; return the changed areas."""

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the part inside an area."""


class Clouds:
    """Clouds that drift to the right and reappear at the left."""

    every = 0.6

    def __init__(self, style: Style, place: BackgroundLayout) -> None:
        self.style, self.place = style, place
        self.rects = [self._rect(cloud, 0.0) for cloud in place.clouds]

    def step(self, now: float) -> list[pygame.Rect]:
        before, self.rects = self.rects, [self._rect(cloud, now) for cloud in self.place.clouds]
        moved = [pair for pair in zip(before, self.rects, strict=True) if pair[0] != pair[1]]
        return [one.union(other) if one.colliderect(other) else other for one, other in moved] + [
            one for one, other in moved if not one.colliderect(other)
        ]

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the clouds."""
        for rect in self.rects:
            if rect.colliderect(area):
                surface.blit(self.style.art.piece("menu-cloud", rect.size, (255, 255, 255, 225)), rect)

    def _rect(self, cloud: tuple[float, float, float], now: float) -> pygame.Rect:
        x, y, size = cloud
        wide = CLOUD[0] * size
        round_trip = self.place.size[0] + wide
        x = (x + wide + now * SPEED * size) % round_trip - wide
        return self.place.rect(x, y, wide, CLOUD[1] * size)


class Glints:
    """Short lines of light on the sea that grow and shrink in turn."""

    every = 0.6

    def __init__(self, style: Style, place: BackgroundLayout) -> None:
        self.style, self.place = style, place
        self.beats = [(5 * number) % len(BEATS) for number in range(len(place.glints))]
        self.rects = [self._rect(number) for number in range(len(place.glints))]
        self._sea = self.rects[0].unionall(self.rects[1:]).inflate(4 * style.u(60), 4)
        self._next = 0

    def step(self, now: float) -> list[pygame.Rect]:  # noqa: ARG002
        number = self._next
        before = self.rects[number]
        self.beats[number] = (self.beats[number] + 1) % len(BEATS)
        self.rects[number] = self._rect(number)
        self._next = (number + 5) % len(self.beats)
        return [before.union(self.rects[number])]

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if not self._sea.colliderect(area):
            return
        for rect in self.rects:
            if rect.colliderect(area):
                text = LIGHT.format(w=rect.width, h=rect.height, r=rect.height / 2)
                surface.blit(self.style.art.svg(text, rect.size, text), rect)

    def _rect(self, number: int) -> pygame.Rect:
        x, y, long = self.place.glints[number]
        wide = max(12.0, long * BEATS[self.beats[number]])
        return self.place.rect(x - wide / 2, y, wide, GLINT)


class Gull:
    """A gull that crosses the sky from time to time."""

    every = 0.3

    def __init__(self, style: Style, place: BackgroundLayout, fade: Fade) -> None:
        self.style, self.place, self.fade = style, place, fade
        self.rect, self.wings = self._at(0.0)

    def step(self, now: float) -> list[pygame.Rect]:
        before, (self.rect, self.wings) = self.rect, self._at(now)
        return [rect for rect in (before, self.rect) if rect.width]

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if self.rect.width and self.rect.colliderect(area):
            light = round(10 * self.fade(*self.rect.center)) / 10
            tint = (255, 255, 255, round(255 * light))
            surface.blit(self.style.art.piece(f"menu-bird-{self.wings}", self.rect.size, tint), self.rect)

    def _at(self, now: float) -> tuple[pygame.Rect, int]:
        """Return the gull's rectangle and wing pose; the first flight begins in mid-sky."""
        share = ((now + FLIGHT * 0.45) % (FLIGHT + PAUSE)) / FLIGHT
        if share > 1:
            return pygame.Rect(0, 0, 0, 0), 0
        (x0, y), x1 = self.place.gull, -80.0
        y += 30 * math.sin(share * 7) - 40 * share
        wings = 1 if (now % 4) > 2.2 else (0, 1, 2, 1)[int(now / self.every) % 4]
        return self.place.rect(x0 + (x1 - x0) * share, y, *BIRD), wings


def _beside(words: Sequence[pygame.Rect], scale: float) -> Fade:
    """Return a fade that hides the gull near text, where it would look like a stray mark."""

    def left(x: float, y: float) -> float:
        light = 1.0
        for rect in words:
            across = max(rect.left - x, x - rect.right) - scale * BIRD[0] / 2
            down = max(rect.top - y, y - rect.bottom) - scale * BIRD[1] / 2
            light = min(light, max(0.0, max(across, down) / (scale * AWAY)))
        return light

    return left


class Smoke:
    """Smoke above the chimney: puffs that rise, grow and fade."""

    every = 0.3

    def __init__(self, style: Style, place: BackgroundLayout) -> None:
        self.style, self.place = style, place
        self._puffs = self._at(0.0)
        self._around = _union(self._puffs)

    def step(self, now: float) -> list[pygame.Rect]:
        before, self._puffs = self._around, self._at(now)
        self._around = _union(self._puffs)
        return [before.union(self._around)]

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if not self._around.colliderect(area):
            return
        for rect, alpha in self._puffs:
            if alpha and rect.colliderect(area):
                size = rect.size
                surface.blit(
                    self.style.art.get(("puff", size, alpha), partial(self._puff, size, alpha)), rect
                )

    def _puff(self, size: tuple[int, int], alpha: int) -> pygame.Surface:
        """Draw a puff once on its own surface; it is cached."""
        puff = pygame.Surface(size, pygame.SRCALPHA)
        self.style.art.paint_box(puff, puff.get_rect(), size[0] // 2, pygame.Color(255, 253, 246, alpha))
        return puff

    def _at(self, now: float) -> list[Puff]:
        x, y = self.place.chimney
        beats, beat = round(RISE / self.every), round(now / self.every)
        found = []
        for number in range(PUFFS):
            age = (beat + number * beats // PUFFS) % beats / beats  # the same ones, whenever the frames come
            r = 7 + 13 * age
            middle = x + 26 * age + 7 * math.sin(4 * age + number), y - 88 * age
            alpha = 16 * round(14 * (1 - age) * min(1, 6 * age))
            found.append((self.place.rect(middle[0] - r, middle[1] - r, 2 * r, 2 * r), alpha))
        return found


def _union(puffs: Sequence[Puff]) -> pygame.Rect:
    return puffs[0][0].unionall([rect for rect, _alpha in puffs[1:]])


class Branch:
    """The gently swaying branch in the corner."""

    every = 0.6

    def __init__(self, style: Style, place: BackgroundLayout) -> None:
        self.style, self.place = style, place
        self.pose = self._beat = 0

    def step(self, now: float) -> list[pygame.Rect]:  # noqa: ARG002
        self._beat = (self._beat + 1) % len(SWAY)
        before, self.pose = self.pose, SWAY[self._beat]
        return [self.rect] if self.pose != before else []

    @property
    def rect(self) -> pygame.Rect:
        """The greatest area that the branch may cover."""
        return self.place.branch

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if self.rect.colliderect(area):
            key = ("branch", self.pose, self.rect.size)
            surface.blit(self.style.art.get(key, self._picture), self.rect)

    def _picture(self) -> pygame.Surface:
        """Draw the branch in its pose; run-length encoded, since most of it is transparent."""
        picture = branch_picture(self.place.window, self.pose).convert_alpha()
        picture.set_alpha(255, pygame.RLEACCEL)
        return picture


class Walker:
    """A worker who hops up the path to the house from time to time, each time one of another colour."""

    every = 0.3

    def __init__(self, style: Style, place: BackgroundLayout) -> None:
        self.style, self.place = style, place
        self.rect, self.colour = self._at(0.0)

    def step(self, now: float) -> list[pygame.Rect]:
        before, (self.rect, self.colour) = self.rect, self._at(now)
        return [before.union(self.rect)] if before.width and self.rect.width else [before, self.rect]

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the worker on the path."""
        if self.rect.width and self.rect.colliderect(area):
            key, name = ("walker", self.colour, self.rect.size), f"worker-{self.colour}"
            surface.blit(self.style.art.get(key, lambda: walker_picture(name, self.rect.size)), self.rect)

    def _at(self, now: float) -> tuple[pygame.Rect, str]:
        """Return the worker's rectangle, empty between two walks, and colour."""
        walks, gone = divmod(now - SETS_OUT, WALK + REST)
        colour, share, path = WALKERS[int(walks) % len(WALKERS)], gone / WALK, self.place.path
        if walks < 0 or share >= 1:
            return pygame.Rect(0, 0, 0, 0), colour
        part, along = divmod(share * (len(path) - 1), 1)
        x, y, high = (
            one + (other - one) * along for one, other in zip(*path[int(part) : int(part) + 2], strict=True)
        )
        high = SIZES * round(high / SIZES)  # few sizes, so that each is drawn once
        y -= 0.08 * high * (round(gone / self.every) % 2)
        return self.place.rect(x - high / 2, y - high, high, high), colour


class Wheel:
    """The water wheel beside the house, which turns slowly."""

    every = 0.15

    def __init__(self, style: Style, place: BackgroundLayout) -> None:
        self.style, self.pose = style, 0
        x, y, size = place.wheel
        self._whole = place.rect(x - size / 2, y - size / 2, size, size)
        self.rect = pygame.Rect(self._whole.topleft, (self._whole.width, round(self._whole.height * WATER)))

    def step(self, now: float) -> list[pygame.Rect]:
        self.pose = round(now / self.every) % POSES
        return [self.rect]

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw what of the wheel is above the water."""
        if self.rect.colliderect(area):
            size, degrees = self._whole.size, 360 / SPOKES * self.pose / POSES
            picture = self.style.art.get(("wheel", self.pose, size), lambda: wheel_picture(size, degrees))
            surface.blit(picture, self.rect, ((0, 0), self.rect.size))


LAYERS = (Clouds, Glints, Smoke, Branch, Wheel, Walker)


class Scenery:
    """All animated layers, from back to front. ``words`` are text areas that the gull avoids."""

    def __init__(self, style: Style, words: Sequence[pygame.Rect] = ()) -> None:
        place = composition(style.metrics.size)
        first, *others = (make(style, place) for make in LAYERS)
        self.layers: Sequence[Moving] = [first, Gull(style, place, _beside(words, place.scale)), *others]
        self._now = 0.0
        self._due = [layer.every for layer in self.layers]

    def update(self, dt: float) -> list[pygame.Rect]:
        """Advance by ``dt`` seconds; return the areas to redraw."""
        self._now += dt
        changed = []
        for number, layer in enumerate(self.layers):
            if self._now >= self._due[number]:
                # the same beat for all, so that what moves together is drawn together
                self._due[number] = (self._now // layer.every + 1) * layer.every
                changed += layer.step(self._now)
        return changed

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw all layers inside an area."""
        for layer in self.layers:
            layer.draw(surface, area)
