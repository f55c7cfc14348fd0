"""The chart of all scores over the turns of a game, and its parts: scales, grid, and a line for each player
in the colours of the ribbons.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from citrus_game.bots.people import person_of
from citrus_game.session.score_curve import Curve
from citrus_game.session.seats import Seat
from citrus_game.text import _
from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.board.people.cells import FaceCell
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.cells import Cell, FirstThatFits, Line, PictureCell, Space, TextCell
from citrus_game.ui.toolkit.drawing.style import Style

STEPS = (5, 10, 20, 25, 50, 100, 200)
"""Possible numbers of points between two lines of the grid. The smallest with at most `MOST_LINES` lines is
used.
"""
MOST_LINES = 6
WORKER = 52
"""Greatest size of a worker at the head of a table, in units."""
LETTERS = 0.9
"""Size of the numbers on the grid, at most, as a share of what its lines are apart."""
DASH, DOTS = 0.24, 0.14
DOT, DOT_RIM = 1.2, 0.7


@dataclass(frozen=True)
class Plot:
    """The scales of a chart in ``room``: 0 to ``last`` from left to right, ``least`` to ``most`` from bottom
    to top.
    """

    room: pygame.Rect
    last: int
    least: int
    most: int

    def x(self, value: float) -> int:
        """Return the x coordinate of a value in pixels."""
        return self.room.x + round(self.room.width * value / max(1, self.last))

    def y(self, points: float) -> int:
        """Return the y coordinate of a number of points in pixels."""
        share = (points - self.least) / max(1, self.most - self.least)
        return self.room.bottom - round(self.room.height * share)

    def value_at(self, x: int) -> int:
        """Return the value at an x coordinate, at least 0 and at most ``last``."""
        share = (x - self.room.x) / max(1, self.room.width)
        return max(0, min(self.last, round(share * self.last)))


@dataclass(frozen=True)
class ScoreLine:
    """A player's line: colour name, and points in values of the plot."""

    colour: str
    points: Sequence[tuple[float, float]]


