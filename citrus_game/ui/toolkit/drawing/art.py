"""Pictures from the SVGs in assets/svg, drawn at their final size and kept within bounds.

Nothing is ever scaled as a bitmap: another size is another rasterising. Chrome is nine-slice: a
square of 96 units with corners of 32. SVG keeps its aspect; tests/ui/toolkit/test_svg.py
lists the subset that SDL_image draws.
"""

import re
from collections.abc import Callable, Hashable, Mapping
from io import BytesIO
from itertools import count
from pathlib import Path

import pygame

from citrus_game.ui.toolkit.drawing.lru_cache import LruCache, SurfaceCache, bytes_of

Tint = tuple[int, int, int] | tuple[int, int, int, int] | pygame.Color
SQUARE, CORNER = 96, 32
CHROME = ("button", "panel", "tooltip", "focus")
"""How the names of chrome begin: it takes the theme's colours."""

_COLOUR = re.compile("#[0-9A-Fa-f]{6}")


STEP = 128
"""Pixels in whose steps edges and middles are laid."""
LONG = 4 * STEP
"""Pixels in whose steps edges are laid that are longer than this."""
FEW = 4_000_000
"""Bytes that are kept at least of chrome cut in nine; half as many of its edges, stretched."""

WHOLE = 24_000
"""Pixels up to which what is cut in nine is kept in one piece: buttons, not cards."""

_NUMBERS = count()


