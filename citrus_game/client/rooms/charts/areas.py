"""Where the points came from over the turns: one stacked chart a player, all at the same scale."""

from dataclasses import replace

import pygame

from citrus_game.client.board.charts.plot import Plot, draw_grid, numbers_room, whole_steps
from citrus_game.client.board.charts.sources import draw_keys, keys_in_row, lay_pattern, paint_source
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.rules.material.components import SOURCES
from citrus_game.table.review.curve import WHILE_PLAYING, Curve
from citrus_game.table.review.standings import COLOURS, PENALTIES
from citrus_game.table.seat import Seat
from citrus_game.table.telling.charts import sources_words

GRID_LINES = 4
KEY_WIDE = 220
"""Units that an entry of the legend has at least."""
RESULT_WIDE, RESULT_GAP = 46, 10
"""Units of the column of the result, and from the areas to it."""


class SourceAreas(Widget):
    """Stacked areas by source, a small chart for each player, with one legend below."""

    focusable = False
    shows_hover = False

    def __init__(self, scores: Curve, seats: tuple[Seat, ...]) -> None:
        super().__init__()
        self.scores, self.seats = scores, seats
        self._kept: pygame.Surface | None = None

    def words_on(self) -> tuple[str, ...]:
        """Tell where each player's points came from."""
        return tuple(sources_words(self.scores, [seat.name for seat in self.seats]))

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the charts as they are kept."""
        if self._kept is None:
            clip = surface.get_clip()
            surface.set_clip(self.rect)
            draw_areas(self.look, surface, self.rect, self.scores, self.seats)
            self._kept = surface.subsurface(self.rect).copy()
            surface.set_clip(clip)
        surface.blit(self._kept, self.rect)


def draw_areas(
    look: Look, target: pygame.Surface, room: pygame.Rect, scores: Curve, seats: tuple[Seat, ...]
) -> None:
    """Paint a chart for each player and the legend."""
    used = [
        source
        for source in range(len(SOURCES))
        if any(points[source] for turn in scores.turns for points in turn.sources)
    ]
    legend = _draw_legend(look, target, room, used)
    most = max([10, *(sum(n for n in row if n > 0) for turn in scores.turns for row in turn.sources)])
    least = min([0, *(sum(n for n in row if n < 0) for turn in scores.turns for row in turn.sources)])
    columns = len(seats) if len(seats) < 4 else (len(seats) + 1) // 2
    rows = -(-len(seats) // columns)
    wide, high = room.width // columns, (legend - look.u(10) - room.y) // rows
    for player, seat in enumerate(seats):
        box = pygame.Rect(room.x + player % columns * wide, room.y + player // columns * high, wide, high)
        head = look.type.line("name")
        _draw_head(
            look, target, pygame.Rect(box.x, box.y, box.width - look.u(30), head), seat, scores, player
        )
        left, over = numbers_room(look), max(look.u(8), look.type.px("note") // 3)
        plot_room = pygame.Rect(
            box.x + left, box.y + head + over, wide - left - look.u(30), high - head - over - look.u(18)
        )
        plot = whole_steps(Plot(plot_room, len(scores.turns), least, most), GRID_LINES)
        draw_grid(look, target, plot, GRID_LINES)
        if any(source not in WHILE_PLAYING for source in used):
            plot = _draw_result(look, target, plot, scores.turns[-1].sources[player])
        _draw_stack(look, target, plot, scores, player, used)


def _draw_head(
    look: Look, target: pygame.Surface, row: pygame.Rect, seat: Seat, scores: Curve, player: int
) -> None:
    px = round(look.type.px("name") * 1.1)
    target.blit(look.art.piece(f"emblem-{seat.colour}", px), (row.x + look.u(70), row.centery - px // 2))
    left = row.x + look.u(70) + px + look.u(10)
    name = pygame.Rect(left, row.y, row.right - left - look.u(90), row.height)
    look.type.place(target, seat.name, "name", look.colour("ink"), name)
    points = scores.turns[-1].points[player] if scores.turns else 0
    look.type.place(target, str(points), "name", look.colour("ink"), row, "right")


def _draw_result(look: Look, target: pygame.Surface, plot: Plot, points: tuple[int, ...]) -> Plot:
    """Paint all of a player's points as a column at the right; give the plot left of it.

    What the end of a game brings came at no turn: among the areas it would be a needle at their edge.
    """
    wide, gap = look.u(RESULT_WIDE), look.u(RESULT_GAP)
    line, over = max(1, look.u(2)), 0
    for source, number in enumerate(points):
        low, high = (0, number) if source == PENALTIES else (over, over + number)
        box = pygame.Rect(plot.room.right - wide, plot.y(max(low, high)), wide, 0)
        box.height = max(1, plot.y(min(low, high)) - box.y)
        if number:
            paint_source(look, target, box, source)
            if low and box.height > 2 * line:
                # inside the piece, so that a small one above it loses nothing
                target.fill(look.colour("panel"), (box.x, box.bottom - line, wide, line))
        over = over if source == PENALTIES else high
    left = plot.room.copy()
    left.width -= wide + gap
    return replace(plot, room=left)


def _draw_stack(
    look: Look, target: pygame.Surface, plot: Plot, scores: Curve, player: int, used: list[int]
) -> None:
    """Paint the areas of what turns brought from the zero line up, penalties below it."""
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
        area.fill(look.colour(COLOURS[source]))
        lay_pattern(look, area, area.get_rect(), source)
        area.blit(_svg(size, f'd="M{outline}Z" fill="#FFFFFF"'), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(area, plot.room)
        # a light line between areas tells them apart without colours, too
        line = f'stroke="{_hex(look, "panel")}" stroke-width="{max(1, look.u(2))}"'
        target.blit(_svg(size, f'd="M{outline}Z" fill="none" {line}'), plot.room)
        if not from_zero:
            base = upper


def _svg(size: tuple[int, int], path: str) -> pygame.Surface:
    """Draw a path alone."""
    box = f"0 0 {size[0]} {size[1]}"
    return draw_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path {path}/></svg>', size)


def _hex(look: Look, token: str) -> str:
    red, green, blue, _alpha = look.colour(token)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _draw_legend(look: Look, target: pygame.Surface, room: pygame.Rect, used: list[int]) -> int:
    """Paint the keys of the sources in use at the bottom of the room; give their top."""
    per_row = keys_in_row(look, room.width, used, look.u(KEY_WIDE))
    rows = -(-len(used) // per_row)
    high = max(look.u(56), look.type.line("field") + look.u(10))
    top = room.bottom - rows * high
    draw_keys(look, target, used, pygame.Rect(room.x, top, room.width, rows * high), per_row)
    return top
