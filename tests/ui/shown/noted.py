"""A surface that records what is drawn and where: pictures, letters, boxes, lines; one line of text for
each.
"""

import platform
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from citrus_game.ui.toolkit.drawing.art import Nine
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.text import STYLES, TextRenderer

ELSEWHERE, HERE = (3, 0.03, 24), (0, 0.0, 2)
"""Pixels, shares of a length and steps of 255 by which it may differ: letters vary a little elsewhere.

Where letters and pictures are drawn by what they were kept with, only shades may, by how they are rounded.
"""
MADE_WITH = Path(__file__).parent / "kept" / "made-with.txt"
SHAPES = ("rect", "circle", "ellipse", "polygon", "line", "lines", "aaline", "aalines", "arc")
Painter = Callable[["Noted"], object]


class Noted(pygame.Surface):
    """A picture that notes what is put on it, as far as its clip shows it."""

    notes: list[str]
    quiet = False

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> Any:
        """Put a picture, and note where it is and its mean colour."""
        rect = super().blit(source, dest, area, special_flags)
        if not self.quiet:
            mean = pygame.transform.average_color(source, area or source.get_rect(), True)
            self.note("put", rect, mean)
        return rect

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Any:
        """Fill a rect, and note it."""
        filled = super().fill(color, rect, special_flags)
        self.note("fill", filled, pygame.Color(color))
        return filled

    def note(self, what: str, rect: pygame.Rect, colour: Any) -> None:
        """Note one thing, unless nothing of it is seen."""
        if not self.quiet and rect.width and rect.height:
            red, green, blue = colour[:3]
            self.notes.append(f"{what} {rect.x},{rect.y} {rect.w}x{rect.h} {red},{green},{blue}")


def noted(picture: pygame.Surface, *painters: Painter) -> Iterator[list[str]]:
    """Let painters go over a copy of a picture one after the other; return what each puts on it."""
    target = Noted(picture.get_size(), 0, picture)
    target.quiet = True
    target.blit(picture, (0, 0))
    target.quiet = False
    with noting():
        for painter in painters:
            target.notes = []
            painter(target)
            yield target.notes


@contextmanager
def noting() -> Iterator[None]:
    """Note shapes too, and a box that is put together of nine pictures as one thing."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(Nine, "paint", _box(Nine.paint)))
        for name in SHAPES:
            stack.enter_context(patch.object(pygame.draw, name, _shape(name, getattr(pygame.draw, name))))
        yield


def _box(real: Any) -> Any:
    def paint(nine: Nine, surface: pygame.Surface, rect: pygame.Rect, *, hollow: bool = False) -> None:
        if not isinstance(surface, Noted) or surface.quiet:
            real(nine, surface, rect, hollow=hollow)
            return
        surface.quiet = True
        real(nine, surface, rect, hollow=hollow)
        surface.quiet = False
        surface.note("frame" if hollow else "box", rect.clip(surface.get_clip()), nine._colour)

    return paint


def _shape(name: str, real: Any) -> Any:
    def draw(surface: pygame.Surface, color: Any, *rest: Any, **more: Any) -> Any:
        rect = real(surface, color, *rest, **more)
        if isinstance(surface, Noted):
            surface.note(name, rect, pygame.Color(color))
        return rect

    return draw


def made_with() -> str:
    """Return what draws here: libraries, system, and how wide they make a few letters of each style."""
    of_letters, of_pictures = pygame.font.get_sdl_ttf_version(), pygame.image.get_sdl_image_version()
    libraries = pygame.version.ver, pygame.version.SDL, of_letters, of_pictures
    pygame.font.init()
    type_ = TextRenderer(Metrics(1280, 720))
    widths = (f"{text_style} {type_.width('Hamburgefonts 0123456789', text_style)}" for text_style in STYLES)
    return "\n".join([*map(str, libraries), f"{sys.platform} {platform.machine()}", *widths]) + "\n"


@cache
def slack() -> tuple[int, float, int]:
    """Return by how much what is drawn here may differ from what is kept."""
    return HERE if MADE_WITH.read_text(encoding="utf-8") == made_with() else ELSEWHERE


def alike(was: str, now: str, by: tuple[int, float, int] | None = None) -> bool:
    """Return whether two lines say the same, but for as much as things may differ here, or ``by`` so much.

    >>> alike("put 10,20 100x30 0,0,9", "put 12,20 102x30 0,9,9", ELSEWHERE)
    True
    >>> alike("put 10,20 100x30 0,0,9", "put 14,20 100x30 0,0,9", ELSEWHERE)
    False
    >>> alike("put 10,20 100x30 0,0,9", "put 11,20 100x30 0,0,9", HERE)
    False
    """
    if was == now:
        return True
    before, after = ([int(each) for each in re.findall(r"-?\d+", line)] for line in (was, now))
    if re.sub(r"-?\d+", "#", was) != re.sub(r"-?\d+", "#", now):
        return False
    if not was.strip().startswith(("put", "fill", "box", "frame", *SHAPES)):
        return False
    near, share, shades = by or slack()
    lengths = [max(near, round(share * length)) for length in before[2:4]]
    allowed = [near, near, *lengths, shades, shades, shades]
    return all(abs(a - b) <= most for a, b, most in zip(before, after, allowed, strict=True))


def differing(kept: str, told: Iterable[str], alike: Callable[[str, str], bool]) -> list[str]:
    """Name the things of which something else is told than was kept: the lines that are not set in."""
    found, thing = [], ""
    for was, now in zip(kept.splitlines(), told, strict=True):
        thing = thing if now.startswith(" ") else now
        if not alike(was, now) and thing not in found:
            found.append(thing)
    return found
