"""What each player did, as a table: a row a number, a column a player."""

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.table.review.tally import Tally
from citrus_game.table.seat import Seat
from citrus_game.table.telling.charts import row_words
from citrus_game.text import _

NAMES_SHARE = 0.34
"""Share of the width that the rows' names take."""


def number_rows(tallies: list[Tally]) -> list[tuple[str, list[int]]]:
    """Name the numbers that are shown, with each player's."""
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
    """The table; the most of each row is set in bold type."""

    focusable = False
    shows_hover = False

    def __init__(self, tallies: list[Tally], seats: tuple[Seat, ...]) -> None:
        super().__init__()
        self.rows, self.seats = number_rows(tallies), seats

    def words_on(self) -> tuple[str, ...]:
        """Tell each row with everybody's number."""
        names = [seat.name for seat in self.seats]
        return tuple(row_words(name, names, list(map(str, numbers))) for name, numbers in self.rows)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint heads and rows."""
        look, room = self.look, self.rect
        left = self._names_width(room.width)
        wide = (room.width - left) // len(self.seats)
        high = min(look.u(84), room.height // (len(self.rows) + 1))
        for column, seat in enumerate(self.seats):
            _draw_seat(look, surface, seat, pygame.Rect(room.x + left + column * wide, room.y, wide, high))
        for row, (name, numbers) in enumerate(self.rows, 1):
            line = pygame.Rect(room.x, room.y + row * high, room.width, high)
            if row % 2:
                look.art.paint_box(surface, line, look.u(8), look.colour("inset"))
            words = pygame.Rect(line.x + look.u(14), line.y, left - look.u(20), high)
            look.type.place(surface, name, "field", look.colour("ink"), words)
            for column, number in enumerate(numbers):
                box = pygame.Rect(line.x + left + column * wide, line.y, wide, high)
                best = number and number == max(numbers)
                style, colour = ("name", "ink") if best else ("field", "ink" if number else "muted")
                look.type.place(surface, str(number), style, look.colour(colour), box, "centre")

    def _names_width(self, width: int) -> int:
        """Give the pixels that the rows' names take: their share, or more where the numbers leave it."""
        look = self.look
        longest = max(look.type.width(name, "field") for name, _numbers in self.rows) + look.u(28)
        spare = width - len(self.seats) * (look.type.width("000", "name") + look.u(10))
        return max(round(width * NAMES_SHARE), min(longest, spare))


def _draw_seat(look: Look, target: pygame.Surface, seat: Seat, box: pygame.Rect) -> None:
    px = min(look.u(52), box.height - look.u(4))
    worker = look.art.piece(f"worker-{seat.colour}", px)
    wide = look.type.width(seat.name, "name")
    if wide > box.width - px - look.u(14):
        target.blit(worker, worker.get_rect(center=box.center))
        return
    left = box.centerx - (px + look.u(6) + wide) // 2
    target.blit(worker, (left, box.centery - px // 2))
    name = pygame.Rect(left + px + look.u(6), box.y, max(1, wide), box.height)
    look.type.place(target, seat.name, "name", look.colour("ink"), name)
