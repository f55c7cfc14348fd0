"""A plot of scores: scales, grid and one line a player, in the colours of the ribbons."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from citrus_game.client.board.paint import RIBBONS
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.kit.draw.look import Look

STEPS = (5, 10, 20, 25, 50, 100, 200)
"""Points between two lines of the grid; the least with which there are few enough."""
MOST_LINES = 6
DASH, DOTS = 0.24, 0.14
DOT, DOT_RIM = 1.2, 0.7
"""Widths of a line: a unit of its ribbon's dashes, of its dots; how broad a dot is, and its rim more."""


@dataclass(frozen=True)
class Plot:
    """Where values stand: 0 to ``last`` from left to right, ``least`` to ``most`` from the bottom."""

    room: pygame.Rect
    last: int
    least: int
    most: int

    def x(self, value: float) -> int:
        """Give the pixel column of a value."""
        return self.room.x + round(self.room.width * value / max(1, self.last))

    def y(self, points: float) -> int:
        """Give the pixel row of a number of points."""
        share = (points - self.least) / max(1, self.most - self.least)
        return self.room.bottom - round(self.room.height * share)

    def value_at(self, x: int) -> int:
        """Give the value at a pixel column, within the plot."""
        share = (x - self.room.x) / max(1, self.room.width)
        return max(0, min(self.last, round(share * self.last)))


@dataclass(frozen=True)
class ScoreLine:
    """A player's line: the colour's name, and the points in the plot's values."""

    colour: str
    points: Sequence[tuple[float, float]]


def extremes(rows: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Give the least and the most of all points, 0 and 10 among them."""
    return min(0, *(min(row) for row in rows)), max(10, *(max(row) for row in rows))


def grid_step(plot: Plot, most_lines: int = MOST_LINES) -> int:
    """Give the points between two lines of the grid."""
    span = plot.most - plot.least
    return next((step for step in STEPS if span / step <= most_lines), STEPS[-1])


def whole_steps(plot: Plot, most_lines: int = MOST_LINES) -> Plot:
    """Give a plot that ends with a line of the grid above all points."""
    step = grid_step(plot, most_lines)
    return replace(plot, most=-(-plot.most // step) * step)


def numbers_room(look: Look) -> int:
    """Give the pixels that the grid's numbers need at the left of a plot."""
    return max(look.u(70), look.type.width("−100", "note") + look.u(10))


def spread(places: Sequence[int], apart: int, last: int) -> list[int]:
    """Move places, in their order, as far apart as they must be, none beyond ``last``.

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


def draw_houses(look: Look, target: pygame.Surface, plot: Plot, places: Sequence[int], px: int) -> None:
    """Paint a house above the plot for each of these columns, side by side, and a line where it belongs."""
    finca, wide = look.art.piece("finca", px), max(1, look.u(2))
    for x, middle in zip(places, spread(places, px, plot.room.right + px // 2), strict=True):
        target.fill(look.colour("line"), (x, plot.room.y, wide, plot.room.height))
        target.blit(finca, (middle - px // 2, plot.room.y - px))


def draw_grid(look: Look, target: pygame.Surface, plot: Plot, most_lines: int = MOST_LINES) -> None:
    """Paint level lines with their numbers at the left of the plot, the zero line stronger."""
    step = grid_step(plot, most_lines)
    first = -(-plot.least // step) * step
    for value in range(first, plot.most + 1, step):
        y = plot.y(value)
        zero = value == 0
        colour = look.colour("ink" if zero else "line")
        target.fill(colour, (plot.room.x, y, plot.room.width, max(1, look.u(3 if zero else 2))))
        words = str(value) if value >= 0 else f"−{-value}"
        wide = look.type.width(words, "note")
        box = pygame.Rect(plot.room.x - look.u(8) - wide, y - look.u(16), wide, look.u(32))
        look.type.place(target, words, "note", look.colour("muted"), box, "right")


def draw_lines(target: pygame.Surface, plot: Plot, lines: Sequence[ScoreLine], width: float) -> None:
    """Paint the lines, each with an edge that keeps it apart from what it crosses."""
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
            # the ribbon's pattern, in gaps: what runs below another line is seen through them
            unit = (DOTS if ribbon.dotted else DASH) * width
            lengths = " ".join(f"{float(dash) * unit:.2f}" for dash in ribbon.dashes.split())
            stroke += f' stroke-dasharray="{lengths}"'
        # dots are broader, and rimmed in the deep shade: a light line in dots would be lost on cream
        edge, broad = (ribbon.deep, DOT * width) if ribbon.dotted else (ribbon.edge, width)
        rim = broad + width * (DOT_RIM if ribbon.dotted else 1)
        parts.append(f'<path {stroke} stroke="{edge}" stroke-width="{rim:.1f}"/>')
        parts.append(f'<path {stroke} stroke="{ribbon.line}" stroke-width="{broad:.1f}"/>')
    size = (wide + 2 * margin, high + 2 * margin)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{"".join(parts)}</svg>'
    target.blit(draw_svg(svg, size), (plot.room.x - margin, plot.room.y - margin))


def draw_ends(look: Look, target: pygame.Surface, plot: Plot, lines: Sequence[ScoreLine], px: int) -> None:
    """Paint each player's emblem where the line ends, one below the other where they would touch."""
    ends = sorted((plot.y(line.points[-1][1]), line.colour) for line in lines if line.points)
    top = plot.room.y - px
    for y, colour in ends:
        place = max(y - px // 2, top + px)
        top = place
        emblem = look.art.piece(f"emblem-{colour}", px)
        target.blit(emblem, (plot.room.right + look.u(8), place))
