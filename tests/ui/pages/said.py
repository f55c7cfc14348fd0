"""What can be read in a picture: the texts that were drawn, where they are, and whether they are seen."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from citrus_game.ui.toolkit.drawing.text import TextRenderer

LEAST, NEAR = 5, 48
"""Pixels of its colour that a text has where it is seen, and by how much they may differ from it."""


class Text(NamedTuple):
    """A text as it was drawn: on one line or wrapped."""

    words: str
    rect: pygame.Rect
    colour: pygame.Color

    def is_seen(self, picture: pygame.Surface) -> bool:
        """Return whether its letters are in a picture, and nothing was drawn over them."""
        part = picture.subsurface(self.rect.clip(picture.get_rect()))
        near = (NEAR, NEAR, NEAR, 255)
        return part.get_width() > 0 and pygame.mask.from_threshold(part, self.colour, near).count() >= LEAST


@contextmanager
def reading(window: tuple[int, int]) -> Iterator[list[Text]]:
    """List the texts that are drawn from now on where a whole window is drawn."""
    texts: list[Text] = []
    place, block = TextRenderer.place, TextRenderer.block

    def note_line(
        self: TextRenderer,
        surface: pygame.Surface,
        string: str,
        kind: str,
        colour: Any,
        *rest: Any,
        **more: Any,
    ) -> pygame.Rect:
        rect = place(self, surface, string, kind, colour, *rest, **more)
        shown = rect.clip(surface.get_clip())
        if string and surface.get_size() == window and shown.width:
            texts.append(Text(string, shown, pygame.Color(colour)))
        return rect

    def note_block(
        self: TextRenderer,
        surface: pygame.Surface,
        string: str,
        kind: str,
        colour: Any,
        *rest: Any,
        **more: Any,
    ) -> int:
        first = len(texts)
        high = block(self, surface, string, kind, colour, *rest, **more)
        lines = [text.rect for text in texts[first:]]
        if lines:
            texts[first:] = [Text(string, lines[0].unionall(lines[1:]), pygame.Color(colour))]
        return high

    with patch.object(TextRenderer, "place", note_line), patch.object(TextRenderer, "block", note_block):
        yield texts
