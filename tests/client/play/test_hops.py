"""Workers hop: on an arc, over the place half-way, and a little squashed where they land."""

import pygame
import pytest

from citrus_game.client.play.motion.planting import HOPS, SQUASH, Hop

TILE, SIDE = 60, 20
PLACE = pygame.Rect(200, 100, SIDE, SIDE)
ROOM = (320, 200)


@pytest.fixture
def hop() -> Hop:
    piece = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    piece.fill("white")
    return Hop(piece, ((30, 110), PLACE), TILE, 0)


def seen(hop: Hop, now: float) -> pygame.Rect:
    """Give where the worker is drawn at a time, in milliseconds."""
    surface = pygame.Surface(ROOM, pygame.SRCALPHA)
    hop.draw(surface, now / hop.length)
    return surface.get_bounding_rect()


def test_it_begins_at_the_mat_and_ends_on_its_place(hop: Hop) -> None:
    assert hop.length == sum(HOPS) + SQUASH
    assert seen(hop, 0).size == (0, 0)
    assert seen(hop, 0.1).center == pytest.approx((30, 110), abs=1)
    assert seen(hop, sum(HOPS)) == PLACE
    assert seen(hop, hop.length) == PLACE


def test_it_comes_down_a_tile_before_its_place(hop: Hop) -> None:
    between = seen(hop, HOPS[0]).center
    assert between == pytest.approx((210 - 0.95 * TILE, 110), abs=1)
    near = Hop(hop.piece, ((190, 110), PLACE), TILE, 0)
    assert seen(near, HOPS[0]).center == pytest.approx((200, 110), abs=1), "or half-way, where that is nearer"


def test_each_hop_is_an_arc_and_the_second_one_half_as_high(hop: Hop) -> None:
    first, second = (seen(hop, now) for now in (HOPS[0] / 2, HOPS[0] + HOPS[1] / 2))
    assert first.centery == pytest.approx(110 - 0.7 * TILE, abs=1)
    assert second.centery == pytest.approx(110 - 0.35 * TILE, abs=1)
    assert seen(hop, HOPS[0] / 4).centery == pytest.approx(110 - 0.7 * TILE * 0.75, abs=1)
    assert first.size == second.size == (SIDE, SIDE)


def test_it_is_squashed_a_little_and_stays_on_its_feet(hop: Hop) -> None:
    most = seen(hop, sum(HOPS) + SQUASH / 2)
    assert most.height == round(SIDE * (1 - 0.16))
    assert most.width == round(SIDE * (1 + 0.16 * 0.6))
    assert most.centerx == pytest.approx(PLACE.centerx, abs=1)
    assert most.bottom == PLACE.bottom


def test_its_rect_holds_all_that_is_drawn_of_it(hop: Hop) -> None:
    for now in range(1, int(hop.length), 7):
        assert hop.rect(now / hop.length).contains(seen(hop, now))
