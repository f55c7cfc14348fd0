"""Workers hop along an arc, and are slightly squashed where they land."""

import pygame
import pytest

from citrus_game.ui.scenes.play.animation.planting import HOPS, SQUASH, hop
from citrus_game.ui.scenes.play.animation.sprites import Sprite

TILE, SIDE = 60, 20
PLACE = pygame.Rect(200, 100, SIDE, SIDE)
ROOM = (320, 200)


def from_mat(x: int = 30) -> Sprite:
    piece = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    piece.fill("white")
    return hop(piece, (x, 110), PLACE, TILE, 0)


@pytest.fixture
def worker() -> Sprite:
    return from_mat()


def seen(worker: Sprite, now: float) -> pygame.Rect:
    """Return where the worker is drawn at a time, in milliseconds."""
    surface = pygame.Surface(ROOM, pygame.SRCALPHA)
    worker.draw(surface, now / worker.length)
    return surface.get_bounding_rect()


def test_it_begins_at_the_mat_and_ends_on_its_place(worker: Sprite) -> None:
    assert worker.length == sum(HOPS) + SQUASH
    assert seen(worker, 0).size == (0, 0)
    assert seen(worker, 0.1).center == pytest.approx((30, 110), abs=1)
    assert seen(worker, sum(HOPS)) == PLACE
    assert seen(worker, worker.length) == PLACE


def test_it_comes_down_a_tile_before_its_place(worker: Sprite) -> None:
    between = seen(worker, HOPS[0]).center
    assert between == pytest.approx((210 - 0.95 * TILE, 110), abs=1)
    near = from_mat(190)
    assert seen(near, HOPS[0]).center == pytest.approx((200, 110), abs=1), "or half-way, where that is nearer"


def test_each_hop_is_an_arc_and_the_second_one_half_as_high(worker: Sprite) -> None:
    first, second = (seen(worker, now) for now in (HOPS[0] / 2, HOPS[0] + HOPS[1] / 2))
    assert first.centery == pytest.approx(110 - 0.7 * TILE, abs=1)
    assert second.centery == pytest.approx(110 - 0.35 * TILE, abs=1)
    assert seen(worker, HOPS[0] / 4).centery == pytest.approx(110 - 0.7 * TILE * 0.75, abs=1)
    assert first.size == second.size == (SIDE, SIDE)


def test_it_is_squashed_a_little_and_stays_on_its_feet(worker: Sprite) -> None:
    most = seen(worker, sum(HOPS) + SQUASH / 2)
    assert most.height == round(SIDE * (1 - 0.16))
    assert most.width == round(SIDE * (1 + 0.16 * 0.6))
    assert most.centerx == pytest.approx(PLACE.centerx, abs=1)
    assert most.bottom == PLACE.bottom


def test_its_rect_holds_all_that_is_drawn_of_it(worker: Sprite) -> None:
    for now in range(1, int(worker.length), 7):
        assert worker.rect(now / worker.length).contains(seen(worker, now))
