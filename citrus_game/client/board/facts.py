"""Facts on a call-out: a head with a picture, and a table of pictures and words that align."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import pygame

from citrus_game.client.board.canvas import paint_numeral
from citrus_game.client.board.layers.fincas import MARKED_COLOUR, MARKED_SHARE, MARKED_SPOT, paint_finca
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.draw.type import Align

GAP, CLOSE, RULED = 22, 7, 10
"""Units between columns, between things in a cell, and around a line between rows."""
HEAD = 2.3
"""Height of the head's picture, in lines of its title."""
BROAD = 0.42
"""Share of the window's width from which on a note is told in several lines."""
BAND = 26
"""How opaque the band is behind a row or a column that is lit, of 255."""


class Word(NamedTuple):
    """A word or number in a text style and a colour of the theme."""

    text: str
    colour: str = "cream"
    style: Literal["note", "field", "count", "heading"] = "note"


class Pic(NamedTuple):
    """A picture by its name, ``share`` of a line high; an icon in a colour of the theme."""

    name: str
    share: float = 1.0
    colour: str = ""


class House(NamedTuple):
    """A finca with its values, ``share`` of a line high."""

    values: tuple[int, int]
    share: float = 1.0


class Site(NamedTuple):
    """A marked site with its letter, ``share`` of a line high."""

    letter: str
    share: float = 1.0


Item = Word | Pic | House | Site
Cell = tuple[Item, ...]


class Row(NamedTuple):
    """A row of the table; ``lit`` has a light band behind it, ``ruled`` a line above it."""

    cells: tuple[Cell, ...]
    lit: bool = False
    ruled: bool = False


class Facts(NamedTuple):
    """What a call-out tells: title and note beside a picture, then the table, then words below it.

    ``aligns`` has one entry a column; ``lit`` is a column with a light band behind it, -1 for none.
    ``brief`` tells the same in less, for where all of it would hide what it is about.
    """

    title: str
    note: tuple[Item, ...] = ()
    head: Pic | House | Site | None = None
    aligns: tuple[Align, ...] = ()
    rows: tuple[Row, ...] = ()
    foot: str = ""
    lit: int = -1
    brief: "Facts | None" = None

    @property
    def versions(self) -> "tuple[Facts, ...]":
        """List what may be told, the fullest first."""
        return (self,) if self.brief is None else (self, *self.brief.versions)


