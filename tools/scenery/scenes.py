"""The two compositions of the menu's background, for wide and for high windows, and its moving parts."""

import math
from collections.abc import Sequence
from itertools import pairwise

from tools.scenery.farm import farm
from tools.scenery.shapes import Line, dry_wall, far_wall, ground, number, path, shrub, stroke, tree

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">\n<defs>{defs}</defs>\n'
Place = tuple[float, float, float]
"""(x, y, radius) of a tree's crown, or of the sun, or half width of a road."""


def gradient(name: str, top: float, bottom: float, *stops: tuple[float, str]) -> str:
    """Return a vertical gradient."""
    inner = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    span = f'x1="0" y1="{number(top)}" x2="0" y2="{number(bottom)}"'
    return f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {span}>{inner}</linearGradient>'


def glow(x: float, y: float, r: float) -> str:
    """Return the glow around the sun."""
    stops = ((0, "#FFF8DE", 0.95), (0.22, "#FFF0C2", 0.72), (1, "#FFE9B0", 0))
    inner = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>' for o, c, a in stops)
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
    return f'<radialGradient id="glow" gradientUnits="userSpaceOnUse" {place}>{inner}</radialGradient>'


def sky(width: int, horizon: float, sun: Place) -> str:
    """Return sky and sun."""
    x, y, r = sun
    return (
        f'<rect width="{width}" height="{number(horizon + 6)}" fill="url(#sky)"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r * 5.4)}" fill="url(#glow)"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r * 1.16)}" fill="#FFF3CB" opacity=".7"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="#FFF7DA"/>'
    )


def terraces(
    lines: Sequence[Line],
    below: Line,
    span: tuple[float, float],
    width: int,
    bare: Sequence[tuple[float, float]],
) -> str:
    """Return terraces from back to front, each with trees, its wall, and the next one's ground.

    ``below`` is the land in front of the last one; ``bare`` are spans without trees, where the farm stands.
    """
    greens = ("#A9B75F", "#9CB057", "#8DA84F", "#7F9F49")
    parts: list[str] = []
    for index, (line, before) in enumerate(pairwise([*lines, below])):
        size = 8.5 + 2.2 * index
        step = 62 + 5 * index
        x = span[0] + 20 * (index % 2)
        while x < span[1]:
            if not any(left < x < right for left, right in bare):
                parts.append(shrub(x, line(x) - 1, size, round(x / step)))
            x += step
        parts.append(ground(line, width, before, greens[index % 4]))
        parts.append(far_wall(line, span, 8 + 2.2 * index, 20 + 4 * index))
    return "".join(parts)


def road(middle: Sequence[Place]) -> str:
    """Return a road through places with its half width at each; its outline gets thinner with distance."""

    def outline(grow: float) -> str:
        left = [(x - w * grow, y) for x, y, w in middle]
        right = [(x + w * grow, y) for x, y, w in reversed(middle)]
        return f"M{_curve(left)}L{_curve(right)}Z"

    light = f"M{_curve([(x - w * 0.72, y) for x, y, w in middle])}"
    ruts = f"M{_curve([(x + w * 0.34, y) for x, y, w in middle])}"
    return (
        path(outline(1.09), "#7A5526")
        + path(outline(1), "url(#earth)")
        + stroke(light, "#F2D49A", 5, 'opacity=".7"')
        + stroke(ruts, "#9C6B33", 4, 'opacity=".5"')
    )


def _curve(points: Sequence[tuple[float, float]]) -> str:
    """Return a smooth line through points (Catmull-Rom as Bézier curves)."""
    parts = [f"{number(points[0][0])} {number(points[0][1])}"]
    for index in range(len(points) - 1):
        a, b = points[max(0, index - 1)], points[index]
        c, d = points[index + 1], points[min(len(points) - 1, index + 2)]
        parts.append(
            f"C{number(b[0] + (c[0] - a[0]) / 6)} {number(b[1] + (c[1] - a[1]) / 6)} "
            f"{number(c[0] - (d[0] - b[0]) / 6)} {number(c[1] - (d[1] - b[1]) / 6)} "
            f"{number(c[0])} {number(c[1])}"
        )
    return "".join(parts)


def hills(d: Sequence[tuple[str, str]]) -> str:
    """Return distant hills, each with a bright line along its ridge."""
    return "".join(path(each, fill) for each, fill in d)


