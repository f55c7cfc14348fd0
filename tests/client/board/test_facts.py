"""Facts: a table that keeps to its room, whose columns align and whose rows stand below each other."""

import pygame
import pytest

from citrus_game.client.board.facts import Facts, FactsView, House, Pic, Row, Word
from citrus_game.client.kit.draw.look import Look

AROUND = pygame.Color(0, 0, 0, 0)


def cells(*texts: str) -> Row:
    return Row(tuple((Word(text),) for text in texts))


def drawn(view: FactsView) -> pygame.Surface:
    """Draw facts on nothing, 40 pixels from the corner."""
    surface = pygame.Surface((view.size[0] + 80, view.size[1] + 80), pygame.SRCALPHA)
    view.draw(surface, pygame.Rect((40, 40), view.size))
    return surface


def inked(surface: pygame.Surface) -> pygame.Rect:
    return surface.get_bounding_rect()


@pytest.fixture
def table() -> Facts:
    rows = (cells("Ana", "12"), cells("Benedetta", "7"), cells("Cy", "125"))
    return Facts("Points", aligns=("left", "right"), rows=rows)


def test_nothing_is_drawn_beside_its_place(look: Look, table: Facts) -> None:
    for facts in (table, table._replace(foot="A few words", head=House((10, 5)), note=(Word("so far"),))):
        view = FactsView(look, facts, 900)
        assert view.whole
        assert pygame.Rect((40, 40), view.size).inflate(6, 6).contains(inked(drawn(view)))


def test_every_row_takes_its_height_and_a_line_above_it_more(look: Look, table: Facts) -> None:
    high = FactsView(look, table, 900).size[1]
    more = FactsView(look, table._replace(rows=(*table.rows, cells("Dario", "1"))), 900).size[1]
    ruled = FactsView(look, table._replace(rows=(*table.rows, cells("Dario", "1")._replace(ruled=True))), 900)
    assert high < more < ruled.size[1]
    assert more - high >= look.type.line("note")
    foot = FactsView(look, table._replace(foot="Below it all"), 900)
    assert foot.size[1] - high >= look.type.line("note")


def test_sums_stand_at_the_cards_edge_however_long_its_title(look: Look, table: Facts) -> None:
    for title in ("P", "Points " * 6):
        view = FactsView(look, table._replace(title=title), 900)
        rows = drawn(view).subsurface((0, 40 + view.size[1] // 2, 40 + view.size[0] + 20, view.size[1] // 2))
        assert abs(inked(rows).right - (40 + view.size[0])) <= 3


def test_a_cell_reaches_over_those_behind_it_that_are_empty(look: Look, table: Facts) -> None:
    """A long remark in the first column alone would push the others apart."""
    remark = Word("a long remark of one row")
    three = tuple(Row((*row.cells[:1], (Word("x"),), row.cells[1])) for row in table.rows)
    plain = Facts("Points", aligns=("left", "left", "right"), rows=three)
    over = plain._replace(rows=(*three, Row(((remark,), (), ()))))
    pushed = plain._replace(rows=(*three, Row(((remark,), (Word("x"),), ()))))
    wide = look.type.width(remark.text, "note")
    assert FactsView(look, plain, 900).size[0] <= FactsView(look, over, 900).size[0]
    assert max(FactsView(look, plain, 900).size[0], wide) == FactsView(look, over, 900).size[0]
    assert FactsView(look, over, 900).size[0] < FactsView(look, pushed, 900).size[0]
    assert (
        pygame.Rect((40, 40), FactsView(look, over, 900).size)
        .inflate(6, 6)
        .contains(inked(drawn(FactsView(look, over, 900))))
    )


def test_it_keeps_to_a_narrow_room_and_says_when_that_is_too_narrow(look: Look, table: Facts) -> None:
    wide = FactsView(look, table, 900)
    need = look.type.width("Benedetta", "note") + look.type.width("125", "note")
    narrow = FactsView(look, table, need + look.u(12))
    assert narrow.size[0] <= need + look.u(12) < wide.size[0]
    assert narrow.whole
    assert not FactsView(look, table, need - 10).whole


def test_a_note_that_is_too_broad_for_the_window_is_told_in_lines(look: Look) -> None:
    short, long = Word("so far"), Word("a rather long remark " * (look.metrics.width // 480))
    one = FactsView(look, Facts("Points", note=(short, short)), 4000)
    two = FactsView(look, Facts("Points", note=(long, long)), 4000)
    assert two.size[1] - one.size[1] == look.type.line("note")
    assert two.size[0] <= look.type.width(long.text, "note")
    assert inked(drawn(two)).bottom > inked(drawn(one)).bottom
    narrow = FactsView(look, Facts("Points", note=(long,)), look.type.width(long.text, "note") // 3)
    assert narrow.whole
    assert narrow.size[1] > two.size[1]


def test_numbers_align_at_the_right_and_words_at_the_left(look: Look, table: Facts) -> None:
    def part(row: int) -> pygame.Rect:
        rows = [cells("", "") if number != row else each for number, each in enumerate(table.rows)]
        alone = Facts("", aligns=table.aligns, rows=(*rows, cells("Benedetta", "125")))
        picture = drawn(FactsView(look, alone, 900))
        line = look.type.line("note")
        picture.fill(AROUND, pygame.Rect(0, picture.get_height() - 40 - line, picture.get_width(), 40 + line))
        return inked(picture)

    rects = [part(row) for row in range(3)]
    assert max(rect.left for rect in rects) - min(rect.left for rect in rects) <= 3
    assert max(rect.right for rect in rects) - min(rect.right for rect in rects) <= 3
    assert rects[0].bottom <= rects[1].top + 4
    assert rects[1].bottom <= rects[2].top + 4


def test_a_lit_row_and_a_lit_column_have_a_band(look: Look, table: Facts) -> None:
    plain = drawn(FactsView(look, table, 900))
    lit = table.rows[1]._replace(lit=True)
    row = drawn(FactsView(look, table._replace(rows=(table.rows[0], lit, table.rows[2])), 900))
    column = drawn(FactsView(look, table._replace(lit=1), 900))
    assert inked(row).width > inked(plain).width
    line = look.type.line("note")
    band = [y for y in range(row.get_height()) if row.get_at((inked(row).left + look.u(4), y)) != AROUND]
    assert 0.8 * line < len(band) < 1.5 * line, "the band is behind one row"
    tops = [y for y in range(plain.get_height()) if column.get_at((inked(plain).right - 1, y)) != AROUND]
    assert max(tops) - min(tops) > 2 * line, "the band goes through all rows"


def test_a_picture_is_as_high_as_it_is_said_to_be(look: Look) -> None:
    def high(share: float) -> int:
        row = Row(((Pic("coin", share),),))
        return FactsView(look, Facts("", aligns=("left",), rows=(row,)), 900).size[1]

    assert high(1.0) < high(2.0) < high(3.0)


def test_one_long_remark_is_no_broader_than_half_the_window(look: Look) -> None:
    long = Word("a rather long remark " * (look.metrics.width // 160))
    view = FactsView(look, Facts("Points", note=(long,)), 4000)
    assert look.type.width(long.text, "note") > look.metrics.width / 2 > view.size[0]
    assert view.whole