class Nine:
    """A nine-slice picture: fixed corners, stretched edges, a middle of one colour. ``strips`` is the shared
    cache of stretched edges.
    """

    def __init__(self, picture: pygame.Surface, corner: int, strips: SurfaceCache | None = None) -> None:
        width, height = picture.get_size()
        self.bytes = bytes_of(picture)
        self._number = next(_NUMBERS)
        self.corner = corner
        far_x, far_y = width - corner, height - corner
        self._corners = [picture.subsurface((x, y, corner, corner)) for y in (0, far_y) for x in (0, far_x)]
        middle_x, middle_y = width // 2, height // 2
        self._top = picture.subsurface((middle_x, 0, 1, corner))
        self._bottom = picture.subsurface((middle_x, far_y, 1, corner))
        self._left = picture.subsurface((0, middle_y, corner, 1))
        self._right = picture.subsurface((far_x, middle_y, corner, 1))
        self._middle = picture.subsurface((middle_x, middle_y, 1, 1))
        self._strips = strips or SurfaceCache(FEW)
        self._colour = picture.get_at((middle_x, middle_y))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, *, hollow: bool = False) -> None:
        """Draw it over ``rect`` within the clip; nothing for an empty rectangle. ``hollow`` omits the middle,
        where something opaque will be drawn.
        """
        clip = surface.get_clip()
        if min(rect.size) <= 0 or not clip.colliderect(rect):
            return
        if not hollow and rect.width * rect.height <= WHOLE:
            surface.blit(self._whole(rect.size), rect)
            return
        self._lay(surface, rect, hollow=hollow)

    def _lay(self, surface: pygame.Surface, rect: pygame.Rect, *, hollow: bool = False) -> None:
        clip = surface.get_clip()
        c = self.corner
        left, top = rect.topleft
        right, bottom = rect.right - c, rect.bottom - c
        for part, at in zip(self._corners, _four(left, top, right, bottom), strict=True):
            if clip.colliderect((*at, c, c)):
                surface.blit(part, at)
        wide, high = rect.width - 2 * c, rect.height - 2 * c
        self._edge(surface, clip, self._top, pygame.Rect(left + c, top, wide, c), across=True)
        self._edge(surface, clip, self._bottom, pygame.Rect(left + c, bottom, wide, c), across=True)
        self._edge(surface, clip, self._left, pygame.Rect(left, top + c, c, high), across=False)
        self._edge(surface, clip, self._right, pygame.Rect(right, top + c, c, high), across=False)
        if hollow:
            return
        middle = pygame.Rect(left + c, top + c, wide, high).clip(clip)
        if middle.width and middle.height and self._colour.a:
            self._fill(surface, middle)

    def _whole(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture as one cached surface; used for small ones, which then need one blit."""
        return self._strips.get((self._number, size), lambda: self._laid(size))

    def _laid(self, size: tuple[int, int]) -> pygame.Surface:
        """Draw it onto a new surface."""
        whole = pygame.Surface(size, pygame.SRCALPHA)
        self._lay(whole, whole.get_rect())
        return whole

    def _edge(
        self,
        surface: pygame.Surface,
        clip: pygame.Rect,
        strip: pygame.Surface,
        rect: pygame.Rect,
        *,
        across: bool,
    ) -> None:
        """Draw a one-pixel-wide strip stretched over the visible part of an edge."""
        seen = rect.clip(clip)
        if seen.width <= 0 or seen.height <= 0:
            return
        step = STEP if max(seen.size) <= LONG else LONG
        if across:
            long = self._long(strip, (step, rect.height))
            for left in range(seen.left, seen.right, step):
                surface.blit(long, (left, rect.y), (0, 0, min(step, seen.right - left), rect.height))
        else:
            long = self._long(strip, (rect.width, step))
            for top in range(seen.top, seen.bottom, step):
                surface.blit(long, (rect.x, top), (0, 0, rect.width, min(step, seen.bottom - top)))

    def _long(self, strip: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """Return a stretched strip; cached."""
        return self._strips.get((self._number, id(strip), size), lambda: pygame.transform.scale(strip, size))

    def _fill(self, surface: pygame.Surface, middle: pygame.Rect) -> None:
        """Fill the middle by blitting a cached block: SDL copies faster than it fills many small rects. The
        block is small enough to stay in the processor's cache.
        """
        onto_alpha = bool(surface.get_flags() & pygame.SRCALPHA)
        block = self._strips.get((tuple(self._colour), STEP, onto_alpha), lambda: self._block(onto_alpha))
        for top in range(middle.top, middle.bottom, STEP):
            for left in range(middle.left, middle.right, STEP):
                size = min(STEP, middle.right - left), min(STEP, middle.bottom - top)
                surface.blit(block, (left, top), pygame.Rect((0, 0), size))

    def _block(self, onto_alpha: bool) -> pygame.Surface:
        """Return a square of the middle's colour, in the target's pixel format for fast copying."""
        if self._colour.a < 255:
            return pygame.transform.scale(self._middle, (STEP, STEP))
        block = pygame.Surface((STEP, STEP), pygame.SRCALPHA if onto_alpha else 0)
        block.fill(self._colour)
        block.set_alpha(None)
        return block


def _four(left: int, top: int, right: int, bottom: int) -> tuple[tuple[int, int], ...]:
    return (left, top), (right, top), (left, bottom), (right, bottom)


class Art:
    """Cache of all pictures by name, pixel size and tint. Needs an open display (``convert_alpha``).
    ``folder`` holds the SVG files; ``budget`` limits the bytes kept.
    """

    def __init__(self, folder: Path, budget: int = 32_000_000) -> None:
        self.folder = folder
        self._cache = SurfaceCache(budget)
        self._nines: LruCache[Nine] = LruCache(FEW, lambda nine: nine.bytes)
        self._strips = SurfaceCache(FEW)
        self._repainted: Mapping[str, str] = {}

    def renew(self, size: tuple[int, int], repainted: Mapping[str, str] | None = None) -> None:
        """Clear the cache and set its limit for a window size. ``repainted`` maps chrome colours
        (``#B5431B``) to the theme's replacements.
        """
        self._repainted = repainted or {}
        self._cache.clear()
        self._nines.clear()
        self._strips.clear()
        pixels = size[0] * size[1]
        self._cache.budget = max(24_000_000, 14 * pixels)
        self._nines.budget = max(FEW, 2 * pixels)
        self._strips.budget = max(FEW, pixels) // 2

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

    def keep(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a cached surface; ``make`` creates it if it is missing."""
        return self._cache.get(("made", key), make)

    def take(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a surface and remove it from the cache, so that the caller may draw on it."""
        return self._cache.take(("made", key), make)

    def kept(self, key: Hashable) -> pygame.Surface | None:
        """Return a cached surface, or None."""
        return self._cache.find(("made", key))

    def paint_nine(self, surface: pygame.Surface, name: str, rect: pygame.Rect, scale: float) -> None:
        """Draw nine-slice chrome over ``rect``; ``scale`` is pixels per unit of its 96-unit square."""
        scale = min(scale, rect.width / (2 * CORNER), rect.height / (2 * CORNER))
        self._nine(name, max(6, round(SQUARE * scale))).paint(surface, rect)

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
        shadow = self._nines.get(
            key, lambda: Nine(_box_shadow(radius, blur, alpha, colour), corner, self._strips)
        )
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
        self._nines.get(key, lambda: Nine(make(), corner, self._strips)).paint(surface, rect)

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

    def _nine(self, name: str, px: int) -> Nine:
        corner = max(2, px * CORNER // SQUARE)
        return self._nines.get(
            (name, px), lambda: Nine(self._load(name, (px, px), None), corner, self._strips)
        )


def draw_svg(text: str, size: tuple[int, int]) -> pygame.Surface:
    """Rasterise SVG text (the subset that SDL_image draws) as large as fits into ``size``."""
    return pygame.image.load_sized_svg(BytesIO(text.encode()), size).convert_alpha()


def soft_shadow(shape: pygame.Surface, blur: int, alpha: int = 120) -> pygame.Surface:
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
