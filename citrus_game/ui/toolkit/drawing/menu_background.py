"""The menu's landscape: its layouts for landscape and portrait windows, and its pictures."""

import re
from dataclasses import dataclass, replace
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
WHEEL = 144
"""Units of the wheel's picture."""
Where = tuple[float, float, float]


@dataclass(frozen=True)
class BackgroundLayout:
    """The landscape's picture for one window shape, and where its animated parts are. ``size`` is in picture
    units. ``clouds`` are upper left corners with a scale, ``glints`` centres with a length, ``gull`` its
    starting point, ``hangs`` the branch's scale. ``farm`` is the left edge of the house, or None if it stands
    below all text; ``boats`` are the feet of masts with a scale. ``path`` leads to the door, with the
    height of whoever walks there. ``wheel`` is the hub of the water wheel with the size of its picture.
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
    path: tuple[Where, ...]
    wheel: Where
    window: tuple[int, int] = USUAL_WINDOW

    @cached_property
    def scale(self) -> float:
        """Pixels per unit, so that the picture covers the window."""
        return max(self.window[0] / self.size[0], self.window[1] / self.size[1])

    def rect(self, x: float, y: float, wide: float, high: float) -> pygame.Rect:
        """Convert a box in picture units to window pixels; the picture is cropped equally on both sides."""
        scale, (left, top) = self.scale, self._corner
        corner = round(left + x * scale), round(top + y * scale)
        return pygame.Rect(*corner, max(1, round(wide * scale)), max(1, round(high * scale)))

    def before_farm(self) -> int:
        """Return the greatest width of a centred box that leaves the farm uncovered."""
        wide = self.window[0]
        return wide if self.farm is None else min(wide, 2 * self.rect(self.farm, 0, 1, 1).x - wide)

    def sails(self) -> list[pygame.Rect]:
        """Return the pixel rectangles of the boats."""
        return [self.rect(x - 0.5 * size, y - size, 1.15 * size, 1.26 * size) for x, y, size in self.boats]

    @cached_property
    def _corner(self) -> tuple[float, float]:
        """The picture's left upper corner in window pixels."""
        scale = self.scale
        return (self.window[0] - self.size[0] * scale) / 2, (self.window[1] - self.size[1] * scale) / 2

    @cached_property
    def branch(self) -> pygame.Rect:
        """The pixel rectangle of the branch in the window's corner."""
        across = self.window[0] / self.size[0]
        # in a narrow window the house stands further right: no fruit may hang before it
        scale = min(across * across / self.scale, self.window[1] / self.size[1]) * self.hangs
        wide, high = round(BRANCH[0] * scale), round(BRANCH[1] * scale)
        return pygame.Rect(self.window[0] - wide, 0, wide, high)


WIDE = BackgroundLayout(
    "menu-background", (1920, 1080), ((760, 84, 1.25), (1240, 44, 0.9), (420, 60, 1.0)),
    ((960, 470, 90), (1060, 448, 120), (1130, 470, 70), (1000, 492, 90), (966, 508, 50), (1056, 490, 60),
     (1020, 460, 60), (1068, 508, 30), (1130, 451, 50), (965, 452, 40), (990, 462, 40), (1090, 473, 40)),
    (1960, 215), (1463, 262), 1.0, 1284, ((842, 452, 30), (760, 470, 17)),
    ((1152, 1160, 45), (1160, 1040, 42), (1186, 920, 38), (1236, 812, 35), (1324, 722, 31),
     (1420, 668, 28), (1458, 630, 26), (1436, 596, 24)), (1710.6, 535.9, 141.1),
)  # fmt: skip
HIGH = BackgroundLayout(
    "menu-portrait", (1080, 1920), ((560, 330, 1.0), (40, 300, 0.8), (330, 250, 0.7)),
    ((290, 664, 110), (330, 690, 70), (300, 716, 90), (340, 738, 60), (270, 748, 60), (236, 678, 60),
     (356, 662, 40), (310, 764, 60)),
    (1120, 480), (710, 494), 0.86, None, ((120, 668, 34), (196, 690, 18)),
    ((500, 1500, 45), (484, 1330, 42), (484, 1200, 39), (512, 1100, 36), (590, 1016, 32),
     (674, 950, 29), (700, 908, 27), (680, 858, 24)), (978.3, 790.4, 152.6),
)  # fmt: skip


def composition(window: tuple[int, int]) -> BackgroundLayout:
    """Return the layout for a window: one for landscape, one for portrait format."""
    return replace(WIDE if window[0] >= window[1] else HIGH, window=window)


def landscape_picture(window: tuple[int, int]) -> pygame.Surface:
    """Draw the landscape, large enough to cover a window."""
    place = composition(window)
    size = round(place.size[0] * place.scale), round(place.size[1] * place.scale)
    return _drawn((assets() / "svg" / f"{place.picture}.svg").read_bytes(), size)


def branch_picture(window: tuple[int, int], pose: int) -> pygame.Surface:
    """Draw the branch, bent by ``pose`` (0: at rest)."""
    text = (assets() / "svg" / "menu-branch.svg").read_text(encoding="utf-8")
    text = _around(text, f"rotate({pose * DEGREES:.2f} {PIVOT[0]} {PIVOT[1]})")
    return _drawn(text.encode(), composition(window).branch.size)


def wheel_picture(size: tuple[int, int], degrees: float) -> pygame.Surface:
    """Draw the water wheel, turned by some degrees to the right."""
    text = (assets() / "svg" / "menu-wheel.svg").read_text(encoding="utf-8")
    return _drawn(_around(text, f"rotate({degrees:.2f} {WHEEL / 2} {WHEEL / 2})").encode(), size)


def walker_picture(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw a worker without the pale rim that pieces have on the board."""
    text = (assets() / "svg" / f"{name}.svg").read_text(encoding="utf-8")
    return _drawn(re.sub(r'<g id="rim".*?</g>', "", text, flags=re.DOTALL).encode(), size)


def _around(svg: str, transform: str) -> str:
    """Return an SVG text with its content transformed."""
    turn = f'<g transform="{transform}">'
    return re.sub(r"(<svg[^>]*>)(.*)(</svg>)", rf"\1{turn}\2</g>\3", svg, flags=re.DOTALL)


def _drawn(svg: bytes, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(BytesIO(svg), size)
