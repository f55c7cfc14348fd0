"""Which events come from somebody's hand."""

import pygame

MOVED = 6
"""Pixels that a mouse moves before it counts as somebody's."""
STICK = 16_000
"""Of 32,767: how far a stick is moved by somebody."""
TOUCHES = (
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.FINGERDOWN, pygame.FINGERUP,
    pygame.FINGERMOTION, pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN,
)  # fmt: skip
"""Events that are somebody's, beside a mouse that moves far enough."""
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
RELEASES = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)


def somebodys(event: pygame.event.Event) -> bool:
    """Tell whether an event comes from somebody's hand.

    A touch comes as a finger's event, and before that as a mouse's: together they would be two taps.
    """
    if getattr(event, "touch", False):
        return False
    if event.type == pygame.MOUSEMOTION:
        return bool(abs(event.rel[0]) + abs(event.rel[1]) >= MOVED)
    if event.type == pygame.CONTROLLERAXISMOTION:
        return abs(int(event.value)) > STICK
    return event.type in TOUCHES
