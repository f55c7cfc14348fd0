"""Which events come from somebody's hand."""

import pygame

MOVED = 6
"""Pixels that a mouse moves before it counts as somebody's."""
STICK, BACK = 16_000, 8_000
"""Of 32,767: how far a stick is pushed by somebody, and how near to the middle it is let go."""
TOUCHES = (
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.FINGERDOWN, pygame.FINGERUP,
    pygame.FINGERMOTION, pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN,
)  # fmt: skip
"""Events that are somebody's, beside a mouse that moves far enough and a stick that is pushed."""
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
RELEASES = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)


class Presence:
    """Tells somebody's hand from what moves by itself. Fingers that rest: see `Fingers.is_resting`."""

    def __init__(self) -> None:
        self._pushed: set[tuple[int, int]] = set()

    def stirs(self, event: pygame.event.Event) -> bool:
        """Whether an event comes from somebody's hand.

        A touch comes as a finger's event, and before that as a mouse's: together they would be two taps.
        """
        if getattr(event, "touch", False):
            return False
        if event.type == pygame.MOUSEMOTION:
            return bool(abs(event.rel[0]) + abs(event.rel[1]) >= MOVED)
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._is_pushed(event)
        return event.type in TOUCHES

    def _is_pushed(self, event: pygame.event.Event) -> bool:
        """Whether a stick has just been pushed: a gamepad that lies on its stick reports it for ever."""
        stick, far = (event.instance_id, event.axis), abs(int(event.value))
        if far < BACK:
            self._pushed.discard(stick)
        if far <= STICK or stick in self._pushed:
            return False
        self._pushed.add(stick)
        return True
