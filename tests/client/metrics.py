"""Looking at layouts without pictures: every text is measured where it would be drawn, nothing else is."""

import itertools
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pygame
import pytest

from citrus_game.client.kit.draw import backdrop, landscape
from citrus_game.client.kit.draw.art import Art
from citrus_game.client.kit.draw.type import Type
from citrus_game.content.preferences.languages import languages, speak

SIZES = [
    (1280, 720), (1366, 768), (1920, 1080), (1920, 1200), (1024, 768), (3840, 2160),
    (2560, 1080), (1080, 1920),
]  # fmt: skip
"""Windows that everything must fit into."""
TEXTS = (100, 150, 200)
"""Sizes of text in percent."""
CORE = [
    ((1280, 720), 100, "en"),
    ((1024, 768), 200, "de"),
    ((1080, 1920), 200, "de"),
    ((1280, 720), 100, "it"),
]
"""What a plain run looks at; the sweep looks at every size with every text size in every language."""


def every_layout(core: bool) -> list[Any]:
    """Give size, text size and language as parameters of a test, of all layouts or of the core alone."""
    return [
        pytest.param(*case, id=f"{case[0][0]}x{case[0][1]}-{case[1]}-{case[2]}", marks=marks)
        for case in (CORE if core else itertools.product(SIZES, TEXTS, languages()))
        for marks in ((() if case in CORE else (pytest.mark.sweep,)),)
    ]


def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out all that costs time and says nothing about where things are."""

    def blank(_source: str | BytesIO, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
        picture.fill((0, 0, 0, 1))  # in every picture there is something to see
        return picture

    def empty(look: Any, *_rest: object) -> pygame.Surface:
        surface: pygame.Surface = look.art.keep("no ground", lambda: pygame.Surface(look.metrics.size))
        return surface

    monkeypatch.setattr(pygame.image, "load_sized_svg", blank)
    monkeypatch.setattr(backdrop, "table", empty)
    monkeypatch.setattr(backdrop, "own_table", lambda look: empty(look).copy())
    monkeypatch.setattr(backdrop, "landscape", empty)
    monkeypatch.setattr(landscape, "landscape_picture", pygame.Surface)
    monkeypatch.setattr(backdrop, "dim", lambda *_all: None)
    for name in ("paint_nine", "paint_box", "paint_shadow"):
        monkeypatch.setattr(Art, name, lambda *_all: None)


def cut_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect every text that does not fit its box, from now on; none is drawn."""
    found: list[str] = []
    block = Type.block

    def place(
        self: Type, surface: pygame.Surface, string: str, style: str, colour: Any, box: pygame.Rect,
        align: Any = "left", px: int | None = None,
    ) -> pygame.Rect:  # fmt: skip
        del surface, colour
        size = px or self.shrunk(string, style, box.width)
        wide = self.width(string, style, size)
        if wide > box.width + 1:
            found.append(f"{string!r} in {box.width} pixels")
        used = pygame.Rect(box.x, box.y, wide, box.height)
        if align == "right":
            used.right = box.right
        elif align == "centre":
            used.centerx = box.centerx
        return used

    def watch_block(
        self: Type, surface: pygame.Surface, string: str, style: str, colour: Any, box: pygame.Rect,
        *rest: Any,
    ) -> int:  # fmt: skip
        if box.height and self.block_height(string, style, box.width) > box.height + 1:
            found.append(f"{string!r} in {box.height} pixels of height")
        return block(self, surface, string, style, colour, box, *rest)

    monkeypatch.setattr(Type, "place", place)
    monkeypatch.setattr(Type, "block", watch_block)
    return found


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect every text that does not fit its box, without drawing anything."""
    no_pictures(monkeypatch)
    yield cut_texts(monkeypatch)
    speak("en")
