"""The call to touch: large on the title, small on the other pages of the attract loop."""

import math

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.text import _

BREATH, PERIOD = 0.02, 2.4
"""By how much it grows, and in how many seconds it grows and shrinks (LOOK.md 7)."""
GLOW, GLOW_ALPHA = 12, 235
"""Units of the light's blur, which reaches twice as far, and its alpha: cream, as gold over blue is olive."""


def call_words(*, touch: bool) -> str:
    """Return what the call says to somebody with a finger, or with a mouse."""
    return _("Touch to play") if touch else _("Click to play")


class Call:
    """A button that is none: the whole screen is what it asks for."""

    def __init__(
        self,
        look: Look,
        centre: tuple[int, int],
        size: tuple[int, int],
        style: str,
        words: str,
        *,
        lit: bool = True,
    ) -> None:
        self.look, self.style, self.lit = look, style, lit
        self.rect = pygame.Rect((0, 0), size)
        self.rect.center = centre
        self.words = words
        widest = size[0] - 4 * look.u(26)
        self._icon = round(look.type.px(style) * 1.35)
        self._px = look.type.shrunk(self.words, style, widest - self._icon)

    @classmethod
    def natural(cls, look: Look, style: str, words: str, tall: int) -> tuple[int, int]:
        """Give the pixels that its words, icon and margins take at a height."""
        wide = look.type.width(words, style) + round(look.type.px(style) * 1.35)
        return wide + look.u(30) + 2 * max(look.u(50), tall // 2), tall

    @property
    def extent(self) -> pygame.Rect:
        """Give all that it ever covers, with its light."""
        around = 2 * self.look.u((2 * GLOW if self.lit else 16) + 16)
        return self.rect.inflate(around, around)

    def draw(self, surface: pygame.Surface, passed: float) -> None:
        """Paint it as it breathes after so many seconds."""
        look = self.look
        swell = BREATH * (1 - math.cos(2 * math.pi * passed / PERIOD)) / 2
        rect = self.rect.inflate(round(self.rect.width * swell), round(self.rect.height * swell))
        if self.lit:
            colour = look.colour("cream")
            look.art.paint_shadow(surface, rect, look.u(18), max(2, look.u(GLOW)), GLOW_ALPHA, colour)
        look.art.paint_shadow(surface, rect.move(0, look.u(8)), look.u(18), max(2, look.u(8)), 110)
        look.chrome(surface, "button-primary", rect, 1.1)
        face = rect.copy()
        face.height -= look.lip(1.1)
        white = look.colour("on-primary")
        wide = look.type.width(self.words, self.style, self._px)
        gap = look.u(30)
        left = face.centerx - (self._icon + gap + wide) // 2
        surface.blit(look.icon("touch", self._icon, "on-primary"), (left, face.centery - self._icon // 2))
        box = pygame.Rect(left + self._icon + gap, face.y, wide + 2, face.height)
        look.type.place(surface, self.words, self.style, white, box, "left", self._px)
