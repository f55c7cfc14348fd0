"""One fruit is one outline: a region's cells traced to rounded SVG paths (LOOK.md 5, layer 2).

All lengths are in units of 1/128 tile; cells are (column, row) pairs counted from the region's own
upper left. The SVG keeps to the dialect of PLATFORM.md and is rasterised once for each shape.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

GridCell = tuple[int, int]
Cells = frozenset[GridCell]
OutlinePoint = tuple[float, float]

UNIT = 128
"""Units of a tile."""

_RIGHT, _DOWN, _LEFT, _UP = (1, 0), (0, 1), (-1, 0), (0, -1)


class Inset(NamedTuple):
    """How far an outline lies within its cells, and the radii of its outer and inner corners."""

    top: float
    bottom: float
    side: float
    outer: float
    inner: float


LIP = Inset(6, 1, 2, 18, 8)
FACE = Inset(2, 7, 2, 18, 10)
RIBBON = Inset(9, 13.5, 9, 13, 14)
FLAT = Inset(3, 3, 3, 15, 9)
SHADOW = Inset(2, 1, 2, 18, 8)
RING = Inset(1, 1, 1, 18, 10)


@dataclass(frozen=True)
class FruitPaint:
    """Colours of one fruit's regions, as ``#rrggbb``."""

    base: str
    lip: str
    neutral: str
    hatch: str


@dataclass(frozen=True)
class RibbonPaint:
    """A player's ribbon: its line with the keyline ``edge``, the ``deep`` shade around both and on the lip.

    ``dashes`` are drawn in the edge's colour along the middle of the line, empty for none; dots
    are broad and set in the deep shade: on a light line fine ones are lost where tiles are small.
    """

    edge: str
    line: str
    dashes: str
    deep: str

    @property
    def dotted(self) -> bool:
        """Tell whether the pattern is dots alone."""
        return is_dotted(self.dashes)


def is_dotted(dashes: str) -> bool:
    """Tell whether dashes are dots alone: those of 1 unit, which round caps make so."""
    return dashes.startswith("1 ")


LINE, KEYLINE, DEEP, DASH, BEAD, SETTING = "9", "13", "16", "3", "7", "9"
"""Widths of a ribbon's strokes, one over the other, of dashes along its middle, of dots and their rims."""
TICKS = "3 45"
LIGHT = "#FFFDF5"
"""The light line under the ribbon of a region that is spoken of."""


class Corner(NamedTuple):
    """A corner of an outline in cells, with the directions that lead into it and out of it."""

    at: GridCell
    into: GridCell
    out: GridCell

    @property
    def convex(self) -> bool:
        """Tell whether the outline turns right here, round the outside of a cell."""
        return self.into[0] * self.out[1] - self.into[1] * self.out[0] > 0


def outlines(cells: Cells) -> list[list[Corner]]:
    """Trace the closed outlines of some cells: clockwise, holes the other way round.

    Cells that only touch at a corner are kept apart.

    >>> [corner.at for corner in outlines(frozenset({(0, 0), (1, 0)}))[0]]
    [(0, 0), (2, 0), (2, 1), (0, 1)]
    """
    ways = _edges(cells)
    found = []
    while ways:
        start = min(ways)
        way = ways[start][0]
        steps = []
        at = start
        while at in ways:
            out = _right_most(ways[at], way)
            ways[at].remove(out)
            if not ways[at]:
                del ways[at]
            steps.append((at, out))
            at, way = (at[0] + out[0], at[1] + out[1]), out
            if at == start:
                break
        found.append(_corners(steps))
    return found


def _edges(cells: Cells) -> dict[GridCell, list[GridCell]]:
    """Give the directions in which the border leaves each grid point, the cells to the right."""
    ways: dict[GridCell, list[GridCell]] = {}
    for c, r in cells:
        for beside, start, way in (
            ((c, r - 1), (c, r), _RIGHT),
            ((c + 1, r), (c + 1, r), _DOWN),
            ((c, r + 1), (c + 1, r + 1), _LEFT),
            ((c - 1, r), (c, r + 1), _UP),
        ):
            if beside not in cells:
                ways.setdefault(start, []).append(way)
    return ways


def _right_most(ways: list[GridCell], into: GridCell) -> GridCell:
    """Choose the way that turns right, where two leave one point."""
    return max(ways, key=lambda out: into[0] * out[1] - into[1] * out[0])


