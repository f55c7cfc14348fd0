"""The curve of the scores over the turns: axis, scored fincas and a line for each player."""

import pygame

from citrus_game.client.board.charts.plot import (
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
from citrus_game.client.kit.draw.look import Look
from citrus_game.table.review.curve import Curve
from citrus_game.table.seat import Seat
from citrus_game.text import _

TURNS = (1, 2, 5, 10, 20, 50)
"""Turns between two numbers of the axis."""
HOUSE = 36
"""Units of the houses of scored fincas, which stand above the plot."""
EMBLEMS = 6
"""Emblems along each line, so that lines are told apart by more than their colour."""


def score_lines(scores: Curve, seats: tuple[Seat, ...]) -> list[ScoreLine]:
    """Give the players' lines over the turns, from nothing on."""
    rows = [(0,) * len(seats), *(turn.points for turn in scores.turns)]
    return [
        ScoreLine(seat.colour, [(turn, points[player]) for turn, points in enumerate(rows)])
        for player, seat in enumerate(seats)
    ]


def score_plot(look: Look, scores: Curve, room: pygame.Rect) -> Plot:
    """Fit the scores over the turns into a room, with places for numbers at the left and below."""
    line = look.type.line("note")
    head = look.u(HOUSE + 8)
    left = numbers_room(look) + look.u(4)
    inside = pygame.Rect(room.x + left, room.y + head, 0, 0)
    inside.size = (max(40, room.width - left - look.u(50)), max(40, room.height - line - look.u(18) - head))
    return whole_steps(Plot(inside, len(scores.turns), *extremes(scores.steps)))


def draw_scores(
    look: Look, target: pygame.Surface, plot: Plot, scores: Curve, seats: tuple[Seat, ...]
) -> None:
    """Paint grid, axis, scored fincas and lines."""
    draw_grid(look, target, plot)
    _draw_axis(look, target, plot)
    _draw_fincas(look, target, plot, scores)
    lines = score_lines(scores, seats)
    draw_lines(target, plot, lines, max(2.0, 4.5 * look.metrics.k))
    _draw_emblems(look, target, plot, lines)
    draw_ends(look, target, plot, lines, look.u(34))


def _draw_axis(look: Look, target: pygame.Surface, plot: Plot) -> None:
    per_turn = plot.room.width / max(1, plot.last)
    every = next((n for n in TURNS if n * per_turn >= look.u(70)), TURNS[-1])
    line = look.type.line("note")
    for turn in range(every, plot.last + 1, every):
        x = plot.x(turn)
        target.fill(look.colour("line"), (x, plot.room.bottom, max(1, look.u(2)), look.u(8)))
        box = pygame.Rect(x - look.u(60), plot.room.bottom + look.u(10), look.u(120), line)
        look.type.place(target, str(turn), "note", look.colour("muted"), box, "centre")
    left = plot.room.x - look.u(74)
    first = plot.x(every) - look.type.width(str(every), "note") // 2 - look.u(12)
    words = pygame.Rect(left, plot.room.bottom + look.u(10), first - left, line)
    if look.type.width(_("Turn"), "note") <= words.width:
        look.type.place(target, _("Turn"), "note", look.colour("muted"), words)


def _draw_fincas(look: Look, target: pygame.Surface, plot: Plot, scores: Curve) -> None:
    """Paint a house above each turn at whose end fincas were scored."""
    turns = [
        number
        for number, turn in enumerate(scores.turns, 1)
        if any(turn.first < step <= turn.end for step in scores.fincas)
    ]
    draw_houses(look, target, plot, [plot.x(number) for number in turns], look.u(HOUSE))


def _draw_emblems(look: Look, target: pygame.Surface, plot: Plot, lines: list[ScoreLine]) -> None:
    px = look.u(22)
    for number, line in enumerate(lines):
        emblem = look.art.piece(f"emblem-{line.colour}", px)
        for place in range(EMBLEMS):
            at = round(plot.last * (place + (number + 1) / (len(lines) + 1)) / EMBLEMS)
            x, y = line.points[min(at, len(line.points) - 1)]
            target.blit(emblem, emblem.get_rect(center=(plot.x(x), plot.y(y))))
