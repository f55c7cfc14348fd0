"""The tree of a layout: rows, columns, grids and boxes with widgets as leaves. All sizes are whole pixels.

Build a tree, hand it to `lay_out`: every widget in it gets its rectangle and joins the scene's widgets in the
tree's order, which is that of focus, reading and tooltips. ``str(tree)`` prints it. A tree is used once.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal, TypedDict, Unpack

import pygame

from citrus_game.ui.toolkit.layout.flex import Part, share
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.focus_order import FocusOrder
from citrus_game.ui.toolkit.widgets.lists import BAR, RowList, ScrollList

Align = Literal["start", "centre", "end", "stretch"]
Justify = Literal["start", "centre", "end", "between"]
Padding = int | tuple[int, int] | tuple[int, int, int, int]
"""All sides; sides and top with bottom; or left, top, right, bottom."""


class Flex(TypedDict, total=False):
    """What any node of the layout can be given, in CSS's words.

    ``basis`` is its size along the row or column it stands in before anything is shared; without it ``width``
    or ``height`` is, without those what it measures. A ``min_`` that is not given is what it needs at least:
    what does not ``shrink`` needs all it wants. What is ``in_view`` is stretched no further than the view
    that it scrolls in.
    """

    grow: int
    shrink: int
    basis: int
    width: int
    height: int
    min_width: int
    max_width: int
    min_height: int
    max_height: int
    align_self: Align
    in_view: bool
    padding: Padding


class Node:
    """A node of the layout tree; its ``parts`` are placed in it."""

    def __init__(self, **flex: Unpack[Flex]) -> None:
        self.flex = flex
        self.parts: Sequence[Node] = ()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._widths: tuple[int, int] | None = None
        self._heights: dict[int, tuple[int, int]] = {}

    def _measure_widths(self) -> tuple[int, int]:
        return 0, 0

    def _measure_heights(self, width: int) -> tuple[int, int]:  # noqa: ARG002
        return 0, 0

    def _place_inside(self, rect: pygame.Rect) -> None:
        raise NotImplementedError

    @property
    def edges(self) -> tuple[int, int, int, int]:
        """The padding: left, top, right, bottom, in pixels."""
        padding = self.flex.get("padding", 0)
        if isinstance(padding, int):
            return padding, padding, padding, padding
        return padding if len(padding) == 4 else (*padding, *padding)

    def widths(self) -> tuple[int, int]:
        """Return the minimum and preferred width in pixels, limited by ``min_width`` and ``max_width``."""
        if self._widths is None:
            left, _top, right, _bottom = self.edges
            flex, (least, wanted) = self.flex, (0, 0)
            if not {"width", "min_width"} <= flex.keys():
                least, wanted = self._measure_widths()
            wanted = flex.get("width", wanted + left + right)
            least = flex.get("min_width", min(least + left + right, wanted))
            wanted = Part(0, least=least, most=flex.get("max_width")).clamp(wanted)
            self._widths = least if flex.get("shrink", 1) else wanted, wanted
        return self._widths

    def heights(self, width: int) -> tuple[int, int]:
        """Return the minimum and preferred height in pixels at a width, limited by ``min_height`` and
        ``max_height``.
        """
        if width not in self._heights:
            left, top, right, bottom = self.edges
            flex, (least, wanted) = self.flex, (0, 0)
            if not {"height", "min_height"} <= flex.keys():
                least, wanted = self._measure_heights(max(1, width - left - right))
            wanted = flex.get("height", wanted + top + bottom)
            least = flex.get("min_height", min(least + top + bottom, wanted))
            wanted = Part(0, least=least, most=flex.get("max_height")).clamp(wanted)
            self._heights[width] = least if flex.get("shrink", 1) else wanted, wanted
        return self._heights[width]

    def height_at(self, width: int) -> int:
        """Return the preferred height at a width."""
        return self.heights(width)[1]

    def fits(self, width: int, height: int | None = None) -> bool:
        """Whether a size is large enough for the minimum sizes of everything inside."""
        return self.widths()[0] <= width and (height is None or self.heights(width)[0] <= height)

    def part_across(self) -> Part:
        """Return the node's size request along a row."""
        least, wanted = self.widths()
        return self._part(least, wanted, self.flex.get("max_width"))

    def part_down(self, width: int) -> Part:
        """Return the node's size request along a column."""
        least, wanted = self.heights(width)
        return self._part(least, wanted, self.flex.get("max_height"))

    def _part(self, least: int, wanted: int, most: int | None) -> Part:
        part = Part(
            self.flex.get("basis", wanted), self.flex.get("grow", 0), self.flex.get("shrink", 1), least, most
        )
        return part if part.shrink else replace(part, least=part.clamp(part.basis))

    def place(self, rect: pygame.Rect) -> None:
        """Set the node's rectangle and place its children inside."""
        self.rect = rect
        left, top, right, bottom = self.edges
        width, height = max(0, rect.width - left - right), max(0, rect.height - top - bottom)
        self._place_inside(
            pygame.Rect(min(rect.x + left, rect.right), min(rect.y + top, rect.bottom), width, height).clip(
                rect
            )
        )

    def keep_in_view(self, height: int) -> None:
        """Limit the height of a part that is ``in_view`` to that of the view that it scrolls in."""
        if self.flex.get("in_view"):
            self.flex["max_height"] = height
        for part in self._ways():
            part.keep_in_view(height)

    def widgets(self) -> Iterator[Widget]:
        """Yield the placed widgets in reading order; those in a `Scroll` belong to its list."""
        yield from self._own()
        for part in self.parts:
            yield from part.widgets()

    def all_widgets(self) -> Iterator[Widget]:
        """Yield every widget that may be placed, for measuring."""
        yield from self._own()
        for part in self._ways():
            yield from part.all_widgets()

    def _own(self) -> Iterator[Widget]:
        yield from ()

    def _ways(self) -> Sequence["Node"]:
        return self.parts

    def __str__(self) -> str:
        return "\n".join(self._lines(0))

    def _lines(self, depth: int) -> Iterator[str]:
        x, y, width, height = self.rect
        yield f"{'  ' * depth}{self._named()} {x},{y} {width}x{height}"
        for part in self.parts:
            yield from part._lines(depth + 1)

    def _named(self) -> str:
        return type(self).__name__


