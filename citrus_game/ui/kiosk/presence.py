"""Decides which input is a person's: one rule for fingers, mice, pens that report as mice, keys and gamepads.

Input happens at places: a spot of the screen, a key, a button. Movements count as a person's once they leave
their place. A place where something goes on without a pause for `NOBODY_SECONDS` belongs to nobody: a hand
that rests, a drop of water, dirt on the frame that flickers, a stuck key.
"""

from collections.abc import Hashable

import pygame

from citrus_game.ui.toolkit.input.touch_places import Places

NOBODY_SECONDS = 20.0
"""After so long at one place, input is nobody's."""
STICK, BACK = 16_000, 8_000
"""How far a stick must be pushed to count as input, and how near to the centre it is released; of 32,767."""
MOVES = (pygame.MOUSEMOTION, pygame.FINGERMOTION)
RELEASES = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
TOUCHES = (*PRESSES, *RELEASES, *MOVES)
"""Events that have a position."""
ACTS = (*PRESSES, pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN)
"""Events that choose something, which those of things must not."""


class Presence:
    """Tells a person's input from that of things on the screen, by where it is and how long it goes on."""

    def __init__(self) -> None:
        self._places = Places()
        self._size = 1, 1
        self._fingers: dict[tuple[int, int], pygame.Vector2] = {}
        """Where each finger on the screen was last."""
        self._pushed: set[tuple[int, int]] = set()

    def is_input(self, event: pygame.event.Event, now: float, size: tuple[int, int]) -> bool:
        """Whether an event is a person's input, at ``now`` in seconds and in a window of ``size``.

        A touch also arrives as a mouse event, which is ignored so that a tap does not count twice.
        """
        if getattr(event, "touch", False):
            return False
        self._size = size
        if event.type in TOUCHES:
            return self._is_persons(event, now)
        if event.type == pygame.KEYDOWN:
            return self._goes_on(("key", event.key), now)
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._goes_on(("button", event.instance_id, event.button), now)
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._is_pushed(event) and self._goes_on(("stick", event.instance_id, event.axis), now)
        return event.type == pygame.MOUSEWHEEL and self._goes_on("wheel", now)

    def seconds_at(self, pos: tuple[int, int], now: float, size: tuple[int, int]) -> float:
        """Return for how long there has been input at a position of the window."""
        place = self._places.find(pygame.Vector2(pos), now, size)
        return 0.0 if place is None else now - place.since

    def _is_persons(self, event: pygame.event.Event, now: float) -> bool:
        at = position(event, self._size)
        if event.type == pygame.FINGERDOWN:
            self._fingers[getattr(event, "touch_id", 0), event.finger_id] = at
        elif event.type == pygame.FINGERUP:
            self._fingers.pop((getattr(event, "touch_id", 0), event.finger_id), None)
        if event.type not in MOVES:
            return self._goes_on(at, now)
        origin = self._origin(event, at)
        if origin is not None and self._places.find(origin, now, self._size) is None:
            self._places.note(origin, now, self._size)
        left = self._places.find(at, now, self._size) is None
        self._places.note(at, now, self._size)
        return left and origin is not None

    def _origin(self, event: pygame.event.Event, at: pygame.Vector2) -> pygame.Vector2 | None:
        """Return where a movement came from; None for a finger whose press was missed: it rests until it
        moves away.
        """
        if event.type == pygame.MOUSEMOTION:
            return at - pygame.Vector2(event.rel)
        finger = getattr(event, "touch_id", 0), event.finger_id
        before = self._fingers.get(finger)
        self._fingers[finger] = at
        return before

    def _goes_on(self, what: pygame.Vector2 | Hashable, now: float) -> bool:
        """Note input at a position, of a key or the like; return whether it is a person's."""
        return now - self._places.note(what, now, self._size).since < NOBODY_SECONDS

    def _is_pushed(self, event: pygame.event.Event) -> bool:
        """Whether a stick has just been pushed. It counts once until it is released, since a gamepad may
        lie on its stick.
        """
        stick, far = (event.instance_id, event.axis), abs(int(event.value))
        if far < BACK:
            self._pushed.discard(stick)
        if far <= STICK or stick in self._pushed:
            return False
        self._pushed.add(stick)
        return True


def position(event: pygame.event.Event, size: tuple[int, int]) -> pygame.Vector2:
    """Return where an event of `TOUCHES` happened, in pixels of a window of ``size``."""
    if hasattr(event, "pos"):
        return pygame.Vector2(event.pos)
    return pygame.Vector2(event.x * size[0], event.y * size[1])
