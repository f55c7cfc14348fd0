"""Layout of cards and figures of pages, and of the parts of charts."""

from collections.abc import Callable
from typing import TypeVar

import pygame
import pytest

from citrus_game.content.learning.rulebook import Figure
from citrus_game.content.settings.settings import default_settings
from citrus_game.rules.model.board import parse_board
from citrus_game.session.standings import COLOURS, LOOKS, PENALTIES
from citrus_game.ui.board.charts.plot import Plot, ScoreLine, draw_ends, draw_grid, draw_lines
from citrus_game.ui.board.charts.sources import draw_key, keys_in_row
from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.board.figure import (
    FigureView,
    HelpCard,
    PiecesView,
    figure_marks,
    figure_state,
    lit_spaces,
)
from citrus_game.ui.board.info_table import InfoTable, InfoTableView, Row
from citrus_game.ui.router import open_game
from citrus_game.ui.toolkit.drawing.cells import TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget
from tests.cases import plain
from tests.ui.board.conftest import mean, rgb
from tests.ui.toolkit.colourmath import difference

GROUND = pygame.Color("magenta")
DRAWING = "# . .\n. A .\n. . ."
Drawer = Callable[[pygame.Surface], object]
Put = TypeVar("Put", bound=Widget)


def painted(draw: Drawer, size: tuple[int, int] = (600, 400)) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(GROUND)
    draw(surface)
    return surface


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return the rect in which two pictures differ; empty where they are the same."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    found = mask.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)


def inked(surface: pygame.Surface) -> pygame.Rect:
    return changed(surface, painted(lambda _surface: None, surface.get_size()))


def put(style: Style, widget: Put, rect: pygame.Rect) -> Put:
    widget.attach(lambda _area: None, lambda: style)
    widget.rect = rect
    return widget


# cards of help


def card(style: Style, picture: str = "coin", text: str = "A few words", *, asked: bool = False) -> HelpCard:
    return put(style, HelpCard(picture, "Title", text, asked=asked), pygame.Rect(20, 30, 500, 140))


def test_a_card_of_help_has_its_picture_at_the_left_and_its_words_beside_it(style: Style) -> None:
    with_coin, with_bag = (painted(card(style, name).draw) for name in ("coin", "bag"))
    px, pad = style.metrics.scaled(60), style.u(14)
    place = pygame.Rect(20 + pad, 30 + pad, px, px)
    assert place.inflate(2, 2).contains(changed(with_coin, with_bag))
    assert changed(with_coin, with_bag).width > 0.5 * px
    other = painted(card(style, text="Something else").draw)
    words = changed(with_coin, other)
    assert words.left >= place.right + style.u(10)
    assert words.top >= 30 + pad + style.type.line("field") - 2
    assert pygame.Rect(20, 30, 500, 140).contains(inked(with_coin))


def test_an_icon_is_smaller_than_a_picture_and_in_the_middle_of_its_place(style: Style) -> None:
    cross, check = (painted(card(style, name).draw) for name in ("icon-cross", "icon-check"))
    px, pad = style.metrics.scaled(60), style.u(14)
    seen = changed(cross, check)
    assert 0.3 * px < seen.width <= 0.6 * px + 2
    assert seen.centerx == pytest.approx(20 + pad + px / 2, abs=0.06 * px)
    assert seen.centery == pytest.approx(30 + pad + px / 2, abs=0.06 * px)


def test_what_was_asked_for_is_framed_in_gold(style: Style) -> None:
    plain, asked = painted(card(style).draw), painted(card(style, asked=True).draw)
    edge = (20 + 2, 100)
    assert difference(rgb(asked.get_at(edge)), rgb(style.colour("gold-edge"))) < 2
    assert difference(rgb(plain.get_at(edge)), rgb(style.colour("inset"))) < 2
    assert plain.get_at((20, 30)) == GROUND, "its corners are round"
    assert not card(style).asked
    inside = (300, 100)
    assert difference(rgb(asked.get_at(inside)), rgb(plain.get_at(inside))) < 2


def test_a_card_is_as_high_as_its_words_or_its_picture(style: Style) -> None:
    pad, px = style.u(14), style.metrics.scaled(60)
    assert card(style, text="").measure(500) == (500, px + 2 * pad)
    beside = 500 - style.u(14) - px - style.u(16) - pad
    text = "many words " * 60
    high = style.type.line("field") + style.type.block_height(text, "note", beside)
    assert card(style, text=text).measure(500) == (500, high + 2 * pad)


# figures and pieces


def test_a_figure_stands_over_its_caption(style: Style) -> None:
    def seen(caption: str) -> pygame.Surface:
        return painted(
            put(style, FigureView(Figure(say=caption, drawing=DRAWING)), pygame.Rect(10, 20, 500, 600)).draw,
            (600, 800),
        )

    bare, told = seen(""), seen("Some words about it")
    words = changed(bare, told)
    board = inked(bare)
    assert board.y == 20
    assert abs(board.centerx - 260) <= 1
    assert board.bottom < words.top < board.bottom + style.u(10) + style.type.line("note")
    view = put(style, FigureView(Figure(say="Some words", drawing=DRAWING)), pygame.Rect(0, 0, 0, 0))
    line = style.type.block_height("Some words", "note", 500)
    assert view.measure(500) == (500, board.height + style.u(10) + line)


