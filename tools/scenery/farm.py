"""The farm of the menu's background: a whitewashed house, its wing, a pergola, a water wheel."""

import math

from tools.scenery.shapes import circles, cypress, inked, number, path, stroke

WALL, SHADED, LINE = "#FFFAEC", "#E6D9BD", "#54402F"
ROOF, ROOF_DARK, ROOF_INK = "#CB5A31", "#A8431F", "#6B260F"
BLUE, BLUE_INK = "#1F5FAE", "#103A70"


def farm() -> str:
    """Return the farm as SVG in a box of 620 by 400, with the ground at y = 360."""
    return "".join(
        (
            cypress(48, 352, 190), cypress(92, 358, 250), cypress(590, 350, 230), cypress(640, 354, 170),
            '<ellipse cx="330" cy="362" rx="300" ry="18" fill="#3C5A2C" opacity=".45"/>',
            wing(), house(), pergola(), stream(),
        )
    )  # fmt: skip


def house() -> str:
    """Return the house of two storeys."""
    parts = [
        inked([(300, 92), (300, 44), (338, 44), (338, 92)], WALL, LINE),
        inked([(294, 44), (294, 32), (344, 32), (344, 44)], ROOF, ROOF_INK),
        inked([(178, 360), (178, 150), (400, 150), (400, 360)], WALL, LINE, 4),
        path("M330 152H398V358H346C340 300 336 240 330 152Z", SHADED),
        path("M180 152H398V172C320 164 250 164 180 176Z", "#C9B48C", 'opacity=".7"'),
        roof(158, 420, 84, 158, 196, 376),
        azulejos(180, 398, 326, 10),
        door(262, 360, 54, 92),
    ]
    parts += [window(x, 190) for x in (206, 342)] + [window(x, 268, 0.9) for x in (204, 346)]
    parts.append(inked([(256, 196), (256, 232), (322, 232), (322, 196)], "#2B4E6E", LINE))
    parts.append(stroke("M248 236H330M252 236V214M264 236V214M276 236V214M289 236V214M302 236V214M314 236V214"
                        "M326 236V214M248 214H330", "#2B3444", 3))  # fmt: skip
    parts.append(path(circles([(256, 240, 7), (272, 243, 8), (306, 243, 8), (322, 240, 7)]), "#3F8A49"))
    parts.append(path(circles([(258, 239, 3), (270, 243, 3), (308, 242, 3), (320, 239, 3)]), "#D83C74"))
    return "".join(parts)


def wing() -> str:
    """Return the lower wing with its arches."""
    arches = "".join(
        path(f"M{x} 360V304a21 21 0 0 1 42 0V360Z", "#6E4A33", f'stroke="{LINE}" stroke-width="3"')
        for x in (424, 482)
    )
    return "".join(
        (
            inked([(398, 360), (398, 236), (540, 236), (540, 360)], "#F3E8D0", LINE, 4),
            path("M400 238H538V254C490 248 440 248 400 252Z", "#C9B48C", 'opacity=".7"'),
            roof(392, 558, 192, 244, 404, 536), arches, azulejos(400, 538, 342, 8),
        )
    )  # fmt: skip


def roof(left: int, right: int, top: int, eave: int, inner_left: int, inner_right: int) -> str:
    """Return a tiled roof with scalloped eaves."""
    count = round((right - left) / 13)
    step = (right - left) / count
    scallops = "".join(f"a{number(step / 2)} 6 0 0 1 {number(-step)} 0" for _tile in range(count))
    body = f"M{inner_left} {top}H{inner_right}L{right} {eave}{scallops}Z"
    rows: list[str] = []
    for tile in range(1, count):
        share = tile / count
        x0, x1 = inner_left + (inner_right - inner_left) * share, left + (right - left) * share
        rows.append(f"M{number(x0)} {top + 5}L{number(x1)} {eave - 2}")
    light = f"M{inner_left} {top}H{inner_right}L{inner_right + 4} {top + 10}H{inner_left - 4}Z"
    shade = f"M{(inner_left + 3 * inner_right) // 4} {top}H{inner_right}L{right} {eave}H{right - 70}Z"
    return "".join(
        (
            path(body, ROOF, f'stroke="{ROOF_INK}" stroke-width="4" stroke-linejoin="round"'),
            path(shade, ROOF_DARK, 'opacity=".55"'),
            stroke("".join(rows), ROOF_INK, 1.8, 'opacity=".55"'),
            path(light, "#EE8A55"),
        )
    )


def azulejos(left: int, right: int, top: int, side: int) -> str:
    """Return two rows of blue tiles along the foot of a wall."""
    squares = "".join(
        f"M{x + side / 2} {y}l{side / 2} {side / 2}l{-side / 2} {side / 2}l{-side / 2} {-side / 2}Z"
        for y in (top, top + side)
        for x in range(left, right - side + 1, side)
    )
    band = f"M{left} {top}H{right}V{top + 2 * side}H{left}Z"
    return path(band, "#D5E4EE") + path(squares, BLUE) + stroke(f"M{left} {top}H{right}", BLUE_INK, 2)