def extremes(rows: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Return the lowest and the highest score, but at most 0 and at least 10."""
    return min(0, *(min(row) for row in rows)), max(10, *(max(row) for row in rows))


def grid_step(plot: Plot, apart: int = 0) -> int:
    """Return the number of points between two lines of the grid, which are at least so many pixels apart if
    that leaves two of them.
    """
    span = plot.most - plot.least
    found = [step for step in STEPS if span / step <= MOST_LINES]
    far = [step for step in found if step <= span and plot.room.height * step >= apart * span]
    two = [step for step in found if step <= span]
    return (far or two[-1:] or found or STEPS[-1:])[0]


def whole_steps(plot: Plot) -> Plot:
    """Return a copy of the plot whose top is a line of the grid."""
    step = grid_step(plot)
    return replace(plot, most=-(-plot.most // step) * step)


def spread(places: Sequence[int], apart: int, last: int) -> list[int]:
    """Move sorted positions so that they are at least ``apart`` from each other and none is beyond ``last``.

    >>> spread([10, 50, 55, 58], 10, 60)
    [10, 40, 50, 60]
    """
    found: list[int] = []
    for place in places:
        found.append(max(place, found[-1] + apart) if found else place)
    limit = last
    for number in reversed(range(len(found))):
        found[number] = min(found[number], limit)
        limit = found[number] - apart
    return found


def draw_houses(style: Style, target: pygame.Surface, plot: Plot, places: Sequence[int], px: int) -> None:
    """Draw a house above the plot for each x coordinate, moved where they would overlap, and a line at its
    exact place.
    """
    finca, wide = style.art.piece("finca", px), max(1, style.u(2))
    for x, middle in zip(places, spread(places, px, plot.room.right + px // 2), strict=True):
        target.fill(style.colour("line"), (x, plot.room.y, wide, plot.room.height))
        target.blit(finca, (middle - px // 2, plot.room.y - px))


def draw_grid(style: Style, target: pygame.Surface, plot: Plot, apart: int = 0) -> None:
    """Draw horizontal lines, at least so many pixels apart, with their numbers on the left; the zero line is
    stronger.
    """
    step = grid_step(plot, apart)
    px = style.type.px("note")
    if apart:
        each = plot.room.height * step / max(1, plot.most - plot.least)
        px = max(style.type.tightest, min(px, round(each * LETTERS)))
    first = -(-plot.least // step) * step
    for value in range(first, plot.most + 1, step):
        y = plot.y(value)
        zero = value == 0
        colour = style.colour("ink" if zero else "line")
        target.fill(colour, (plot.room.x, y, plot.room.width, max(1, style.u(3 if zero else 2))))
        words = str(value) if value >= 0 else f"−{-value}"
        wide = style.type.width(words, "note")
        box = pygame.Rect(plot.room.x - style.u(8) - wide, y - style.u(16), wide, style.u(32))
        style.type.place(target, words, "note", style.colour("muted"), box, "right", px)


def draw_lines(target: pygame.Surface, plot: Plot, lines: Sequence[ScoreLine], width: float) -> None:
    """Draw the lines, each with an edge, so that crossing lines can be followed."""
    wide, high = plot.room.size
    margin = round(2 * width) + 1
    parts = []
    for line in lines:
        ribbon = RIBBONS[line.colour]
        path = "L".join(
            f"{plot.x(x) - plot.room.x + margin} {plot.y(y) - plot.room.y + margin}" for x, y in line.points
        )
        stroke = f'd="M{path}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
        if ribbon.dashes:
            # gaps in the pattern let lines below be seen
            unit = (DOTS if ribbon.dotted else DASH) * width
            lengths = " ".join(f"{float(dash) * unit:.2f}" for dash in ribbon.dashes.split())
            stroke += f' stroke-dasharray="{lengths}"'
        # wide dots with a dark rim, since light dots are hard to see on cream
        edge, broad = (ribbon.deep, DOT * width) if ribbon.dotted else (ribbon.edge, width)
        rim = broad + width * (DOT_RIM if ribbon.dotted else 1)
        parts.append(f'<path {stroke} stroke="{edge}" stroke-width="{rim:.1f}"/>')
        parts.append(f'<path {stroke} stroke="{ribbon.line}" stroke-width="{broad:.1f}"/>')
    size = (wide + 2 * margin, high + 2 * margin)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{"".join(parts)}</svg>'
    target.blit(draw_svg(svg, size), (plot.room.x - margin, plot.room.y - margin))


def draw_ends(
    style: Style,
    target: pygame.Surface,
    plot: Plot,
    lines: Sequence[ScoreLine],
    px: int,
    names: Mapping[str, str] | None = None,
    room: pygame.Rect | None = None,
) -> None:
    """Draw each player's emblem at the end of the line, moved down where they would overlap. With ``names``
    by colour they stand beside them, as small as the height of ``room`` asks for, up to its right end.
    """
    ends = sorted((plot.y(line.points[-1][1]), line.colour) for line in lines if line.points)
    apart = px
    if room is not None:
        apart = max(1, min(max(px, style.type.line("note")), room.height // max(1, len(ends))))
    px = min(px, apart)
    last = room.bottom - apart if room is not None else plot.room.bottom + len(ends) * apart
    places = spread([max(plot.room.y - px // 2, y - apart // 2) for y, _colour in ends], apart, last)
    for place, (_y, colour) in zip(places, ends, strict=True):
        emblem = style.art.piece(f"emblem-{colour}", px)
        spot = emblem.get_rect(midleft=(plot.room.right + style.u(8), place + apart // 2))
        target.blit(emblem, spot)
        if names is not None and room is not None:
            left = spot.right + style.u(6)
            box = pygame.Rect(left, place, room.right - left, apart)
            FirstThatFits((TextCell(names[colour], "ink", "note", shrinks=True), Space())).draw(
                style, target, box
            )


def draw_seat(style: Style, target: pygame.Surface, seat: Seat, box: pygame.Rect) -> None:
    """Draw a player in the middle of a box: the worker, or the person who plays for the computer, and the
    name if there is room.
    """
    units, person = min(WORKER, box.height / style.metrics.k - 4), person_of(seat.player)
    worker: Cell = PictureCell(f"worker-{seat.colour}", units=units)
    if person is not None:
        worker = FaceCell(person.picture, seat.colour, units)
    name = TextCell(seat.name, "ink", "name", shrinks=True)
    ways = (Line(Space(), worker, name, Space(), gap=6), Line(Space(), worker, Space()))
    FirstThatFits(ways).draw(style, target, box)


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
    left = max(style.u(70), style.type.width("−100", "note") + style.u(10)) + style.u(4)
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