class FactsView:
    """Measures facts for a look and draws them; ``size`` is what they take, at most ``room`` wide.

    ``whole`` tells whether that is room enough for everything.
    """

    def __init__(self, look: Look, facts: Facts, room: int) -> None:
        self.look, self.facts, self.room = look, facts, room
        self._gap = look.u(GAP)
        self._line = look.type.line("note")
        self._close = look.u(CLOSE)
        self._wide: dict[Item, int] = {}
        self._widths = self._columns()
        table = self._table_width()
        if table > room and len(self._widths) > 1:
            self._gap = max(look.u(6), self._gap - (table - room) // (len(self._widths) - 1) - 1)
            self._widths = self._columns()
            table = self._table_width()
        self._head_px = round(look.type.line("field") * HEAD) if facts.head else 0
        head = self._head_px + look.u(12) if facts.head else 0
        self._notes = self._note_lines(head)
        widest = max([self._cell_width(note) for note in self._notes], default=0)
        titled = head + max(look.type.width(facts.title, "field"), widest)
        least = min(room, max(table, titled, look.metrics.grown(190)))
        if table < least and len(self._widths) > 1:
            self._gap += min(self._gap, (least - table) // (len(self._widths) - 1))
            if facts.aligns.count("right") == 1 and facts.aligns[-1] == "right":
                self._widths[-1] += least - self._table_width()  # sums stand at the card's edge
            table = self._table_width()
        self._foot = look.type.wrap(facts.foot, "note", least) if facts.foot else []
        self._tops, high = self._rows()
        self.size = (least, high)
        self.whole = max(table, titled) <= least

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the facts into a rect of their size."""
        self._paint_head(surface, rect)
        if self.facts.lit >= 0:
            self._band_column(surface, rect)
        for row, top in zip(self.facts.rows, self._tops, strict=True):
            self._row(surface, row, rect, rect.y + top)
        below = rect.bottom - len(self._foot) * self._line
        for number, text in enumerate(self._foot):
            line = pygame.Rect(rect.x, below + number * self._line, rect.width, self._line)
            self.look.type.place(surface, text, "note", self.look.colour("muted-dark"), line)

    def _paint_head(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look, facts = self.look, self.facts
        left = rect.x
        title = look.type.line("field")
        if facts.head is not None:
            box = pygame.Rect(rect.x, rect.y, self._head_px, self._head_px)
            self._item(surface, facts.head, box)
            left += self._head_px + look.u(12)
        block = title + self._line * len(self._notes)
        top = rect.y + max(0, (self._head_px - block) // 2)
        words = pygame.Rect(left, top, rect.right - left, title)
        look.type.place(surface, facts.title, "field", look.colour("cream"), words)
        for number, note in enumerate(self._notes):
            y = top + title + number * self._line
            self._cell(surface, note, pygame.Rect(left, y, words.width, self._line), "left")

    # measuring

    def _note_lines(self, head: int) -> list[Cell]:
        """Give the note in a line; what would make it too broad for the window begins lines of its own."""
        room = round(self.look.metrics.width * BROAD) - head
        lines: list[Cell] = []
        for item in self.facts.note:
            longer = (*lines[-1], item) if lines else (item,)
            if lines and self._cell_width(longer) <= room:
                lines[-1] = longer
            else:
                lines += [(part,) for part in self._whole(item, min(room, self.room - head))]
        return lines

    def _whole(self, item: Item, room: int) -> list[Item]:
        """Give an item, or words that are broader than a room as lines of them."""
        if not isinstance(item, Word) or self._item_width(item) <= room:
            return [item]
        return [item._replace(text=text) for text in self.look.type.wrap(item.text, item.style, room)]

    def _columns(self) -> list[int]:
        """Give the width of each column; a cell reaches over those behind it that its row leaves empty."""
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
        """Give the width of some columns that stand beside each other, with what is between them."""
        return sum(widths[column : end + 1]) + self._gap * (end - column)

    def _table_width(self) -> int:
        return sum(self._widths) + self._gap * max(0, len(self._widths) - 1)

    def _cell_width(self, cell: Cell) -> int:
        return sum([self._item_width(item) for item in cell]) + self._close * max(0, len(cell) - 1)

    def _item_width(self, item: Item) -> int:
        wide = self._wide.get(item)
        if wide is None:
            if isinstance(item, Word):
                wide = self.look.type.width(item.text, item.style)
            else:
                wide = round(self._line * item.share)
            self._wide[item] = wide
        return wide

    def _rows(self) -> tuple[list[int], int]:
        """Give where each row begins below the top, and the height of everything."""
        look, tops = self.look, []
        title = look.type.line("field") if self.facts.title else 0
        y = max(self._head_px, title + self._line * len(self._notes))
        if y and self.facts.rows:
            y += look.u(8)
        for row in self.facts.rows:
            y += look.u(RULED) if row.ruled else 0
            tops.append(y)
            y += self._row_height(row)
        if self._foot:
            y += look.u(8) + len(self._foot) * self._line
        return tops, y

    def _row_height(self, row: Row) -> int:
        pictures = [item.share for cell in row.cells for item in cell if not isinstance(item, Word)]
        words = [
            self.look.type.line(item.style) for cell in row.cells for item in cell if isinstance(item, Word)
        ]
        high = max([*words, *(round(self._line * share) for share in pictures)], default=self._line)
        return high + (self._close if any(share > 1 for share in pictures) else 0)

    # drawing

    def _band_column(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        lit = self.facts.lit
        tops = [
            top for row, top in zip(self.facts.rows, self._tops, strict=True) if any(row.cells[1 : lit + 1])
        ]
        if not tops:
            return
        pad = min(self.look.u(9), self._gap // 2)
        left = rect.x + sum(self._widths[:lit]) + self._gap * lit
        top = rect.y + tops[0]
        bottom = rect.y + self._tops[-1] + self._row_height(self.facts.rows[-1])
        wide = self._widths[lit]
        self._band(surface, pygame.Rect(left - pad, top, wide + 2 * pad, bottom - top))

    def _row(self, surface: pygame.Surface, row: Row, rect: pygame.Rect, top: int) -> None:
        look = self.look
        high = self._row_height(row)
        if row.ruled:
            line = pygame.Rect(rect.x, top - look.u(RULED) // 2, rect.width, max(1, look.u(2)))
            surface.fill(look.colour("disabled-dark"), line)
        if row.lit:
            pad = look.u(8)
            self._band(surface, pygame.Rect(rect.x - pad, top, rect.width + 2 * pad, high))
        for column, end in _reaches(row):
            left = rect.x + sum(self._widths[:column]) + self._gap * column
            box = pygame.Rect(left, top, self._across(self._widths, column, end), high)
            self._cell(surface, row.cells[column], box, self.facts.aligns[column])

    def _band(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look = self.look
        colour = look.colour("cream")
        look.art.paint_box(surface, rect, look.u(8), pygame.Color(colour.r, colour.g, colour.b, BAND))

    def _cell(self, surface: pygame.Surface, cell: Cell, box: pygame.Rect, align: Align) -> None:
        width = self._cell_width(cell)
        left = {"left": box.x, "centre": box.centerx - width // 2, "right": box.right - width}[align]
        for item in cell:
            wide = self._item_width(item)
            place = pygame.Rect(left, box.y, wide, box.height)
            if not isinstance(item, Word):
                place = pygame.Rect(0, 0, wide, wide)
                place.midleft = (left, box.centery)
            self._item(surface, item, place)
            left += wide + self._close

    def _item(self, surface: pygame.Surface, item: Item, box: pygame.Rect) -> None:
        look = self.look
        match item:
            case Word(text, colour, style):
                px = look.type.px(style)
                look.type.place(surface, text, style, look.colour(colour), box.inflate(2, 0), "left", px)
            case House(values):
                paint_finca(look.art, look.type, surface, box, values)
            case Site(letter):
                surface.blit(look.art.piece("site-marked", box.width), box)
                paint_numeral(look.type, surface, letter, box, MARKED_SPOT, MARKED_SHARE, MARKED_COLOUR)
            case Pic(name, _share, colour):
                tint = look.colour(colour) if colour else None
                surface.blit(look.art.piece(name, box.width, tint), box)


def _reaches(row: Row) -> Iterator[tuple[int, int]]:
    """Give the columns of the cells that hold something, each with the last column it may reach over."""
    filled = [column for column, cell in enumerate(row.cells) if cell]
    for column, after in zip(filled, [*filled[1:], len(row.cells)], strict=True):
        yield column, after - 1
