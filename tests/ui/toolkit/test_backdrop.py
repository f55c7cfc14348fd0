"""The background of a game: one cached picture, which callers get as a copy to draw on."""

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.router import open_game
from citrus_game.ui.toolkit.drawing import backgrounds


def test_what_is_drawn_over_shows_the_same_and_its_rows_begin_beside_a_fourth_pixel() -> None:
    """SDL copies those that do not through the cache, where what is drawn over them finds them."""
    picture = pygame.Surface((7, 3))
    for x in range(7):
        picture.set_at((x, x % 3), (20 * x, 200, 3))
    copy = backgrounds.to_draw_over(picture)
    assert pygame.image.tobytes(copy, "RGB") == pygame.image.tobytes(picture, "RGB")
    picture.fill("red")
    assert copy.get_at((1, 1))[:3] == (20, 200, 3), "it is one of its own"
    assert copy.get_offset()[0] % 4


def test_a_table_of_ones_own_is_not_what_others_are_shown() -> None:
    style = open_game(default_settings(), size=(640, 480), headless=True).style
    shown = backgrounds.table(style).copy()
    own = backgrounds.own_table(style)
    own.fill("red")
    assert pygame.image.tobytes(backgrounds.table(style), "RGB") == pygame.image.tobytes(shown, "RGB")


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (720, 1280)])
def test_the_evening_sky_glows_around_the_sun(size: tuple[int, int]) -> None:
    style = open_game(default_settings(), size=size, headless=True).style
    suns = [(size[0] // 5, size[1] // 4), (size[0] * 4 // 5, size[1] // 2)]
    skies = [backgrounds.sunset_table(style, sun) for sun in suns]
    for sun, sky, other in zip(suns, skies, reversed(skies), strict=True):
        assert sky.get_size() == size
        assert sum(sky.get_at(sun)[:3]) > sum(other.get_at(sun)[:3]) + 60
