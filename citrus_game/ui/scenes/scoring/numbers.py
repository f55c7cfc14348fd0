"""The table of numbers of a finished game, below the podium."""

import pygame

from citrus_game.session.seats import Seat
from citrus_game.session.standings import Tally
from citrus_game.session.telling.charts import row_words
from citrus_game.text import _
from citrus_game.ui.board.charts.plot import draw_seat
from citrus_game.ui.toolkit.widgets.base import Widget

NAMES_SHARE = 0.34
"""Share of the width for the names of the rows."""


def number_rows(tallies: list[Tally]) -> list[tuple[str, list[int]]]:
    """Return the rows of the table: a name and each player's number."""
    return [
        (_("Plantations planted"), [tally.tiles for tally in tallies]),
        (_("Regions started"), [tally.regions for tally in tallies]),
        (_("Harvests"), [tally.harvests for tally in tallies]),
        (_("Largest harvest"), [tally.largest for tally in tallies]),
        (_("Fincas won"), [tally.fincas for tally in tallies]),
        (_("Bonuses taken"), [tally.landscape for tally in tallies]),
        (_("Coins lost"), [tally.forfeited for tally in tallies]),
        (_("Penalty points"), [tally.penalties for tally in tallies]),
    ]


class NumbersTable(Widget):
    """A table of numbers by player; the highest of each row is bold."""

    focusable = False

    def __init__(self, tallies: list[Tally], seats: tuple[Seat, ...]) -> None:
        super().__init__()
        self.rows, self.seats = number_rows(tallies), seats

    def accessible_text(self) -> tuple[str, ...]:
        names = [seat.name for seat in self.seats]
        return tuple(row_words(name, names, list(map(str, numbers))) for name, numbers in self.rows)

    def draw(self, surface: pygame.Surface) -> None:
        style, room = self.style, self.rect
        left = self._names_width(room.width)
        wide = (room.width - left) // len(self.seats)
        high = min(style.u(84), room.height // (len(self.rows) + 1))
        for column, seat in enumerate(self.seats):
            draw_seat(style, surface, seat, pygame.Rect(room.x + left + column * wide, room.y, wide, high))
        for row, (name, numbers) in enumerate(self.rows, 1):
            line = pygame.Rect(room.x, room.y + row * high, room.width, high)
            if row % 2:
                style.art.paint_box(surface, line, style.u(8), style.colour("inset"))
            words = pygame.Rect(line.x + style.u(14), line.y, left - style.u(20), high)
            style.type.place(surface, name, "field", style.colour("ink"), words)
            for column, number in enumerate(numbers):
                box = pygame.Rect(line.x + left + column * wide, line.y, wide, high)
                best = number and number == max(numbers)
                text_style, colour = ("name", "ink") if best else ("field", "ink" if number else "muted")
                style.type.place(surface, str(number), text_style, style.colour(colour), box, "centre")

    def _names_width(self, width: int) -> int:
        """Return the width in pixels of the column of names. It is wider than its share if a name needs
        it and the numbers leave room.
        """
        style = self.style
        longest = max(style.type.width(name, "field") for name, _numbers in self.rows) + style.u(28)
        digits = max(len(str(number)) for _name, numbers in self.rows for number in numbers)
        spare = width - len(self.seats) * (style.type.width("0" * digits, "name") + style.u(10))
        return max(round(width * NAMES_SHARE), min(longest, spare))
