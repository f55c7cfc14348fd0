"""The kiosk's pictures for cards and titles are complete at every size."""

import pygame
import pytest

from citrus_game.ui.board.layers.ground import corner_radius
from citrus_game.ui.kiosk.parts.backgrounds import Frieze
from citrus_game.ui.kiosk.parts.day_scores import ScoreTable
from citrus_game.ui.kiosk.parts.how_to_play import PLANTING, board_picture
from citrus_game.ui.kiosk.visit.sign import EmblemButton
from tests.cases import plain
from tests.ui.kiosk.conftest import MakeKiosk

SIZES = ((1024, 768), (1280, 720), (1080, 1920), (1920, 1080))


@pytest.mark.parametrize("size", plain(1, SIZES, whole=True))
def test_no_landscape_shows_through_the_rim_of_the_frieze(
    size: tuple[int, int], make_kiosk: MakeKiosk
) -> None:
    width, height = size
    frieze = Frieze(make_kiosk(size).style, pygame.Rect(0, height - 200, width, 200))
    surface = pygame.Surface(size)
    surface.fill("magenta")
    frieze.draw(surface, 3.0, 1.0)
    for y in range(frieze.rect.y, frieze.rect.y + frieze.edge):
        assert len({tuple(surface.get_at((x, y))) for x in range(width)}) == 1, y


@pytest.mark.parametrize("size", plain(1, SIZES, whole=True))
def test_a_boards_shadow_is_drawn_once_and_not_cut(size: tuple[int, int], make_kiosk: MakeKiosk) -> None:
    picture = board_picture(make_kiosk(size).style, (400, 300), PLANTING, "planting")
    wide, high = picture.get_size()
    rim = [(x, y) for x in range(wide) for y in (0, high - 1)]
    rim += [(x, y) for y in range(high) for x in (0, wide - 1)]
    assert {picture.get_at(at).a for at in rim} == {0}
    slab = pygame.mask.from_surface(picture, 254).get_bounding_rects()[0]
    corners = slab.topleft, (slab.right - 1, slab.y)
    outside = [picture.get_at(at).a for at in corners]
    beside = picture.get_at((slab.right, slab.y + corner_radius(40))).a
    assert max(outside) <= max(beside, 100), "no darker than the shadow next to it"


@pytest.mark.parametrize("high", plain(2, [3, 6, 9, 14], whole=True))
def test_who_waits_for_the_first_of_the_day_fills_the_room(high: int, make_kiosk: MakeKiosk) -> None:
    """In an upright window the cards were half empty; ``high`` is in rows."""
    app = make_kiosk((1080, 1920))
    table = ScoreTable([])
    table.attach(lambda _area: None, lambda: app.style)
    room = table.rect = pygame.Rect(10, 10, 720, high * table.row_height)
    surface = pygame.Surface((740, room.height + 20), pygame.SRCALPHA)
    table.draw(surface)
    assert room.contains(surface.get_bounding_rect())
    ranks = min(3, high - 1) * table.row_height
    below = surface.subsurface((0, room.y + ranks, 740, room.bottom - room.y - ranks))
    drawn = below.get_bounding_rect()
    assert abs(drawn.centerx - 370) < 4
    assert drawn.height > below.get_height() * (0.5 if high > 3 else 0.2)


def test_the_chosen_emblem_lies_on_the_colour_of_the_visitor(make_kiosk: MakeKiosk) -> None:
    style, grounds = make_kiosk().style, []
    for chosen in (False, True):
        button = EmblemButton("lemon", "teal", lambda: None)
        button.attach(lambda _area: None, lambda: style)
        button.rect, button.chosen = pygame.Rect(0, 0, 100, 100), chosen
        surface = pygame.Surface(button.rect.size)
        button.draw(surface)
        grounds.append(surface.get_at((50, 8)))
    assert grounds == [style.colour("inset"), style.colour("player-teal")]
