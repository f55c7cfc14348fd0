"""The staff's way in: seven taps in a corner, or a chord of keys. Behind it still lies the PIN."""

from collections import deque

import pygame

from citrus_game.client.kit.input.intents import Press, Translator
from citrus_game.content.kiosk import KioskSettings

TAPS = 7
WITHIN = 3.0
"""So many taps within so many seconds."""
CORNER = 120
"""Units of the corner's edges; at least two targets."""


class Door:
    """Listens for the staff's knocking; ``settings`` name corner and keys."""

    def __init__(self, settings: KioskSettings) -> None:
        self._corner = settings.staff_corner
        self._keys = Translator({"staff": (settings.staff_keys,)})
        self._taps: deque[float] = deque(maxlen=TAPS)

    def chord(self, event: pygame.event.Event) -> bool:
        """Tell whether an event is the chord of keys."""
        return event.type == pygame.KEYDOWN and self._keys.translate(event, (1, 1)) is not None

    def tapped(self, press: Press, now: float, window: tuple[int, int], edge: int) -> bool:
        """Note a tap at a time in seconds; return whether it was the last of those that open.

        Taps elsewhere do not count, and change nothing: others may be touching, too.
        """
        if not self.corner(window, edge).collidepoint(press.pos):
            return False
        self._taps.append(now)
        if len(self._taps) < TAPS or now - self._taps[0] > WITHIN:
            return False
        self._taps.clear()
        return True

    def corner(self, window: tuple[int, int], edge: int) -> pygame.Rect:
        """Give the corner's rect in a window."""
        rect = pygame.Rect(0, 0, edge, edge)
        if self._corner.endswith("right"):
            rect.right = window[0]
        if self._corner.startswith("bottom"):
            rect.bottom = window[1]
        return rect
