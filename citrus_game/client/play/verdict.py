"""The strip under the market: what a line would bring, or why it cannot be bought."""

from typing import NamedTuple

import pygame

from citrus_game.client.look import Look
from citrus_game.client.play.parts import Part

ICONS = {"good": "check", "warn": "warning", "bad": "cross"}
"""The mark before a verdict, by its mood."""


class Verdict(NamedTuple):
    """The strip under the market: its mood (good, warn, bad, plain) and texts, the first that fits shown."""

    mood: str
    texts: tuple[str, ...]


class VerdictStrip(Part[Verdict]):
    """The strip by itself, since it changes with everything that is pointed at in the market."""

    chrome = ""

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        super().__init__(look, rect)
        self._behind = pygame.Surface(rect.size)
        self._behind.fill(look.colour("panel"))

    def paint(self, target: pygame.Surface, face: Verdict) -> None:
        """Draw the ground, the mark and the words."""
        look, strip = self.look, self.rect
        ground = {"good": "good-ground", "bad": "bad-ground", "warn": "bad-ground"}.get(face.mood, "inset")
        colour = {"good": "good", "bad": "bad", "warn": "bad"}.get(face.mood, "muted")
        look.art.paint_box(target, strip, look.u(12), look.colour(ground))
        left = strip.x + look.u(12)
        if face.mood in ICONS:
            px = look.u(22)
            icon = look.icon(ICONS[face.mood], px, colour)
            target.blit(icon, (left, strip.centery - px // 2))
            left += px + look.u(9)
        room = pygame.Rect(left, strip.y, strip.right - look.u(10) - left, strip.height)
        most = max(1, room.height // look.type.line("note"))
        # where not even the shortest fits, the mark alone stands there, and a call-out has the words
        text = next((text for text in face.texts if self._fits(text, room)), "")
        high = look.type.line("note") * min(most, self._count_lines(text, room.width))
        block = pygame.Rect(room.x, room.centery - high // 2, room.width, high)
        look.type.block(target, text, "note", look.colour(colour), block)

    def holds(self, text: str) -> bool:
        """Tell whether the strip shows a verdict whole."""
        taken = self.look.u(12 + 22 + 9 + 10)
        return self._fits(text, pygame.Rect(0, 0, self.rect.width - taken, self.rect.height))

    def _fits(self, text: str, room: pygame.Rect) -> bool:
        return self._count_lines(text, room.width) <= max(1, room.height // self.look.type.line("note"))

    def _count_lines(self, text: str, width: int) -> int:
        """Count the lines of a text; words too long for one count as too many."""
        found = self.look.type.wrap(text, "note", width)
        whole = all(self.look.type.width(word, "note") <= width for word in text.split())
        return len(found) if whole else 99