Item = Node | Widget


def nodes(items: Sequence[Item]) -> list[Node]:
    """Return layout nodes; each widget becomes a leaf."""
    return [item if isinstance(item, Node) else Leaf(item) for item in items]


def _largest(sizes: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the largest minimum and the largest preferred size."""
    both = list(sizes)
    return max((least for least, _wanted in both), default=0), max(
        (wanted for _least, wanted in both), default=0
    )


class Space(Node):
    """Empty space of ``pixels``, or growing; you may draw into its ``rect``."""

    def __init__(self, pixels: int = 0, **flex: Unpack[Flex]) -> None:
        defaults = Flex(basis=pixels, min_width=0, min_height=0)
        defaults.update(flex)
        super().__init__(**defaults)

    def _place_inside(self, rect: pygame.Rect) -> None:
        """Nothing is in it."""


class Leaf(Node):
    """A node with one widget."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget

    def _measure_widths(self) -> tuple[int, int]:
        wanted = self.widget.measure()[0]
        return min(wanted, self.widget.measure(1)[0]), wanted

    def _measure_heights(self, width: int) -> tuple[int, int]:
        high = self.widget.measure(width)[1]
        return high, high

    def _place_inside(self, rect: pygame.Rect) -> None:
        self.widget.rect = rect

    def _own(self) -> Iterator[Widget]:
        yield self.widget

    def _named(self) -> str:
        words = next(filter(None, self.widget.accessible_text()), "")
        return f"{type(self.widget).__name__} {words!r}" if words else type(self.widget).__name__


class Box(Node):
    """One widget or node with padding and bounds; ``aspect`` is width divided by height."""

    def __init__(self, item: Item, *, aspect: float = 0.0, **flex: Unpack[Flex]) -> None:
        super().__init__(**flex)
        self.parts = nodes([item])
        self.aspect = aspect

    def _measure_widths(self) -> tuple[int, int]:
        return self.parts[0].widths()

    def _measure_heights(self, width: int) -> tuple[int, int]:
        return (0, round(width / self.aspect)) if self.aspect else self.parts[0].heights(width)

    def _place_inside(self, rect: pygame.Rect) -> None:
        if self.aspect:
            width = min(rect.width, round(rect.height * self.aspect))
            height = min(rect.height, round(width / self.aspect))
            left = 0 if self.flex.get("align_self") == "start" else (rect.width - width) // 2
            rect = pygame.Rect(rect.x + left, rect.y + (rect.height - height) // 2, width, height)
        self.parts[0].place(rect)


class Layers(Node):
    """Nodes stacked in one place, each above those before it."""

    def __init__(self, *items: Item, **flex: Unpack[Flex]) -> None:
        super().__init__(**flex)
        self.parts = nodes(items)

    def _measure_widths(self) -> tuple[int, int]:
        return _largest(part.widths() for part in self.parts)

    def _measure_heights(self, width: int) -> tuple[int, int]:
        return _largest(part.heights(width) for part in self.parts)

    def _place_inside(self, rect: pygame.Rect) -> None:
        for part in self.parts:
            part.place(rect.copy())


class Flow(Node):
    """Base class of `Row` and `Column`."""

    def __init__(
        self,
        *items: Item,
        gap: int = 0,
        align: Align = "stretch",
        justify: Justify = "start",
        **flex: Unpack[Flex],
    ) -> None:
        super().__init__(**flex)
        self.parts = nodes(items)
        self.gap = gap
        self.align: Align = align
        self.justify: Justify = justify

    def _gaps(self, parts: Sequence[Node]) -> int:
        return self.gap * max(0, len(parts) - 1)

    def _starts(self, begin: int, room: int, sizes: Sequence[int]) -> list[int]:
        """Return each part's start along the axis."""
        gap = min(self.gap, max(0, room - sum(sizes)) // max(1, len(sizes) - 1))
        free = max(0, room - sum(sizes) - gap * (len(sizes) - 1))
        at = begin + {"centre": free // 2, "end": free}.get(self.justify, 0)
        starts = []
        for index, size in enumerate(sizes):
            between = free * index // (len(sizes) - 1) if self.justify == "between" and len(sizes) > 1 else 0
            starts.append(at + between)
            at += size + gap
        return starts

    def _aside(self, part: Node, begin: int, room: int, size: int) -> int:
        """Return a part's start across the axis."""
        align = part.flex.get("align_self", self.align)
        return begin + {"centre": (room - size) // 2, "end": room - size}.get(align, 0)


class Row(Flow):
    """Nodes side by side. With ``wrap``, those that do not fit begin another line."""

    def __init__(
        self,
        *items: Item,
        gap: int = 0,
        wrap: bool = False,
        align: Align = "stretch",
        justify: Justify = "start",
        **flex: Unpack[Flex],
    ) -> None:
        super().__init__(*items, gap=gap, align=align, justify=justify, **flex)
        self.wrap = wrap

    def _measure_widths(self) -> tuple[int, int]:
        parts = [part.part_across() for part in self.parts]
        wanted = sum(part.clamp(part.basis) for part in parts) + self._gaps(self.parts)
        least = [part.least for part in parts]
        if self.wrap:
            return max(least, default=0), wanted
        return sum(least) + self._gaps(self.parts), wanted

    def _measure_heights(self, width: int) -> tuple[int, int]:
        lines = [self._line_heights(line, width) for line in self._broken(width)]
        gaps = self.gap * max(0, len(lines) - 1)
        return sum(line[0] for line in lines) + gaps, sum(line[1] for line in lines) + gaps

    def _line_heights(self, line: Sequence[Node], width: int) -> tuple[int, int]:
        """Return the minimum and preferred height of a line."""
        return _largest(part.heights(wide) for part, wide in zip(line, self._sizes(line, width), strict=True))

    def _place_inside(self, rect: pygame.Rect) -> None:
        lines = self._broken(rect.width)
        heights = [self._line_heights(line, rect.width) for line in lines]
        gap = self.gap if self.gap * (len(lines) - 1) <= rect.height else 0
        room = rect.height - gap * (len(lines) - 1)
        grow = 1 if len(lines) == 1 else 0
        y = rect.y
        for line, high in zip(lines, share(room, [Part(h[1], grow, 1, h[0]) for h in heights]), strict=True):
            self._place_line(line, pygame.Rect(rect.x, y, rect.width, high))
            y += high + gap

    def _place_line(self, line: Sequence[Node], rect: pygame.Rect) -> None:
        sizes = self._sizes(line, rect.width)
        for part, x, wide in zip(line, self._starts(rect.x, rect.width, sizes), sizes, strict=True):
            high = self._down(part, wide, rect.height)
            part.place(pygame.Rect(x, self._aside(part, rect.y, rect.height, high), wide, high))

    def _down(self, part: Node, width: int, room: int) -> int:
        """Return a part's height in a line."""
        least, wanted = part.heights(width)
        if part.flex.get("align_self", self.align) == "stretch":
            wanted = max(least, part.flex.get("max_height", room))
        return min(room, wanted)

    def _sizes(self, line: Sequence[Node], width: int) -> list[int]:
        return share(width - self._gaps(line), [part.part_across() for part in line])

    def _broken(self, width: int) -> list[list[Node]]:
        """Divide the parts into lines."""
        if not self.wrap:
            return [list(self.parts)]
        lines: list[list[Node]] = [[]]
        used = 0
        for node in self.parts:
            part = node.part_across()
            size = part.clamp(part.basis)
            if lines[-1] and used + self.gap + size > width:
                lines.append([])
            used = used + self.gap + size if lines[-1] else size
            lines[-1].append(node)
        return lines


class Column(Flow):
    """Nodes below each other."""

    def _measure_widths(self) -> tuple[int, int]:
        return _largest(part.widths() for part in self.parts)

    def _measure_heights(self, width: int) -> tuple[int, int]:
        parts = [part.part_down(self._across(part, width)) for part in self.parts]
        least = sum(part.least for part in parts)
        wanted = sum(part.clamp(part.basis) for part in parts)
        return least + self._gaps(self.parts), wanted + self._gaps(self.parts)

    def _place_inside(self, rect: pygame.Rect) -> None:
        wides = [self._across(part, rect.width) for part in self.parts]
        parts = [part.part_down(wide) for part, wide in zip(self.parts, wides, strict=True)]
        sizes = share(rect.height - self._gaps(self.parts), parts)
        starts = self._starts(rect.y, rect.height, sizes)
        for part, wide, y, high in zip(self.parts, wides, starts, sizes, strict=True):
            part.place(pygame.Rect(self._aside(part, rect.x, rect.width, wide), y, wide, high))

    def _across(self, part: Node, width: int) -> int:
        """Return a part's width."""
        if part.flex.get("align_self", self.align) == "stretch":
            return min(width, part.flex.get("max_width", width))
        return min(width, part.widths()[1])


class Grid(Node):
    """Parts in ``columns`` of equal width; with ``least``, in as many as can be that many pixels wide.

    The rows are as high as their highest part, or share what is left.
    """

    def __init__(
        self,
        *items: Item,
        columns: int = 0,
        least: int = 0,
        gap: int = 0,
        row_gap: int | None = None,
        **flex: Unpack[Flex],
    ) -> None:
        super().__init__(**flex)
        self.parts = nodes(items)
        self.columns, self.least = columns, least
        self.gap, self.row_gap = gap, gap if row_gap is None else row_gap

    def _measure_widths(self) -> tuple[int, int]:
        columns = self.columns or max(1, len(self.parts))
        gaps = self.gap * (columns - 1)
        least, wanted = _largest(part.widths() for part in self.parts)
        if self.columns and not self.least:
            return least * columns + gaps, wanted * columns + gaps
        return max(least, self.least), max(wanted, self.least) * columns + gaps

    def _measure_heights(self, width: int) -> tuple[int, int]:
        heights = self._row_heights(width)
        gaps = self.row_gap * max(0, len(heights) - 1)
        return sum(each[0] for each in heights) + gaps, sum(each[1] for each in heights) + gaps

    def _place_inside(self, rect: pygame.Rect) -> None:
        heights = self._row_heights(rect.width)
        columns, wide = self._columns(rect.width)
        gap = self.row_gap if self.row_gap * len(heights) <= rect.height else 0
        across = self.gap if self.gap * columns <= rect.width else 0
        room = rect.height - gap * max(0, len(heights) - 1)
        sizes = share(room, [Part(wanted, 1, 1, least) for least, wanted in heights])
        y = rect.y
        for number, high in enumerate(sizes):
            for column, part in enumerate(self.parts[number * columns : (number + 1) * columns]):
                part.place(pygame.Rect(rect.x + column * (wide + across), y, wide, high))
            y += high + gap

    def _columns(self, width: int) -> tuple[int, int]:
        """Return the number of columns and their width."""
        least = max(1, self.least, *(part.widths()[0] for part in self.parts))
        columns = self.columns or max(1, len(self.parts))
        if self.least or not self.columns:
            columns = max(1, min(columns, (width + self.gap) // (least + self.gap)))
        gap = self.gap if self.gap * columns <= width else 0
        return columns, (width - gap * (columns - 1)) // columns

    def _row_heights(self, width: int) -> list[tuple[int, int]]:
        columns, wide = self._columns(width)
        rows = [self.parts[at : at + columns] for at in range(0, len(self.parts), columns)]
        return [_largest(part.heights(wide) for part in row) for row in rows]


class Scroll(Node):
    """A node that scrolls in ``view`` if it needs more height than its place has; the padding scrolls too."""

    def __init__(self, item: Item, view: ScrollList | None = None, **flex: Unpack[Flex]) -> None:
        super().__init__(**flex)
        self.view = view or ScrollList()
        self.parts = nodes([item])

    def _measure_widths(self) -> tuple[int, int]:
        return self.parts[0].widths()

    def _measure_heights(self, width: int) -> tuple[int, int]:
        return 0, self.parts[0].height_at(width)

    def place(self, rect: pygame.Rect) -> None:
        """Set the list's rectangle; its content fills it, or is as high as it needs to be and scrolls."""
        self.rect, (item,) = rect, self.parts
        left, top, right, bottom = self.edges
        wide, room = max(1, rect.width - left - right), rect.height - top - bottom
        item.keep_in_view(room)
        if item.heights(wide)[0] > room:
            wide = max(1, wide - self.view.style.u(BAR))
        high = max(item.heights(wide)[0], room)
        item.place(pygame.Rect(left, top, wide, high))
        self.view.children.clear()
        for widget in item.widgets():
            self.view.add(widget)
        self.view.set_content(rect, top + high + bottom)

    def widgets(self) -> Iterator[Widget]:
        """Yield only the list, which holds its widgets itself."""
        yield self.view

    def _own(self) -> Iterator[Widget]:
        yield self.view


class LongGrid(Scroll):
    """A grid that scrolls, of ``count`` widgets that are all as large as the first: only those in view are
    made.
    """

    def __init__(
        self,
        make: Callable[[int], Widget],
        count: int,
        view: RowList,
        *,
        columns: int = 1,
        least: int = 0,
        gap: int = 0,
        **flex: Unpack[Flex],
    ) -> None:
        super().__init__(make(0), **flex)
        self.view: RowList = view
        self.make, self.count = make, count
        self.columns, self.least, self.gap = columns, least, gap

    def place(self, rect: pygame.Rect) -> None:
        """Set the list's rectangle; it makes its rows as they come into view."""
        self.rect, view = rect, self.view
        left, top, right, bottom = self.edges
        width = max(1, rect.width - left - right - view.style.u(BAR))
        columns = max(1, min(self.columns, (width + self.gap) // (self.least + self.gap)))
        wide = (width - self.gap * (columns - 1)) // columns
        high = self.parts[0].height_at(wide)

        def make_row(row: int) -> list[Widget]:
            first = row * columns
            widgets = [self.make(number) for number in range(first, min(self.count, first + columns))]
            for column, widget in enumerate(widgets):
                widget.rect = pygame.Rect(left + column * (wide + self.gap), 0, wide, high)
            return widgets

        view.make, view.count = make_row, -(-self.count // columns)
        view.top, view.pitch = top, high + self.gap
        view.set_content(rect, top + view.count * view.pitch - self.gap + bottom)


class FirstThatFits(Node):
    """The first alternative in which everything fits, else the last. The widgets of the other alternatives
    are neither shown nor focusable.
    """

    def __init__(self, *ways: Item, **flex: Unpack[Flex]) -> None:
        super().__init__(**flex)
        self.ways = nodes(ways)
        self.parts = self.ways[-1:]

    def _measure_widths(self) -> tuple[int, int]:
        return min(way.widths()[0] for way in self.ways), max(way.widths()[1] for way in self.ways)

    def _measure_heights(self, width: int) -> tuple[int, int]:
        return self._first(width).heights(width)

    def _place_inside(self, rect: pygame.Rect) -> None:
        self.parts = [self._first(rect.width, rect.height)]
        self.parts[0].place(rect)

    def _first(self, width: int, height: int | None = None) -> Node:
        return next((way for way in self.ways[:-1] if way.fits(width, height)), self.ways[-1])

    def _ways(self) -> Sequence[Node]:
        return self.ways


def lay_out(group: FocusOrder, tree: Node, rect: pygame.Rect) -> None:
    """Place a tree's widgets and add them to a scene's focus order, in the tree's order."""
    for widget in tree.all_widgets():
        group.attach(widget)
    tree.place(rect.copy())
    for widget in tree.widgets():
        group.add(widget)
