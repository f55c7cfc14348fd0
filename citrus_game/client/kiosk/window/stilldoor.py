"""The staff's door on the still screen: knocking, the PIN, and two ways on.

The client has just failed for reasons nobody knows, so this is drawn with rectangles and pygame's own
font alone: no picture, no theme, no widget. It closes by itself.
"""

from collections.abc import Callable

import pygame

from citrus_game.client.kiosk.window.door import Door
from citrus_game.client.kit.input.intents import Press
from citrus_game.content.kiosk import KioskSettings
from citrus_game.kiosk.pin import Gate
from citrus_game.kiosk.watchdog.exits import LEAVE, RESTART
from citrus_game.text import _

PATIENCE = 30.0
"""Seconds without a touch after which it closes."""
LONGEST = 12
ROWS = ("123", "456", "789", "<0>")
"""The keys: the last row has erase and enter at its ends."""
CORNER = 0.16
"""Of the screen's shorter edge: where to knock."""
GROUND, KEY, INK, WARNING = (14, 44, 58), (240, 227, 198), (43, 42, 40), (255, 178, 138)


class StillDoor:
    """Takes events and is drawn while it is ``open``; ``clock`` gives seconds that only ever grow."""

    def __init__(self, settings: KioskSettings, gate: Gate, clock: Callable[[], float]) -> None:
        self.open = False
        self.inside = False
        """Whether the PIN was right."""
        self.typed = ""
        self._door = Door(settings)
        self._gate = gate
        self._clock = clock
        self._touched = clock()

    def take(self, event: pygame.event.Event, size: tuple[int, int]) -> int:
        """Act on an event; give the exit code that the staff chose, else 0."""
        if self._door.chord(event):
            self._show(True)
            return 0
        pos = _pressed(event, size)
        if pos is None:
            return 0
        self._touched = self._clock()
        if not self.open:
            edge = round(CORNER * min(size))
            if self._door.tapped(Press(pos), self._clock(), size, edge):
                self._show(True)
            return 0
        found = next((key for key, rect in self.keys(size) if rect.collidepoint(pos)), None)
        return self._press(found) if found else 0

    def tick(self) -> bool:
        """Close it if nobody touches it; tell whether it is to be drawn again."""
        if self.open and self._clock() - self._touched > PATIENCE:
            self._show(False)
            return True
        return self.open and self._gate.wait > 0

    def keys(self, size: tuple[int, int]) -> list[tuple[str, pygame.Rect]]:
        """Give what can be pressed: a digit, ``<`` and ``>``, ``restart``, ``leave``, ``close``."""
        high = min(size[1] // 8, size[0] // 5)
        middle, gap = size[0] // 2, high // 8
        if self.inside:
            wide = min(size[0] - 2 * gap, 6 * high)
            return [
                (name, pygame.Rect(middle - wide // 2, (2 + number) * (high + gap), wide, high))
                for number, name in enumerate(("restart", "leave", "close"))
            ]
        left = middle - (3 * high + 2 * gap) // 2
        return [
            (key, pygame.Rect(left + column * (high + gap), (2 + row) * (high + gap), high, high))
            for row, keys in enumerate(ROWS)
            for column, key in enumerate(keys)
        ]

    def draw(self, screen: pygame.Surface) -> None:
        """Paint it over the whole screen."""
        screen.fill(GROUND)
        keys = self.keys(screen.get_size())
        px = keys[0][1].height // 2
        words = {
            "restart": _("Start again"),
            "leave": _("End the kiosk"),
            "close": _("Back"),
            "<": "<",
            ">": _("OK"),
        }
        for key, rect in keys:
            pygame.draw.rect(screen, KEY, rect, border_radius=rect.height // 8)
            _write(screen, words.get(key, key), rect, px, INK)
        top = keys[0][1].top
        head = pygame.Rect(0, 0, screen.get_width(), top // 2)
        _write(screen, _("Staff only"), head, px, KEY)
        line = pygame.Rect(0, top // 2, screen.get_width(), top // 2)
        wait = -int(-self._gate.wait // 1)
        if wait and not self.inside:
            _write(screen, _("Wait: {n} s").format(n=wait), line, px, WARNING)
        else:
            _write(screen, "*" * len(self.typed), line, px, KEY)

    def _press(self, key: str) -> int:
        if key in ("restart", "leave"):
            return RESTART if key == "restart" else LEAVE
        if key == "close":
            self._show(False)
        elif key == "<":
            self.typed = self.typed[:-1]
        elif key != ">":
            self.typed = (self.typed + key)[:LONGEST]
        else:
            self.inside, self.typed = bool(self.typed) and self._gate.enter(self.typed), ""
        return 0

    def _show(self, shown: bool) -> None:
        self.open, self.inside, self.typed = shown, False, ""
        self._touched = self._clock()


def _pressed(event: pygame.event.Event, size: tuple[int, int]) -> tuple[int, int] | None:
    """Give where a finger or a mouse went down; the mouse that SDL makes of a finger does not count."""
    if event.type == pygame.FINGERDOWN:
        return round(event.x * size[0]), round(event.y * size[1])
    if event.type == pygame.MOUSEBUTTONDOWN and not getattr(event, "touch", False):
        return int(event.pos[0]), int(event.pos[1])
    return None


def _write(
    screen: pygame.Surface, text: str, box: pygame.Rect, px: int, colour: tuple[int, int, int]
) -> None:
    """Write a line in the middle of a box, smaller where it is too wide."""
    picture = pygame.font.Font(None, px).render(text, True, colour)
    if picture.get_width() > box.width:
        picture = pygame.font.Font(None, px * box.width // picture.get_width()).render(text, True, colour)
    screen.blit(picture, picture.get_rect(center=box.center))
