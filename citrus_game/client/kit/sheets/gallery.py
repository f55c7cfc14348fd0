"""A page of cards with pictures to choose from, as many in a row as there is room for."""

from collections.abc import Callable, Hashable, Sequence

import pygame

from citrus_game.client.kit.sheets.page import Page
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.base import Action, Widget
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.client.kit.widgets.scroll import BAR, ScrollList
from citrus_game.text import pgettext

PAD, PICTURE, STAMP = 16, 190, 66
"""Units: around a card's content, height of its picture at least, and of the stamp on it."""
TALLEST = 0.74
"""Height of a picture at most where cards have room, as a share of its width."""
CARD, RIM = 344, 16
"""Units at usual text size: least width of a card; units around the list for focus rings."""
BESIDE = 2.2
"""Pictures of least height that a card is wide at least for its words to stand beside its picture."""
Draw = Callable[[tuple[int, int]], pygame.Surface]
"""Draws a picture that fits a size."""


class PictureCard(Widget):
    """A card in a gallery: its picture, which comes later, and under or beside it title and note.

    ``stamped`` puts a check mark on it, ``name`` tells its picture from others of the window.
    """

    def __init__(self, name: Hashable, title: str, note: str, action: Action, *, stamped: bool) -> None:
        super().__init__(action=action)
        self.name, self.label, self.note, self.stamped = name, title, note, stamped
        self.picture: pygame.Surface | None = None
        self.first = False
        """Whether it is the usual one to take now."""
        self.more = 0
        """Pixels by which its picture is higher than it has to be."""
        self.beside = False
        """Whether its words stand beside the picture."""

    def words_on(self) -> tuple[str, ...]:
        """Give title and note, and whether it has its stamp."""
        return self.label, self.note, pgettext("card", "done") if self.stamped else ""

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give room for the picture, and for the words under or beside it."""
        self.rect.width = width or self.rect.width
        if self.beside:
            return width, max(self.band(), self.look.u(PICTURE)) + self.look.u(2 * PAD)
        return width, self.band() + self.look.u(PICTURE + 5 * PAD // 2) + self.more

    def picture_size(self) -> tuple[int, int]:
        """Give the pixels for the picture."""
        if self.beside:
            return round(self.look.u(PICTURE) / TALLEST), self.look.u(PICTURE)
        return self.rect.width - 2 * self.look.u(PAD), self.look.u(PICTURE) + self.more

    def band(self) -> int:
        """Give the height of the words."""
        type_, wide = self.look.type, max(40, self._words(self.rect).width)
        return type_.block_height(self.label, "name", wide) + type_.block_height(self.note, "note", wide)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint card, picture, stamp and words."""
        look, rect, pad = self.look, self.rect, self.look.u(PAD)
        lit = self.hovered or self.pressed
        edge = look.colour("terracotta" if self.first else "gold-edge" if lit else "line")
        fill = look.colour("panel-active" if lit else "panel")
        look.art.paint_box(surface, rect, look.u(14), fill, edge, max(2, look.u(6 if self.first else 4)))
        box = pygame.Rect((rect.x + pad, rect.y + pad), self.picture_size())
        if self.picture is not None:
            surface.blit(self.picture, self.picture.get_rect(center=box.center))
        else:
            look.art.paint_box(surface, box, look.u(10), look.colour("inset"))
        if self.stamped:
            self._draw_stamp(surface, box)
        self.draw_words(surface, self._words(rect))

    def _words(self, card: pygame.Rect) -> pygame.Rect:
        """Give where the words on a card begin, and how wide they are."""
        pad, (wide, high) = self.look.u(PAD), self.picture_size()
        if self.beside:
            left = card.x + 2 * pad + wide
            return pygame.Rect(left, card.y + pad, card.right - pad - left, 0)
        return pygame.Rect(card.x + pad, card.y + pad + high + pad // 2, wide, 0)

    def draw_words(self, surface: pygame.Surface, row: pygame.Rect) -> pygame.Rect:
        """Paint title and note from the top of a row; give where the next row begins."""
        look = self.look
        for text, style, colour in ((self.label, "name", "ink"), (self.note, "note", "muted")):
            used = look.type.block(surface, text, style, look.colour(colour), row)
            row = row.move(0, used)
        return row

    def _draw_stamp(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        look, px = self.look, self.look.u(STAMP)
        place = pygame.Rect(box.right - px, box.y, px, px)
        ground, good = look.colour("good-ground"), look.colour("good")
        look.art.paint_box(surface, place, px // 2, ground, good, max(2, look.u(5)))
        icon = look.icon("check", px * 6 // 10, "good")
        surface.blit(icon, icon.get_rect(center=place.center))


class Gallery(Page):
    """A page of `PictureCard`; pictures in sight are drawn one a frame."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._cards: list[tuple[PictureCard, Draw]] = []

    def about(self) -> Sequence[Widget]:
        """Make what stands over the cards."""
        raise NotImplementedError

    def cards(self) -> Sequence[tuple[PictureCard, Draw]]:
        """Make the cards, each with what draws its picture."""
        raise NotImplementedError

    @property
    def moving(self) -> bool:
        """Tell whether a picture in sight is still to be drawn."""
        return self._undrawn() is not None

    def update(self, dt: float) -> None:
        """Draw the next picture in sight."""
        super().update(dt)
        undrawn = self._undrawn()
        if undrawn is not None:
            card, draw = undrawn
            size = card.picture_size()
            card.picture = self.look.art.keep((card.name, size), lambda: draw(size))
            card.changed()

    def _undrawn(self) -> tuple[PictureCard, Draw] | None:
        waiting = (each for each in self._cards if each[0].picture is None)
        return next((each for each in waiting if each[0].seen.height > 0), None)

    def place(self, room: pygame.Rect) -> None:
        """Place the cards, which scroll, under what they are about."""
        look, rim = self.look, self.look.u(RIM)
        body = self.widgets.add(ScrollList())
        rect = pygame.Rect(room.x - rim, room.y, room.width + 2 * rim, room.height - look.u(24))
        self._cards = list(self.cards())
        wide = rect.width - 2 * rim - look.u(BAR)
        y = rim
        for widget in self.about():
            body.add(widget).rect = pygame.Rect(rim, y, wide, 0)
            widget.rect.height = widget.natural(wide)[1]
            y = widget.rect.bottom + rim
        body.settle(rect, self._grid(body, pygame.Rect(rim, y, wide, rect.height - y)))

    def _grid(self, body: ScrollList, room: pygame.Rect) -> int:
        """Place the cards in as many columns as there is room for, in fewer where all are still in sight;
        give where they end.
        """
        gap = self.look.u(22)
        cards = [body.add(card) for card, _draw in self._cards]
        across = max(1, (room.width + gap) // (self.look.metrics.grown(CARD) + gap))
        rows, highs = self._rows(cards, room.width, across, gap)
        wide = (room.width - gap * (across - 1)) // across
        if sum(highs) + gap * len(highs) > room.height and wide > BESIDE * self.look.u(PICTURE) / TALLEST:
            for card in cards:
                card.beside = True
            rows, highs = self._rows(cards, room.width, across, gap)
        while across > 1:
            fewer = self._rows(cards, room.width, across - 1, gap)
            if sum(fewer[1]) + gap * len(fewer[1]) > room.height:
                break
            across, (rows, highs) = across - 1, fewer
        # pictures take what the rows leave, as long as they stay wider than high
        wide, y = (room.width - gap * (across - 1)) // across, room.y
        spare = (room.height - sum(highs) - gap * len(rows)) // max(1, len(rows))
        most = round((wide - 2 * self.look.u(PAD)) * TALLEST) - self.look.u(PICTURE)
        more = max(0, min(spare, most))
        for row, high in zip(rows, highs, strict=True):
            for index, card in enumerate(row):
                card.more = more
                card.rect = pygame.Rect(room.x + index * (wide + gap), y, wide, high + more)
            y += high + more + gap
        return y

    @staticmethod
    def _rows(
        cards: Sequence[PictureCard], width: int, across: int, gap: int
    ) -> tuple[list[Sequence[PictureCard]], list[int]]:
        """Share cards into rows; give them with the least heights they need."""
        wide = (width - gap * (across - 1)) // across
        rows = [cards[start : start + across] for start in range(0, len(cards), across)]
        return rows, [max(card.natural(wide)[1] for card in row) for row in rows]


def said(text: str) -> Label:
    """Make words that stand on the page."""
    return Label(text, "body", "cream", wrap=True)
