"""Places where input goes on: fingers that rest, tremble, flicker or get other numbers stay at one."""

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

REACH = 0.05
"""Radius of a place on the screen, as a share of the window's shorter edge."""
PAUSE_SECONDS = 5.0
"""After so long without input, a place is forgotten."""
MOST_PLACES = 200
"""Maximum number of places; the one that was quiet for longest is forgotten first."""


@dataclass
class Place:
    """A place where there was input: its position in pixels, or what else it is, and when, in seconds."""

    at: pygame.Vector2 | Hashable
    since: float
    last: float


class Places:
    """Remembers where there was input, until there has been none for `PAUSE_SECONDS`."""

    def __init__(self) -> None:
        self._places: list[Place] = []

    def note(self, at: pygame.Vector2 | Hashable, now: float, size: tuple[int, int]) -> Place:
        """Note input at a position of a window of ``size``, or of something else; return its place."""
        place = self.find(at, now, size)
        if place is None:
            self._places.append(place := Place(at, now, now))
        place.last = now
        return place

    def find(self, at: pygame.Vector2 | Hashable, now: float, size: tuple[int, int]) -> Place | None:
        """Return the place nearest to a position, if there is one within reach, or that of something else."""
        there = [place for place in self._places if now - place.last < PAUSE_SECONDS]
        self._places = sorted(there, key=lambda place: place.last)[-MOST_PLACES:]
        if not isinstance(at, pygame.Vector2):
            return next((place for place in self._places if place.at == at), None)
        reach, nearest = REACH * min(size), None
        for place in self._places:
            if isinstance(place.at, pygame.Vector2) and (far := at.distance_to(place.at)) <= reach:
                reach, nearest = far, place
        return nearest
