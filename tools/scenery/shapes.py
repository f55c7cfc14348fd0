"""Basic shapes of the menu's background as SVG text; outlines are thicker on the side away from the light."""

from collections.abc import Callable, Iterable, Sequence

Circle = tuple[float, float, float]
"""(x, y, radius)."""
Line = Callable[[float], float]
"""The y of a line in the landscape for an x."""

INK = "#17402A"
WOOD_INK, WOOD = "#4A2C16", "#8A5A30"
DARK, LEAF, LIGHT = "#2F7440", "#4C9A4B", "#74B956"
FRUIT = {"orange": ("#F5841F", "#9A4304"), "lemon": ("#FFDC3F", "#8A6200"), "blood": ("#D2493A", "#6E1517")}
LOBES: Sequence[Circle] = ((-0.56, 0.14, 0.6), (0.58, 0.16, 0.57), (0.02, -0.36, 0.7), (0.0, 0.2, 0.6))
"""The circles of a crown, relative to its centre, in radii of the crown."""
NEAR = 50
"""From this radius on, all fruit of a tree is drawn, with highlights."""
HUNG = ((-0.7, 0.1), (-0.26, 0.42), (0.3, 0.26), (0.74, 0.3), (0.12, -0.2), (-0.34, -0.34), (0.42, -0.5))
"""Positions of fruit in a crown."""


def number(value: float) -> str:
    """Return a coordinate with at most one decimal."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def path(d: str, fill: str, more: str = "") -> str:
    """Return a filled path."""
    return f'<path d="{d}" fill="{fill}"{" " + more if more else ""}/>'


def stroke(d: str, colour: str, width: float, more: str = "") -> str:
    """Return a line with round ends."""
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(width)}" {ends} {more}/>'


def circles(rounds: Iterable[Circle]) -> str:
    """Return the outline of overlapping circles."""
    return "".join(
        f"M{number(x - r)} {number(y)}a{number(r)} {number(r)} 0 1 0 {number(2 * r)} 0"
        f"a{number(r)} {number(r)} 0 1 0 {number(-2 * r)} 0Z"
        for x, y, r in rounds
    )


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """Return the outline through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def inked(points: Sequence[tuple[float, float]], fill: str, ink: str, width: float = 3) -> str:
    """Return a polygon with an outline."""
    return path(
        polygon(points), fill, f'stroke="{ink}" stroke-width="{number(width)}" stroke-linejoin="round"'
    )


def tree(x: float, y: float, size: float, fruit: str = "", fruits: int = 7) -> str:
    """Return a tree with its trunk at ``x``, ``y``: shadow, trunk, crown, fruit."""
    middle = y - 1.45 * size
    rim = 0.075 * size

    def crown(grow: float, dx: float, dy: float) -> str:
        return circles(
            (x + (cx + dx) * size, middle + (cy + dy) * size, r * size * grow) for cx, cy, r in LOBES
        )

    parts = [
        (
            f'<ellipse cx="{number(x + 0.3 * size)}" cy="{number(y)}" rx="{number(1.05 * size)}" '
            f'ry="{number(0.2 * size)}" fill="#1D4A2A" opacity=".38"/>'
        ),
        trunk(x, y, size),
        path(
            circles(
                (x + cx * size + rim * 0.4, middle + cy * size + rim * 0.5, r * size + rim)
                for cx, cy, r in LOBES
            ),
            INK,
        ),
        path(crown(1, 0, 0), DARK),
        path(crown(0.86, -0.07, -0.09), LEAF),
        path(crown(0.5, -0.2, -0.26), LIGHT, 'opacity=".8"'),
    ]
    if fruit:
        parts += hung(x, middle, size, fruit, fruits if size > NEAR else 5)
    return "".join(parts)


def trunk(x: float, y: float, size: float) -> str:
    """Return a trunk that is wider at its foot, with the start of two limbs."""
    w, top = 0.17 * size, y - 1.15 * size
    d = (
        f"M{number(x - 1.5 * w)} {number(y)}C{number(x - 0.6 * w)} {number(y - 0.3 * size)} "
        f"{number(x - 0.7 * w)} {number(y - 0.6 * size)} {number(x - 1.7 * w)} {number(top)}"
        f"L{number(x + 1.7 * w)} {number(top)}C{number(x + 0.6 * w)} {number(y - 0.6 * size)} "
        f"{number(x + 0.7 * w)} {number(y - 0.3 * size)} {number(x + 1.6 * w)} {number(y)}Z"
    )
    return path(d, WOOD, f'stroke="{WOOD_INK}" stroke-width="{number(0.06 * size)}" stroke-linejoin="round"')


