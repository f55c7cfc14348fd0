"""Checks layouts without pictures: every text is measured where it would be drawn."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pygame
import pytest

from citrus_game.content.settings.languages import speak
from citrus_game.ui.toolkit.drawing import backgrounds, menu_background
from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.metrics import LINE
from citrus_game.ui.toolkit.drawing.text import TextRenderer

SIZES = [
    (1280, 720), (1366, 768), (1920, 1080), (1920, 1200), (1024, 768), (3840, 2160),
    (2560, 1080), (1080, 1920), (960, 1080),
]  # fmt: skip
"""Windows that everything must fit into."""
TEXTS = (100, 150, 200)
"""Sizes of text in percent."""


def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out all that costs time and says nothing about where things are."""

    def blank(_source: str | BytesIO, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
        picture.fill((0, 0, 0, 1))  # in every picture there is something to see
        return picture

    def empty(style: Any, *_rest: object) -> pygame.Surface:
        surface: pygame.Surface = style.art.get("no ground", lambda: pygame.Surface(style.metrics.size))
        return surface

    monkeypatch.setattr(pygame.image, "load_sized_svg", blank)
    monkeypatch.setattr(backgrounds, "table", empty)
    monkeypatch.setattr(backgrounds, "landscape", empty)
    monkeypatch.setattr(menu_background, "landscape_picture", pygame.Surface)
    monkeypatch.setattr(backgrounds, "dim", lambda *_all: None)
    for name in ("paint_nine", "paint_box", "paint_shadow"):
        monkeypatch.setattr(Art, name, lambda *_all: None)


def cut_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect every text that does not fit its box, from now on; none is drawn."""
    found: list[str] = []
    block = TextRenderer.block

    def place(
        self: TextRenderer, surface: pygame.Surface, string: str, text_style: str, colour: Any, box:
        pygame.Rect,
        align: Any = "left", px: int | None = None,
    ) -> pygame.Rect:  # fmt: skip
        del surface, colour
        size = px or self.shrunk(string, text_style, box.width)
        wide = self.width(string, text_style, size)
        if wide > box.width + 1:
            found.append(f"{string!r} in {box.width} pixels")
        used = pygame.Rect(box.x, box.y, wide, box.height)
        if align == "right":
            used.right = box.right
        elif align == "centre":
            used.centerx = box.centerx
        return used

    def watch_block(
        self: TextRenderer, surface: pygame.Surface, string: str, text_style: str, colour: Any, box:
        pygame.Rect, *rest: Any,
    ) -> int:  # fmt: skip
        # as on one line, it may be a little smaller than its style
        px = min(self.px(text_style), self.smallest(text_style))
        high = len(self.wrap(string, text_style, box.width, px)) * round(px * LINE)
        if box.height and high > box.height + 1:
            found.append(f"{string!r} in {box.height} pixels of height")
        return block(self, surface, string, text_style, colour, box, *rest)

    monkeypatch.setattr(TextRenderer, "place", place)
    monkeypatch.setattr(TextRenderer, "block", watch_block)
    return found


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect every text that does not fit its box, without drawing anything."""
    no_pictures(monkeypatch)
    yield cut_texts(monkeypatch)
    speak("en")
