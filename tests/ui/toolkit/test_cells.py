"""Cells share the room of a card: who gets how much, and which of several texts is drawn."""

from typing import NamedTuple

import pygame
import pytest

from citrus_game.ui.toolkit.drawing.cells import ALL, Cell, Line, Paragraphs, TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from tests.ui.toolkit.conftest import MakeApp


@pytest.fixture
def style(make_app: MakeApp) -> Style:
    return make_app().style


class Wide(NamedTuple):
    """A cell that needs ``least`` pixels and wants ``wanted``."""

    least: int
    wanted: int

    def span(self, _style: Style) -> tuple[int, int]:
        return self.least, self.wanted

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        pass


FIXED, SHRINKS, GREEDY = Wide(50, 50), Wide(30, 80), Wide(10, ALL)


@pytest.mark.parametrize(
    ("cells", "room", "widths"),
    [
        ([FIXED, FIXED], 200, [50, 50]),
        ([SHRINKS, FIXED], 80, [30, 50]),
        ([SHRINKS, FIXED], 100, [50, 50]),
        ([SHRINKS, FIXED], 200, [80, 50]),
        ([SHRINKS, SHRINKS], 120, [80, 40]),
        ([GREEDY, FIXED], 200, [150, 50]),
        ([FIXED, GREEDY], 200, [50, 150]),
        ([GREEDY, SHRINKS], 200, [120, 80]),
        ([SHRINKS, GREEDY], 200, [80, 120]),
        ([GREEDY, GREEDY], 200, [100, 100]),
        ([GREEDY, SHRINKS, GREEDY], 200, [60, 80, 60]),
        ([GREEDY, SHRINKS], 60, [10, 50]),
        ([FIXED, FIXED], 70, [50, 20]),
        ([FIXED, FIXED], 40, [40, 0]),
    ],
)
def test_a_line_gives_each_what_it_wants_and_the_rest_to_who_takes_all(
    style: Style, cells: list[Cell], room: int, widths: list[int]
) -> None:
    places = Line(*cells).places(style, pygame.Rect(7, 5, room, 20))
    assert [place.width for place in places] == widths
    for number, place in enumerate(places):
        assert place.left == 7 + sum(widths[:number]) or not place.width


SHORT, LONG = TextCell("Two words"), TextCell("A sentence of many more words that needs several lines")
ONE_WORD = TextCell("word")


@pytest.mark.parametrize(
    ("ways", "wide", "lines", "number"),
    [
        ([[LONG], [SHORT]], 2000, 1, 0),
        ([[LONG], [SHORT]], 200, 1, 1),
        ([[LONG, SHORT], [SHORT]], 2000, 2, 0),
        ([[LONG, SHORT], [SHORT]], 2000, 1, 1),
        ([[LONG, LONG], [SHORT, ONE_WORD]], 200, 2, 1),
        ([[LONG], [LONG, LONG], [SHORT, SHORT]], 20, 1, -1),
        ([[SHORT, SHORT], [SHORT, ONE_WORD]], 2000, 0.8, -1),
        ([[LONG, LONG], [SHORT]], 2000, 0.8, 1),
    ],
)
def test_the_first_of_several_texts_that_fits_is_drawn(
    style: Style, ways: list[list[TextCell]], wide: int, lines: float, number: int
) -> None:
    """None of several lines fits in smaller letters; a single one may."""
    assert Paragraphs(ways).first(style, (wide, round(lines * style.type.line("note")))) == number


def test_where_no_text_fits_the_last_is_drawn_with_its_end_cut_off(style: Style) -> None:
    size = (round(style.type.width("word", "note") * 1.5), style.type.line("note"))
    drawn = []
    for ways in ([[LONG, LONG], [ONE_WORD, LONG]], [[ONE_WORD, LONG]], [[LONG, LONG]]):
        drawn.append(pygame.Surface(size))
        Paragraphs(ways).draw(style, drawn[-1], drawn[-1].get_rect())
    several, last, first = (pygame.image.tobytes(each, "RGB") for each in drawn)
    assert several == last
    assert several != first
