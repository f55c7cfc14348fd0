"""The table that a game lies on: one picture, which whoever draws on it has alone."""

import pygame

from citrus_game.client.doors import open_game
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.draw.store import SurfaceCache
from citrus_game.content.preferences.settings import default_settings


def test_what_is_taken_is_nobody_elses() -> None:
    store = SurfaceCache(10_000)
    kept = store.get("a", lambda: pygame.Surface((10, 10)))
    assert store.take("a", lambda: pygame.Surface((10, 10))) is kept
    assert "a" not in store
    assert store.used == 0
    assert store.get("a", lambda: pygame.Surface((10, 10))) is not kept
    assert store.take("b", lambda: pygame.Surface((5, 5))).get_size() == (5, 5)
    assert "b" not in store


def test_what_is_drawn_over_shows_the_same_and_its_rows_begin_beside_a_fourth_pixel() -> None:
    """SDL copies those that do not through the cache, where what is drawn over them finds them."""
    picture = pygame.Surface((7, 3))
    for x in range(7):
        picture.set_at((x, x % 3), (20 * x, 200, 3))
    copy = backdrop.to_draw_over(picture)
    assert pygame.image.tobytes(copy, "RGB") == pygame.image.tobytes(picture, "RGB")
    picture.fill("red")
    assert copy.get_at((1, 1))[:3] == (20, 200, 3), "it is one of its own"
    assert copy.get_offset()[0] % 4


def test_a_table_of_ones_own_is_not_what_others_are_shown() -> None:
    look = open_game(default_settings(), size=(640, 480), headless=True).look
    shown = backdrop.table(look).copy()
    own = backdrop.own_table(look)
    own.fill("red")
    assert pygame.image.tobytes(backdrop.table(look), "RGB") == pygame.image.tobytes(shown, "RGB")
