"""Charts: hovering, positions of points, and the emblem at each line's end."""

from itertools import combinations, groupby, pairwise
from typing import Any

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.session.standings import COLOURS, LOOKS, PENALTIES, source_words
from citrus_game.ui.board.charts.plot import (
    Plot,
    ScoreLine,
    draw_ends,
    draw_grid,
    draw_houses,
    draw_lines,
    extremes,
    grid_step,
    spread,
    whole_steps,
)
from citrus_game.ui.board.charts.sources import draw_key, keys_in_row, paint_source
from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.router import open_game
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from tests.cases import plain
from tests.ui.board.conftest import rgb
from tests.ui.toolkit.colourmath import contrast, difference

PLOT = Plot(pygame.Rect(100, 50, 600, 300), 12, -10, 90)
GROUND = pygame.Color("magenta")
BOX = pygame.Rect(40, 40, 60, 60)


def painted() -> pygame.Surface:
    surface = pygame.Surface((800, 400))
    surface.fill(GROUND)
    return surface


def test_a_pointer_over_a_value_means_that_value_and_beside_the_plot_the_nearest() -> None:
    assert [PLOT.value_at(PLOT.x(value)) for value in range(13)] == list(range(13))
    assert (PLOT.value_at(0), PLOT.value_at(5000)) == (0, 12)


def test_most_points_stand_at_the_top_and_least_at_the_bottom() -> None:
    assert (PLOT.y(90), PLOT.y(-10)) == (PLOT.room.top, PLOT.room.bottom)
    assert PLOT.y(40) == PLOT.room.centery
    assert (PLOT.x(0), PLOT.x(12)) == (PLOT.room.left, PLOT.room.right)


def test_points_below_none_are_seen_and_ten_at_least() -> None:
    assert extremes([(0, 3), (2, 4)]) == (0, 10)
    assert extremes([(0, -7), (25, -3)]) == (-7, 25)
    assert extremes([(5, 20)]) == (0, 20)


@pytest.mark.parametrize(("most", "step"), [(10, 5), (60, 10), (61, 20), (150, 25), (300, 50)])
def test_the_grid_has_few_lines_at_round_numbers(most: int, step: int) -> None:
    plot = Plot(PLOT.room, 12, 0, most)
    assert grid_step(plot) == step
    wide = whole_steps(plot)
    assert (wide.least % step, wide.most % step) == (0, 0)
    assert wide.least <= plot.least < plot.most <= wide.most < plot.most + step


@pytest.mark.parametrize("theme", plain(1, ["citrus", "high-contrast"], whole=True))
def test_no_two_sources_look_alike_without_colours(theme: str) -> None:
    """Harvest, wells, fincas, horses and bonuses were one grey; penalties lie below zero, apart."""
    values = default_settings().model_copy(update={"theme": theme})
    style = open_game(values, size=(1280, 720), headless=True).style
    box = pygame.Rect(0, 0, 48, 48)
    pictures = []
    for source in range(len(LOOKS)):
        target = pygame.Surface(box.size)
        paint_source(style, target, box, source)
        pictures.append(pygame.transform.grayscale(target))
    for one, other in combinations([each for each in range(len(LOOKS)) if each != PENALTIES], 2):
        apart = [
            abs(pictures[one].get_at((x, y)).r - pictures[other].get_at((x, y)).r)
            for x in range(48)
            for y in range(48)
        ]
        assert sum(apart) / len(apart) >= 12, (COLOURS[one], COLOURS[other])


def test_a_pale_source_is_seen_on_its_panel(style: Style) -> None:
    for source in range(len(LOOKS)):
        target = painted()
        paint_source(style, target, BOX, source)
        edge, panel = rgb(target.get_at((BOX.x, BOX.centery))), rgb(style.colour("panel"))
        assert contrast(edge, panel) >= 3, COLOURS[source]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> dict[str, pygame.Rect]:
    """The texts that are drawn, and where."""
    written, place = dict[str, pygame.Rect](), TextRenderer.place

    def noted(type_: TextRenderer, surface: pygame.Surface, string: str, *rest: Any) -> pygame.Rect:
        written[string] = place(type_, surface, string, *rest)
        return written[string]

    monkeypatch.setattr(TextRenderer, "place", noted)
    return written


def test_each_line_of_the_grid_has_its_number_beside_it(
    style: Style, written: dict[str, pygame.Rect]
) -> None:
    surface = painted()
    draw_grid(style, surface, PLOT)
    assert written
    assert {"0", "80"} <= set(written)
    for words, place in written.items():
        at = PLOT.y(int(words.replace("−", "-")))
        assert surface.get_at((PLOT.room.centerx, at)) != GROUND
        assert place.top < at < place.bottom
        assert 0 < place.left < place.right <= PLOT.room.left


