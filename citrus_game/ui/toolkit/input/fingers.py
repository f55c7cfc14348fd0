"""Chooses which finger on a touch screen acts. Resting hands, bags or drops may touch the glass, and systems
may swallow a release: a finger that rests never blocks another one.
"""

from dataclasses import dataclass

import pygame

REST_SECONDS = 2.0
"""A finger that has not moved for so long gives way to the next one that comes down."""
TREMBLE = 0.05
"""Share of the window's shorter edge within which a finger may move and still rests."""
TOUCH_EVENTS = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)

FingerId = tuple[int, int]
"""Touch device and finger, as SDL numbers them."""


@dataclass
class Rest:
    """Where (in pixels) and when a finger stopped moving."""

    x: float
    y: float
    since: float


class Fingers:
    """Tracks the acting finger; other touches are ignored until they are lifted and pressed again."""

    def __init__(self) -> None:
        self._seconds = 0.0
        self._down: dict[FingerId, Rest] = {}
        self._playing: FingerId | None = None

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._seconds += dt

    def reset(self) -> bool:
        """Forget all fingers; return whether one was acting."""
        played = self._playing is not None
        self._down.clear()
        self._playing = None
        return played

    def is_resting(self, event: pygame.event.Event, size: tuple[int, int]) -> bool:
        """Whether an event is only the trembling of a resting finger. ``size`` is the window's. A finger
        whose press was missed rests until it moves away.
        """
        if event.type != pygame.FINGERMOTION:
            return False
        rest = self._down.get(_id_of(event))
        if rest is None:
            return True
        far = max(abs(event.x * size[0] - rest.x), abs(event.y * size[1] - rest.y))
        return bool(far <= TREMBLE * min(size))

    def handle(self, event: pygame.event.Event, size: tuple[int, int]) -> bool:
        """Record a finger event; return whether it belongs to the acting finger."""
        finger = _id_of(event)
        if event.type == pygame.FINGERUP:
            self._down.pop(finger, None)
            played = finger == self._playing
            self._playing = None if played else self._playing
            return played
        if event.type == pygame.FINGERDOWN and self._gives_way(finger):
            self._playing = finger
        if finger not in self._down or not self.is_resting(event, size):
            self._down[finger] = Rest(event.x * size[0], event.y * size[1], self._seconds)
        return finger == self._playing

    def _gives_way(self, newcomer: FingerId) -> bool:
        """Forget resting fingers; return whether the acting one is replaced by ``newcomer``."""
        self._down = {
            finger: rest for finger, rest in self._down.items() if self._seconds - rest.since < REST_SECONDS
        }
        playing = self._playing
        if playing is None or playing not in self._down:
            return True
        # the same finger cannot come down twice, and another touch screen has fingers of its own
        return playing == newcomer or playing[0] != newcomer[0]


def _id_of(event: pygame.event.Event) -> FingerId:
    return getattr(event, "touch_id", 0), event.finger_id
