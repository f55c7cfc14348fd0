"""A page of cards with pictures, in as many columns as fit."""

from collections.abc import Callable, Hashable, Sequence

import pygame

from citrus_game.text import pgettext
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.page import Page
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Grid, Item, Node, Scroll, nodes
from citrus_game.ui.toolkit.widgets.base import Action, Widget
from citrus_game.ui.toolkit.widgets.panels import Label

PAD, PICTURE, STAMP = 16, 190, 66
"""Units: around a card's content, height of its picture at least, and of the stamp on it."""
TALLEST = 0.74
"""Height of a picture at most where cards have room, as a share of its width."""
CARD = 344
"""Least width of a card in units at usual text size."""
BESIDE = 2.2
"""Pictures of least height that a card is wide at least for its words to stand beside its picture."""
Draw = Callable[[tuple[int, int]], pygame.Surface]
"""Draws a picture that fits a size."""


class PictureCard(Widget):
    """A card with a picture (drawn later), a title and a note below or beside it. ``stamped`` adds a check
    mark; ``name`` is unique among the window's pictures.
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

    def accessible_text(self) -> tuple[str, ...]:
        return self.label, self.note, pgettext("card", "done") if self.stamped else ""

    def measure(self, width: int = 0) -> tuple[int, int]:
        self.rect.width = width or self.rect.width
        if self.beside:
            return width, max(self.band(), self.style.u(PICTURE)) + self.style.u(2 * PAD)
        return width, self.band() + self.style.u(PICTURE + 5 * PAD // 2) + self.more

    def picture_size(self) -> tuple[int, int]:
        """Return the picture's size in pixels."""
        if self.beside:
            return round(self.style.u(PICTURE) / TALLEST), self.style.u(PICTURE)
        return self.rect.width - 2 * self.style.u(PAD), self.style.u(PICTURE) + self.more

    def band(self) -> int:
        """Return the height in pixels of title and note together."""
        type_, wide = self.style.type, max(40, self._words(self.rect).width)
        return type_.block_height(self.label, "name", wide) + type_.block_height(self.note, "note", wide)

    def draw(self, surface: pygame.Surface) -> None:
        style, rect, pad = self.style, self.rect, self.style.u(PAD)
        lit = self.hovered or self.pressed
        edge = style.colour("terracotta" if self.first else "gold-edge" if lit else "line")
        fill = style.colour("panel-active" if lit else "panel")
        style.art.paint_box(surface, rect, style.u(14), fill, edge, max(2, style.u(6 if self.first else 4)))
        box = pygame.Rect((rect.x + pad, rect.y + pad), self.picture_size())
        if self.picture is not None:
            surface.blit(self.picture, self.picture.get_rect(center=box.center))
        else:
            style.art.paint_box(surface, box, style.u(10), style.colour("inset"))
        if self.stamped:
            self._draw_stamp(surface, box)
        self.draw_words(surface, self._words(rect))

    def _words(self, card: pygame.Rect) -> pygame.Rect:
        """Return the rectangle for title and note."""
        pad, (wide, high) = self.style.u(PAD), self.picture_size()
        if self.beside:
            left = card.x + 2 * pad + wide
            return pygame.Rect(left, card.y + pad, card.right - pad - left, 0)
        return pygame.Rect(card.x + pad, card.y + pad + high + pad // 2, wide, 0)

    def draw_words(self, surface: pygame.Surface, row: pygame.Rect) -> pygame.Rect:
        """Draw title and note from the top of ``row``; return where the next row begins."""
        style = self.style
        for text, text_style, colour in ((self.label, "name", "ink"), (self.note, "note", "muted")):
            used = style.type.block(surface, text, text_style, style.colour(colour), row)
            row = row.move(0, used)
        return row

    def _draw_stamp(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        style, px = self.style, self.style.u(STAMP)
        place = pygame.Rect(box.right - px, box.y, px, px)
        ground, good = style.colour("good-ground"), style.colour("good")
        style.art.paint_box(surface, place, px // 2, ground, good, max(2, style.u(5)))
        icon = style.icon("check", px * 6 // 10, "good")
        surface.blit(icon, icon.get_rect(center=place.center))


class Gallery(Page):
    """A page of `PictureCard`; draws one visible picture per frame."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._cards: list[tuple[PictureCard, Draw]] = []

    def header_widgets(self) -> Sequence[Widget]:
        """Return the widgets above the cards."""
        raise NotImplementedError

    def cards(self) -> Sequence[tuple[PictureCard, Draw]]:
        """Return the cards, each with the function that draws its picture."""
        raise NotImplementedError

    @property
    def moving(self) -> bool:
        return self._undrawn() is not None

    def update(self, dt: float) -> None:
        super().update(dt)
        undrawn = self._undrawn()
        if undrawn is not None:
            card, draw = undrawn
            size = card.picture_size()
            card.picture = self.style.art.get((card.name, size), lambda: draw(size))
            card.mark_dirty()

    def _undrawn(self) -> tuple[PictureCard, Draw] | None:
        waiting = (each for each in self._cards if each[0].picture is None)
        return next((each for each in waiting if each[0].visible_rect.height > 0), None)

    def main(self) -> Item:
        self._cards = list(self.cards())
        grid = CardGrid([card for card, _draw in self._cards], self.style)
        return Scroll(Column(*self.header_widgets(), grid, gap=self.rim), padding=self.rim)


class CardGrid(Node):
    """Cards in the fewest columns with which no card has to be scrolled to; the pictures fill what is left of
    each row.
    """

    def __init__(self, cards: Sequence[PictureCard], style: Style) -> None:
        super().__init__(grow=1)
        self.cards, self.style = cards, style
        self.parts = nodes(cards)

    def _measure_heights(self, width: int) -> tuple[int, int]:
        high = self._arrange(width, 0).height_at(width)
        return high, high

    def _place_inside(self, rect: pygame.Rect) -> None:
        grid = self._arrange(rect.width, rect.height)
        rows = -(-len(self.cards) // grid.columns)
        spare = (rect.height - grid.height_at(rect.width)) // max(1, rows)
        # pictures stay wider than high
        wide = (rect.width + grid.gap) // grid.columns - grid.gap - 2 * self.style.u(PAD)
        more = max(0, min(spare, round(wide * TALLEST) - self.style.u(PICTURE)))
        for card in self.cards:
            card.more = more
        grid = Grid(*self.cards, columns=grid.columns, gap=grid.gap)
        grid.place(pygame.Rect(rect.topleft, (rect.width, grid.height_at(rect.width))))
        self.parts = [grid]

    def _arrange(self, width: int, height: int) -> Grid:
        """Return the cards in the fewest columns that fit a height, else in as many as fit the width; beside
        their pictures stand their words where that helps and there is room.
        """
        u, gap, least = self.style.u, self.style.u(22), self.style.metrics.scaled(CARD)
        most = max(1, (width + gap) // (least + gap))
        room = (width + gap) // most - gap
        for beside in (False, True) if room > BESIDE * u(PICTURE) / TALLEST else (False,):
            for card in self.cards:
                card.beside, card.more = beside, 0
            cells = [Box(card, width=least, min_width=0) for card in self.cards]
            for columns in range(1, most + 1):
                grid = Grid(*cells, columns=columns, gap=gap)
                if grid.height_at(width) <= height:
                    return grid
        return grid


def said(text: str) -> Label:
    """Return a label that wraps, for a sentence on the page."""
    return Label(text, "body", "cream", wrap=True)