def test_a_figure_is_as_broad_as_its_room_at_most(style: Style) -> None:
    view = put(style, FigureView(Figure(say="A figure", drawing=DRAWING)), pygame.Rect(0, 0, 0, 0))
    narrow, middle, broad = (view.measure(width)[1] for width in (200, 300, 2000))
    assert narrow < middle < broad
    assert view.measure(3000)[1] == broad, "its tiles do not grow for ever"
    assert broad > 2 * style.u(34) + 3 * style.metrics.scaled(108)
    figure = put(style, FigureView(Figure(say=".", drawing=DRAWING)), pygame.Rect(0, 0, 200, 400))
    assert 190 < inked(painted(figure.draw)).width <= 200


@pytest.mark.parametrize("text_size", plain(1, [100, 200], whole=True))
def test_a_figures_shadow_fades_out_before_its_edge(text_size: int) -> None:
    values = default_settings().model_copy(update={"text_size": text_size})
    style = open_game(values, size=(1280, 720), headless=True).style
    view = put(style, FigureView(Figure(say="", drawing=DRAWING)), pygame.Rect(0, 0, 1100, 900))
    picture = painted(view.draw, (1100, 900))
    board = inked(picture)
    assert edge_colours(picture.subsurface(board)) == {tuple(style.colour("panel"))}


def edge_colours(picture: pygame.Surface) -> set[tuple[int, ...]]:
    """Return the colours of a picture's outermost pixels."""
    right, bottom = picture.get_width() - 1, picture.get_height() - 1
    edge = [(x, y) for x in range(right + 1) for y in (0, bottom)]
    edge += [(x, y) for y in range(bottom) for x in (0, right)]
    return {tuple(picture.get_at(at)) for at in edge}


def test_a_figure_shows_its_hand_where_it_may_go_as_play_does() -> None:
    hand = Figure(say="", drawing=DRAWING, fincas={"A": "7/3"}, hand="lemon*")
    state = figure_state(hand, parse_board(DRAWING, free_sites=True))
    assert figure_marks(hand, state).ghost == "lemon-motif"
    assert figure_marks(hand, state).legal == lit_spaces(hand, state) > 0


def test_a_figure_marks_what_it_names_or_where_its_hand_may_go() -> None:
    board = parse_board(DRAWING, free_sites=True)
    named = Figure(say="", drawing=DRAWING, fincas={"A": "7/3"}, lit=["a2", "c3"])
    spaces = board.spaces
    assert lit_spaces(named, figure_state(named, board)) == 1 << spaces["a2"] | 1 << spaces["c3"]
    held = Figure(say="", drawing=DRAWING, fincas={"A": "7/3"}, hand="lemon")
    found = lit_spaces(held, figure_state(held, board))
    assert found == sum(1 << spaces[name] for name in ("b1", "a2", "c2", "b3"))


