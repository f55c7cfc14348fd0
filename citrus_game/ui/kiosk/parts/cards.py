"""Parts of the kiosk's pages: the page with a title, pictures and texts of its cards."""

from collections.abc import Callable, Iterable

import pygame

from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item, Node, Row
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.panels import Label

MakePicture = Callable[[Style, tuple[int, int]], pygame.Surface]
"""Returns a picture in a size."""


class DrawnPicture(Widget):
    """A picture in the middle of its rectangle, made in the size that there is."""

    focusable = False

    def __init__(self, make: MakePicture) -> None:
        super().__init__()
        self.make = make

    def draw(self, surface: pygame.Surface) -> None:
        picture = self.make(self.style, self.rect.size)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class EvenLabel(Label):
    """A wrapped text as high as the highest of several, so that their cards look alike."""

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
