"""A rotated window: points, rects, directions and pictures are converted there and back."""

import pygame
import pytest

from citrus_game.ui.toolkit.input.rotation import Rotation

QUARTERS = [Rotation(quarter, 30, 20) for quarter in range(4)]


@pytest.mark.parametrize("turn", QUARTERS)
def test_points_and_rects_come_back(turn: Rotation) -> None:
    view = pygame.Rect((0, 0), turn.size)
    for x in range(30):
        for y in range(20):
            assert view.collidepoint(turn.point((x, y)))
            assert turn.back(turn.point((x, y))) == (x, y)
    rect = pygame.Rect(3, 5, 11, 7)
    assert turn.back_rect(turn.rect(rect)) == rect
    assert turn.rect(pygame.Rect(0, 0, 30, 20)) == view


@pytest.mark.parametrize("turn", QUARTERS)
def test_pictures_turn_as_points_do(turn: Rotation) -> None:
    pygame.display.init()
    window = pygame.Surface((30, 20))
    window.fill("white", (4, 3, 1, 1))
    view = turn.to_view(window)
    assert view.get_size() == turn.size
    assert view.get_at(turn.point((4, 3))) == pygame.Color("white")
    assert pygame.image.tobytes(turn.to_window(view), "RGB") == pygame.image.tobytes(window, "RGB")


@pytest.mark.parametrize("turn", QUARTERS)
def test_directions_lead_where_points_do(turn: Rotation) -> None:
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        x, y = turn.point((10, 10))
        there = turn.back((x + dx, y + dy))
        assert (there[0] - 10, there[1] - 10) == turn.direction(dx, dy)


@pytest.mark.parametrize(("quarter", "near"), [(0, (15, 19)), (1, (29, 10)), (2, (15, 0)), (3, (0, 10))])
def test_the_near_edge_of_the_view_is_the_players_side(quarter: int, near: tuple[int, int]) -> None:
    turn = Rotation(quarter, 30, 20)
    assert turn.point(near)[1] == turn.size[1] - 1