def boat(x: float, y: float, size: float) -> str:
    """Return a sail on the sea."""
    return (
        path(f"M{number(x)} {number(y - size)}L{number(x + 0.55 * size)} {number(y)}H{number(x)}Z", "#FFFDF2")
        + path(f"M{number(x - 3)} {number(y - 0.8 * size)}V{number(y)}H{number(x - 0.36 * size)}Z", "#F4D9A4")
        + path(f"M{number(x - 0.5 * size)} {number(y + 3)}H{number(x + 0.65 * size)}"
               f"L{number(x + 0.4 * size)} "
               f"{number(y + 0.26 * size)}H{number(x - 0.3 * size)}Z", "#7C3A22")
    )  # fmt: skip


def landscape() -> str:
    """Return the composition for wide windows."""
    defs = (
        gradient("sky", 0, 470, (0, "#63B2C4"), (0.55, "#B9DCCB"), (1, "#FCE8BE"))
        + gradient("sea", 430, 640, (0, "#46A9B6"), (1, "#15667F"))
        + gradient("field", 560, 900, (0, "#86A84B"), (1, "#4F8040"))
        + gradient("near", 760, 1080, (0, "#5C9443"), (1, "#255A34"))
        + gradient("earth", 600, 1080, (0, "#E6BE7F"), (1, "#BD843F"))
        + glow(1096, 330, 420)
    )

    def terrace(index: int) -> Line:
        return lambda x: (
            540 + 34 * index - 66 * math.exp(-(((x - 1450) / 430) ** 2)) + 24 * math.sin(x / 420 + 0.4)
        )

    def field(x: float) -> float:
        return 690 + 26 * math.sin(x / 380 + 2.2)

    def near(x: float) -> float:
        return 896 + 18 * math.sin(x / 400 + 1) - (0.1 * (x - 1100) if x > 1100 else 0)

    parts = [
        HEAD.format(w=1920, h=1080, defs=defs), sky(1920, 430, (1096, 318, 76)),
        '<rect y="432" width="1920" height="190" fill="url(#sea)"/>', boat(842, 452, 30), boat(760, 470, 17),
        hills((("M0 446C150 366 330 372 470 414C600 446 700 440 790 470L860 500H0Z", "#7FB1AB"),
               ("M1920 330C1800 330 1720 384 1620 410C1550 428 1500 440 1400 478V540H1920Z", "#79ABA5"),
               ("M1920 402C1830 402 1760 440 1660 464L1560 500V560H1920Z", "#5E968E"),
               ("M0 486C120 452 300 450 430 480L560 520H0Z", "#5E968E"))),
        terraces([terrace(n) for n in range(4)], field, (-20, 1940), 1920, [(-20, 400), (1130, 1760)]),
        f'<g transform="translate(1150 236) scale(0.98)">{farm()}</g>',
        ground(field, 1920, near, "url(#field)"), ground(near, 1920, 1100, "url(#near)"),
        road([(1432, 592, 15), (1452, 630, 22), (1428, 680, 32), (1330, 740, 52), (1220, 810, 78),
              (1172, 900, 98), (1166, 1000, 112), (1150, 1100, 128)]),
    ]  # fmt: skip
    parts += [tree(*each) for each in orchard_wide()]
    parts.append(dry_wall(lambda x: 862 - 0.13 * (x - 1330), (1330, 1950), 62, 58))
    for x, y, size, fruit in ((860, 1090, 62, "lemon"), (600, 1070, 74, "orange"), (330, 1080, 76, "lemon"),
                              (1470, 1092, 66, "lemon"), (1690, 1076, 92, "orange"),
                              (1900, 1040, 84, "orange")):  # fmt: skip
        parts.append(tree(x, y, size, fruit))
    return "\n".join([*parts, "</svg>\n"])


def orchard_wide() -> list[tuple[float, float, float, str]]:
    """Return the fruit trees on both sides of the road: x, y, size, fruit."""
    rows: list[tuple[float, float, float, str]] = []
    for row, (y, size, step, fruit) in enumerate(
        ((716, 23, 92, "orange"), (778, 29, 108, "lemon"), (850, 36, 128, "orange"))
    ):
        for n in range(13):
            x = 40 + step * n + 30 * (row % 2)
            if 330 < x < 1230 - 85 * row:
                rows.append((x, y + 12 * math.sin(x / 300), size, fruit))
    for row, (y, size, step, fruit) in enumerate(
        ((690, 24, 104, "lemon"), (752, 31, 122, "blood"), (826, 38, 140, "lemon"))
    ):
        for n in range(6):
            x = 1545 - 55 * row + step * n
            if x < 1950:
                rows.append((x, y - 0.1 * (x - 1500), size, fruit))
    return rows


