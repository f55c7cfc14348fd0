"""Information tables keep to their area, with aligned columns and rows."""

import pygame
import pytest

from citrus_game.ui.board.info_table import FincaCell, InfoTable, InfoTableView, Row
from citrus_game.ui.toolkit.drawing.cells import PictureCell, TextCell
from citrus_game.ui.toolkit.drawing.style import Style

AROUND = pygame.Color(0, 0, 0, 0)


def cells(*texts: str) -> Row:
    return Row(tuple((TextCell(text),) for text in texts))


def drawn(view: InfoTableView) -> pygame.Surface:
    """Draw facts on nothing, 40 pixels from the corner."""
    surface = pygame.Surface((view.size[0] + 80, view.size[1] + 80), pygame.SRCALPHA)
    view.draw(surface, pygame.Rect((40, 40), view.size))
    return surface


def inked(surface: pygame.Surface) -> pygame.Rect:
    return surface.get_bounding_rect()


@pytest.fixture
def table() -> InfoTable:
    rows = (cells("Ana", "12"), cells("Benedetta", "7"), cells("Cy", "125"))
    return InfoTable("Points", aligns=("left", "right"), rows=rows)


def test_nothing_is_drawn_beside_its_place(style: Style, table: InfoTable) -> None:
    for facts in (
        table,
        table._replace(foot="A few words", head=FincaCell((10, 5)), note=(TextCell("so far"),)),
        table._replace(title="A title that is longer than all below it"),
    ):
        view = InfoTableView(style, facts, 900)
        assert view.whole
        assert style.type.width(facts.title, "field") <= view.size[0]
        assert pygame.Rect((40, 40), view.size).inflate(6, 6).contains(inked(drawn(view)))


def test_every_row_takes_its_height_and_a_line_above_it_more(style: Style, table: InfoTable) -> None:
    high = InfoTableView(style, table, 900).size[1]
    more = InfoTableView(style, table._replace(rows=(*table.rows, cells("Dario", "1"))), 900).size[1]
    ruled = InfoTableView(
        style, table._replace(rows=(*table.rows, cells("Dario", "1")._replace(ruled=True))), 900
    )
    assert high < more < ruled.size[1]
    assert more - high >= style.type.line("note")
    foot = InfoTableView(style, table._replace(foot="Below it all"), 900)
    assert foot.size[1] - high >= style.type.line("note")