def window(x: int, y: int, scale: float = 1.0) -> str:
    """Return a window with open shutters."""
    w, h = 24 * scale, 40 * scale
    shutters = "".join(
        inked([(sx, y), (sx, y + h), (sx + 11 * scale, y + h), (sx + 11 * scale, y)], BLUE, BLUE_INK, 2.4)
        for sx in (x - 13 * scale, x + w + 2 * scale)
    )
    slats = "".join(
        f"M{number(sx)} {number(y + h * part)}h{number(7 * scale)}"
        for sx in (x - 11 * scale, x + w + 4 * scale)
        for part in (0.25, 0.5, 0.75)
    )
    pane = inked([(x, y), (x, y + h), (x + w, y + h), (x + w, y)], "#2B4E6E", LINE)
    bars = f"M{number(x + w / 2)} {y}v{number(h)}M{x} {number(y + h / 2)}h{number(w)}"
    return pane + stroke(bars, "#F3E8D0", 2) + shutters + stroke(slats, "#5B94D6", 1.6)


def door(x: int, y: int, wide: int, high: int) -> str:
    """Return the door in its arch, on a step."""
    r = wide / 2
    arch = f"M{x} {y}V{y - high + r}a{r} {r} 0 0 1 {wide} 0V{y}Z"
    frame = f"M{x - 8} {y}V{y - high + r}a{r + 8} {r + 8} 0 0 1 {wide + 16} 0V{y}Z"
    return "".join(
        (
            path(frame, "#E0C48F", f'stroke="{LINE}" stroke-width="3"'),
            path(arch, BLUE, f'stroke="{BLUE_INK}" stroke-width="3"'),
            stroke(
                f"M{x + r} {y - high + 6}V{y}M{x + 9} {y - 20}V{y - 58}M{x + wide - 9} {y - 20}V{y - 58}",
                BLUE_INK,
                2.4,
            ),
            path(circles([(x + r - 7, y - 38, 3)]), "#F2C14E"),
            inked(
                [(x - 16, y), (x - 20, y + 10), (x + wide + 20, y + 10), (x + wide + 16, y)], "#D9CDB4", LINE
            ),
        )
    )


def pergola() -> str:
    """Return the pergola in front of the house, overgrown with flowers."""
    posts = "".join(
        inked([(x, 360), (x, 268), (x + 9, 268), (x + 9, 360)], "#F6EEDC", LINE, 2.6) for x in (112, 148, 190)
    )
    beams = inked([(96, 268), (96, 258), (224, 258), (224, 268)], "#9A6B3C", "#4A2C16", 2.6)
    leaves = [(102, 256, 13), (122, 248, 16), (146, 252, 15), (168, 246, 17), (192, 252, 15), (214, 256, 13),
              (228, 268, 9), (100, 272, 9), (156, 268, 10)]  # fmt: skip
    flowers = [(108, 250, 4), (126, 242, 4), (140, 254, 4), (160, 242, 4), (176, 252, 4), (196, 246, 4),
               (212, 256, 4), (228, 270, 4), (100, 274, 4), (156, 270, 4), (118, 260, 4)]  # fmt: skip
    return "".join(
        (
            posts, beams, path(circles((x + 1, y + 2, r + 2.6) for x, y, r in leaves), "#17402A"),
            path(circles(leaves), "#4C9A4B"), path(circles(flowers), "#E0447E"),
            inked([(118, 360), (116, 340), (136, 340), (134, 360)], "#C8653A", "#6B260F", 2.4),
            path(circles([(120, 334, 8), (132, 334, 8), (126, 327, 8)]), "#3F8A49"),
        )
    )  # fmt: skip


WHEEL = 572, 306, 54
"""Hub and radius of the water wheel in the farm's box."""
WHEEL_BOX = 144
"""Size of the picture of the wheel, with its paddles."""


def stream() -> str:
    """Return the trough, the falling water and the pond of the water wheel, which turns before them."""
    x, _y, r = WHEEL
    return "".join(
        (
            inked([(576, 236), (656, 226), (656, 236), (576, 247)], "#9A6B3C", "#4A2C16", 2.6),
            stroke(f"M{x + 10} 243C{x + 40} 252 {x + r + 8} 280 {x + r + 6} 352", "#9BDCE8", 6),
            path("M506 356C556 348 626 350 668 366C686 380 596 384 536 376"
                 "C506 372 492 362 506 356Z", "#4FA9BE"),
            stroke("M536 364H576M596 370H642M556 373H584", "#D8F1F2", 2.6),
        )
    )  # fmt: skip


def wheel() -> str:
    """Return the water wheel in a box of its own."""
    x = y = WHEEL_BOX // 2
    r = WHEEL[2]
    spokes, paddles = [], []
    for part in range(8):
        angle = math.pi * part / 4 + 0.2
        dx, dy = math.cos(angle), math.sin(angle)
        spokes.append(f"M{x} {y}L{number(x + dx * r)} {number(y + dy * r)}")
        a, b = (r - 7, r + 9)
        paddles.append(
            f"M{number(x + dx * a)} {number(y + dy * a)}L{number(x + dx * b)} {number(y + dy * b)}"
        )
    rim = circles([(x, y, r)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WHEEL_BOX} {WHEEL_BOX}">'
        + "".join(
            (
                stroke("".join(paddles), "#4A2C16", 10), stroke("".join(paddles), "#B98549", 5.5),
                stroke(rim, "#4A2C16", 11), stroke(rim, "#A97640", 5.5),
                stroke("".join(spokes), "#4A2C16", 6.5), stroke("".join(spokes), "#C6935A", 2.6),
                path(circles([(x, y, 10)]), "#4A2C16"), path(circles([(x - 1, y - 1, 5)]), "#D8AE78"),
            )
        )
        + "</svg>"
    )  # fmt: skip
