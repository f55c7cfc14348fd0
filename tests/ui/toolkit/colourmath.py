"""Contrast by WCAG 2, difference by CIEDE2000, and simulated colour blindness (Machado 2009, severity 1)."""

import math
from collections.abc import Sequence
from itertools import combinations

Colour = tuple[int, int, int]
PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
TRITAN = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
EYES = {"": None, "protan": PROTAN, "deutan": DEUTAN, "tritan": TRITAN}
"""Eyes by name; those without one see all colours."""
WHITE = (0.95047, 1.0, 1.08883)
"""The white point of sRGB, D65."""


def linear(colour: Colour) -> tuple[float, float, float]:
    """Take the gamma out of sRGB: three numbers from 0 to 1."""
    red, green, blue = (
        c / 255 / 12.92 if c <= 0.04045 * 255 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour
    )
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2)."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    """Return the relative luminance, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def seen_by(matrix: tuple[tuple[float, ...], ...], colour: Colour) -> Colour:
    """Return a colour as colour-blind eyes see it."""
    light = linear(colour)
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in matrix]
    red, green, blue = (
        round(255 * (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055)) for c in seen
    )
    return red, green, blue


def least_apart(eyes: str, colours: Sequence[Colour]) -> float:
    """Return the least difference of any two colours, as eyes of `EYES` see them."""
    matrix = EYES[eyes]
    seen = [seen_by(matrix, colour) if matrix is not None else colour for colour in colours]
    return min(difference(one, other) for one, other in combinations(seen, 2))


def lab(colour: Colour) -> tuple[float, float, float]:
    """Return CIE L*a*b*."""
    red, green, blue = linear(colour)
    xyz = (
        0.4124564 * red + 0.3575761 * green + 0.1804375 * blue,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        0.0193339 * red + 0.1191920 * green + 0.9503041 * blue,
    )
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (value / white for value, white in zip(xyz, WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, other: Colour) -> float:
    """Return the difference of two colours by CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(other)
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = a1 * (1 + stretch), a2 * (1 + stretch)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    light, mean = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * _cos(hue - 30)
        + 0.24 * _cos(2 * hue)
        + 0.32 * _cos(3 * hue + 6)
        - 0.20 * _cos(4 * hue - 63)
    )
    s_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * mean, 1 + 0.015 * mean * weight
    bend = 60 * math.exp(-(((hue % 360 - 275) / 25) ** 2))
    rotation = -math.sin(math.radians(bend)) * 2 * math.sqrt(mean**7 / (mean**7 + 25**7))
    d_light, d_chroma = (l2 - l1) / s_light, (c2 - c1) / s_chroma
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / s_hue
    return math.sqrt(d_light**2 + d_chroma**2 + d_hue**2 + rotation * d_chroma * d_hue)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