def _corners(steps: list[tuple[GridCell, GridCell]]) -> list[Corner]:
    """Keep the points of a closed walk where it turns."""
    turns = []
    for (at, out), (_, into) in zip(steps, [steps[-1], *steps[:-1]], strict=True):
        if into != out:
            turns.append(Corner(at, into, out))
    return turns


def path(cells: Cells, inset: Inset) -> str:
    """Write the outlines of some cells as one SVG path."""
    return "".join(_loop(loop, inset) for loop in outlines(cells))


def _loop(corners: list[Corner], inset: Inset) -> str:
    words = []
    for number, corner in enumerate(corners):
        x, y = _inset_point(corner, inset)
        radius = inset.outer if corner.convex else inset.inner
        (ix, iy), (ox, oy) = corner.into, corner.out
        words.append(
            f"{'L' if number else 'M'}{_n(x - ix * radius)} {_n(y - iy * radius)}"
            f"A{_n(radius)} {_n(radius)} 0 0 {int(corner.convex)} {_n(x + ox * radius)} {_n(y + oy * radius)}"
        )
    return "".join(words) + "Z"


def _inset_point(corner: Corner, inset: Inset) -> OutlinePoint:
    """Move a corner inwards by the insets of both edges that meet there."""
    x, y = float(corner.at[0] * UNIT), float(corner.at[1] * UNIT)
    for way in (corner.into, corner.out):
        if way == _RIGHT:
            y += inset.top
        elif way == _LEFT:
            y -= inset.bottom
        elif way == _DOWN:
            x -= inset.side
        else:
            x += inset.side
    return x, y


def _n(value: float) -> str:
    """Write a coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def owned_svg(cells: Cells, paint: FruitPaint, ribbon: RibbonPaint) -> str:
    """Draw an owned region's ground: a lip in its owner's deep shade, face, furrows and ribbon."""
    return svg(
        cells,
        [
            f'<path d="{path(cells, LIP)}" fill="{ribbon.deep}"/>',
            f'<path d="{path(cells, FACE)}" fill="{paint.base}"/>',
            *_furrows(cells, paint.lip, ".8"),
            *ribbon_lines(path(cells, RIBBON), ribbon),
        ],
    )


def ribbon_lines(line: str, ribbon: RibbonPaint) -> Iterator[str]:
    """Yield a ribbon along a path: deep shade, keyline, line, and its pattern in the keyline's colour.

    The line stays whole under the pattern: its colour carries across a room, and no gap in it
    joins a region to what lies beside it.
    """
    yield _line(line, ribbon.deep, DEEP)
    if ribbon.edge == ribbon.deep:
        # a light line lies between two of ink; ticks tell it from the white mark of what is pointed at
        yield _line(line, ribbon.line, KEYLINE)
        yield _line(line, ribbon.edge, "6", f'stroke-dasharray="{TICKS}"')
        return
    yield _line(line, ribbon.edge, KEYLINE)
    yield _line(line, ribbon.line, LINE)
    if ribbon.dashes:
        # a dash of 1 unit is a dot, and only a round cap makes it one
        cap = "round" if "1" in ribbon.dashes.split() else "butt"
        more = f'stroke-linecap="{cap}" stroke-dasharray="{ribbon.dashes}"'
        if ribbon.dotted:
            yield _line(line, ribbon.deep, SETTING, more)
        yield _line(line, ribbon.edge, BEAD if ribbon.dotted else DASH, more)


def neutral_svg(cells: Cells, paint: FruitPaint) -> str:
    """Draw a neutral region's ground: flat, hatched, with a thin edge."""
    return svg(
        cells,
        [
            f'<path d="{path(cells, FLAT)}" fill="{paint.neutral}"/>',
            _line(_hatch(cells), paint.hatch, "4", 'stroke-linecap="round" opacity=".5"'),
            *_furrows(cells, paint.hatch, "1"),
            _line(path(cells, FLAT), paint.hatch, "3"),
        ],
    )


def flood_svg(cells: Cells, fill: str, edge: str, dashes: str) -> str:
    """Draw a region filled with one colour, hatched with dashed lines in the colour of its edge."""
    shapes = [f'<path d="{path(cells, FLAT)}" fill="{fill}"/>']
    if dashes:
        wider = 1 if is_dotted(dashes) else 2
        pattern = " ".join(str(wider * int(dash)) for dash in dashes.split())
        more = f'stroke-linecap="round" stroke-dasharray="{pattern}" opacity=".6"'
        shapes.append(_line(_hatch(cells), edge, "8", more))
    return svg(cells, [*shapes, _line(path(cells, FLAT), edge, "6")])