def portrait() -> str:
    """Return the composition for high windows; the grove below leaves room for the buttons."""
    defs = (
        gradient("sky", 0, 700, (0, "#4FA5BC"), (0.5, "#A9D5CC"), (1, "#FCE8BE"))
        + gradient("sea", 640, 860, (0, "#46A9B6"), (1, "#15667F"))
        + gradient("field", 860, 1160, (0, "#86A84B"), (1, "#4F8040"))
        + gradient("near", 1140, 1920, (0, "#4F883E"), (1, "#173F2B"))
        + gradient("earth", 900, 1300, (0, "#E6BE7F"), (1, "#BD843F"))
        + glow(300, 500, 430)
    )

    def terrace(index: int) -> Line:
        return lambda x: (
            792 + 36 * index - 78 * math.exp(-(((x - 700) / 330) ** 2)) + 18 * math.sin(x / 300 + 2)
        )

    def field(x: float) -> float:
        return 968 + 22 * math.sin(x / 300 + 1)

    def near(x: float) -> float:
        return 1236 + 22 * math.sin(x / 240 + 0.6)

    parts = [
        HEAD.format(w=1080, h=1920, defs=defs), sky(1080, 640, (300, 490, 80)),
        '<rect y="642" width="1080" height="220" fill="url(#sea)"/>', boat(120, 668, 34), boat(196, 690, 18),
        hills((("M1080 520C960 520 860 590 760 612C680 630 620 650 540 690V760H1080Z", "#79ABA5"),
               ("M1080 606C990 606 920 650 820 670L720 710V780H1080Z", "#5E968E"),
               ("M0 700C60 690 120 700 190 730L250 760H0Z", "#5E968E"))),
        terraces([terrace(n) for n in range(4)], field, (-20, 1100), 1080, [(360, 1030)]),
        f'<g transform="translate(372 466) scale(1.06)">{farm()}</g>',
        ground(field, 1080, near, "url(#field)"), ground(near, 1080, 1940, "url(#near)"),
        road([(678, 850, 16), (696, 890, 24), (668, 950, 38), (574, 1020, 62), (500, 1100, 90),
              (484, 1190, 112), (476, 1300, 130), (490, 1440, 150), (520, 1640, 180), (540, 1960, 240)]),
    ]  # fmt: skip
    for row, (y, size, fruit) in enumerate(((996, 28, "orange"), (1062, 34, "lemon"), (1144, 42, "orange"))):
        for n in range(9):
            x = 20 + (96 + 20 * row) * n
            if x < 520 - 50 * row or x > 740 - 50 * row:
                parts.append(tree(x, y + 8 * math.sin(x / 200), size, fruit if x < 600 else "blood"))
    parts.append(dry_wall(lambda x: 1214 - 0.05 * x, (640, 1110), 54, 54))
    for x, y, size, fruit in ((70, 1400, 74, "lemon"), (246, 1440, 66, "orange"), (990, 1390, 84, "lemon"),
                              (790, 1440, 72, "orange"), (130, 1650, 92, "orange"), (940, 1660, 96, "lemon"),
                              (60, 1900, 110, "lemon"), (1030, 1890, 112, "orange")):  # fmt: skip
        parts.append(tree(x, y, size, fruit))
    return "\n".join([*parts, "</svg>\n"])


def cloud() -> str:
    """Return a cloud with a flat base in the shade."""
    right = "A17.4 17.4 0 0 1 190 84Z"
    body = "M34 84A21 21 0 0 1 36 42A34 34 0 0 1 92 22A33 33 0 0 1 152 30A26 26 0 0 1 184 50" + right
    under = "M34 84A21 21 0 0 1 15.4 70C38 79 62 65 94 72C122 79 152 63 202 70" + right
    return _piece(220, 92, path(body, "#FFFDF4") + path(under, "#DCEAE8"))


def bird(wings: int) -> str:
    """Return a gull with its wings up, level or down."""
    lift = (-13, -2, 9)[wings]
    left = f"M32 24C26 {20 + lift} 16 {18 + lift} 3 {22 + lift}C14 {21 + lift} 24 {26 + lift * 0.4} 31 29Z"
    right = f"M32 24C38 {20 + lift} 48 {18 + lift} 61 {22 + lift}C50 {21 + lift} 40 {26 + lift * 0.4} 33 29Z"
    body = "M24 27C28 22 36 22 42 25L46 27L41 29C36 32 28 32 24 27Z"
    return _piece(
        64, 44, path(left + right, "#F7F3E6", 'stroke="#46606B" stroke-width="1.6"') + path(body, "#46606B")
    )


def _piece(width: int, height: int, inner: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inner}</svg>\n'
