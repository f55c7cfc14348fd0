"""The branch in the foreground: leaves, an orange, a lemon, with dark outlines."""

from tools.scenery.shapes import INK, path, stroke

LEAVES = ((60, 176, 160, 1.0), (120, 160, 60, 1.1), (110, 160, -150, 0.9), (190, 124, -110, 1.1),
          (200, 120, 70, 1.1), (280, 72, -130, 1.2),
          (270, 80, 95, 1.0), (370, 52, 40, 1.1), (380, 50, -70, 1.1),
          (460, 56, 110, 1.1), (470, 54, -30, 1.0), (340, 58, -160, 0.9), (430, 50, -120, 1.0))  # fmt: skip
CAPS = ((276, 224, 140, 0.7), (278, 222, 40, 0.8), (442, 236, 150, 0.7), (444, 236, 30, 0.7))
"""Leaves: x, y, angle in degrees, size."""


def branch() -> str:
    """Return it as SVG in a box of 600 by 420, starting at the right edge at y = 60."""
    limb = (
        "M540 44C400 22 282 42 176 118C140 148 98 162 44 170C42 176 44 182 50 182"
        "C104 176 148 172 188 142C290 74 402 62 540 82Z"
    )
    twigs = "M274 92C276 132 278 178 276 228M440 62C442 120 446 182 444 240"
    parts = [
        stroke(twigs, "#3B2211", 11), stroke(twigs, "#7B5027", 6),
        path(limb, "#7B5027", 'stroke="#3B2211" stroke-width="5" stroke-linejoin="round"'),
        stroke("M520 50C400 36 296 56 192 128", "#A87440", 4, 'opacity=".9"'),
    ]  # fmt: skip
    parts += [leaf(*each) for each in LEAVES]
    parts += [orange(), lemon()]
    parts += [leaf(*each) for each in CAPS]
    body = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 0 600 420">{body}</svg>\n'


def leaf(x: float, y: float, turned: float, size: float) -> str:
    """Return a leaf of two halves with its rib."""
    outline = "M-2 0C18 -38 72 -45 117 -6C74 34 20 34 -2 0Z"
    inner = (
        path(outline, INK)
        + path("M0 0C20 -34 70 -40 112 -6C70 28 22 28 0 0Z", "#62B34C")
        + path("M0 0C40 -6 76 -8 112 -6C70 28 22 28 0 0Z", "#3B8A42")
        + stroke("M8 0C40 -5 70 -8 100 -6", "#B5DE8C", 2.2)
    )
    return f'<g transform="translate({x} {y}) rotate({turned}) scale({size})">{inner}</g>'


def orange() -> str:
    """Return the orange with shade and highlight."""
    return (
        '<g transform="translate(274 290)">'
        '<circle cx="2" cy="3" r="79" fill="#8A3804"/><circle r="74" fill="#F5841F"/>'
        + path("M58 -46A74 74 0 1 1 -58 46A78 78 0 0 0 58 -46Z", "#DC6A12")
        + path("M-52 -14A54 54 0 0 1 -18 -50A60 60 0 0 0 -52 -14Z", "#FFC98A")
        + path("M10 30h5v5h-5ZM-20 44h5v5h-5ZM30 8h5v5h-5ZM-34 14h5v5h-5Z", "#C95A0A")
        + "</g>"
    )


def lemon() -> str:
    """Return the lemon, hanging down."""
    body = (
        "M-86 0C-78 -6 -70 -12 -66 -20C-52 -52 -26 -62 0 -62C30 -62 56 -48 66 -20C72 -10 80 -6 88 0"
        "C80 6 72 10 66 20C56 48 30 62 0 62C-26 62 -52 52 -66 20C-70 12 -78 6 -86 0Z"
    )
    return (
        '<g transform="translate(444 316) rotate(84)">'
        + path(body, "#FFDC3F", 'stroke="#8A6200" stroke-width="6" stroke-linejoin="round"')
        + path("M66 20C56 48 30 62 0 62C-26 62 -52 52 -66 20C-30 40 30 40 66 20Z", "#E6B31B")
        + path("M-40 -36C-24 -50 0 -52 16 -46C0 -46 -22 -42 -40 -36Z", "#FFF3B0")
        + "</g>"
    )
