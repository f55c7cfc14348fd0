"""Trees of rows, columns, grids and boxes: nested, separate, equal, wrapped, reproducible."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citrus_game.ui.scenes.export.poster import export_style, open_hidden_window
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import (
    Align,
    Box,
    Column,
    FirstThatFits,
    Flex,
    Grid,
    Justify,
    Layers,
    LongGrid,
    Node,
    Row,
    Scroll,
    Space,
    lay_out,
)
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.group import WidgetGroup
from citrus_game.ui.toolkit.widgets.lists import BAR, RowList
from citrus_game.ui.toolkit.widgets.panels import Frame, Label

LINE = 20


class Block(Widget):
    """Something of one size."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.size = width, height

    def measure(self, _width: int = 0) -> tuple[int, int]:
        return self.size


class Prose(Widget):
    """Words that wrap: so many pixels on lines of 20."""

    def __init__(self, pixels: int) -> None:
        super().__init__()
        self.pixels = pixels

    def measure(self, width: int = 0) -> tuple[int, int]:
        return (width, -(-self.pixels // width) * LINE) if width else (self.pixels, LINE)


Make = Callable[[], Node | Widget]
PX = st.integers(0, 60)


@st.composite
def _flex(draw: st.DrawFn) -> Flex:
    flex: Flex = {"grow": draw(st.integers(0, 2)), "shrink": draw(st.integers(0, 2))}
    if draw(st.booleans()):
        flex["padding"] = draw(st.integers(0, 20))
    if draw(st.booleans()):
        flex["min_width"] = draw(PX)
        flex["max_width"] = flex["min_width"] + draw(st.integers(0, 300))
    if draw(st.booleans()):
        flex["max_height"] = draw(st.integers(20, 400))
    return flex


@st.composite
def _leaf(draw: st.DrawFn) -> Make:
    if draw(st.booleans()):
        width, height = draw(PX), draw(PX)
        return lambda: Block(width, height)
    pixels = draw(st.integers(1, 800))
    return lambda: Prose(pixels)


@st.composite
def _inner(draw: st.DrawFn, kids: st.SearchStrategy[Make]) -> Make:
    makes = draw(st.lists(kids, min_size=1, max_size=4))
    flex, gap = draw(_flex()), draw(st.integers(0, 20))
    aligns: tuple[Align, ...] = ("start", "centre", "end", "stretch")
    justifies: tuple[Justify, ...] = ("start", "centre", "end", "between")
    align, justify = draw(st.sampled_from(aligns)), draw(st.sampled_from(justifies))
    kind = draw(st.sampled_from(("row", "wrap", "column", "grid", "box", "fits")))

    def make() -> Node:
        items = [each() for each in makes]
        match kind:
            case "row" | "wrap":
                wrap = kind == "wrap"
                return Row(*items, gap=gap, wrap=wrap, align=align, justify=justify, **flex)
            case "column":
                return Column(*items, gap=gap, align=align, justify=justify, **flex)
            case "grid":
                return Grid(*items, least=gap * 8, gap=gap, **flex)
            case "box":
                return Box(items[0], **flex)
        return FirstThatFits(*items, **flex)

    return make


TREES = st.recursive(_leaf(), _inner, max_leaves=14)
SIZES = st.tuples(st.integers(1, 1200), st.integers(1, 900))


def _group() -> WidgetGroup:
    return WidgetGroup(lambda _area: None, _style, lambda _cue: None)


@lru_cache
def _style() -> Style:
    open_hidden_window()
    return export_style((1280, 720))


def _placed(make: Make, size: tuple[int, int]) -> Node:
    tree = Column(make())
    lay_out(_group(), tree, pygame.Rect((7, 11), size))
    return tree


def _all(tree: Node) -> Iterator[Node]:
    yield tree
    for part in tree.parts:
        yield from _all(part)


@pytest.mark.slow
@given(TREES, SIZES)
@settings(deadline=None)
def test_parts_lie_inside_and_apart(make: Make, size: tuple[int, int]) -> None:
    for node in _all(_placed(make, size)):
        x, y, right, bottom = node.rect.x, node.rect.y, node.rect.right, node.rect.bottom
        for part in node.parts:
            assert x <= part.rect.x <= part.rect.right <= right, str(node)
            assert y <= part.rect.y <= part.rect.bottom <= bottom, str(node)
        for one, other in combinations(node.parts, 2):
            assert not one.rect.colliderect(other.rect), str(node)


@pytest.mark.slow
@given(TREES, SIZES)
@settings(deadline=None)
def test_the_same_tree_gives_the_same_pixels(make: Make, size: tuple[int, int]) -> None:
    assert str(_placed(make, size)) == str(_placed(make, size))


@pytest.mark.slow
@given(st.lists(st.integers(1, 800), min_size=1, max_size=6), st.integers(1, 700), st.integers(0, 20))
def test_wrapped_words_have_all_their_lines(texts: list[int], width: int, gap: int) -> None:
    texts_ = [Prose(pixels) for pixels in texts]
    tree = Column(*texts_, gap=gap)
    lay_out(_group(), tree, pygame.Rect(0, 0, width, tree.height_at(width)))
    assert [each.rect.height for each in texts_] == [each.measure(width)[1] for each in texts_]
    assert all(above.rect.bottom + gap == below.rect.top for above, below in pairwise(texts_))


@pytest.mark.slow
@given(st.integers(1, 6), st.integers(60, 900), st.integers(0, 20), st.booleans())
def test_equal_parts_of_rows_and_grids_are_equal(count: int, width: int, gap: int, grid: bool) -> None:
    items = [Prose(300) for _number in range(count)]
    tree: Node = Row(*(Box(item, grow=1, basis=0) for item in items), gap=gap)
    if grid:
        tree = Grid(*items, columns=count, gap=gap)
    lay_out(_group(), tree, pygame.Rect(0, 0, width, 400))
    assert len({item.rect.width for item in items}) == 1
    assert width - count < items[-1].rect.right <= width


@pytest.mark.slow
@given(st.lists(PX, min_size=2, max_size=6), SIZES)
def test_the_first_way_that_fits_is_taken_and_the_others_are_not_there(
    wides: Sequence[int], size: tuple[int, int]
) -> None:
    beside, below = [Block(wide, 20) for wide in wides], [Block(wide, 20) for wide in wides]
    group = _group()
    lay_out(group, FirstThatFits(Row(*beside), Column(*below)), pygame.Rect((0, 0), size))
    fits = sum(wides) <= size[0] and size[1] >= 20
    assert list(group) == (beside if fits else below)


def test_focus_and_reading_follow_the_tree() -> None:
    group, panel = _group(), Frame()
    words, first, second, last = Label("Words"), Button("A"), Button("B"), Button("C")
    tree = Layers(panel, Column(words, Row(second, first), Scroll(Column(last)), padding=10))
    lay_out(group, tree, pygame.Rect(0, 0, 600, 400))
    assert [each for each in group if each in (words, first, second, last)] == [words, second, first, last]
    assert next(iter(group)) is panel
    assert panel.rect == pygame.Rect(0, 0, 600, 400)


def test_what_scrolls_takes_what_is_left_and_is_as_high_as_it_wants() -> None:
    group = _group()
    head, lines, foot = Block(100, 50), [Block(100, 40) for _number in range(30)], Block(100, 30)
    scroll = Scroll(Column(*lines, gap=2), padding=5)
    lay_out(group, Column(head, scroll, foot), pygame.Rect(0, 0, 300, 400))
    assert (head.rect.height, scroll.rect.height, foot.rect.bottom) == (50, 320, 400)
    assert scroll.view.furthest == 30 * 42 - 2 + 10 - 320
    assert all(line.viewport is scroll.view for line in lines)


def test_of_a_long_grid_only_what_is_in_view_is_made() -> None:
    made: list[int] = []

    def make(number: int) -> Block:
        made.append(number)
        return Block(100, 40)

    view = RowList()
    tree = LongGrid(make, 1001, view, columns=2, least=150, gap=10, padding=5)
    lay_out(_group(), tree, pygame.Rect(0, 0, 400, 200))
    assert max(made) < 20
    assert view.furthest == 501 * 50 - 10 + 2 * 5 - 200
    assert len({child.rect.x for child in view.children}) == 2
    view.scroll_to(view.furthest)
    assert view.children[-1].rect.bottom == 200 - 5


@pytest.mark.parametrize(("wide", "columns"), [(400, 2), (320, 1), (900, 3)])
def test_what_a_long_grid_makes_stands_in_columns_that_fill_it(wide: int, columns: int) -> None:
    view, room = RowList(), pygame.Rect(20, 30, wide, 200)
    tree = LongGrid(lambda _number: Block(100, 40), 30, view, columns=3, least=150, gap=10, padding=5)
    lay_out(_group(), tree, room)
    first = [child.rect for child in view.children if child.rect.y == view.children[0].rect.y]
    assert len(first) == columns
    assert len({rect.width for rect in first}) == 1
    assert first[0].x == room.x + 5
    assert [two.x - one.right for one, two in pairwise(first)] == [10] * (columns - 1)
    assert 0 <= room.right - 5 - view.style.u(BAR) - first[-1].right < columns


@pytest.mark.parametrize("width", range(100, 400, 25))
def test_a_row_that_wraps_begins_a_line_only_where_the_next_has_no_room(width: int) -> None:
    parts = [Block(size, 20) for size in (60, 90, 40, 100, 30, 30)]
    tree = Row(*parts, gap=10, wrap=True)
    lay_out(_group(), Column(tree), pygame.Rect(0, 0, width, tree.height_at(width)))
    for one, two in pairwise(parts):
        if two.rect.y == one.rect.y:
            assert two.rect.x == one.rect.right + 10
        else:
            assert (two.rect.x, two.rect.y) == (0, one.rect.bottom + 10)
            assert one.rect.right + 10 + two.rect.width > width
    assert max(part.rect.right for part in parts) <= width


def test_what_is_in_view_is_stretched_no_further_than_it() -> None:
    short, tall = Block(100, 40), Block(100, 900)
    tree = Scroll(Row(Box(short, in_view=True), tall), padding=5)
    lay_out(_group(), tree, pygame.Rect(0, 0, 400, 200))
    assert (short.rect.height, tall.rect.height) == (190, 900)


def test_space_pushes_apart_and_the_tree_can_be_printed() -> None:
    tree = Row(Box(Label("Left"), width=100), Space(grow=1), Box(Label("Right"), width=80), gap=10)
    lay_out(_group(), tree, pygame.Rect(0, 0, 400, 30))
    assert str(tree).splitlines() == [
        "Row 0,0 400x30",
        "  Box 0,0 100x30",
        "    Label 'Left' 0,0 100x30",
        "  Space 110,0 200x30",
        "  Box 320,0 80x30",
        "    Label 'Right' 320,0 80x30",
    ]


def test_a_picture_keeps_its_aspect() -> None:
    picture = Block(0, 0)
    tree = Box(picture, aspect=2.0)
    assert tree.height_at(300) == 150
    lay_out(_group(), tree, pygame.Rect(0, 0, 300, 100))
    assert picture.rect == pygame.Rect(50, 0, 200, 100)