def test_numbers_below_none_have_a_minus(style: Style, written: dict[str, pygame.Rect]) -> None:
    draw_grid(style, painted(), Plot(PLOT.room, 12, -25, 30))
    assert {"−20", "−10", "0", "30"} <= set(written)


@pytest.mark.parametrize("source", range(len(LOOKS)))
def test_a_key_has_the_picture_and_the_name_of_its_source(
    style: Style, written: dict[str, pygame.Rect], source: int
) -> None:
    row = pygame.Rect(50, 60, 400, 60)
    key, box = painted(), painted()
    draw_key(style, key, source, row)
    paint_source(style, box, pygame.Rect(50, row.centery - 25, 50, 50), source)
    middle = pygame.Rect(50 + 18, row.centery - 7, 14, 14)
    assert pygame.image.tobytes(key.subsurface(middle), "RGB") != pygame.image.tobytes(
        box.subsurface(middle), "RGB"
    )
    ((name, place),) = written.items()
    assert name == source_words(source)
    assert row.contains(place)
    assert place.left > middle.right


def test_a_line_goes_through_its_points(style: Style) -> None:
    line = ScoreLine("azure", [(0, 0), (5, 40), (12, -10)])
    surface = painted()
    draw_lines(surface, PLOT, [line], style.u(6))
    for x, y in (*line.points, (2.5, 20)):
        assert difference(rgb(surface.get_at((PLOT.x(x), PLOT.y(y)))), rgb(RIBBONS["azure"].line)) < 3


def test_where_lines_end_stands_whose_they_are_and_none_over_another(style: Style) -> None:
    px, surface = 40, painted()
    ends = {"violet": 21, "azure": 20, "teal": -10}
    draw_ends(
        style, surface, PLOT, [ScoreLine(colour, [(12, points)]) for colour, points in ends.items()], px
    )
    beside = surface.subsurface((PLOT.room.right, 0, 100, 400))
    tops = {}
    for colour in ends:
        cloth = pygame.mask.from_threshold(beside, RIBBONS[colour].line, (2, 2, 2, 255))
        tops[colour] = cloth.get_bounding_rects()[0].unionall(cloth.get_bounding_rects()[1:])
    assert tops["violet"].bottom <= tops["azure"].top < tops["azure"].bottom < tops["teal"].top
    assert tops["violet"].collidepoint(tops["violet"].x, PLOT.y(21))
    assert tops["teal"].collidepoint(tops["teal"].x, PLOT.y(-10))


def test_keys_in_several_rows_share_them_evenly(style: Style) -> None:
    wide = 230
    counts = [keys_in_row(style, 5 * wide, range(number), wide) for number in (3, 5, 6, 7, 10)]
    assert counts == [5, 5, 3, 4, 5], "5 + 1 and 5 + 2 left one row nearly empty"


def test_every_players_line_has_a_stroke_of_its_own(style: Style) -> None:
    """In grey, lines of one stroke could not be told apart."""
    strokes = set()
    for colour in PLAYER_COLOURS:
        line = ScoreLine(colour, [(0, 20), (10, 20)])
        surface = painted()
        draw_lines(surface, PLOT, [line], 4)
        middle = [surface.get_at((x, PLOT.y(20))) != GROUND for x in range(PLOT.room.x + 40, PLOT.room.right)]
        runs = [len(list(run)) for painted_on, run in groupby(middle) if painted_on]
        rim = surface.get_at((PLOT.x(5), PLOT.y(20) - 3)) != GROUND and RIBBONS[colour].edge != "#FFF9EC"
        strokes.add((min(6, len(runs)), max(runs[1:-1], default=0), min(runs[1:-1], default=0), rim))
    assert len(strokes) == len(PLAYER_COLOURS), strokes


def test_houses_of_fincas_stand_side_by_side(style: Style) -> None:
    """At the last turns they stood over each other."""
    for places in ([PLOT.x(value) for value in (2, 11, 12)], [690, 692, 694, 700], [300, 300, 301]):
        spots = spread(places, 30, PLOT.room.right + 15)
        assert all(other - one >= 30 for one, other in pairwise(spots))
        assert spots[-1] <= PLOT.room.right + 15
        assert all(abs(one - other) <= 30 * len(places) for one, other in zip(places, spots, strict=True))
    one, two = painted(), painted()
    draw_houses(style, one, PLOT, [660], 30)
    draw_houses(style, two, PLOT, [660, 670], 30)
    house = pygame.Rect(645, 20, 30, 30)
    assert pygame.image.tobytes(one.subsurface(house), "RGB") == pygame.image.tobytes(
        two.subsurface(house), "RGB"
    ), "the first is whole"
