"""Parts of the kiosk's pages: the page with a title, pictures and texts of its cards, the call to touch the
screen, and the message that a visitor's time is over.
"""

import math
from collections.abc import Callable, Iterable

import pygame

from citrus_game.text import _
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.messages import Message
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item, Node, Row
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.panels import Label

MakePicture = Callable[[Style, tuple[int, int]], pygame.Surface]
"""Returns a picture in a size."""


class DrawnPicture(Widget):
    """A picture in the middle of its rectangle, drawn in the size that fits."""

    focusable = False

    def __init__(self, make: MakePicture) -> None:
        super().__init__()
        self.make = make

    def draw(self, surface: pygame.Surface) -> None:
        picture = self.make(self.style, self.rect.size)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class EvenLabel(Label):
    """A wrapped text that is as high as the highest of several, so that their cards look alike."""

    def __init__(
        self, text: str, texts: Iterable[str], text_style: str = "body", colour: str = "ink"
    ) -> None:
        super().__init__(text, text_style, colour, wrap=True)
        self.texts = tuple(texts)

    def measure(self, width: int = 0) -> tuple[int, int]:
        wide, high = super().measure(width)
        heights = [self.style.type.block_height(each, self.text_style, max(1, width)) for each in self.texts]
        return wide, max(high, *heights)


def page(style: Style, title: str, body: Node, foot: Item) -> Node:
    """Return a page of the whole window: a title, the body over all the room, what stands below it."""
    u = style.u
    return Column(
        Label(title, "title", "cream", "centre"),
        Box(body, grow=1, height=0, min_height=0, padding=(0, u(24), 0, u(40))),
        Box(foot, align_self="centre"),
        padding=(u(48), u(40), u(48), u(48)),
    )


def halves(one: Item, other: Item, gap: int) -> Node:
    """Return two nodes side by side, equally wide."""
    return Row(Box(one, basis=0, grow=1), Box(other, basis=0, grow=1), gap=gap)


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
        """Draw it as it looks after ``passed`` seconds."""
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
    """A message that time is up, and what is left to play. It closes by itself."""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app, _("The time is up"), text)
        self._shown = 0.0

    def update(self, dt: float) -> None:
        super().update(dt)
        self._shown += dt
        if self._shown >= READING:
            self.close()
