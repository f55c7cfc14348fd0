"""A list of any number of rows alike: only those in sight are made, laid out and drawn."""

from collections.abc import Callable, Sequence

import pygame

from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.scroll import ScrollList

Make = Callable[[int], Sequence[Widget]]


class RowList(ScrollList):
    """Makes rows as they come into sight, and one more at each end for the keys to go on to.

    Set `count`, `pitch` and `top` before `settle`. ``make`` gives the widgets of a row, placed across; down
    they stand in pixels from the top of their row.
    """

    def __init__(self, make: Make) -> None:
        super().__init__()
        self._make = make
        self.count = 0
        self.pitch = 1
        """Pixels from a row to the next."""
        self.top = 0
        """Pixels before the first row."""
        self._rows: dict[int, Sequence[Widget]] = {}

    def settle(self, rect: pygame.Rect, content: int) -> None:
        """Stand at ``rect``; ``content`` is how high all rows are together, in pixels."""
        super().settle(rect, content)
        self._fill()

    def scroll_to(self, offset: int) -> None:
        """Put the content's pixel ``offset`` at the top, as far as there is content."""
        super().scroll_to(offset)
        self._fill()

    def _fill(self) -> None:
        if not self.count:
            return
        self.focusable = False
        first = max(0, (self.offset - self.top) // self.pitch - 1)
        end = min(self.count, (self.offset + self.rect.height - self.top) // self.pitch + 2)
        for row in [row for row in self._rows if not first <= row < end]:
            for widget in self._rows.pop(row):
                widget.show(False)  # it may have the focus still
        for row in range(first, end):
            if row not in self._rows:
                self._rows[row] = self._made(row)
        self.children = [widget for row in sorted(self._rows) for widget in self._rows[row]]

    def _made(self, row: int) -> Sequence[Widget]:
        widgets = self._make(row)
        for widget in widgets:
            self.add(widget)
            widget.rect.move_ip(self.rect.x, self.rect.y + self.top + row * self.pitch - self.offset)
        return widgets
