"""Things that move over the kept picture for a while, by time alone (LOOK.md 7)."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

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


class _InSight(NamedTuple):
    """Motions at shares of their time, and where they are drawn."""

    motions: list[tuple[Motion, float]]
    rects: list[pygame.Rect]


class Stage:
    """All motions of a scene with their common clock; ``damage`` has parts of the window drawn again."""

    def __init__(self, damage: Redraw) -> None:
        self._damage = damage
        self._motions: list[Motion] = []
        self._shares: list[float] = []
        """How much of its time each of them has gone through."""
        self._clock = 0.0
        self._seen: dict[bool, _InSight] = {}
        """What is drawn at the time that it is, by whether it covers; empty where that is not known."""

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
        self._seen.clear()
        for motion in motions:
            motion.start += self._clock
            self._motions.append(motion)
            self._shares.append(_share(motion, self._clock))
            if isinstance(motion, Flight) and motion.target is not None:
                motion.target.conceal()
            self._damage(motion.rect(0.0))

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        if not self._motions:
            self._clock = 0.0
            return
        self._seen.clear()
        self._clock += dt * 1000
        before, self._shares = self._shares, [_share(motion, self._clock) for motion in self._motions]
        for motion, was, now in zip(self._motions, before, self._shares, strict=True):
            if was != now:
                for rect in motion.changed(was, now):
                    self._damage(rect)
        over = [motion for motion, share in zip(self._motions, self._shares, strict=True) if share >= 1]
        if over:
            self._motions = [motion for motion in self._motions if motion not in over]
            self._shares = [share for share in self._shares if share < 1]
            _tell_done(over)

    def finish(self) -> None:
        """Let everything arrive at once."""
        for motion, share in zip(self._motions, self._shares, strict=True):
            self._damage(motion.rect(share))
        self._seen.clear()
        over, self._motions, self._shares = self._motions, [], []
        _tell_done(over)

    def draw(self, target: pygame.Surface, area: pygame.Rect, *, covers: bool) -> None:
        """Draw what moves in an area: what covers the new picture, or all else."""
        if not self._motions:
            return
        seen = self._seen.get(covers)
        if seen is None:
            seen = self._seen[covers] = self._in_sight(covers)
        for number in area.collidelistall(seen.rects):
            motion, share = seen.motions[number]
            motion.draw(target, share)

    def _in_sight(self, covers: bool) -> _InSight:
        """Work out what is drawn now, and where: a frame draws many areas of it."""
        shares = zip(self._motions, self._shares, strict=True)
        motions = [(motion, share) for motion, share in shares if motion.covers is covers]
        return _InSight(motions, [motion.rect(share) for motion, share in motions])


def _share(motion: Motion, clock: float) -> float:
    """Give how much of its time a motion has gone through: most of them wait for theirs."""
    gone = clock - motion.start
    return min(1.0, gone / max(1.0, motion.length)) if gone > 0 else 0.0


def _tell_done(motions: Iterable[Motion]) -> None:
    for motion in motions:
        if isinstance(motion, Flight) and motion.target is not None:
            motion.target.reveal()
