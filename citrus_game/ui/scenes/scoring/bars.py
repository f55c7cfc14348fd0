"""Final scores as stacked bars by source, and as a table."""

from collections.abc import Sequence

import pygame

from citrus_game.bots.people import person_of
from citrus_game.session.standings import COLOURS, LOOKS, PENALTIES, Standing, source_words, used_sources
from citrus_game.text import _
from citrus_game.ui.board.charts.plot import draw_seat
from citrus_game.ui.board.charts.sources import draw_key, draw_keys, keys_in_row, paint_source
from citrus_game.ui.board.people.figures import head
from citrus_game.ui.toolkit.drawing.style import Style

NAMES_SHARE = 0.34
"""Limit of the width for workers and names, as a share."""
WORKER, FEW_WORKER, BESIDE = 64, 92, 12
"""Units: size of a worker, size with few players, and distance to the name."""
GROWS = 0.6
"""Share of a source's time in which its bars grow, before the crown; then they stand."""
FEW = 3
"""With at most this many players, rows are high."""


class Bars:
    """Bars of points by source with a legend, drawn into ``room``. Before the winner is known they show one
    source at a time, afterwards they are stacked and have an axis.

    In the methods, ``shown`` is the number of sources counted so far; 2.5 means two sources and half of the
    third.
    """

    def __init__(self, style: Style, room: pygame.Rect, standings: Sequence[Standing]) -> None:
        self.style, self.room, self.standings = style, room, list(standings)
        self.seats = sorted(range(len(standings)), key=lambda place: standings[place].player)
        """Indices into ``standings`` in the order of the seats."""
        self.sources = used_sources(self.standings)
        line = style.type.line("field")
        per_row = keys_in_row(style, room.width, self.sources, style.u(206))
        rows = -(-len(self.sources) // per_row)
        self._per_row = per_row
        legend_high = rows * max(style.u(64), line + style.u(12))
        self.legend = pygame.Rect(room.x, room.bottom - legend_high, room.width, legend_high)
        measure, gap = style.type.width, style.u(BESIDE)
        longest = max((each.seat.name for each in standings), key=lambda name: measure(name, "name"))
        most = round(room.width * NAMES_SHARE) - gap
        few = len(standings) <= FEW and measure(longest, "name") <= most - style.u(FEW_WORKER)
        self._worker = style.u(FEW_WORKER if few else WORKER)
        self._name_px = style.type.shrunk(longest, "name", most - self._worker)
        names = measure(longest, "name", self._name_px)
        self._named = names <= most - self._worker
        self._names = self._worker + (gap + names if self._named else 0)
        numbers = [f"+{points}" for each in self.standings for points in (each.total, *each.sources)]
        self._totals = max(style.type.width(text, "title") for text in numbers)
        self._least = min(0, *(sum(n for n in standing.sources if n < 0) for standing in self.standings))
        self._most = max(10, *(self._sum(standing) for standing in self.standings))
        axis_high = style.type.line("note") + style.u(10)
        top = room.y + style.u(12)
        # room for the numbers of penalties, left of their bars
        label = style.type.width("−00", "field") + style.u(12) if self._least < 0 else 0
        left = room.x + self._names + style.u(20) + label
        self.plot = pygame.Rect(
            left,
            top,
            room.right - self._totals - style.u(20) - left,
            self.legend.top - style.u(28) - axis_high - top,
        )
        self._step = self._axis_step()
        self._most = -(-self._most // self._step) * self._step
        largest = max([1, *(points for each in self.standings for points in each.sources)])
        self._longer = 0.9 * self._most / largest
        """How much longer a bar is while its source is shown alone."""

    def _sum(self, standing: Standing) -> int:
        return sum(points for points in standing.sources if points > 0)

    def _x(self, points: float) -> int:
        share = (points - self._least) / (self._most - self._least)
        return self.plot.x + round(self.plot.width * share)

    def draw(self, target: pygame.Surface, shown: float) -> None:
        """Draw axis, stacked bars, totals and legend."""
        self._draw_axis(target)
        rows = self.rows(shown)
        # players with more points are drawn last, above those that they overtake
        for number in sorted(range(len(rows)), key=lambda place: -rows[place]):
            standing, row = self.standings[number], self._row(rows[number])
            self._draw_player(target, standing, row)
            # the crates tell it at once, too
            self._draw_total(target, row, str(standing.total).replace("-", "−"))
            self._draw_bar(target, standing, row, shown)
        self._draw_zero(target)
        self._draw_legend(target)

    def draw_source(self, target: pygame.Surface, shown: float) -> None:
        """Draw what each player gets from the source that is being counted, and nothing of the others; after
        the last a question mark for each.
        """
        place = int(shown)
        source = self.sources[place] if place < len(self.sources) else None
        grown = min(1.0, (shown - place) / GROWS)
        for number, seat in enumerate(self.seats):
            standing, row = self.standings[seat], self._row(number)
            self._draw_player(target, standing, row)
            points = standing.sources[source] if source is not None else 0
            if source is not None and points > 0:
                self._draw_piece(target, source, 0, points * grown * self._longer, points, row)
            elif round(points * grown) < 0:
                self._draw_penalty(target, 0, round(points * grown), row)
            gained = f"+{points}" if points > 0 else f"−{-points}" if points else ""
            self._draw_total(target, row, "?" if source is None else gained)
        self._draw_zero(target)
        self._draw_legend(target)

    def _row(self, number: float) -> pygame.Rect:
        """Return where the bar of a row is, without a width."""
        pitch = self.plot.height / len(self.standings)
        most = max(self.style.u(68), min(self.style.u(92), round(pitch * 0.5)))
        high = max(4, min(most, round(pitch * 0.72)))
        return pygame.Rect(0, self.plot.y + round((number + 0.5) * pitch) - high // 2, 0, high)

    def rows(self, shown: float) -> list[float]:
        """Return the row of each standing: from that of the seat to that of the rank. Fractions are rows in
        motion.
        """
        share = min(1.0, shown / max(1, len(self.sources)))
        gone = share * share * (3 - 2 * share)
        seats = [self.seats.index(place) for place in range(len(self.seats))]
        return [seat + (rank - seat) * gone for rank, seat in enumerate(seats)]

    def _axis_step(self) -> int:
        """Return the points between two lines of the axis."""
        label = self.style.type.width("000", "note") * 1.3
        a_point = self.plot.width / (self._most - self._least)
        steps = (each for each in (10, 20, 50, 100) if self._most / each <= 7 and a_point * each >= label)
        return next(steps, 200)

    def _draw_axis(self, target: pygame.Surface) -> None:
        """Draw the lines of the axis and their numbers."""
        style, step = self.style, self._step
        for value in range(step, self._most + 1, step):
            x = self._x(value)
            pygame.draw.line(target, style.colour("line"), (x, self.plot.y), (x, self.plot.bottom), 2)
        for value in range(0, self._most + 1, step):
            box = pygame.Rect(
                self._x(value) - 60, self.plot.bottom + style.u(4), 120, style.type.line("note")
            )
            style.type.place(target, str(value), "note", style.colour("muted"), box, "centre")

    def _draw_zero(self, target: pygame.Surface) -> None:
        x = self._x(0)
        wide = max(2, self.style.u(4))
        line = pygame.Rect(x - wide, self.plot.y, wide, self.plot.height)
        target.fill(self.style.colour("ink"), line)

    def _draw_player(self, target: pygame.Surface, standing: Standing, row: pygame.Rect) -> None:
        style, middle, high = self.style, row.centery, row.height
        px = min(self._worker, high + style.u(8))
        person = person_of(standing.seat.player)
        worker = style.art.piece(f"worker-{standing.seat.colour}", px)
        if person is not None:
            worker = head(style.art, person.picture, "calm", standing.seat.colour, (px, px))
        target.blit(worker, worker.get_rect(center=(self.room.x + px // 2, middle)))
        if self._named:
            used = self._worker + style.u(BESIDE)
            name = pygame.Rect(self.room.x + used, middle - high // 2, self._names - used, high)
            style.type.place(target, standing.seat.name, "name", style.colour("ink"), name, px=self._name_px)

    def _draw_total(self, target: pygame.Surface, row: pygame.Rect, text: str) -> None:
        """Write a number at the end of a row."""
        style = self.style
        place = pygame.Rect(self.room.right - self._totals, row.y, self._totals, row.height)
        px = min(style.type.px("title"), round(self.plot.height / len(self.standings) * 0.8))
        style.type.place(target, text, "title", style.colour("ink"), place, "right", px)

    def _draw_bar(self, target: pygame.Surface, standing: Standing, row: pygame.Rect, shown: float) -> None:
        done, below = 0.0, 0
        for place, source in enumerate(self.sources):
            share = max(0.0, min(1.0, shown - place))
            points = standing.sources[source] * share
            if points > 0:
                self._draw_piece(target, source, done, points, standing.sources[source], row)
                done += points
            elif round(points) < 0:
                self._draw_penalty(target, below, round(points), row)
                below += round(points)

    def _draw_piece(
        self, target: pygame.Surface, source: int, start: float, points: float, number: int, row: pygame.Rect
    ) -> None:
        style, kind = self.style, LOOKS[source]
        left, right = self._x(start), self._x(start + points)
        box = pygame.Rect(left + 1, row.y, max(3, right - left - 2), row.height)
        radius = min(style.u(5), box.width // 2 - 1)
        paint_source(style, target, box, source, radius)
        text, px = str(number), min(style.type.px("field"), round(box.height * 0.8))
        wide = style.type.width(text, "field", px)
        if wide + style.u(6) <= box.width:
            plate = pygame.Rect(0, 0, min(wide + style.u(14), box.width - 2), round(px * 1.3))
            plate.center = box.center
            style.art.paint_box(target, plate, style.u(6), style.colour(COLOURS[source]))
            colour = style.colour("on-primary" if kind.light else "ink")
            style.type.place(target, text, "field", colour, box, "centre", px)

    def _draw_penalty(self, target: pygame.Surface, start: int, points: int, row: pygame.Rect) -> None:
        style = self.style
        wide = max(2, style.u(4))
        left = self._x(start + points)
        box = pygame.Rect(left, row.y, self._x(start) - wide - left, row.height)
        if box.width > 6:
            paint_source(style, target, box, PENALTIES, min(style.u(5), box.width // 2 - 1))
        text = f"−{-points}"
        wide = style.type.width(text, "field")
        label = pygame.Rect(box.x - style.u(6) - wide, row.y, wide, row.height)
        style.type.place(target, text, "field", style.colour("bad"), label, "right")

    def _draw_legend(self, target: pygame.Surface) -> None:
        style = self.style
        rule = pygame.Rect(self.room.x, self.legend.top - style.u(12), self.room.width, max(1, style.u(2)))
        target.fill(style.colour("line"), rule)
        draw_keys(style, target, self.sources, self.legend, self._per_row)


class PointsTable:
    """A table of points by source and player, drawn into ``room``."""

    def __init__(self, style: Style, room: pygame.Rect, standings: Sequence[Standing]) -> None:
        self.style, self.room, self.standings = style, room, list(standings)
        self.sources = used_sources(self.standings)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table."""
        style, room = self.style, self.room
        words = max((style.type.width(source_words(source), "field") for source in self.sources), default=0)
        left = max(round(room.width * 0.3), words + style.u(92))
        wide = (room.width - left) // len(self.standings)
        rows = len(self.sources) + 2
        high = room.height // rows
        for column, standing in enumerate(self.standings):
            draw_seat(
                style, target, standing.seat, pygame.Rect(room.x + left + column * wide, room.y, wide, high)
            )
        for row, source in enumerate(self.sources, 1):
            line = pygame.Rect(room.x, room.y + row * high, room.width, high)
            if row % 2:
                style.art.paint_box(target, line, style.u(8), style.colour("inset"))
            draw_key(style, target, source, pygame.Rect(line.x + style.u(8), line.y, left - style.u(8), high))
            for column, standing in enumerate(self.standings):
                box = pygame.Rect(line.x + left + column * wide, line.y, wide, high)
                points = standing.sources[source]
                text = f"−{-points}" if points < 0 else str(points)
                colour = style.colour("bad" if points < 0 else "ink" if points else "muted")
                style.type.place(target, text, "count", colour, box, "centre")
        foot = pygame.Rect(room.x, room.y + (rows - 1) * high, room.width, high)
        target.fill(style.colour("ink"), (foot.x, foot.y, foot.width, max(1, style.u(2))))
        style.type.place(target, _("Total"), "name", style.colour("ink"), foot.move(style.u(8), 0))
        for column, standing in enumerate(self.standings):
            box = pygame.Rect(foot.x + left + column * wide, foot.y, wide, high)
            style.type.place(target, str(standing.total), "points", style.colour("ink"), box, "centre")
