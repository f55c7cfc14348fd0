"""Chooses which finger on a touch screen acts. Resting hands, bags or drops may touch the glass, and systems
may swallow a release: a finger that rests never blocks another one.
"""

from dataclasses import dataclass

import pygame

from citrus_game.ui.toolkit.input.touch_places import REACH, Places

REST_SECONDS = 2.0
"""A finger that has not moved for so long gives way to the next one that comes down. So does one at a place
where others have come down for so long.
"""
TOUCH_EVENTS = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)

FingerId = tuple[int, int]
"""Touch device and finger, as SDL numbers them."""


@dataclass
class Rest:
    """Where (in pixels) a finger stopped moving and when, and since when there is input at this place."""

    at: pygame.Vector2
    since: float
    place_since: float


class Fingers:
    """Tracks the acting finger; other touches are ignored until they are lifted and pressed again."""

    def __init__(self) -> None:
        self._seconds = 0.0
        self._down: dict[FingerId, Rest] = {}
        self._playing: FingerId | None = None
        self._places = Places()

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._seconds += dt

    def reset(self) -> bool:
        """Forget all fingers; return whether one was acting."""
        played = self._playing is not None
        self._down.clear()
        self._playing = None
        return played

    @property
    def busy(self) -> bool:
        """Whether a finger acts that does not rest: then the mouse is ignored, which may be a thing."""
        rest = self._down.get(self._playing) if self._playing is not None else None
        return rest is not None and not self._is_old(rest.place_since)

    def handle(self, event: pygame.event.Event, size: tuple[int, int]) -> bool:
        """Record a finger event; return whether it belongs to the acting finger. ``size`` is the window's."""
        finger: FingerId = getattr(event, "touch_id", 0), event.finger_id
        at = pygame.Vector2(event.x * size[0], event.y * size[1])
        place = self._places.note(at, self._seconds, size)
        if event.type == pygame.FINGERMOTION:
            rest = self._down.get(finger)
            if rest is not None and at.distance_to(rest.at) > REACH * min(size):
                self._down[finger] = Rest(at, self._seconds, place.since)  # until here it trembled
            return finger == self._playing
        if event.type == pygame.FINGERUP:
            self._down.pop(finger, None)
            played = finger == self._playing
            self._playing = None if played else self._playing
            return played
        if self._gives_way(finger, place.since):
            self._playing = finger
        self._down[finger] = Rest(at, self._seconds, place.since)
        return finger == self._playing

    def _gives_way(self, newcomer: FingerId, place_since: float) -> bool:
        """Return whether the acting finger is replaced by one that comes down, at a place with input since a
        time: it is if it rests, or flickers at a place where something went on before.
        """
        rest = self._down.get(self._playing) if self._playing is not None else None
        # the same finger cannot come down twice
        if rest is None or self._playing is None or self._playing == newcomer:
            return True
        if self._is_old(rest.since) or self._playing[0] != newcomer[0]:
            return True  # another touch screen has fingers of its own
        return self._is_old(rest.place_since) and rest.place_since < place_since

    def _is_old(self, since: float) -> bool:
        return self._seconds - since >= REST_SECONDS
