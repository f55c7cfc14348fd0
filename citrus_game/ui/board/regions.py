"""SVG pictures of regions: the cells of a region become one outline with rounded corners.

All lengths are in units of 1/128 tile. Cells are (column, row) pairs relative to the region's upper left. The
SVG uses only what SDL_image can draw; callers rasterise it once for each shape.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

GridCell = tuple[int, int]
Cells = frozenset[GridCell]
OutlinePoint = tuple[float, float]

UNIT = 128
"""Units in a tile."""

_RIGHT, _DOWN, _LEFT, _UP = (1, 0), (0, 1), (-1, 0), (0, -1)


class Inset(NamedTuple):
    """How far an outline lies within the edges of its cells, and the radii of its convex and concave
    corners.
    """

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
    """Colours of one fruit's regions, as ``#rrggbb``. ``rim`` borders neutral ones that grass would hide."""

    base: str
    lip: str
    neutral: str
    hatch: str
    rim: str = ""


@dataclass(frozen=True)
class RibbonPaint:
    """Colours of a player's ribbon, the line along the border of a region.

    ``edge`` borders the ``line``; ``deep`` is the dark shade around both and on the lip. ``dashes`` is an SVG
    dash pattern, drawn along the middle in the colour of ``edge``, or "". Dots are wide and have a rim of
    ``deep``, since thin ones would be lost on a light line on small tiles.
    """

    edge: str
    line: str
    dashes: str
    deep: str

    @property
    def dotted(self) -> bool:
        """Whether the pattern consists of dots only."""
        return is_dotted(self.dashes)


def is_dotted(dashes: str) -> bool:
    """Whether a dash pattern consists of dots: dashes of 1 unit with round caps."""
    return dashes.startswith("1 ")


LINE, KEYLINE, DEEP, DASH, BEAD, SETTING = "9", "13", "16", "3", "7", "9"
"""Stroke widths of a ribbon: line, border, dark shade, dashes, dots and the rims of dots."""
TICKS = "3 45"
LIGHT = "#FFFDF5"
"""The light line under the ribbon of a highlighted region."""


class Corner(NamedTuple):
    """A corner of an outline at a grid point, with the directions into and out of it."""

    at: GridCell
    into: GridCell
    out: GridCell

    @property
    def convex(self) -> bool:
        """Whether the outline turns right here, around the outside of a cell."""
        return self.into[0] * self.out[1] - self.into[1] * self.out[0] > 0


def outlines(cells: Cells) -> list[list[Corner]]:
    """Return the closed outlines of cells: outer ones clockwise, holes counterclockwise.

    Cells that only touch at a corner are kept apart.

    >>> [corner.at for corner in outlines(frozenset({(0, 0), (1, 0)}))[0]]
    [(0, 0), (2, 0), (2, 1), (0, 1)]
    """
    directions = _edges(cells)
    found = []
    while directions:
        start = min(directions)
        way = directions[start][0]
        steps = []
        at = start
        while at in directions:
            # where two outlines meet, the one that turns furthest to the right goes on
            out = max(directions[at], key=lambda each: way[0] * each[1] - way[1] * each[0])
            directions[at].remove(out)
            if not directions[at]:
                del directions[at]
            steps.append((at, out))
            at, way = (at[0] + out[0], at[1] + out[1]), out
            if at == start:
                break
        found.append(_corners(steps))
    return found


def _edges(cells: Cells) -> dict[GridCell, list[GridCell]]:
    """Return the directions in which the border leaves each grid point, with the cells on its right."""
    directions: dict[GridCell, list[GridCell]] = {}
    for c, r in cells:
        for beside, start, way in (
            ((c, r - 1), (c, r), _RIGHT),
            ((c + 1, r), (c + 1, r), _DOWN),
            ((c, r + 1), (c + 1, r + 1), _LEFT),
            ((c - 1, r), (c, r + 1), _UP),
        ):
            if beside not in cells:
                directions.setdefault(start, []).append(way)
    return directions


def _corners(steps: list[tuple[GridCell, GridCell]]) -> list[Corner]:
    """Return the points of a closed outline where it turns."""
    turns = []
    for (at, out), (_, into) in zip(steps, [steps[-1], *steps[:-1]], strict=True):
        if into != out:
            turns.append(Corner(at, into, out))
    return turns


