"""Sheets of choices: words on the left, what is chosen on the right."""

import pygame

from citrus_game.client.arrange import Column
from citrus_game.client.dialogs import Choices
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.dropdown import Dropdown
from citrus_game.client.widgets.panels import Label


class RowSheet(Sheet):
    """A sheet whose body is rows of choices under headings."""

    wide = 1180

    def row(self, column: Column, words: str, note: str, control: Widget) -> None:
        """Place words and note on the left and their control on the right, or below where it is narrow."""
        look = self.look
        label, control = self.put(Label(words, "field", wrap=True)), self.put(control)
        below = self.put(Label(note, "note", "muted", wrap=True)) if note else None
        wide, high = control.natural()
        wide = min(column.width, max(wide, look.metrics.grown(360)))
        room = column.width - wide - look.u(24)
        beside = room >= look.metrics.grown(300)
        room = room if beside else column.width
        top = column.y
        label.rect = pygame.Rect(column.left, top, *label.natural(room))
        bottom = label.rect.bottom
        if below is not None:
            below.rect = pygame.Rect(column.left, bottom, *below.natural(room))
            bottom = below.rect.bottom
        if beside:
            tall = max(high, bottom - top)
            for widget in (label, below):
                if widget is not None:
                    widget.rect.y += (tall - (bottom - top)) // 2
            left = column.left + column.width - wide
            control.rect = pygame.Rect(left, top + (tall - high) // 2, wide, high)
            column.y = top + tall + column.gap
        else:
            control.rect = pygame.Rect(column.left, bottom + look.u(6), wide, high)
            column.y = control.rect.bottom + column.gap

    def head(self, column: Column, words: str, note: str) -> None:
        """Place a heading with what it is about."""
        column.space(self.look.u(12))
        column.put(self.put(Label(words, "heading")), gap=0)
        column.put(self.put(Label(note, "note", "muted", wrap=True)))

    def open(self, dropdown: Dropdown) -> None:
        """Show the list of a drop-down."""
        self.app.stack.push(Choices.of(self.app, dropdown))
