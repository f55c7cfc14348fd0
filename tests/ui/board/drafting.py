"""A surface that records each picture, text and shape with its position instead of drawing.

All letters have the same width and pictures are blank, so the record is the same on every system.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zlib import crc32

import pygame

from citrus_game.ui.toolkit.drawing.art import Art, Nine, Tint
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.style import DRAWN, Style, Theme
from citrus_game.ui.toolkit.drawing.text import Align, Colour, TextRenderer

LONG = 1000
"""Characters from which on a text of SVG is told by its sum."""
SHAPES = ("rect", "circle", "ellipse", "polygon", "line", "lines")
CHANGES = ("rotate", "grayscale", "smoothscale", "gaussian_blur", "flip", "scale", "rotozoom")
Surface = pygame.Surface


class Paper(Surface):
    """A picture that only notes what is put on it, and knows what it would show."""

    notes: list[str] = []  # noqa: RUF012 - all write into one list, in their order
    shows = "part"

    def __init__(self, size: Any, _flags: int = 0, shows: str = "paper") -> None:
        wide, high = size
        super().__init__((round(wide), round(high)), 0, 8)
        self.shows = shows

    def blit(self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Any:
        """Note a picture and where it is put."""
        rect = source.get_rect(topleft=tuple(dest)[:2])
        note(f"{source.shows} at {told(rect)} of {self.shows}", area, special_flags)
        return rect

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Any:
        """Note a filled rect."""
        filled = pygame.Rect(rect) if rect else self.get_rect()
        note(f"fill {colour(color)} {told(filled)} of {self.shows}", special_flags)
        return filled

    def convert_alpha(self, *_surface: Any) -> Any:
        """Stay as it is."""
        return self

    convert = convert_alpha

    def copy(self) -> Any:
        """Return another paper that shows the same."""
        return Paper(self.get_size(), 0, self.shows)


class DraftArt(Art):
    """Pictures by their names alone."""

    def piece(self, name: str, px: int | tuple[int, int], tint: Tint | None = None) -> Surface:
        size = (px, px) if isinstance(px, int) else px
        return Paper(size, 0, f"{name}{f' {colour(tint)}' if tint is not None else ''}")

    def paint_nine(self, _surface: Surface, name: str, rect: pygame.Rect, scale: float) -> None:
        note(f"chrome {name} {told(rect)} {scale:.3f}")

    def paint_box(
        self, _surface: Surface, rect: pygame.Rect, radius: int, fill: pygame.Color, *edge: Any
    ) -> None:
        note(f"box {told(rect)} round {radius} {colour(fill)}", *edge)

    def paint_shadow(self, _surface: Surface, rect: pygame.Rect, radius: int, blur: int, *more: Any) -> None:
        note(f"shadow {told(rect)} round {radius} blurred {blur}", *more)

    def shadow(self, name: str, px: int, blur: int, alpha: int = 120) -> tuple[Surface, int]:
        size = px + 4 * blur
        return Paper((size, size), 0, f"shadow of {name} blurred {blur} {alpha}"), 2 * blur


class DraftType(TextRenderer):
    """Type whose letters are half as wide as high."""

    def width(self, string: str, text_style: str, px: int | None = None) -> int:
        return len(string) * (px or self.px(text_style)) // 2

    def ellipsize(self, string: str, text_style: str, width: int, px: int | None = None) -> str:
        return (
            string
            if self.width(string, text_style, px) <= width
            else string[: self._letters(text_style, width)] + "…"
        )

    def wrap(self, string: str, text_style: str, width: int) -> list[str]:
        most = self._letters(text_style, width)
        return [string[at : at + most] for at in range(0, len(string), most)]

    def _letters(self, text_style: str, width: int) -> int:
        return max(1, 2 * width // self.px(text_style))

    def place(
        self,
        _surface: Surface,
        string: str,
        text_style: str,
        colour: Colour,
        box: pygame.Rect,
        align: Align = "left",
        px: int | None = None,
    ) -> pygame.Rect:
        note(f"{string!r} {text_style} {px} {_colour(colour)} {align} in {told(box)}")
        return pygame.Rect(box)


def draft_look(size: tuple[int, int], folder: Path, text_size: float = 1.0) -> Style:
    """Return a look for a window that only notes; ``folder`` has the SVGs that are read as text."""
    metrics = Metrics(*size, text_size)
    return Style(metrics, Theme.load(DRAWN), DraftArt(folder), DraftType(metrics))


def drawn(text: str, size: tuple[int, int]) -> Paper:
    """Note a text of SVG and give blank paper for it."""
    what = text.partition(">")[2].removesuffix("</svg>")
    box = text.partition('viewBox="')[2].partition('"')[0]
    sum_of = f"{len(what)} characters, {crc32(what.encode())}"
    note(f"drawn {round(size[0])}x{round(size[1])} of {box}: {what if len(what) < LONG else sum_of}")
    return Paper(size, 0, "drawing")


@contextmanager
def drafting() -> Iterator[list[str]]:
    """Yield the list in which everything is noted while this lasts."""
    Paper.notes = []
    with ExitStack() as stack:
        # where SVG is not drawn as usual, nothing is taken that was drawn before
        stack.enter_context(patch.object(pygame.image, "load_sized_svg", _load))
        for name in SHAPES:
            stack.enter_context(patch.object(pygame.draw, name, _shape(name)))
        for name in CHANGES:
            stack.enter_context(patch.object(pygame.transform, name, _change(name)))
        stack.enter_context(patch.object(pygame, "Surface", Paper))
        stack.enter_context(patch.object(Nine, "paint", _nine))
        yield Paper.notes


def _nine(nine: Nine, _surface: Surface, rect: pygame.Rect, *, hollow: bool = False) -> None:
    note(f"cut in nine at {nine.corner}, {told(rect)}", hollow)


def _load(source: BytesIO, size: tuple[int, int]) -> Paper:
    return drawn(source.read().decode(), size)


def _shape(name: str) -> Callable[..., pygame.Rect]:
    def draw(surface: Any, color: Any, *rest: Any, **more: Any) -> pygame.Rect:
        note(f"{name} {colour(color)}", *rest, *more.items())
        return surface.get_rect()  # type: ignore[no-any-return]

    return draw


def _change(name: str) -> Callable[..., Paper]:
    def change(surface: Any, *rest: Any) -> Paper:
        size = rest[0] if name in ("smoothscale", "scale") else surface.get_size()
        return Paper(size, 0, " ".join([name, *map(_plain, rest), surface.shows]))

    return change


def note(what: str, *rest: Any) -> None:
    """Note one thing, with what else is asked for."""
    Paper.notes.append(" ".join([what, *(_plain(each) for each in rest if each)]))


def told(rect: Any) -> str:
    """Return a rect."""
    return f"{rect[0]},{rect[1]} {rect[2]}x{rect[3]}"


def colour(value: Any) -> str:
    """Return a colour."""
    found = pygame.Color(value) if isinstance(value, str | pygame.Color) else pygame.Color(*value)
    return "#" + "".join(f"{each:02x}" for each in tuple(found))


_colour = colour


def _plain(value: Any) -> str:
    if isinstance(value, pygame.Rect):
        return told(value)
    if isinstance(value, pygame.Color):
        return colour(value)
    if isinstance(value, float):
        return f"{value:.3f}"
    return " ".join(map(_plain, value)) if isinstance(value, tuple | list) else str(value)