def hung(x: float, y: float, size: float, fruit: str, fruits: int) -> list[str]:
    """Return fruit in a crown around ``x``, ``y``."""
    fill, ink = FRUIT[fruit]
    r = 0.135 * size
    at = [(x + fx * size * 0.9, y + fy * size * 0.9) for fx, fy in HUNG[:fruits]]
    light = [
        path(circles((fx - 0.3 * r, fy - 0.34 * r, 0.3 * r) for fx, fy in at), "#FFFFFF", 'opacity=".6"')
    ]
    return [
        path(circles((fx + 0.1 * r, fy + 0.14 * r, 1.22 * r) for fx, fy in at), ink),
        path(circles((fx, fy, r) for fx, fy in at), fill),
        *(light if size > NEAR else ()),
    ]


HIDDEN = 4
"""Units by which land goes on behind what is in front of it, so that no gap shows."""


def shrub(x: float, y: float, size: float, shade: int = 0) -> str:
    """Return a small distant tree."""
    lobes = [(x + cx * size, y - 1.1 * size + cy * size, r * size) for cx, cy, r in LOBES]
    stem = f"M{number(x)} {number(y)}V{number(y - size)}"
    return (
        stroke(stem, WOOD_INK, 0.3 * size)
        + path(
            circles((cx + 0.1 * size, cy + 0.12 * size, r + 0.12 * size) for cx, cy, r in lobes), "#2C5B34"
        )
        + path(circles(lobes), ("#5C9647", "#6FA64D")[shade % 2])
    )


def ground(line: Line, width: int, below: Line | float, fill: str) -> str:
    """Return the land from a line down to a height, or to the land in front of it, ``below``.

    Hidden parts would take as long to draw as visible ones, and the first frame waits for the drawing.
    """
    across = range(-20, width + 41, 40)
    bottom = max(map(below, across)) + HIDDEN if callable(below) else below
    points = [(x, line(x)) for x in across]
    return path(polygon([*points, (width + 40, bottom), (-20, bottom)]), fill)


def dry_wall(line: Line, span: tuple[float, float], high: float, stone: float) -> str:
    """Return a dry stone wall below a line between two x: two rows of stones with dark joints."""
    left, right = span
    steps = max(2, round((right - left) / 60))
    across = [left + (right - left) * i / steps for i in range(steps + 1)]
    top = [(x, line(x)) for x in across]
    below = [(x, line(x) + high) for x in reversed(across)]
    parts = [inked([*top, *below], "#7A6A4C", "#4F4330", max(1.5, high * 0.09))]
    light: list[str] = []
    dark: list[str] = []
    for course in range(2):
        x, count = left + (0.5 if course else 0.08) * stone, course
        while x < right - stone * 0.6:
            wide = stone * (0.78, 1.0, 0.88)[count % 3]
            y = line(x + wide / 2) + high * (0.1 + 0.45 * course)
            h = high * 0.36
            slope = line(x + wide) - line(x)
            gap = 0.09 * stone
            corners = [(x + gap, y - slope / 2 + h * 0.18), (x + wide * 0.3, y - slope * 0.2),
                       (x + wide - gap, y + slope / 2), (x + wide, y + slope / 2 + h * 0.8),
                       (x + wide * 0.6, y + h), (x + gap * 0.6, y - slope / 2 + h)]  # fmt: skip
            (light if count % 3 else dark).append(polygon(corners))
            x, count = x + wide + gap, count + 1
    return "".join([*parts, path("".join(light), "#DCCFAF"), path("".join(dark), "#BFAE88")])


def far_wall(line: Line, span: tuple[float, float], high: float, stone: float) -> str:
    """Return a distant dry stone wall, drawn as dashes: a tenth of the work of single stones."""
    points = [(x, line(x) + high / 2) for x in range(int(span[0]), int(span[1]) + 41, 40)]

    def along(dy: float) -> str:
        return "M" + "L".join(f"{number(x)} {number(y + dy)}" for x, y in points)

    courses = [(-0.22 * high, "#DCCFAF", 1.0), (0.22 * high, "#C6B68F", 0.8)]
    return stroke(along(0), "#5E5038", high) + "".join(
        f'<path d="{along(dy)}" fill="none" stroke="{colour}" stroke-width="{number(0.34 * high)}" '
        f'stroke-dasharray="{number(stone * share)} {number(stone * 0.14)}"/>'
        for dy, colour, share in courses
    )


def cypress(x: float, y: float, high: float) -> str:
    """Return a cypress, lit from the left."""
    w = high * 0.16

    def leaf(left: float, right: float, grow: float) -> str:
        top = y - high * grow
        return (
            f"M{number(x)} {number(top)}C{number(x + right)} {number(y - high * 0.6)} {number(x + right)} "
            f"{number(y - high * 0.2)} {number(x + right * 0.3)} {number(y)}H{number(x - left * 0.3)}"
            f"C{number(x - left)} {number(y - high * 0.2)} {number(x - left)} {number(y - high * 0.6)} "
            f"{number(x)} {number(top)}Z"
        )

    return (
        path(leaf(1.25 * w, 1.4 * w, 1.03), INK)
        + path(leaf(w, w, 1), "#2C6B45")
        + path(leaf(w, 0, 0.96), "#478A57")
    )
