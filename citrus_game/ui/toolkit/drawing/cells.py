"""Cells: the texts and pictures of a card, composed in a small tree of lines and stacks.

``draw`` lays a tree out and draws it in one go, for what is painted once and then kept. What can be focused
or clicked is a widget, and stands in a tree of `ui/toolkit/layout`, which takes ten times as long.
"""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple, Protocol

import pygame

from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.drawing.text import Align, words

ALL = 100_000
"""The width in pixels that is wanted by what takes all that is left over."""
LOWEST = 0.8
"""Share of its height that a row of a `Stack` needs at least."""
LETTERS = 0.74
"""Size of the letters of a text that ``shrinks``, at most, as a share of its height."""


class Cell(Protocol):
    """A part of a card: a text, a picture, or cells in a row or stack."""

    def span(self, style: Style) -> tuple[int, int]:
        """Return the least and the preferred width in pixels."""

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it in a rectangle, centred vertically."""


def line_share(style: Style, share: float) -> int:
    """Return a share of the height of a line of notes, in pixels."""
    return round(style.type.line("note") * share)


def square(rect: pygame.Rect) -> pygame.Rect:
    """Return a square as wide as a rectangle, at its left end, centred vertically."""
    box = pygame.Rect(0, 0, rect.width, rect.width)
    box.midleft = rect.midleft
    return box


def middle_part(rect: pygame.Rect, high: int) -> pygame.Rect:
    """Return the middle of a rectangle, at most ``high`` pixels high, in its full width."""
    box = pygame.Rect(0, 0, rect.width, min(rect.height, high))
    box.center = rect.center
    return box


class TextCell(NamedTuple):
    """One line of text in a text style and a theme colour. With ``shrinks`` it can become as narrow as its
    smallest letters allow.
    """

    text: str
    colour: str = "cream"
    text_style: str = "note"
    shrinks: bool = False
    align: Align = "left"

    def span(self, style: Style) -> tuple[int, int]:
        measure, small = style.type.width, style.type.smallest(self.text_style)
        wide = measure(self.text, self.text_style)
        small = min(small, style.type.px(self.text_style))
        return measure(self.text, self.text_style, small) if self.shrinks else wide, wide

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        px = None
        if self.shrinks:
            most = min(style.type.px(self.text_style), round(rect.height * LETTERS))
            px = style.type.shrunk(self.text, self.text_style, rect.width, most)
        colour = style.colour(self.colour)
        style.type.place(surface, self.text, self.text_style, colour, rect, self.align, px)


class TwoLines(NamedTuple):
    """A text on two lines that are about equally long, which become smaller as a line that ``shrinks``."""

    text: str
    colour: str = "cream"
    text_style: str = "note"

    def span(self, style: Style) -> tuple[int, int]:
        lines, small = self._lines(style), style.type.smallest(self.text_style)
        small = min(small, style.type.px(self.text_style))
        least, wide = (
            max(style.type.width(line, self.text_style, px) for line in lines) for px in (small, None)
        )
        return least, wide

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        lines, high = self._lines(style), min(style.type.line(self.text_style), rect.height // 2)
        longest = max(lines, key=lambda each: style.type.width(each, self.text_style))
        px = style.type.shrunk(longest, self.text_style, rect.width, round(high * LETTERS))
        for number, text in enumerate(lines):
            place = pygame.Rect(rect.x, rect.centery - high + number * high, rect.width, high)
            style.type.place(surface, text, self.text_style, style.colour(self.colour), place, "centre", px)

    def _lines(self, style: Style) -> tuple[str, str]:
        parts = words(self.text)
        ways = [(" ".join(parts[:end]), " ".join(parts[end:])) for end in range(1, max(2, len(parts)))]
        return min(ways, key=lambda way: max(style.type.width(each, self.text_style) for each in way))


class Elastic(NamedTuple):
    """A cell that takes all the room that is left, even if it is too little; then its text becomes smaller,
    and ends in an ellipsis. ``least`` is its least width in units.
    """

    cell: Cell
    least: float = 0

    def span(self, style: Style) -> tuple[int, int]:
        return style.u(self.least), ALL

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.cell.draw(style, surface, rect)


class PictureCell(NamedTuple):
    """A picture by name, ``share`` of a line high; or so many ``units``, which do not follow the text size.
    An icon is drawn in ``colour``, a colour of the theme.
    """

    name: str
    share: float = 1.0
    colour: str = ""
    units: float = 0

    def span(self, style: Style) -> tuple[int, int]:
        px = style.u(self.units) if self.units else line_share(style, self.share)
        return px, px

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        px, tint = rect.width, style.colour(self.colour) if self.colour else None
        surface.blit(style.art.piece(self.name, px, tint), (rect.x, rect.centery - px // 2))


class Paragraphs:
    """Wrapped texts below each other, centred vertically. There are several versions of them: the first that
    fits is drawn, or else the first of a single text that fits in the smallest letters, or the last one with
    its end cut off.
    """

    def __init__(self, ways: Iterable[Sequence[TextCell]]) -> None:
        self.ways = list(ways)

    def span(self, _style: Style) -> tuple[int, int]:
        return 0, ALL

    def height(self, style: Style, width: int) -> int:
        """Return the height in pixels of the first version at a width."""
        return sum(_height(style, text, width) for text in self.ways[0])

    def first(self, style: Style, size: tuple[int, int]) -> int:
        """Return the number of the version to draw in a size, or -1 if none fits."""
        for fits in (_fits, _fits_small):
            for number, way in enumerate(self.ways):
                if fits(style, way, size):
                    return number
        return -1

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        way = self.ways[self.first(style, rect.size)]
        heights = [_height(style, text, rect.width) for text in way]
        top = rect.centery - min(rect.height, sum(heights)) // 2
        for text, high in zip(way, heights, strict=True):
            box = pygame.Rect(rect.x, top, rect.width, max(1, min(high, rect.bottom - top)))
            style.type.block(surface, text.text, text.text_style, style.colour(text.colour), box, text.align)
            top = box.bottom


def _fits(style: Style, way: Sequence[TextCell], size: tuple[int, int]) -> bool:
    if len(way) == 1:
        return style.type.fits(way[0].text, way[0].text_style, size)
    return sum(_height(style, text, size[0]) for text in way) <= size[1]


def _fits_small(style: Style, way: Sequence[TextCell], size: tuple[int, int]) -> bool:
    return len(way) == 1 and style.type.fits_small(way[0].text, way[0].text_style, size)


def _height(style: Style, text: TextCell, width: int) -> int:
    return style.type.block_height(text.text, text.text_style, width)


def paragraph(texts: Iterable[str], colour: str, text_styles: Sequence[str] = ("note",)) -> Paragraphs:
    """Return a paragraph that shows the first of ``texts`` in the first of ``text_styles`` in which it fits;
    if it fits in none, the next text is tried.
    """
    return Paragraphs([TextCell(text, colour, name)] for text in texts for name in text_styles)


def labelled(label: TextCell, note: TextCell) -> "Cell":
    """Return a label, with a wrapped note below it if there is one."""
    return Paragraphs([[label, note]]) if note.text else Elastic(label)


class CountCell(NamedTuple):
    """A picture of some ``units`` and a number ``near`` it, in units. The number never becomes smaller."""

    picture: str
    number: str
    units: float
    near: float = 6
    colour: str = "ink"

    def span(self, style: Style) -> tuple[int, int]:
        wide = style.u(self.units) + style.u(self.near) + style.type.width(self.number, "count")
        return wide, wide

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        px, words = style.u(self.units), rect.copy()
        surface.blit(style.art.piece(self.picture, px), (rect.x, rect.centery - px // 2))
        words.x += px + style.u(self.near)
        style.type.place(surface, self.number, "count", style.colour(self.colour), words)


class PicturesCell(NamedTuple):
    """Pictures side by side. Without room for that they overlap; where less than ``visible``, a share of
    each, would be seen, they are drawn in a smaller one of the ``sizes`` (units, the largest first).
    """

    names: tuple[str, ...]
    sizes: tuple[float, ...]
    visible: float = 0.0
    gap: float = 2

    def span(self, style: Style) -> tuple[int, int]:
        largest, smallest, others = style.u(self.sizes[0]), style.u(self.sizes[-1]), len(self.names) - 1
        least = smallest + ceil(smallest * self.visible) * others
        return least, largest + (largest + style.u(self.gap)) * others

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        others = len(self.names) - 1
        for size in self.sizes:
            px = min(style.u(size), rect.height)
            if px + ceil(px * self.visible) * others <= rect.width:
                break
        step = min(px + style.u(self.gap), (rect.width - px) // max(1, others))
        for number, name in enumerate(self.names):
            surface.blit(style.art.piece(name, px), (rect.x + number * step, rect.centery - px // 2))


class PillCell(NamedTuple):
    """Text on a rounded background."""

    text: str
    colour: str
    ground: str

    def span(self, style: Style) -> tuple[int, int]:
        wide = style.type.width(self.text, "note") + style.u(24)
        return wide, wide

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        high = min(style.type.line("note") + style.u(4), rect.height + style.u(8), round(rect.width * 0.8))
        box = pygame.Rect(rect.x, rect.centery - high // 2, rect.width, high)
        style.art.paint_box(surface, box, high // 2, style.colour(self.ground))
        style.type.place(surface, self.text, "note", style.colour(self.colour), box, "centre")


class Space(NamedTuple):
    """Empty space of some ``units``, or all that is left over."""

    units: float = 0

    def span(self, style: Style) -> tuple[int, int]:
        return (style.u(self.units),) * 2 if self.units else (0, ALL)

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw nothing."""


