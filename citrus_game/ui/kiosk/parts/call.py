"""The call to touch the screen, and the message that a visitor's time is over."""

import math

import pygame

from citrus_game.text import _
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.messages import Message
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Node

BREATH, PERIOD = 0.02, 2.4
"""How much it grows, and seconds for growing and shrinking."""
GLOW, GLOW_ALPHA = 12, 235
"""Blur of the glow in units, which extends twice as far, and its alpha.

Cream, because gold looks olive on blue.
"""


def call_words(*, touch: bool) -> str:
    """Return the text of the call, for touch or for the mouse."""
    return _("Touch to play") if touch else _("Click to play")


class Call(Node):
    """A picture of a button that invites a visitor to touch the screen anywhere; ``tall`` is its height in
    pixels.
    """

    def __init__(self, style: Style, text_style: str, words: str, tall: int, *, lit: bool = True) -> None:
        self._icon = round(style.type.px(text_style) * 1.35)
        wide = (
            style.type.width(words, text_style) + self._icon + style.u(30) + 2 * max(style.u(50), tall // 2)
        )
        super().__init__(width=wide, min_width=0, height=tall, min_height=tall)
        self.style, self.text_style, self.words, self.lit = style, text_style, words, lit

    def _place_inside(self, rect: pygame.Rect) -> None:
        widest = rect.width - 4 * self.style.u(26) - self._icon
        self._px = self.style.type.shrunk(self.words, self.text_style, widest)

    @property
    def extent(self) -> pygame.Rect:
        """The largest rectangle that it covers, including its glow."""
        around = 2 * self.style.u((2 * GLOW if self.lit else 16) + 16)
        return self.rect.inflate(around, around)

    def draw(self, surface: pygame.Surface, passed: float) -> None:
        """Draw it in its state after ``passed`` seconds."""
        style = self.style
        swell = BREATH * (1 - math.cos(2 * math.pi * passed / PERIOD)) / 2
        rect = self.rect.inflate(round(self.rect.width * swell), round(self.rect.height * swell))
        if self.lit:
            colour = style.colour("cream")
            style.art.paint_shadow(surface, rect, style.u(18), max(2, style.u(GLOW)), GLOW_ALPHA, colour)
        style.art.paint_shadow(surface, rect.move(0, style.u(8)), style.u(18), max(2, style.u(8)), 110)
        style.chrome(surface, "button-primary", rect, 1.1)
        face = rect.copy()
        face.height -= style.lip(1.1)
        white = style.colour("on-primary")
        wide = style.type.width(self.words, self.text_style, self._px)
        gap = style.u(30)
        left = face.centerx - (self._icon + gap + wide) // 2
        surface.blit(style.icon("touch", self._icon, "on-primary"), (left, face.centery - self._icon // 2))
        box = pygame.Rect(left + self._icon + gap, face.y, wide + 2, face.height)
        style.type.place(surface, self.words, self.text_style, white, box, "left", self._px)


READING = 8.0
"""Seconds until the message closes, for visitors who only watch the computer players."""


class TimeUp(Message):
    """A message with what is left to play; it closes by itself."""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app, _("The time is up"), text)
        self._shown = 0.0

    def update(self, dt: float) -> None:
        super().update(dt)
        self._shown += dt
        if self._shown >= READING:
            self.close()
