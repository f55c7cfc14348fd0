"""Each region has one exact outline, drawn only on its cells."""

import random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citrus_game.ui.board.colours import FRUIT_PAINTS, RIBBONS
from citrus_game.ui.board.regions import Cells, neutral_svg, outlines, owned_svg, size
from citrus_game.ui.toolkit.drawing.art import draw_svg
from tests.cases import plain


@st.composite
def shapes(draw: st.DrawFn) -> Cells:
    """Grow a connected shape from one cell."""
    rng = random.Random(draw(st.integers(0, 10_000)))
    cells = {(0, 0)}
    for _cell in range(draw(st.integers(0, 14))):
        column, row = rng.choice(sorted(cells))
        dx, dy = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        cells.add((column + dx, row + dy))
    left, top = min(c for c, _ in cells), min(r for _, r in cells)
    return frozenset((c - left, r - top) for c, r in cells)


def doubled_area(cells: Cells) -> int:
    """Add up the outlines' areas by the shoelace formula, holes negative; twice the area."""
    total = 0
    for corners in outlines(cells):
        points = [corner.at for corner in corners]
        for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
            total += x0 * y1 - x1 * y0
    return total


@pytest.mark.slow
@given(shapes())
def test_outlines_enclose_exactly_the_cells(cells: Cells) -> None:
    assert doubled_area(cells) == 2 * len(cells)


@pytest.mark.slow
@given(shapes())
def test_every_outline_turns_four_times_more_one_way(cells: Cells) -> None:
    for corners in outlines(cells):
        convex = sum(corner.convex for corner in corners)
        assert abs(convex - (len(corners) - convex)) == 4


def test_a_hole_has_an_outline_of_its_own() -> None:
    ring = frozenset((c, r) for c in range(3) for r in range(3)) - {(1, 1)}
    assert sorted(len(corners) for corners in outlines(ring)) == [4, 4]


def test_cells_that_touch_at_a_corner_are_kept_apart() -> None:
    loops = outlines(frozenset({(0, 0), (1, 1), (0, 1), (2, 1), (2, 0)}))
    assert sum(len(loop) for loop in loops) == 8
    assert len(outlines(frozenset({(0, 0), (1, 1)}))) == 2


@pytest.mark.slow
@pytest.mark.parametrize("owned", plain(1, [True, False], whole=True))
@given(cells=shapes())
def test_a_region_is_drawn_on_its_cells_alone(owned: bool, cells: Cells) -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    paint = FRUIT_PAINTS[0]
    text = owned_svg(cells, paint, RIBBONS["azure"]) if owned else neutral_svg(cells, paint)
    columns, rows = size(cells)
    px = 24
    picture = draw_svg(text, (columns * px, rows * px))
    assert picture.get_size() == (columns * px, rows * px)
    wanted = pygame.Color(paint.base if owned else paint.neutral)
    for column in range(columns):
        for row in range(rows):
            found = picture.get_at((column * px + 9, row * px + 9))
            if (column, row) in cells:
                assert found.a > 250
                assert abs(found.r - wanted.r) + abs(found.g - wanted.g) + abs(found.b - wanted.b) < 60
            else:
                assert found.a == 0


@pytest.mark.parametrize("colour", sorted(RIBBONS))
def test_every_player_has_a_ribbon_that_is_drawn(colour: str) -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    cells = frozenset({(0, 0), (1, 0)})
    plain = draw_svg(neutral_svg(cells, FRUIT_PAINTS[3]), (256, 128))
    ribbon = draw_svg(owned_svg(cells, FRUIT_PAINTS[3], RIBBONS[colour]), (256, 128))
    edge = {tuple(ribbon.get_at((x, 8))[:3]) for x in range(40, 216)}
    assert len(edge) >= 1
    assert tuple(plain.get_at((100, 8))[:3]) not in edge


def test_no_two_players_have_the_same_ribbon() -> None:
    assert len({(ribbon.edge, ribbon.dashes, ribbon.line) for ribbon in RIBBONS.values()}) == len(RIBBONS)
    patterns = [(ribbon.edge, ribbon.dashes) for ribbon in RIBBONS.values()]
    assert len(set(patterns)) == len(patterns)