class Line:
    """Cells side by side, ``gap`` units apart. Each gets its least width, then the first ones their preferred
    width; cells without a limit share what is left. Cells that do not fit are left out, from the end.
    """

    def __init__(self, *cells: Cell, gap: float = 0) -> None:
        self.cells, self.gap = cells, gap
        self._spans: list[tuple[int, int]] = []

    def span(self, style: Style) -> tuple[int, int]:
        if not self._spans:
            self._spans = [cell.span(style) for cell in self.cells]
        gaps = style.u(self.gap) * max(0, len(self.cells) - 1)
        return gaps + sum([each[0] for each in self._spans]), gaps + sum([each[1] for each in self._spans])

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for cell, place in zip(self.cells, self.places(style, rect), strict=True):
            if place.width:
                cell.draw(style, surface, place)

    def places(self, style: Style, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the rectangles of the cells."""
        spare, widths = max(0, rect.width - self.span(style)[0]), list[int]()
        for least, wanted in self._spans:
            more = min(wanted - least, spare) if wanted < ALL else 0
            widths.append(least + more)
            spare -= more
        greedy = [number for number, (_least, wanted) in enumerate(self._spans) if wanted >= ALL]
        for count, number in enumerate(greedy):
            more = spare // (len(greedy) - count)
            widths[number] += more
            spare -= more
        left, found = rect.x, list[pygame.Rect]()
        for wide in widths:
            found.append(pygame.Rect(left, rect.y, max(0, min(wide, rect.right - left)), rect.height))
            left += wide + style.u(self.gap)
        return found


class Halves(NamedTuple):
    """Two cells side by side, equally wide."""

    first: Cell
    second: Cell

    def span(self, _style: Style) -> tuple[int, int]:
        return 0, ALL

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        half = rect.width // 2
        self.first.draw(style, surface, pygame.Rect(rect.x, rect.y, half - style.u(12), rect.height))
        self.second.draw(style, surface, pygame.Rect(rect.x + half, rect.y, rect.width - half, rect.height))


class FirstThatFits:
    """The first of several cells that is wide enough, or else the last. They are made only when they are
    tried.
    """

    def __init__(self, ways: Iterable[Cell]) -> None:
        self.ways = ways

    def span(self, _style: Style) -> tuple[int, int]:
        return 0, ALL

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.first(style, rect.width).draw(style, surface, rect)

    def first(self, style: Style, width: int) -> Cell:
        """Return the cell that is drawn at a width."""
        way: Cell = Space()
        for way in self.ways:
            if way.span(style)[0] <= width:
                break
        return way


class StackItem(NamedTuple):
    """A row of a `Stack` that wants to be ``high`` pixels high."""

    cell: Cell
    high: int


class Stack:
    """Cells below each other, centred vertically. If they are too high, the cells for a ``low`` place are
    drawn instead; if those are, too, all become lower, down to `LOWEST` of their preferred height.
    """

    def __init__(self, *items: StackItem, low: Sequence[StackItem] = ()) -> None:
        self.items, self.low = items, low

    def span(self, _style: Style) -> tuple[int, int]:
        return 0, ALL

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        items: Sequence[StackItem] = self.items
        if self.low and sum([item.high for item in items]) * LOWEST > rect.height:
            items = self.low
        wanted = sum([item.high for item in items])
        room, above = min(wanted, rect.height), 0
        top = rect.y + (rect.height - room) // 2
        for cell, high in items:
            start, above = above * room // wanted, above + high
            place = pygame.Rect(rect.x, top + start, rect.width, above * room // wanted - start)
            cell.draw(style, surface, place)
