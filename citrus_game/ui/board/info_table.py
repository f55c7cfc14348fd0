"""Content of a tooltip and its drawing: a title with a picture, and a table whose cells hold pictures and
text.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from citrus_game.ui.board.canvas import paint_numeral
from citrus_game.ui.board.layers.fincas import MARKED_COLOUR, MARKED_SHARE, MARKED_SPOT, paint_finca
from citrus_game.ui.toolkit.drawing.cells import Line, PictureCell, TextCell, line_share, square
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.drawing.text import Align

GAP, CLOSE, RULED = 22, 7, 10
"""Units between columns, between items in a cell, and around a line between rows."""
HEAD = 2.3
"""Height of the picture beside the title, in lines of the title."""
BROAD = 0.42
"""Share of the window's width that a note may take before it is wrapped."""
BAND = 26
"""Alpha of the band behind a highlighted row or column, of 255."""


class FincaCell(NamedTuple):
    """A finca with its two values, ``share`` of a line high."""

    values: tuple[int, int]
    share: float = 1.0

    def span(self, style: Style) -> tuple[int, int]:
        return (line_share(style, self.share),) * 2

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_finca(style.art, style.type, surface, square(rect), self.values)


class SiteCell(NamedTuple):
    """A marked building site with its letter, ``share`` of a line high."""

    letter: str
    share: float = 1.0

    def span(self, style: Style) -> tuple[int, int]:
        return (line_share(style, self.share),) * 2

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        box = square(rect)
        surface.blit(style.art.piece("site-marked", box.width), box)
        paint_numeral(style.type, surface, self.letter, box, MARKED_SPOT, MARKED_SHARE, MARKED_COLOUR)


Item = TextCell | PictureCell | FincaCell | SiteCell
Cell = tuple[Item, ...]


class Row(NamedTuple):
    """A table row. ``lit`` draws a light band behind it, ``ruled`` a line above it."""

    cells: tuple[Cell, ...]
    lit: bool = False
    ruled: bool = False


class InfoTable(NamedTuple):
    """Content of a tooltip: title and note beside a picture, a table, and text below it.

    ``aligns`` has one entry for each column. ``lit`` is the index of the highlighted column, -1 for none.
    ``brief`` is a shorter version, used if the full one would cover its own subject.
    """

    title: str
    note: tuple[Item, ...] = ()
    head: PictureCell | FincaCell | SiteCell | None = None
    aligns: tuple[Align, ...] = ()
    rows: tuple[Row, ...] = ()
    foot: str = ""
    lit: int = -1
    brief: "InfoTable | None" = None

    @property
    def versions(self) -> "tuple[InfoTable, ...]":
        """All versions, the longest first."""
        return (self,) if self.brief is None else (self, *self.brief.versions)