def tint_svg(cells: Cells, ribbon: RibbonPaint) -> str:
    """Draw a light line along a region's border, its ribbon in it: fruit and owner stay as they are."""
    line = path(cells, RIBBON)
    return svg(cells, [_line(line, ribbon.deep, "23"), _line(line, LIGHT, "19"), *ribbon_lines(line, ribbon)])


def lit_svg(cells: Cells, ribbon: RibbonPaint) -> str:
    """Draw light on a region in a player's colour, and a broad bright line along its border."""
    return svg(
        cells,
        [
            f'<path d="{path(cells, FACE)}" fill="#FFFFFF" opacity=".08"/>',
            f'<path d="{path(cells, FACE)}" fill="{ribbon.line}" opacity=".1"/>',
            _line(path(cells, RIBBON), ribbon.deep, "26"),
            _line(path(cells, RIBBON), LIGHT, "22"),
            _line(path(cells, RIBBON), ribbon.line, "14"),
        ],
    )


def silhouette_svg(cells: Cells, fill: str) -> str:
    """Draw a region's outline filled with one colour, for its shadow."""
    return svg(cells, [f'<path d="{path(cells, SHADOW)}" fill="{fill}"/>'])


def ring_svg(cells: Cells, strokes: Sequence[tuple[str, float]], dashes: str = "") -> str:
    """Draw rings (colour, width) along a region's outline, the widest first, the last one dashed."""
    line = path(cells, Inset(6, 6, 6, 16, 10))
    cap = "round" if "2" in dashes.split() else "butt"
    more = f'stroke-linecap="{cap}" stroke-dasharray="{dashes}"' if dashes else ""
    last = len(strokes) - 1
    return svg(
        cells,
        [
            _line(line, colour, _n(width), more * (number == last))
            for number, (colour, width) in enumerate(strokes)
        ],
    )


def _line(path_data: str, colour: str, width: str, more: str = "") -> str:
    """Write a path that is a line only."""
    return (
        f'<path d="{path_data}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linejoin="round" {more}/>'
    )


def size(cells: Cells) -> tuple[int, int]:
    """Give the columns and rows that some cells span from the upper left."""
    return max(c for c, _ in cells) + 1, max(r for _, r in cells) + 1


def svg(cells: Cells, shapes: Iterable[str], margin: int = 0) -> str:
    """Write a picture that spans some cells and ``margin`` units around them."""
    columns, rows = size(cells)
    box = f"{-margin} {-margin} {columns * UNIT + 2 * margin} {rows * UNIT + 2 * margin}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(shapes)}</svg>'


def _furrows(cells: Cells, colour: str, opacity: str) -> Iterator[str]:
    """Yield the dashed furrows between cells, and a diamond where four cells meet."""
    lines, diamonds = [], []
    for c, r in sorted(cells):
        x, y = c * UNIT, r * UNIT
        if (c + 1, r) in cells:
            lines.append(f"M{x + UNIT} {y + 26}V{y + UNIT - 26}")
        if (c, r + 1) in cells:
            lines.append(f"M{x + 26} {y + UNIT}H{x + UNIT - 26}")
        if {(c + 1, r), (c, r + 1), (c + 1, r + 1)} <= cells:
            diamonds.append(f"M{x + UNIT} {y + UNIT - 13}l13 13l-13 13l-13 -13Z")
    if lines:
        yield _line("".join(lines), colour, "3", f'stroke-dasharray="10 12" opacity="{opacity}"')
    if diamonds:
        yield f'<path d="{"".join(diamonds)}" fill="{colour}" opacity="{opacity}"/>'


def _hatch(cells: Cells) -> str:
    """Write the diagonal hatch, 10 units clear of the region's border, through from cell to cell."""
    words = []
    for c, r in sorted(cells):
        x0 = c * UNIT + (0 if (c - 1, r) in cells else 10)
        x1 = (c + 1) * UNIT - (0 if (c + 1, r) in cells else 10)
        y0 = r * UNIT + (0 if (c, r - 1) in cells else 10)
        y1 = (r + 1) * UNIT - (0 if (c, r + 1) in cells else 10)
        for total in range((x0 + y0) // 32 * 32 + 20, x1 + y1, 32):
            ax, bx = max(x0, total - y1), min(x1, total - y0)
            if bx - ax > 8:
                words.append(f"M{bx} {total - bx}L{ax} {total - ax}")
    return "".join(words)