def path(cells: Cells, inset: Inset) -> str:
    """Return the outlines of cells as SVG path data."""
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
    """Return a corner in units, moved inwards by the insets of its two edges."""
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
    """Format a coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def owned_svg(cells: Cells, paint: FruitPaint, ribbon: RibbonPaint | None) -> str:
    """Return the SVG of a region's ground in full colour: lip, fruit colour, furrows and the owner's ribbon,
    if it has one.
    """
    return svg(
        cells,
        [
            f'<path d="{path(cells, LIP)}" fill="{ribbon.deep if ribbon is not None else paint.lip}"/>',
            f'<path d="{path(cells, FACE)}" fill="{paint.base}"/>',
            *_furrows(cells, paint.lip, ".8"),
            *(ribbon_lines(path(cells, RIBBON), ribbon) if ribbon is not None else ()),
        ],
    )


def ribbon_lines(line: str, ribbon: RibbonPaint) -> Iterator[str]:
    """Yield the SVG paths of a ribbon along a path, from the widest to the narrowest.

    The line has no gaps under the pattern: its colour must be seen from afar, and a gap would look like a
    connection to the neighbouring region.
    """
    yield _line(line, ribbon.deep, DEEP)
    if ribbon.edge == ribbon.deep:
        # dark edges and ticks distinguish it from the white hover frame
        yield _line(line, ribbon.line, KEYLINE)
        yield _line(line, ribbon.edge, "6", f'stroke-dasharray="{TICKS}"')
        return
    yield _line(line, ribbon.edge, KEYLINE)
    yield _line(line, ribbon.line, LINE)
    if ribbon.dashes:
        # a dash of 1 unit becomes a dot by its round cap
        cap = "round" if "1" in ribbon.dashes.split() else "butt"
        more = f'stroke-linecap="{cap}" stroke-dasharray="{ribbon.dashes}"'
        if ribbon.dotted:
            yield _line(line, ribbon.deep, SETTING, more)
        yield _line(line, ribbon.edge, BEAD if ribbon.dotted else DASH, more)


def neutral_svg(cells: Cells, paint: FruitPaint) -> str:
    """Return the SVG of a neutral region's ground: flat and hatched with a thin edge."""
    return svg(
        cells,
        [
            f'<path d="{path(cells, FLAT)}" fill="{paint.neutral}"/>',
            _line(_hatch(cells), paint.hatch, "4", 'stroke-linecap="round" opacity=".5"'),
            *_furrows(cells, paint.hatch, "1"),
            _line(path(cells, FLAT), paint.rim or paint.hatch, "6" if paint.rim else "3"),
        ],
    )


def flood_svg(cells: Cells, fill: str, edge: str, dashes: str) -> str:
    """Return the SVG of a region filled with one colour and hatched with dashes in the colour of its edge."""
    shapes = [f'<path d="{path(cells, FLAT)}" fill="{fill}"/>']
    if dashes:
        wider = 1 if is_dotted(dashes) else 2
        pattern = " ".join(str(wider * int(dash)) for dash in dashes.split())
        more = f'stroke-linecap="round" stroke-dasharray="{pattern}" opacity=".6"'
        shapes.append(_line(_hatch(cells), edge, "8", more))
    return svg(cells, [*shapes, _line(path(cells, FLAT), edge, "6")])


def tint_svg(cells: Cells, ribbon: RibbonPaint) -> str:
    """Return the SVG of a light line with the ribbon in it, along a region's border."""
    line = path(cells, RIBBON)
    return svg(cells, [_line(line, ribbon.deep, "23"), _line(line, LIGHT, "19"), *ribbon_lines(line, ribbon)])


def lit_svg(cells: Cells, ribbon: RibbonPaint) -> str:
    """Return the SVG of a warm glow over a region and a wide, bright line in its owner's colour."""
    return svg(
        cells,
        [
            f'<path d="{path(cells, FACE)}" fill="#FFB84D" opacity=".12"/>',
            _line(path(cells, RIBBON), ribbon.deep, "26"),
            _line(path(cells, RIBBON), LIGHT, "22"),
            _line(path(cells, RIBBON), ribbon.line, "14"),
        ],
    )


def silhouette_svg(cells: Cells) -> str:
    """Return the SVG of a region's shape in black, for its shadow."""
    return svg(cells, [f'<path d="{path(cells, SHADOW)}" fill="#000000"/>'])


def ring_svg(cells: Cells, strokes: Sequence[tuple[str, float]], dashes: str) -> str:
    """Return the SVG of rings along a region's outline. ``strokes`` are (colour, width) pairs, the widest
    first; ``dashes`` apply to the last one.
    """
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
    """Return an SVG path that is stroked and not filled."""
    return (
        f'<path d="{path_data}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linejoin="round" {more}/>'
    )


def size(cells: Cells) -> tuple[int, int]:
    """Return the numbers of columns and rows that cells span."""
    return max(c for c, _ in cells) + 1, max(r for _, r in cells) + 1


def svg(cells: Cells, shapes: Iterable[str], margin: int = 0) -> str:
    """Return an SVG document of shapes, as large as the cells with ``margin`` units around them."""
    columns, rows = size(cells)
    box = f"{-margin} {-margin} {columns * UNIT + 2 * margin} {rows * UNIT + 2 * margin}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(shapes)}</svg>'


def _furrows(cells: Cells, colour: str, opacity: str) -> Iterator[str]:
    """Yield dashed lines between neighbouring cells, and a diamond where four cells meet."""
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
    """Return path data of diagonal hatching that stays 10 units inside the region's border."""
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
