"""Points by source as bars: each source with its pattern, penalties left of zero."""

from collections.abc import Sequence

import pygame

from citrus_game.client.board.charts.sources import draw_keys, keys_in_row, paint_source
from citrus_game.client.kit.draw.look import Look
from citrus_game.table.review.standings import COLOURS, LOOKS, Standing, used_sources

NAMES_SHARE = 0.34
"""The most of the width that workers and names may take."""
WORKER, FEW_WORKER, BESIDE = 64, 92, 12
"""Units: a worker, one of few players, and from it to the name."""
FEW = 3
"""Players who are few: their rows are high."""


class Bars:
    """Draws one bar a player into ``room``, with an axis and a legend; ``shown`` is what has come so far.

    ``shown`` counts sources: 2.5 shows two whole and half of the third.
    """

    def __init__(self, look: Look, room: pygame.Rect, standings: Sequence[Standing]) -> None:
        self.look, self.room, self.standings = look, room, list(standings)
        self.sources = used_sources(self.standings)
        line = look.type.line("field")
        per_row = keys_in_row(look, room.width, self.sources, look.u(206))
        rows = -(-len(self.sources) // per_row)
        self._per_row = per_row
        legend_high = rows * max(look.u(64), line + look.u(12))
        self.legend = pygame.Rect(room.x, room.bottom - legend_high, room.width, legend_high)
        self._name_px, self._worker = look.type.px("name"), look.u(FEW_WORKER)
        if len(self.standings) > FEW or self._names_wide() > room.width * NAMES_SHARE:
            self._worker = look.u(WORKER)
        # names become smaller; where they would still leave too little room, the workers alone stand there
        while self._name_px > look.metrics.text_px(0) and self._names_wide() > room.width * NAMES_SHARE:
            self._name_px -= 1
        self._named = self._names_wide() <= room.width * NAMES_SHARE
        self._names = self._names_wide() if self._named else self._worker
        self._totals = max(look.type.width(str(each.total), "title") for each in self.standings)
        self._least = min(0, *(sum(n for n in standing.sources if n < 0) for standing in self.standings))
        self._most = max(10, *(self._sum(standing) for standing in self.standings))
        axis_high = look.type.line("note") + look.u(10)
        top = room.y + look.u(12)
        # a penalty's number stands left of its bar, which is left of zero
        label = look.type.width("−00", "field") + look.u(12) if self._least < 0 else 0
        left = room.x + self._names + look.u(20) + label
        self.plot = pygame.Rect(
            left,
            top,
            room.right - self._totals - look.u(20) - left,
            self.legend.top - look.u(28) - axis_high - top,
        )
        self._step = self._axis_step()
        self._most = -(-self._most // self._step) * self._step

    def _names_wide(self) -> int:
        """Measure the players' names, with their workers."""
        measure, px = self.look.type.width, self._name_px
        return (
            self._worker
            + self.look.u(BESIDE)
            + max(measure(each.seat.name, "name", px) for each in self.standings)
        )

    def _sum(self, standing: Standing) -> int:
        return sum(points for points in standing.sources if points > 0)

    def _x(self, points: float) -> int:
        share = (points - self._least) / (self._most - self._least)
        return self.plot.x + round(self.plot.width * share)

    def draw(self, target: pygame.Surface, shown: float) -> None:
        """Paint axis, bars and legend."""
        self._draw_axis(target)
        pitch = self.plot.height / len(self.standings)
        most = max(self.look.u(68), min(self.look.u(92), round(pitch * 0.5)))
        high = max(4, min(most, round(pitch * 0.72)))
        for number, standing in enumerate(self.standings):
            middle = self.plot.y + round((number + 0.5) * pitch)
            self._draw_player(target, standing, middle, high)
            self._draw_bar(target, standing, pygame.Rect(0, middle - high // 2, 0, high), shown)
        self._draw_zero(target)
        self._draw_legend(target)

    def _axis_step(self) -> int:
        """Give the points between two lines of the axis."""
        label = self.look.type.width("000", "note") * 1.3
        a_point = self.plot.width / (self._most - self._least)
        steps = (each for each in (10, 20, 50, 100) if self._most / each <= 7 and a_point * each >= label)
        return next(steps, 200)

    def _draw_axis(self, target: pygame.Surface) -> None:
        """Draw lines and their numbers, the last one at or above the most points."""
        look, step = self.look, self._step
        for value in range(step, self._most + 1, step):
            x = self._x(value)
            pygame.draw.line(target, look.colour("line"), (x, self.plot.y), (x, self.plot.bottom), 2)
        for value in range(0, self._most + 1, step):
            box = pygame.Rect(self._x(value) - 60, self.plot.bottom + look.u(4), 120, look.type.line("note"))
            look.type.place(target, str(value), "note", look.colour("muted"), box, "centre")

    def _draw_zero(self, target: pygame.Surface) -> None:
        x = self._x(0)
        wide = max(2, self.look.u(4))
        line = pygame.Rect(x - wide, self.plot.y, wide, self.plot.height)
        target.fill(self.look.colour("ink"), line)

    def _draw_player(self, target: pygame.Surface, standing: Standing, middle: int, high: int) -> None:
        look = self.look
        px = min(self._worker, high + look.u(8))
        worker = look.art.piece(f"worker-{standing.seat.colour}", px)
        target.blit(worker, (self.room.x, middle - px // 2))
        if self._named:
            used = self._worker + look.u(BESIDE)
            name = pygame.Rect(self.room.x + used, middle - high // 2, self._names - used, high)
            look.type.place(target, standing.seat.name, "name", look.colour("ink"), name, px=self._name_px)
        total = pygame.Rect(self.room.right - self._totals, middle - high // 2, self._totals, high)
        px = min(look.type.px("title"), round(self.plot.height / len(self.standings) * 0.8))
        look.type.place(target, str(standing.total), "title", look.colour("ink"), total, "right", px)

    def _draw_bar(self, target: pygame.Surface, standing: Standing, row: pygame.Rect, shown: float) -> None:
        done, below = 0.0, 0
        for place, source in enumerate(self.sources):
            share = max(0.0, min(1.0, shown - place))
            points = standing.sources[source] * share
            if points > 0:
                self._draw_piece(target, source, done, points, standing.sources[source], row)
                done += points
            elif points < 0:
                self._draw_penalty(target, below, round(points), row)
                below += round(points)

    def _draw_piece(
        self, target: pygame.Surface, source: int, start: float, points: float, number: int, row: pygame.Rect
    ) -> None:
        look, kind = self.look, LOOKS[source]
        left, right = self._x(start), self._x(start + points)
        box = pygame.Rect(left + 1, row.y, max(3, right - left - 2), row.height)
        radius = min(look.u(5), box.width // 2 - 1)
        paint_source(look, target, box, source, radius)
        text, px = str(number), min(look.type.px("field"), round(box.height * 0.8))
        wide = look.type.width(text, "field", px)
        if wide + look.u(6) <= box.width:
            plate = pygame.Rect(0, 0, min(wide + look.u(14), box.width - 2), round(px * 1.3))
            plate.center = box.center
            look.art.paint_box(target, plate, look.u(6), look.colour(COLOURS[source]))
            colour = look.colour("on-primary" if kind.light else "ink")
            look.type.place(target, text, "field", colour, box, "centre", px)

    def _draw_penalty(self, target: pygame.Surface, start: int, points: int, row: pygame.Rect) -> None:
        look = self.look
        wide = max(2, look.u(4))
        left = self._x(start + points)
        box = pygame.Rect(left, row.y, self._x(start) - wide - left, row.height)
        fill, edge = look.colour("bad-ground"), look.colour("bad-mark")
        if box.width > 6:
            look.art.paint_box(target, box, min(look.u(5), box.width // 2 - 1), fill, edge, max(1, look.u(2)))
        text = f"−{-points}"
        wide = look.type.width(text, "field")
        label = pygame.Rect(box.x - look.u(6) - wide, row.y, wide, row.height)
        look.type.place(target, text, "field", look.colour("bad"), label, "right")

    def _draw_legend(self, target: pygame.Surface) -> None:
        look = self.look
        rule = pygame.Rect(self.room.x, self.legend.top - look.u(12), self.room.width, max(1, look.u(2)))
        target.fill(look.colour("line"), rule)
        draw_keys(look, target, self.sources, self.legend, self._per_row)
