"""Nine-patch chrome: its cache is bounded, and redrawn pictures are equal."""

import pygame
import pytest

from citrus_game.content.disk.paths import assets
from citrus_game.ui.toolkit.drawing.art import LEAST, Art

ROOM = pygame.Rect(4, 4, 180, 90)


@pytest.fixture
def art() -> Art:
    pygame.display.set_mode((200, 100))
    return Art(assets() / "svg")


def drawn(art: Art, number: int) -> bytes:
    surface = pygame.Surface((200, 100))
    colour = pygame.Color(number % 256, number // 256, 90)
    art.paint_shadow(surface, ROOM, 20, 9, colour=colour)
    art.paint_box(surface, ROOM, 40, colour, pygame.Color("black"))
    art.paint_nine(surface, "panel", ROOM, 0.5 + number / 1000)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.slow
def test_however_many_kinds_of_box_are_drawn_what_is_kept_of_them_is_bounded(art: Art) -> None:
    first = drawn(art, 0)
    for number in range(1, 300):
        drawn(art, number)
        assert art._cache.used <= LEAST
    assert drawn(art, 0) == first
