"""The menu's landscape: its two compositions, and its pictures at a window's size."""

import re
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO

import pygame

from citrus_game.content.disk.paths import assets

USUAL_WINDOW = (1280, 720)
"""The window of someone who has changed no settings."""
BRANCH = (600, 420)
"""Units of the branch's picture; it hangs at `PIVOT` of it."""
PIVOT = (540, 62)
DEGREES = 0.32
"""How far the branch sways with each pose."""
Where = tuple[float, float, float]


@dataclass(frozen=True)
class Composition:
    """The landscape for windows of one shape, in a window: its picture, and where things live in it.

    ``size`` is in units of the picture. ``clouds`` are upper left corners with a size, ``glints`` middles
    with a length, ``gull`` is where it comes in, ``hangs`` how large the branch is. ``farm`` is the left
    edge of the house with its pergola, None where it stands below all that is written; ``boats`` are where
    a mast stands in the water, with a size.
    """

    picture: str
    size: tuple[int, int]
    clouds: tuple[Where, ...]
    glints: tuple[Where, ...]
    gull: tuple[float, float]
    chimney: tuple[float, float]
    hangs: float
    farm: float | None
    boats: tuple[Where, ...]
    window: tuple[int, int] = USUAL_WINDOW

    @cached_property
    def scale(self) -> float:
        """Give pixels a unit: the picture covers the window."""
        return max(self.window[0] / self.size[0], self.window[1] / self.size[1])

    def rect(self, x: float, y: float, wide: float, high: float) -> pygame.Rect:
        """Give the pixels of a box of the picture, which is cropped alike at both sides."""
        scale, (left, top) = self.scale, self._corner
        corner = round(left + x * scale), round(top + y * scale)
        return pygame.Rect(*corner, max(1, round(wide * scale)), max(1, round(high * scale)))

    def before_farm(self) -> int:
        """Give the width of what stands in the window's middle and covers nothing of the farm."""
        wide = self.window[0]
        return wide if self.farm is None else min(wide, 2 * self.rect(self.farm, 0, 1, 1).x - wide)

    def sails(self) -> list[pygame.Rect]:
        """Give the pixels of the boats on the sea."""
        return [self.rect(x - 0.5 * size, y - size, 1.15 * size, 1.26 * size) for x, y, size in self.boats]

    @cached_property
    def _corner(self) -> tuple[float, float]:
        """Give where the picture begins in the window, in pixels."""
        scale = self.scale
        return (self.window[0] - self.size[0] * scale) / 2, (self.window[1] - self.size[1] * scale) / 2

    @cached_property
    def branch(self) -> pygame.Rect:
        """Give the pixels of the branch in the window's corner."""
        scale = min(self.scale, self.window[1] / self.size[1]) * self.hangs
        wide, high = round(BRANCH[0] * scale), round(BRANCH[1] * scale)
        return pygame.Rect(self.window[0] - wide, 0, wide, high)


WIDE = Composition(
    "menu-background", (1920, 1080), ((760, 84, 1.25), (1240, 44, 0.9), (420, 60, 1.0)),
    ((960, 470, 90), (1060, 448, 120), (1130, 470, 70), (1000, 492, 90), (966, 508, 50), (1056, 490, 60),
     (1020, 460, 60), (1068, 508, 30), (1130, 451, 50), (965, 452, 40), (990, 462, 40), (1090, 473, 40)),
    (1960, 215), (1463, 262), 1.0, 1284, ((842, 452, 30), (760, 470, 17)),
)  # fmt: skip
HIGH = Composition(
    "menu-portrait", (1080, 1920), ((560, 330, 1.0), (40, 300, 0.8), (330, 250, 0.7)),
    ((290, 664, 110), (330, 690, 70), (300, 716, 90), (340, 738, 60), (270, 748, 60), (236, 678, 60),
     (356, 662, 40), (310, 764, 60)),
    (1120, 480), (710, 494), 0.86, None, ((120, 668, 34), (196, 690, 18)),
)  # fmt: skip


def composition(window: tuple[int, int]) -> Composition:
    """Give the composition for a window: one for windows that are wider than high, one for the others."""
    base = WIDE if window[0] >= window[1] else HIGH
    return Composition(**{**base.__dict__, "window": window})


def landscape_picture(window: tuple[int, int]) -> pygame.Surface:
    """Draw the landscape, large enough to cover a window."""
    place = composition(window)
    size = round(place.size[0] * place.scale), round(place.size[1] * place.scale)
    return _drawn((assets() / "svg" / f"{place.picture}.svg").read_bytes(), size)


def branch_picture(window: tuple[int, int], pose: int) -> pygame.Surface:
    """Draw the branch for a window as it hangs, or swayed by a pose to either side."""
    text = (assets() / "svg" / "menu-branch.svg").read_text(encoding="utf-8")
    turn = f'<g transform="rotate({pose * DEGREES:.2f} {PIVOT[0]} {PIVOT[1]})">'
    text = re.sub(r"(<svg[^>]*>)(.*)(</svg>)", rf"\1{turn}\2</g>\3", text, flags=re.DOTALL)
    return _drawn(text.encode(), composition(window).branch.size)


def _drawn(svg: bytes, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(BytesIO(svg), size)