def test_pieces_stand_side_by_side_on_as_many_lines_as_they_need(style: Style) -> None:
    pieces = [(name, "words") for name in ("coin", "bag", "well-mark")]
    view = put(style, PiecesView(pieces), pygame.Rect(0, 0, 600, 400))
    one = view.measure(2000)[1]
    assert view.measure(10)[1] == 3 * one
    px = style.metrics.scaled(84)
    wide = max(px, style.type.width("words", "note")) + style.u(26)
    assert [view.measure(wide * n)[1] // one for n in (1, 2, 3)] == [3, 2, 1]
    assert one == px + style.type.line("note") + style.u(14)
    broad, tall = (
        painted(view.draw),
        painted(put(style, PiecesView(pieces), pygame.Rect(0, 0, wide, 400)).draw),
    )
    assert 2 * wide < inked(broad).right <= 3 * wide
    assert inked(broad).bottom <= one
    assert inked(tall).right <= wide
    assert 2 * one < inked(tall).bottom <= 3 * one


# tables of facts


def test_a_line_stands_between_two_rows_where_one_is_ruled(style: Style) -> None:
    cells = ((TextCell("Ana"),), (TextCell("12"),))
    facts = InfoTable(
        "Points", aligns=("left", "right"), rows=(Row(cells), Row(cells, ruled=True), Row(cells))
    )
    view = InfoTableView(style, facts, 900)
    surface = painted(lambda target: view.draw(target, pygame.Rect((40, 40), view.size)))
    colour = style.colour("disabled-dark")
    middle = 40 + view.size[0] // 2
    ruled = [y for y in range(400) if surface.get_at((middle, y)) == colour]
    assert len(ruled) == max(1, style.u(2))
    across = [x for x in range(600) if surface.get_at((x, ruled[0])) == colour]
    assert (across[0], len(across)) == (40, view.size[0])
    plain = InfoTableView(style, facts._replace(rows=(Row(cells),) * 3), 900)
    rows = plain.size[1] - style.type.line("field") - style.u(8)
    below = 40 + style.type.line("field") + style.u(8) + rows // 3
    assert below < ruled[0] < ruled[-1] < below + style.u(10), "between the first row and the second"


def test_a_title_or_a_note_makes_facts_as_wide_as_they_are(style: Style) -> None:
    least = style.metrics.scaled(190)
    assert InfoTableView(style, InfoTable("A"), 900).size[0] == least
    title = "A rather long title over nothing else at all"
    assert InfoTableView(style, InfoTable(title), 900).size[0] == style.type.width(title, "field")
    note = (TextCell("a note of some words"), TextCell("and some more of them"))
    wide = InfoTableView(style, InfoTable("A", note), 900).size[0]
    assert wide == sum(style.type.width(word.text, "note") for word in note) + style.u(7)


# charts


def test_a_key_is_a_box_in_its_colour_with_the_name_beside_it(style: Style) -> None:
    row = pygame.Rect(50, 60, 400, 60)
    px = min(style.u(50), 60 - style.u(6))
    for source in range(len(LOOKS)):
        surface = painted(lambda target, source=source: draw_key(style, target, source, row))  # type: ignore[misc]
        box = pygame.Rect(50, row.centery - px // 2, px, px)
        corner = surface.get_at((box.x + px // 2, box.y + 1))
        if not LOOKS[source].pattern:
            assert difference(rgb(corner), rgb(style.colour(COLOURS[source]))) < 3
        inside = surface.subsurface(box.inflate(-px // 3, -px // 3))
        assert len({tuple(inside.get_at((x, px // 3))) for x in range(inside.get_width())}) > 1, "a picture"
        assert inked(surface).left == 50
        words = surface.subsurface(pygame.Rect(box.right + 1, 60, 200, 60))
        assert inked(words).left >= style.u(8)
        assert 8 < inked(words).top < inked(words).bottom < 52
    assert keys_in_row(style, 1000, (PENALTIES,), 300) == 3
    assert keys_in_row(style, 100, (PENALTIES,), 300) == 1


PLOT = Plot(pygame.Rect(100, 50, 400, 300), 10, -20, 60)


def test_the_grid_has_level_lines_with_numbers_at_the_left(style: Style) -> None:
    surface = painted(lambda target: draw_grid(style, target, PLOT), (600, 400))
    line, zero = style.colour("line"), style.colour("ink")
    rows = [y for y in range(400) if surface.get_at((300, y)) != GROUND]
    starts = [y for y in rows if y - 1 not in rows]
    assert starts == [PLOT.y(points) for points in (60, 40, 20, 0, -20)]
    thin, thick = max(1, style.u(2)), max(1, style.u(3))
    assert [surface.get_at((300, y)) for y in starts] == [line, line, line, zero, line]
    assert rows.count(PLOT.y(0) + thick - 1) == 1
    assert len(rows) == 4 * thin + thick
    for y in starts:
        words = surface.subsurface(pygame.Rect(0, y - style.u(16), 100, style.u(32)))
        seen = inked(words)
        assert 100 - style.u(8) - 3 <= seen.right <= 100 - style.u(8) + 1, "close to the plot, but not in it"
        assert seen.centery == pytest.approx(style.u(16), abs=style.u(6))
    assert inked(surface).right == 500


def test_a_line_goes_through_its_points_with_an_edge(style: Style) -> None:
    line = ScoreLine("azure", [(0, 0), (5, 40), (10, -20)])
    surface = painted(lambda target: draw_lines(target, PLOT, [line], style.u(6)))
    for x, y in line.points:
        assert difference(rgb(surface.get_at((PLOT.x(x), PLOT.y(y)))), rgb(RIBBONS["azure"].line)) < 3
    column = [surface.get_at((PLOT.x(2.5), y)) for y in range(400)]
    bright = [y for y, colour in enumerate(column) if colour == pygame.Color(RIBBONS["azure"].line)]
    assert sum(bright) / len(bright) == pytest.approx(PLOT.y(20), abs=2)
    assert column[bright[0] - 3] != GROUND
    assert column[bright[-1] + 3] != GROUND


def test_emblems_stand_where_lines_end_and_never_over_each_other(style: Style) -> None:
    px = 40

    def seen(*ends: tuple[str, int]) -> pygame.Surface:
        lines = [ScoreLine(colour, [(10, points)]) for colour, points in ends]
        return painted(lambda target: draw_ends(style, target, PLOT, lines, px))

    one = inked(seen(("azure", 20)))
    assert one.centery == pytest.approx(PLOT.y(20), abs=3)
    assert one.left == pytest.approx(PLOT.room.right + style.u(8), abs=6)
    two = inked(seen(("azure", 20), ("violet", 20)))
    assert two.top == one.top
    assert two.height == pytest.approx(2 * px, abs=6)
    apart = seen(("azure", 60), ("violet", -20))
    assert inked(apart).height > PLOT.room.height
    assert mean(apart, pygame.Rect(PLOT.room.right + 10, PLOT.y(20), 20, 20)) == rgb(GROUND)