def test_a_line_is_drawn_between_two_rows_where_one_is_ruled(style: Style, table: InfoTable) -> None:
    colour = style.colour("disabled-dark")
    above, below = cells("Ana", "12"), cells("All", "12")._replace(ruled=True)

    def drawn_rows(*rows: Row) -> pygame.Surface:
        return drawn(InfoTableView(style, table._replace(title="", rows=rows), 900))

    ruled, one = drawn_rows(above, below), inked(drawn_rows(above))
    wide = ruled.get_width() - 80
    lines = [y for y in range(ruled.get_height()) if ruled.get_at((40 + wide // 2, y)) == colour]
    assert lines
    assert all(ruled.get_at((x, lines[0])) == colour for x in (41, 39 + wide))
    words = ruled.subsurface((0, lines[-1] + 1, ruled.get_width(), ruled.get_height() - lines[-1] - 1))
    assert one.bottom < lines[0]
    assert inked(words).height > 0.5 * one.height


def test_sums_stand_at_the_cards_edge_however_long_its_title(style: Style, table: InfoTable) -> None:
    for title in ("P", "Points " * 6):
        view = InfoTableView(style, table._replace(title=title), 900)
        rows = drawn(view).subsurface((0, 40 + view.size[1] // 2, 40 + view.size[0] + 20, view.size[1] // 2))
        assert abs(inked(rows).right - (40 + view.size[0])) <= 3


def test_a_cell_reaches_over_those_behind_it_that_are_empty(style: Style, table: InfoTable) -> None:
    """A long remark in the first column alone would push the others apart."""
    remark = TextCell("a long remark of one row")
    three = tuple(Row((*row.cells[:1], (TextCell("x"),), row.cells[1])) for row in table.rows)
    plain = InfoTable("Points", aligns=("left", "left", "right"), rows=three)
    over = plain._replace(rows=(*three, Row(((remark,), (), ()))))
    pushed = plain._replace(rows=(*three, Row(((remark,), (TextCell("x"),), ()))))
    wide = style.type.width(remark.text, "note")
    assert InfoTableView(style, plain, 900).size[0] <= InfoTableView(style, over, 900).size[0]
    assert max(InfoTableView(style, plain, 900).size[0], wide) == InfoTableView(style, over, 900).size[0]
    assert InfoTableView(style, over, 900).size[0] < InfoTableView(style, pushed, 900).size[0]
    assert (
        pygame.Rect((40, 40), InfoTableView(style, over, 900).size)
        .inflate(6, 6)
        .contains(inked(drawn(InfoTableView(style, over, 900))))
    )


def test_it_keeps_to_a_narrow_room_and_says_when_that_is_too_narrow(style: Style, table: InfoTable) -> None:
    wide = InfoTableView(style, table, 900)
    need = style.type.width("Benedetta", "note") + style.type.width("7", "note")
    narrow = InfoTableView(style, table, need + style.u(12))
    assert narrow.size[0] <= need + style.u(12) < wide.size[0]
    assert narrow.whole
    assert not InfoTableView(style, table, need - 10).whole


def test_a_note_that_is_too_broad_for_the_window_is_told_in_lines(style: Style) -> None:
    short, long = TextCell("so far"), TextCell("a rather long remark " * (style.metrics.width // 480))
    one = InfoTableView(style, InfoTable("Points", note=(short, short)), 4000)
    two = InfoTableView(style, InfoTable("Points", note=(long, long)), 4000)
    assert two.size[1] - one.size[1] == style.type.line("note")
    assert two.size[0] <= style.type.width(long.text, "note")
    assert inked(drawn(two)).bottom > inked(drawn(one)).bottom
    narrow = InfoTableView(style, InfoTable("Points", note=(long,)), style.type.width(long.text, "note") // 3)
    assert narrow.whole
    assert narrow.size[1] > two.size[1]


def test_numbers_align_at_the_right_and_words_at_the_left(style: Style, table: InfoTable) -> None:
    def part(row: int) -> pygame.Rect:
        rows = [cells("", "") if number != row else each for number, each in enumerate(table.rows)]
        alone = InfoTable("", aligns=table.aligns, rows=(*rows, cells("Benedetta", "125")))
        picture = drawn(InfoTableView(style, alone, 900))
        line = style.type.line("note")
        picture.fill(AROUND, pygame.Rect(0, picture.get_height() - 40 - line, picture.get_width(), 40 + line))
        return inked(picture)

    rects = [part(row) for row in range(3)]
    assert max(rect.left for rect in rects) - min(rect.left for rect in rects) <= 3
    assert max(rect.right for rect in rects) - min(rect.right for rect in rects) <= 3
    assert rects[0].bottom <= rects[1].top + 4
    assert rects[1].bottom <= rects[2].top + 4


@pytest.mark.slow
def test_a_lit_row_and_a_lit_column_have_a_band(style: Style, table: InfoTable) -> None:
    plain = drawn(InfoTableView(style, table, 900))
    lit = table.rows[1]._replace(lit=True)
    row = drawn(InfoTableView(style, table._replace(rows=(table.rows[0], lit, table.rows[2])), 900))
    column = drawn(InfoTableView(style, table._replace(lit=1), 900))
    assert inked(row).width > inked(plain).width
    line = style.type.line("note")
    band = [y for y in range(row.get_height()) if row.get_at((inked(row).left + style.u(4), y)) != AROUND]
    assert 0.8 * line < len(band) < 1.5 * line, "the band is behind one row"
    tops = [y for y in range(plain.get_height()) if column.get_at((inked(plain).right - 1, y)) != AROUND]
    assert max(tops) - min(tops) > 2 * line, "the band goes through all rows"


def test_a_picture_is_as_high_as_it_is_said_to_be(style: Style) -> None:
    def high(share: float) -> int:
        row = Row(((PictureCell("coin", share),),))
        return InfoTableView(style, InfoTable("", aligns=("left",), rows=(row,)), 900).size[1]

    assert high(1.0) < high(2.0) < high(3.0)


def test_one_long_remark_is_no_broader_than_half_the_window(style: Style) -> None:
    long = TextCell("a rather long remark " * (style.metrics.width // 160))
    view = InfoTableView(style, InfoTable("Points", note=(long,)), 4000)
    assert style.type.width(long.text, "note") > style.metrics.width / 2 > view.size[0]
    assert view.whole
