"""Things that move over the kept picture for a while, by time alone (LOOK.md 7)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

import pygame

from citrus_game.client.play.parts.part import Redraw

RATES = {"0.5x": 0.5, "1x": 1.0, "2x": 2.0, "4x": 4.0}
"""How much faster than by LOOK.md 7 things move, by the speed setting."""
Pixel = tuple[int, int]


def arrive(t: float) -> float:
    """Ease out, cubic: for what arrives."""
    return 1 - (1 - t) ** 3


def travel(t: float) -> float:
    """Ease in and out: for what travels."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def land(t: float) -> float:
    """Ease out with an overshoot of 6 percent: for the size of what lands, never for its way."""
    back = 1.15
    return 1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2


class Motion:
    """Something that moves: from ``start`` for ``length`` milliseconds of the stage's time."""

    start: float
    length: float
    covers = False
    """Whether it is a part of the picture as it was, which lies under all that moves."""

    def rect(self, t: float) -> pygame.Rect:
        """Give where it is drawn at a share of its time, 0 before it begins."""
        raise NotImplementedError

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw it at a share of its time, 0 to 1."""
        raise NotImplementedError

    def changed(self, was: float, now: float) -> Iterable[pygame.Rect]:
        """Give what is to be drawn again between two shares of its time."""
        return self.rect(was), self.rect(now)


class Target(Protocol):
    """Something that a piece flies to, which is not to be seen before."""

    def conceal(self) -> None:
        """Leave it undrawn."""

    def reveal(self) -> None:
        """Draw it again."""


class Flight(Motion):
    """A piece that flies from one spot to another; unseen before its start.

    ``rise`` lifts the middle of its way by so many pixels; ``fades`` lets it vanish on the way; ``target``
    is concealed until it arrives.
    """

    def __init__(
        self,
        piece: pygame.Surface,
        way: tuple[Pixel, Pixel],
        start: float,
        length: float,
        ease: Callable[[float], float] = travel,
        *,
        rise: float = 0.0,
        fades: bool = False,
        target: Target | None = None,
    ) -> None:
        self.piece, self.way, self.start, self.length = piece, way, start, length
        self.ease, self.rise, self.fades, self.target = ease, rise, fades, target

    def rect(self, t: float) -> pygame.Rect:
        """Give where the piece is."""
        (x0, y0), (x1, y1) = self.way
        share = self.ease(t)
        y = y0 + (y1 - y0) * share - self.rise * 4 * t * (1 - t)
        return self.piece.get_rect(center=(round(x0 + (x1 - x0) * share), round(y)))

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw the piece."""
        if t <= 0:
            return
        if self.fades:
            piece = self.piece.copy()
            piece.set_alpha(round(255 * (1 - t * t)))
            target.blit(piece, self.rect(t))
        else:
            target.blit(self.piece, self.rect(t))


class Shout(Flight):
    """Words that fly: no two of them lie over each other."""


class Stage:
    """All motions of a scene with their common clock; ``damage`` has parts of the window drawn again."""

    def __init__(self, damage: Redraw) -> None:
        self._damage = damage
        self._motions: list[Motion] = []
        self._clock = 0.0

    @property
    def busy(self) -> bool:
        """Tell whether anything moves."""
        return bool(self._motions)

    @property
    def now(self) -> float:
        """Give the milliseconds since something began to move."""
        return self._clock

    def __iter__(self) -> Iterator[Motion]:
        return iter(self._motions)

    def add(self, motions: Iterable[Motion]) -> None:
        """Let motions begin; their starts are counted from now."""
        for motion in motions:
            motion.start += self._clock
            self._motions.append(motion)
            if isinstance(motion, Flight) and motion.target is not None:
                motion.target.conceal()
            self._damage(motion.rect(0.0))

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        if not self._motions:
            self._clock = 0.0
            return
        before, self._clock = self._clock, self._clock + dt * 1000
        for motion in self._motions:
            was, now = self._share(motion, before), self._share(motion, self._clock)
            if was != now:
                for rect in motion.changed(was, now):
                    self._damage(rect)
        over = [motion for motion in self._motions if self._share(motion, self._clock) >= 1]
        if over:
            self._motions = [motion for motion in self._motions if motion not in over]
            _tell_done(over)

    def finish(self) -> None:
        """Let everything arrive at once."""
        for motion in self._motions:
            self._damage(motion.rect(self._share(motion, self._clock)))
        over, self._motions = self._motions, []
        _tell_done(over)

    def draw(self, target: pygame.Surface, area: pygame.Rect, *, covers: bool) -> None:
        """Draw what moves in an area: what covers the new picture, or all else."""
        for motion in self._motions:
            if motion.covers is not covers:
                continue
            share = self._share(motion, self._clock)
            if motion.rect(share).colliderect(area):
                motion.draw(target, share)

    def _share(self, motion: Motion, clock: float) -> float:
        return max(0.0, min(1.0, (clock - motion.start) / max(1.0, motion.length)))


def _tell_done(motions: Iterable[Motion]) -> None:
    for motion in motions:
        if isinstance(motion, Flight) and motion.target is not None:
            motion.target.reveal()
