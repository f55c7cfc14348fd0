"""The widgets of the charts page: curve of the scores, stacked areas by source, table of numbers."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from citrus_game.rules.model.components import SOURCES
from citrus_game.session.score_curve import WHILE_PLAYING, Curve
from citrus_game.session.seats import Seat
from citrus_game.session.standings import COLOURS, PENALTIES, Tally
from citrus_game.session.telling.charts import row_words, scores_words, sources_words, turn_words
from citrus_game.text import _
from citrus_game.ui.board.charts.plot import (
    Plot,
    draw_grid,
    draw_scores,
    draw_seat,
    numbers_room,
    score_plot,
    whole_steps,
)
from citrus_game.ui.board.charts.sources import draw_keys, keys_in_row, lay_pattern, paint_source
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import InputEvent, Move, Position
from citrus_game.ui.toolkit.widgets.base import Widget

GRID_LINES = 4
KEY_WIDE = 220
"""Least width of an entry of the legend, in units."""
RESULT_WIDE, RESULT_GAP = 46, 10
"""Units: width of the result column, and distance between it and the areas."""


class SourceAreas(Widget):
    """Stacked areas by source of points: a small chart for each player, with one legend."""

    focusable = False

    def __init__(self, scores: Curve, seats: tuple[Seat, ...]) -> None:
        super().__init__()
        self.scores, self.seats = scores, seats
        self._picture: pygame.Surface | None = None

    def accessible_text(self) -> tuple[str, ...]:
        return tuple(sources_words(self.scores, [seat.name for seat in self.seats]))

    def draw(self, surface: pygame.Surface) -> None:
        if self._picture is None:
            clip = surface.get_clip()
            surface.set_clip(self.rect)
            draw_areas(self.style, surface, self.rect, self.scores, self.seats)
            self._picture = surface.subsurface(self.rect).copy()
            surface.set_clip(clip)
        surface.blit(self._picture, self.rect)


def draw_areas(
    style: Style, target: pygame.Surface, room: pygame.Rect, scores: Curve, seats: tuple[Seat, ...]
) -> None:
    """Draw a chart for each player, all at the same scale, and the legend."""
    used = [
        source
        for source in range(len(SOURCES))
        if any(points[source] for turn in scores.turns for points in turn.sources)
    ]
    legend = _draw_legend(style, target, room, used)
    most = max([10, *(sum(n for n in row if n > 0) for turn in scores.turns for row in turn.sources)])
    least = min([0, *(sum(n for n in row if n < 0) for turn in scores.turns for row in turn.sources)])
    columns = len(seats) if len(seats) < 4 else (len(seats) + 1) // 2
    rows = -(-len(seats) // columns)
    wide, high = room.width // columns, (legend - style.u(10) - room.y) // rows
    for player, seat in enumerate(seats):
        box = pygame.Rect(room.x + player % columns * wide, room.y + player // columns * high, wide, high)
        head = style.type.line("name")
        _draw_head(
            style, target, pygame.Rect(box.x, box.y, box.width - style.u(30), head), seat, scores, player
        )
        left, over = numbers_room(style), max(style.u(8), style.type.px("note") // 3)
        plot_room = pygame.Rect(
            box.x + left, box.y + head + over, wide - left - style.u(30), high - head - over - style.u(18)
        )
        plot = whole_steps(Plot(plot_room, len(scores.turns), least, most), GRID_LINES)
        draw_grid(style, target, plot, GRID_LINES)
        if any(source not in WHILE_PLAYING for source in used):
            plot = _draw_result(style, target, plot, scores.turns[-1].sources[player])
        _draw_stack(style, target, plot, scores, player, used)


def _draw_head(
    style: Style, target: pygame.Surface, row: pygame.Rect, seat: Seat, scores: Curve, player: int
) -> None:
    px = round(style.type.px("name") * 1.1)
    target.blit(style.art.piece(f"emblem-{seat.colour}", px), (row.x + style.u(70), row.centery - px // 2))
    left = row.x + style.u(70) + px + style.u(10)
    name = pygame.Rect(left, row.y, row.right - left - style.u(90), row.height)
    style.type.place(target, seat.name, "name", style.colour("ink"), name)
    points = scores.turns[-1].points[player] if scores.turns else 0
    style.type.place(target, str(points), "name", style.colour("ink"), row, "right")


def _draw_result(style: Style, target: pygame.Surface, plot: Plot, points: tuple[int, ...]) -> Plot:
    """Draw a player's final points as a stacked column on the right; return the plot to the left of it.

    Points from the final scoring belong to no turn, so they are not part of the areas.
    """
    wide, gap = style.u(RESULT_WIDE), style.u(RESULT_GAP)
    line, over = max(1, style.u(2)), 0
    for source, number in enumerate(points):
        low, high = (0, number) if source == PENALTIES else (over, over + number)
        box = pygame.Rect(plot.room.right - wide, plot.y(max(low, high)), wide, 0)
        box.height = max(1, plot.y(min(low, high)) - box.y)
        if number:
            paint_source(style, target, box, source)
            if low and box.height > 2 * line:
                # drawn inside this piece, so that a small one above it stays visible
                target.fill(style.colour("panel"), (box.x, box.bottom - line, wide, line))
        over = over if source == PENALTIES else high
    left = plot.room.copy()
    left.width -= wide + gap
    return replace(plot, room=left)


def _draw_stack(
    style: Style, target: pygame.Surface, plot: Plot, scores: Curve, player: int, used: list[int]
) -> None:
    """Draw the points of the turns as areas above the zero line, and penalties below it."""
    rows = [(0,) * len(SOURCES), *(turn.sources[player] for turn in scores.turns)]
    base = [0] * len(rows)
    size = plot.room.size
    for source in (each for each in used if each in WHILE_PLAYING):
        from_zero = source == PENALTIES
        lower = [0] * len(rows) if from_zero else base
        upper = [low + row[source] for low, row in zip(lower, rows, strict=True)]
        there = [(plot.x(turn), plot.y(points)) for turn, points in enumerate(upper)]
        back = [(plot.x(turn), plot.y(points)) for turn, points in enumerate(lower)]
        outline = "L".join(f"{x - plot.room.x} {y - plot.room.y}" for x, y in [*there, *reversed(back)])
        area = pygame.Surface(size, pygame.SRCALPHA)
        area.fill(style.colour(COLOURS[source]))
        lay_pattern(style, area, area.get_rect(), source)
        area.blit(_svg(size, f'd="M{outline}Z" fill="#FFFFFF"'), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(area, plot.room)
        # a light line separates areas without relying on colour
        line = f'stroke="{_hex(style, "panel")}" stroke-width="{max(1, style.u(2))}"'
        target.blit(_svg(size, f'd="M{outline}Z" fill="none" {line}'), plot.room)
        if not from_zero:
            base = upper


def _svg(size: tuple[int, int], path: str) -> pygame.Surface:
    """Return a surface with one SVG path."""
    box = f"0 0 {size[0]} {size[1]}"
    return draw_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path {path}/></svg>', size)


def _hex(style: Style, token: str) -> str:
    red, green, blue, _alpha = style.colour(token)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _draw_legend(style: Style, target: pygame.Surface, room: pygame.Rect, used: list[int]) -> int:
    """Draw the legend of the sources in use at the bottom of the room; return its top."""
    per_row = keys_in_row(style, room.width, used, style.u(KEY_WIDE))
    rows = -(-len(used) // per_row)
    high = max(style.u(56), style.type.line("field") + style.u(10))
    top = room.bottom - rows * high
    draw_keys(style, target, used, pygame.Rect(room.x, top, room.width, rows * high), per_row)
    return top


class ScoreChart(Widget):
    """The curve of the scores. Hovering a turn shows its scores; clicking calls ``watch`` with the turn's
    first step.
    """

    def __init__(self, scores: Curve, seats: tuple[Seat, ...], watch: Callable[[int], None]) -> None:
        super().__init__()
        self.scores, self.seats = scores, seats
        self._watch = watch
        self._turn = 0
        self._picture: pygame.Surface | None = None

    def accessible_text(self) -> tuple[str, ...]:
        names = [seat.name for seat in self.seats]
        if 1 <= self._turn <= len(self.scores.turns):
            return tuple(turn_words(self.scores, self._turn, names))
        return *scores_words(self.scores, names), _("Arrow keys: change turn. Enter: watch it")

    @property
    def plot(self) -> Plot:
        """The scales of the chart."""
        return score_plot(self.style, self.scores, self.rect)

    def hover(self, pos: Position) -> None:
        self._point(self.plot.value_at(pos[0]))

    def key(self, input_event: InputEvent) -> bool:
        if not isinstance(input_event, Move) or not input_event.dx:
            return False
        self._point(max(1, min(len(self.scores.turns), self._turn + input_event.dx)))
        return True

    def spot(self, pos: Position) -> object:
        return self.plot.value_at(pos[0])

    def choose(self, pos: Position | None) -> None:
        turn = self._turn if pos is None else self.plot.value_at(pos[0])
        if 1 <= turn <= len(self.scores.turns):
            self._watch(self.scores.turns[turn - 1].first)

    def draw(self, surface: pygame.Surface) -> None:
        if self._picture is None:
            clip = surface.get_clip()
            surface.set_clip(self.rect)
            draw_scores(self.style, surface, self.plot, self.scores, self.seats)
            self._picture = surface.subsurface(self.rect).copy()
            surface.set_clip(clip)
        surface.blit(self._picture, self.rect)
        if (self.hovered or self.ringed) and 1 <= self._turn <= len(self.scores.turns):
            self._draw_turn(surface)

    def _point(self, turn: int) -> None:
        if turn != self._turn:
            self._turn = turn
            self.changed()

    def _draw_turn(self, surface: pygame.Surface) -> None:
        style, plot, turn = self.style, self.plot, self.scores.turns[self._turn - 1]
        x = plot.x(self._turn)
        surface.fill(style.colour("cobalt"), (x - 1, plot.room.y, max(2, style.u(3)), plot.room.height))
        head = _("Turn {turn}: {player}").format(turn=turn.number, player=self.seats[turn.player].name)
        line = style.type.line("note")
        px = round(style.type.px("note") * 1.2)
        widest = max(style.type.width(seat.name, "note") for seat in self.seats) + px + style.u(80)
        wide = max(widest, style.type.width(head, "note")) + style.u(32)
        box = pygame.Rect(
            x + style.u(14), plot.room.y + style.u(8), wide, line * (len(self.seats) + 1) + style.u(24)
        )
        if box.right > self.rect.right:
            box.right = x - style.u(14)
        style.chrome(surface, "tooltip", box, 0.8)
        row = pygame.Rect(box.x + style.u(16), box.y + style.u(12), box.width - style.u(32), line)
        style.type.place(surface, head, "note", style.colour("muted-dark"), row)
        order = sorted(range(len(self.seats)), key=lambda player: -turn.points[player])
        for player in order:
            row = row.move(0, line)
            emblem = style.art.piece(f"emblem-{self.seats[player].colour}", px)
            surface.blit(emblem, (row.x, row.centery - px // 2))
            name = pygame.Rect(row.x + px + style.u(8), row.y, row.width - px - style.u(70), line)
            style.type.place(surface, self.seats[player].name, "note", style.colour("cream"), name)
            style.type.place(surface, str(turn.points[player]), "note", style.colour("cream"), row, "right")


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
        spare = width - len(self.seats) * (style.type.width("000", "name") + style.u(10))
        return max(round(width * NAMES_SHARE), min(longest, spare))
