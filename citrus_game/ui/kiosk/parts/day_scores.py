"""The table of the scores of the day, with the emblem and letters of each visitor."""

from collections.abc import Sequence

import pygame

from citrus_game.content.kiosk_scores import Entry
from citrus_game.narration.words import capital, fruit_name, tile_name
from citrus_game.rules.model.components import FRUITS, KIND
from citrus_game.text import _
from citrus_game.ui.toolkit.drawing.cells import Elastic, Line, TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Layers, Node, Row, Space
from citrus_game.ui.toolkit.widgets.base import Painted, Widget
from citrus_game.ui.toolkit.widgets.panels import Frame, Label

MEDALS = {1: "#F2AE1F", 2: "#BDB6A8", 3: "#CF8A55"}


class ScoreTable(Widget):
    """Entries from rank ``first`` on, as many as fit, at most ``most``; an invitation if there are none.

    ``mine`` is the rank of the visitor's own entry. If it does not fit, it replaces the last row.
    """

    focusable = False
    entries = Painted[Sequence[Entry]]()
    """The entries from the best to the worst."""

    def __init__(self, entries: Sequence[Entry], *, mine: int = 0, most: int = 10, first: int = 1) -> None:
        super().__init__()
        self._entries: Sequence[Entry] = entries
        self.mine, self.most, self.first = mine, most, first

    @property
    def row_height(self) -> int:
        """The height of a row in pixels, with the gap below it."""
        return max(self.style.type.line("large") + self.style.u(14), self.style.u(64))

    def measure(self, width: int = 0) -> tuple[int, int]:
        return width, self.row_height

    def draw(self, surface: pygame.Surface) -> None:
        if not self.entries:
            self._draw_nobody(surface)
            return
        count = max(1, min(self.most, self.rect.height // self.row_height))
        shown = list(enumerate(self.entries, self.first))[:count]
        if count <= self.mine - self.first < len(self.entries):
            shown = [*shown[: count - 1], (self.mine, self.entries[self.mine - self.first])]
        for row, (rank, entry) in zip(self._rows(len(shown)), shown, strict=True):
            self._draw_entry(surface, row, rank, entry)

    def _rows(self, count: int) -> "list[EntryPlaces]":
        """Return the places of rows, from the top."""
        gap = self.style.u(8)
        rows = [EntryPlaces(self.style, self.row_height - gap) for _number in range(count)]
        Column(*(row.whole for row in rows), gap=gap).place(self.rect)
        return rows

    def _draw_nobody(self, surface: pygame.Surface) -> None:
        """Draw free places with medals, a picture, and a text that invites to play."""
        style, rect = self.style, self.rect
        words, gap = _("Nobody yet. Be the first today!"), style.u(16)
        high = style.type.block_height(words, "large", rect.width)
        free = min(len(MEDALS), max(0, rect.height - high - style.u(24)) // self.row_height)
        for rank, row in enumerate(self._rows(free), 1):
            style.art.paint_box(surface, row.whole.rect, style.u(12), style.colour("inset"))
            _draw_medal(style, surface, row.medal.rect, rank)
            sign = row.sign.rect.inflate(-style.u(8), -style.u(8))
            style.art.paint_box(surface, sign, style.u(12), style.colour("segment-ground"))
        below = rect.move(0, free * self.row_height)
        below.height = max(high, rect.bottom - below.y)
        px = min(max(style.u(230), below.height // 2), below.height - high - style.u(40), below.width // 2)
        picture = style.art.piece("waiting", (px * 5 // 4, px)) if px >= style.u(64) else None
        taken = px + gap if picture else 0
        place = below.move(0, (below.height - high - taken) // 2)
        if picture:
            surface.blit(picture, picture.get_rect(midtop=place.midtop))
        colour = style.colour("muted")
        style.type.block(surface, words, "large", colour, place.move(0, taken), "centre")

    def _draw_entry(self, surface: pygame.Surface, row: "EntryPlaces", rank: int, entry: Entry) -> None:
        style, own = self.style, rank == self.mine
        fill = style.colour("panel-active" if own else "inset")
        edge = style.colour("gold-edge") if own else None
        style.art.paint_box(surface, row.whole.rect, style.u(12), fill, edge, max(2, style.u(4)))
        _draw_medal(style, surface, row.medal.rect, rank)
        _draw_sign(style, surface, row.sign.rect, entry)
        name, points = TextCell(entry.letters, "ink", "large"), TextCell(points_of(entry), "ink", "card")
        Line(Elastic(name), points, gap=10).draw(style, surface, row.words.rect)


class EntryPlaces:
    """The rectangles in the row of an entry."""

    def __init__(self, style: Style, high: int) -> None:
        side, u = high - style.u(14), style.u
        self.medal = Space(width=side, height=side, shrink=0, align_self="centre")
        self.sign, self.words = Space(high, shrink=0), Space(grow=1)
        padding = u(10), 0, u(20), 0
        self.whole = Row(self.medal, self.sign, self.words, gap=u(12), padding=padding, height=high, shrink=0)


def score_card(style: Style, title: str, entries: Sequence[Entry], *, mine: int = 0) -> Node:
    """Return a card with a title and a table of scores."""
    u = style.u
    table = Box(ScoreTable(entries, mine=mine), grow=1, height=0, min_height=u(360))
    inside = Column(Label(title, "heading"), table, gap=u(16), padding=(u(26), u(18), u(26), u(22)))
    return Layers(Frame(), inside)


def _draw_medal(style: Style, surface: pygame.Surface, rect: pygame.Rect, rank: int) -> None:
    """Draw a rank, with a medal for the first three."""
    if rank in MEDALS:
        style.art.paint_box(surface, rect, rect.width // 2, pygame.Color(MEDALS[rank]))
    style.type.place(surface, str(rank), "button", style.colour("ink"), rect, "centre")


def _draw_sign(style: Style, surface: pygame.Surface, rect: pygame.Rect, entry: Entry) -> None:
    """Draw an entry's emblem on its colour, as large as fits."""
    box = rect.inflate(-style.u(8), -style.u(8))
    style.art.paint_box(surface, box, style.u(12), style.colour(f"player-{entry.colour}"))
    piece = style.art.piece(picture_of(entry.emblem), round(box.width * 0.8))
    surface.blit(piece, piece.get_rect(center=box.center))


def picture_of(emblem: str) -> str:
    """Return the picture name of an emblem. A well alone uses the large one, since the other is drawn for
    a tile's corner.
    """
    return "large-well" if emblem == "well" else emblem


def emblem_name(emblem: str) -> str:
    """Return the name of an emblem."""
    if emblem in FRUITS:
        return capital(fruit_name(FRUITS.index(emblem)))
    others = {"finca": _("Finca"), "well": _("Well"), "horses4": _("Wild horses")}
    return others.get(emblem) or capital(tile_name(KIND[emblem]))


def points_of(entry: Entry) -> str:
    """Return the points of an entry, for puzzles with the highest possible: "9 / 12"."""
    return (
        _("{points} / {best}").format(points=entry.points, best=entry.maximum)
        if entry.maximum
        else str(entry.points)
    )
