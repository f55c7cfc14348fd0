"""Pictures from the SVGs in assets/svg, drawn at their final size and kept within bounds.

Nothing is ever scaled as a bitmap: another size is another rasterising. Chrome is nine-slice: a
square of 96 units with corners of 32. SVG keeps its aspect; tests/ui/toolkit/test_svg.py
lists the subset that SDL_image draws.
"""

import re
from collections.abc import Callable, Hashable, Mapping
from io import BytesIO
from pathlib import Path

import pygame

from citrus_game.ui.toolkit.drawing.lru_cache import SurfaceCache

Tint = tuple[int, int, int] | tuple[int, int, int, int] | pygame.Color
SQUARE, CORNER = 96, 32
CHROME = ("button", "panel", "tooltip", "focus")
"""How the names of chrome begin: it takes the theme's colours."""

_COLOUR = re.compile("#[0-9A-Fa-f]{6}")


LEAST = 24_000_000
"""Bytes that are kept at least of all pictures."""


class Nine:
    """A nine-slice picture: fixed corners, stretched edges, a middle of one colour. Its edges are kept in
    ``cache``, by ``key`` and length.
    """

    def __init__(self, picture: pygame.Surface, corner: int, cache: SurfaceCache, key: Hashable) -> None:
        self.corner = corner
        self._picture, self._cache, self._key = picture, cache, key
        self._colour = picture.get_at((picture.get_width() // 2, picture.get_height() // 2))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, *, hollow: bool = False) -> None:
        """Draw it over ``rect`` within the clip; nothing for an empty rectangle. ``hollow`` omits the middle,
        where something opaque will be drawn.
        """
        clip, c = surface.get_clip(), self.corner
        if min(rect.size) <= 0 or not clip.colliderect(rect):
            return
        width, height = self._picture.get_size()
        for y, part in ((rect.y, 0), (rect.bottom - c, height - c)):
            surface.blit(self._row(part, rect.width), (rect.x, y))
        middle = rect.inflate(-2 * c, -2 * c)
        if middle.height <= 0:
            return
        for x, part in ((rect.x, 0), (rect.right - c, width - c)):
            surface.blit(self._column(part, middle.height), (x, middle.y))
        seen = middle.clip(clip)
        if hollow or not (self._colour.a and seen.width):
            return
        if self._colour.a == 255:
            surface.fill(self._colour, seen)
        else:
            dot = self._picture.subsurface((width // 2, height // 2, 1, 1))
            surface.blit(pygame.transform.scale(dot, seen.size), seen)

    def _row(self, top: int, length: int) -> pygame.Surface:
        """Return a horizontal edge with its corners, taken from ``top`` in the picture."""

        def make() -> pygame.Surface:
            c, wide = self.corner, self._picture.get_width()
            row = pygame.Surface((length, c), pygame.SRCALPHA)
            if length > 2 * c:
                dots = self._picture.subsurface((wide // 2, top, 1, c))
                row.blit(pygame.transform.scale(dots, (length - 2 * c, c)), (c, 0))
            row.blit(self._picture, (0, 0), (0, top, c, c))
            row.blit(self._picture, (length - c, 0), (wide - c, top, c, c))
            return row

        return self._cache.get(("row", self._key, top, length), make)

    def _column(self, left: int, length: int) -> pygame.Surface:
        """Return a vertical edge without corners, taken from ``left`` in the picture."""

        def make() -> pygame.Surface:
            dots = self._picture.subsurface((left, self._picture.get_height() // 2, self.corner, 1))
            return pygame.transform.scale(dots, (self.corner, length))

        return self._cache.get(("column", self._key, left, length), make)


class Art:
    """Cache of all pictures by name, pixel size and tint. Needs an open display (``convert_alpha``).
    ``folder`` holds the SVG files.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._cache = SurfaceCache(LEAST)
        self._repainted: Mapping[str, str] = {}

    def resize(self, size: tuple[int, int], repainted: Mapping[str, str] | None = None) -> None:
        """Clear the cache and set its limit for a window size. ``repainted`` maps chrome colours
        (``#B5431B``) to the theme's replacements.
        """
        self._repainted = repainted or {}
        self._cache.clear()
        pixels = size[0] * size[1]
        self._cache.budget = max(LEAST, 14 * pixels)

    def piece(self, name: str, px: int | tuple[int, int], tint: Tint | None = None) -> pygame.Surface:
        """Return the SVG ``name`` as large as fits into ``px`` pixels (a square's edge, or w, h).

        ``tint`` multiplies: white icons take its colour, a fourth number makes it translucent.
        The surface is shared: copy it before changing it.
        """
        size = (px, px) if isinstance(px, int) else px
        key = (name, size, tuple(tint) if tint is not None else None)
        return self._cache.get(key, lambda: self._load(name, size, tint))

    def svg(self, text: str, size: tuple[int, int], key: Hashable = None) -> pygame.Surface:
        """Return an SVG text as a surface; cached only if a ``key`` is given."""
        if key is None:
            return draw_svg(text, size)
        return self._cache.get(("svg", key, size), lambda: draw_svg(text, size))

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a cached surface; ``make`` creates it if it is missing."""
        return self._cache.get(("made", key), make)

    def find(self, key: Hashable) -> pygame.Surface | None:
        """Return a cached surface, or None."""
        return self._cache.find(("made", key))

    def paint_nine(self, surface: pygame.Surface, name: str, rect: pygame.Rect, scale: float) -> None:
        """Draw nine-slice chrome over ``rect``; ``scale`` is pixels per unit of its 96-unit square."""
        scale = min(scale, rect.width / (2 * CORNER), rect.height / (2 * CORNER))
        px = max(6, round(SQUARE * scale))
        corner = max(2, px * CORNER // SQUARE)
        Nine(self.piece(name, px), corner, self._cache, (name, px)).paint(surface, rect)

    def paint_box(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        radius: int,
        fill: pygame.Color,
        edge: pygame.Color | None = None,
        width: int = 2,
    ) -> None:
        """Draw an antialiased rounded box with an inner border of ``width`` pixels in colour ``edge``."""
        radius = max(1, min(radius, rect.width // 2 - 1, rect.height // 2 - 1))
        key = ("box", radius, tuple(fill), tuple(edge) if edge else None, width)
        side = 2 * radius + 2
        self.paint_frame(
            surface, rect, radius, key, lambda: draw_svg(_box(radius, fill, edge, width), (side, side))
        )

    def paint_shadow(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        radius: int,
        blur: int,
        alpha: int = 110,
        colour: pygame.Color | None = None,
    ) -> None:
        """Draw the soft shadow of an opaque rounded box, which covers its middle. Shift ``rect`` by less than
        ``radius`` for an offset shadow. With a ``colour`` it is a glow.
        """
        key = ("shadow", radius, blur, alpha, tuple(colour) if colour else None)
        corner = radius + 4 * blur
        picture = self.get(key, lambda: _box_shadow(radius, blur, alpha, colour))
        shadow = Nine(picture, corner, self._cache, key)
        around = rect.inflate(4 * blur, 4 * blur)
        if min(around.size) >= 2 * shadow.corner:
            shadow.paint(surface, around, hollow=True)

    def paint_frame(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        corner: int,
        key: Hashable,
        make: Callable[[], pygame.Surface],
    ) -> None:
        """Draw a nine-slice picture made by ``make``, cached under ``key``, over ``rect``."""
        Nine(self.get(key, make), corner, self._cache, key).paint(surface, rect)

    def shadow(self, name: str, px: int, blur: int, alpha: int = 120) -> tuple[pygame.Surface, int]:
        """Return a picture's soft shadow, and its margin in pixels on every side."""
        key = ("soft", name, px, blur, alpha)
        return self._cache.get(key, lambda: soft_shadow(self.piece(name, px), blur, alpha)), 2 * blur

    def _load(self, name: str, size: tuple[int, int], tint: Tint | None) -> pygame.Surface:
        path = self.folder / f"{name}.svg"
        if self._repainted and name.startswith(CHROME):
            text = path.read_text(encoding="utf-8")
            picture = draw_svg(_COLOUR.sub(self._repaint, text), size)
        else:
            picture = pygame.image.load_sized_svg(path, size).convert_alpha()
        if tint is not None:
            picture.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _repaint(self, found: re.Match[str]) -> str:
        return self._repainted.get(found[0].upper(), found[0])


def draw_svg(text: str, size: tuple[int, int]) -> pygame.Surface:
    """Rasterise SVG text (the subset that SDL_image draws) as large as fits into ``size``."""
    return pygame.image.load_sized_svg(BytesIO(text.encode()), size).convert_alpha()


def soft_shadow(shape: pygame.Surface, blur: int, alpha: int) -> pygame.Surface:
    """Return a blurred black copy of a shape, larger by twice ``blur`` pixels on every side.

    It is blurred small and then stretched: nothing sharp is lost, and it takes a tenth of the time.
    """
    width, height = shape.get_size()
    size, small = (width + 4 * blur, height + 4 * blur), max(1, blur // 4)
    shadow = pygame.Surface(size, pygame.SRCALPHA)
    dark = shape.copy()
    dark.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    shadow.blit(dark, (2 * blur, 2 * blur))
    if small > 1:
        shadow = pygame.transform.smoothscale(shadow, (size[0] // small, size[1] // small))
    shadow = pygame.transform.gaussian_blur(shadow, max(1, blur // small))
    return pygame.transform.smoothscale(shadow, size) if small > 1 else shadow


def _box(radius: int, fill: pygame.Color, edge: pygame.Color | None, width: int) -> str:
    side = 2 * radius + 2
    boxes = [(0, edge), (width, fill)] if edge is not None else [(0, fill)]
    drawn = "".join(
        f'<rect x="{inset}" y="{inset}" width="{side - 2 * inset}" height="{side - 2 * inset}" '
        f'rx="{max(0, radius - inset)}" fill="#{colour.r:02x}{colour.g:02x}{colour.b:02x}" '
        f'opacity="{colour.a / 255:.2f}"/>'
        for inset, colour in boxes
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{drawn}</svg>'


def _box_shadow(radius: int, blur: int, alpha: int, colour: pygame.Color | None) -> pygame.Surface:
    corner = radius + 4 * blur
    box = pygame.Surface((2 * corner + 3 - 4 * blur,) * 2, pygame.SRCALPHA)
    pygame.draw.rect(box, (0, 0, 0, 255), box.get_rect(), border_radius=radius)
    soft = soft_shadow(box, blur, alpha)
    if colour is not None:
        soft.fill((colour.r, colour.g, colour.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return soft