class InfoTableView:
    """Lays out an `InfoTable` and draws it. ``size`` is the result, at most ``room`` and at least ``least``
    pixels wide; ``whole`` is false if something had to be cut off. Without room the picture beside the title
    is left out.
    """

    def __init__(self, style: Style, facts: InfoTable, room: int, least: int = 0) -> None:
        self.style, self.facts, self.room = style, facts, room
        self._gap = style.u(GAP)
        self._line = style.type.line("note")
        self._widths = self._columns()
        table = self._table_width()
        if table > room and len(self._widths) > 1:
            self._gap = max(style.u(6), self._gap - (table - room) // (len(self._widths) - 1) - 1)
            self._widths = self._columns()
            table = self._table_width()
        self._head_px = round(style.type.line("field") * HEAD) if facts.head else 0
        self._notes, titled = self._titled()
        if titled > room:
            self._head_px = 0
            self._notes, titled = self._titled()
        least = min(room, max(table, titled, least, style.metrics.scaled(190)))
        if table < least and len(self._widths) > 1:
            self._gap += min(self._gap, (least - table) // (len(self._widths) - 1))
            if facts.aligns.count("right") == 1 and facts.aligns[-1] == "right":
                self._widths[-1] += least - self._table_width()  # align sums with the right edge
            table = self._table_width()
        self._foot = style.type.wrap(facts.foot, "note", least) if facts.foot else []
        self._tops, high = self._rows()
        self.size = (least, high)
        self.whole = max(table, titled) <= least

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the table into a rectangle of its ``size``."""
        self._paint_head(surface, rect)
        if self.facts.lit >= 0:
            self._band_column(surface, rect)
        for row, top in zip(self.facts.rows, self._tops, strict=True):
            self._row(surface, row, rect, rect.y + top)
        below = rect.bottom - len(self._foot) * self._line
        for number, text in enumerate(self._foot):
            line = pygame.Rect(rect.x, below + number * self._line, rect.width, self._line)
            self.style.type.place(surface, text, "note", self.style.colour("muted-dark"), line)

    def _paint_head(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        style, facts = self.style, self.facts
        left = rect.x
        title = style.type.line("field")
        if facts.head is not None and self._head_px:
            facts.head.draw(style, surface, pygame.Rect(rect.x, rect.y, self._head_px, self._head_px))
            left += self._head_px + style.u(12)
        block = title + self._line * len(self._notes)
        top = rect.y + max(0, (self._head_px - block) // 2)
        words = pygame.Rect(left, top, rect.right - left, title)
        style.type.place(surface, facts.title, "field", style.colour("cream"), words)
        for number, note in enumerate(self._notes):
            y = top + title + number * self._line
            self._cell(surface, note, pygame.Rect(left, y, words.width, self._line), "left")

    # measuring

    def _titled(self) -> tuple[list[Cell], int]:
        """Return the lines of the note, and the width of picture, title and note."""
        head = self._head_px + self.style.u(12) if self._head_px else 0
        notes = self._note_lines(head)
        widest = max([self._cell_width(note) for note in notes], default=0)
        return notes, head + max(self.style.type.width(self.facts.title, "field"), widest)

    def _note_lines(self, head: int) -> list[Cell]:
        """Return the note as lines, wrapped where it would be wider than `BROAD` allows."""
        room = min(round(self.style.metrics.width * BROAD), self.room) - head
        lines: list[Cell] = []
        for item in self.facts.note:
            longer = (*lines[-1], item) if lines else (item,)
            if lines and self._cell_width(longer) <= room:
                lines[-1] = longer
            else:
                lines += [(part,) for part in self._wrapped(item, room)]
        return lines

    def _wrapped(self, item: Item, room: int) -> list[Item]:
        """Return an item in a list, or its text wrapped into several items if it is wider than ``room``."""
        if not isinstance(item, TextCell) or item.span(self.style)[1] <= room:
            return [item]
        return [item._replace(text=text) for text in self.style.type.wrap(item.text, item.text_style, room)]

    def _columns(self) -> list[int]:
        """Return the width of each column. A cell may extend over empty cells to its right, and in a table
        of labels and numbers a label as far as its own number.
        """
        if self.facts.aligns == ("left", "right"):
            pairs = [[self._cell_width(cell) for cell in row.cells] for row in self.facts.rows]
            most = max(number for _label, number in pairs)
            both = max(label + (self._gap + number if number else 0) for label, number in pairs)
            return [max(0, both - self._gap - most), most]
        widths = [0] * len(self.facts.aligns)
        cells = [
            (end, column, self._cell_width(row.cells[column]))
            for row in self.facts.rows
            for column, end in _reaches(row)
        ]
        for end, column, wide in sorted(cells):
            lacking = wide - self._across(widths, column, end)
            widths[end] += max(0, lacking)
        return widths

    def _across(self, widths: list[int], column: int, end: int) -> int:
        """Return the width of the columns from ``column`` to ``end`` with the gaps between them."""
        return sum(widths[column : end + 1]) + self._gap * (end - column)

    def _table_width(self) -> int:
        return sum(self._widths) + self._gap * max(0, len(self._widths) - 1)

    def _cell_width(self, cell: Cell) -> int:
        return Line(*cell, gap=CLOSE).span(self.style)[1]

    def _rows(self) -> tuple[list[int], int]:
        """Return the top of each row, relative to the table, and the height of the table."""
        style, tops = self.style, []
        title = style.type.line("field") if self.facts.title else 0
        y = max(self._head_px, title + self._line * len(self._notes))
        if y and self.facts.rows:
            y += style.u(8)
        for row in self.facts.rows:
            y += style.u(RULED) if row.ruled else 0
            tops.append(y)
            y += self._row_height(row)
        if self._foot:
            y += style.u(8) + len(self._foot) * self._line
        return tops, y

    def _row_height(self, row: Row) -> int:
        pictures = [item.share for cell in row.cells for item in cell if not isinstance(item, TextCell)]
        words = [
            self.style.type.line(item.text_style)
            for cell in row.cells
            for item in cell
            if isinstance(item, TextCell)
        ]
        high = max([*words, *(round(self._line * share) for share in pictures)], default=self._line)
        return high + (self.style.u(CLOSE) if any(share > 1 for share in pictures) else 0)

    # drawing

    def _band_column(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        lit = self.facts.lit
        tops = [
            top for row, top in zip(self.facts.rows, self._tops, strict=True) if any(row.cells[1 : lit + 1])
        ]
        if not tops:
            return
        pad = min(self.style.u(9), self._gap // 2)
        left = rect.x + sum(self._widths[:lit]) + self._gap * lit
        top = rect.y + tops[0]
        bottom = rect.y + self._tops[-1] + self._row_height(self.facts.rows[-1])
        wide = self._widths[lit]
        self._band(surface, pygame.Rect(left - pad, top, wide + 2 * pad, bottom - top))

    def _row(self, surface: pygame.Surface, row: Row, rect: pygame.Rect, top: int) -> None:
        style = self.style
        high = self._row_height(row)
        if row.ruled:
            line = pygame.Rect(rect.x, top - style.u(RULED) // 2, rect.width, max(1, style.u(2)))
            surface.fill(style.colour("disabled-dark"), line)
        if row.lit:
            pad = style.u(8)
            self._band(surface, pygame.Rect(rect.x - pad, top, rect.width + 2 * pad, high))
        for column, end in _reaches(row):
            left = rect.x + sum(self._widths[:column]) + self._gap * column
            box = pygame.Rect(left, top, self._across(self._widths, column, end), high)
            self._cell(surface, row.cells[column], box, self.facts.aligns[column])

    def _band(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        style = self.style
        colour = style.colour("cream")
        style.art.paint_box(surface, rect, style.u(8), pygame.Color(colour.r, colour.g, colour.b, BAND))

    def _cell(self, surface: pygame.Surface, cell: Cell, box: pygame.Rect, align: Align) -> None:
        line = Line(*cell, gap=CLOSE)
        width = line.span(self.style)[1]
        left = {"left": box.x, "centre": box.centerx - width // 2, "right": box.right - width}[align]
        line.draw(self.style, surface, pygame.Rect(left, box.y, width, box.height))


def _reaches(row: Row) -> Iterator[tuple[int, int]]:
    """Yield the column of each cell with content, and the last column that it may extend over."""
    filled = [column for column, cell in enumerate(row.cells) if cell]
    for column, after in zip(filled, [*filled[1:], len(row.cells)], strict=True):
        yield column, after - 1
