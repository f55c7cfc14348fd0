"""The chart of all scores over the turns of a game."""

import pygame

from citrus_game.session.score_curve import Curve
from citrus_game.session.seats import Seat
from citrus_game.text import _
from citrus_game.ui.board.charts.plot import (
    Plot,
    ScoreLine,
    draw_ends,
    draw_grid,
    draw_houses,
    draw_lines,
    extremes,
    numbers_room,
    whole_steps,
)
from citrus_game.ui.toolkit.drawing.cells import FirstThatFits, Space, TextCell
from citrus_game.ui.toolkit.drawing.style import Style

TURNS = (1, 2, 5, 10, 20, 50)
"""Possible numbers of turns between two labels of the axis."""
HOUSE = 36
"""Size in units of the houses above the chart, which mark scored fincas."""
EMBLEMS = 6
"""Emblems along each line, so that lines do not differ by colour alone."""


def score_lines(scores: Curve, seats: tuple[Seat, ...]) -> list[ScoreLine]:
    """Return a line for each player over the turns, starting with 0 points."""
    rows = [(0,) * len(seats), *(turn.points for turn in scores.turns)]
    return [
        ScoreLine(seat.colour, [(turn, points[player]) for turn, points in enumerate(rows)])
        for player, seat in enumerate(seats)
    ]


def score_plot(style: Style, scores: Curve, room: pygame.Rect) -> Plot:
    """Return the scales of the chart within ``room``, with space for labels on the left and below."""
    line = style.type.line("note")
    head = style.u(HOUSE + 8)
    left = numbers_room(style) + style.u(4)
    inside = pygame.Rect(room.x + left, room.y + head, 0, 0)
    inside.size = (max(40, room.width - left - style.u(50)), max(40, room.height - line - style.u(18) - head))
    return whole_steps(Plot(inside, len(scores.turns), *extremes(scores.steps)))


def draw_scores(
    style: Style, target: pygame.Surface, plot: Plot, scores: Curve, seats: tuple[Seat, ...]
) -> None:
    """Draw the whole chart: grid, axis, scored fincas and lines."""
    draw_grid(style, target, plot)
    _draw_axis(style, target, plot)
    _draw_fincas(style, target, plot, scores)
    lines = score_lines(scores, seats)
    draw_lines(target, plot, lines, max(2.0, 4.5 * style.metrics.k))
    _draw_emblems(style, target, plot, lines)
    draw_ends(style, target, plot, lines, style.u(34))


def _draw_axis(style: Style, target: pygame.Surface, plot: Plot) -> None:
    per_turn = plot.room.width / max(1, plot.last)
    every = next((n for n in TURNS if n * per_turn >= style.u(70)), TURNS[-1])
    line = style.type.line("note")
    for turn in range(every, plot.last + 1, every):
        x = plot.x(turn)
        target.fill(style.colour("line"), (x, plot.room.bottom, max(1, style.u(2)), style.u(8)))
        box = pygame.Rect(x - style.u(60), plot.room.bottom + style.u(10), style.u(120), line)
        style.type.place(target, str(turn), "note", style.colour("muted"), box, "centre")
    left = plot.room.x - style.u(74)
    first = plot.x(every) - style.type.width(str(every), "note") // 2 - style.u(12)
    words = pygame.Rect(left, plot.room.bottom + style.u(10), first - left, line)
    FirstThatFits((TextCell(_("Turn"), "muted"), Space())).draw(style, target, words)


def _draw_fincas(style: Style, target: pygame.Surface, plot: Plot, scores: Curve) -> None:
    """Draw a house above each turn in which fincas were scored."""
    turns = [
        number
        for number, turn in enumerate(scores.turns, 1)
        if any(turn.first < step <= turn.end for step in scores.fincas)
    ]
    draw_houses(style, target, plot, [plot.x(number) for number in turns], style.u(HOUSE))


def _draw_emblems(style: Style, target: pygame.Surface, plot: Plot, lines: list[ScoreLine]) -> None:
    px = style.u(22)
    for number, line in enumerate(lines):
        emblem = style.art.piece(f"emblem-{line.colour}", px)
        for place in range(EMBLEMS):
            at = round(plot.last * (place + (number + 1) / (len(lines) + 1)) / EMBLEMS)
            x, y = line.points[min(at, len(line.points) - 1)]
            target.blit(emblem, emblem.get_rect(center=(plot.x(x), plot.y(y))))
