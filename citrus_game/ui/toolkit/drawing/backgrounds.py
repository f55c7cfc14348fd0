"""Backgrounds of scenes: the tiled table, and the menu's landscape."""

import pygame

from citrus_game.ui.toolkit.drawing.art import draw_svg, soft_shadow
from citrus_game.ui.toolkit.drawing.menu_background import landscape_picture
from citrus_game.ui.toolkit.drawing.scenery import Scenery
from citrus_game.ui.toolkit.drawing.style import DRAWN, Style

PATTERN = 112
"""Units of a tile of the table's pattern."""
LEAVES = ((0.76, -0.10, 0.34, False), (-0.06, 0.62, 0.42, True), (0.30, 0.74, 0.30, False))
"""Shadows of leaves: left and top as shares of the window, size as a share of its width, mirrored."""
LEAF_ALPHA = 66
SUN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><defs>'
    '<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">'
    '<stop offset="0.2" stop-color="#FFFAEE"/><stop offset="0.45" stop-color="#F4F2EC"/>'
    '<stop offset="1" stop-color="#5E686E"/></radialGradient></defs>'
    '<rect width="{w}" height="{h}" fill="url(#s)"/></svg>'
)
SUNSET = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><defs>'
    '<linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
    '<stop offset="0" stop-color="#3B2A5A"/><stop offset="0.45" stop-color="#6E3860"/>'
    '<stop offset="0.75" stop-color="#B9544A"/><stop offset="1" stop-color="#E8743B"/></linearGradient>'
    '<radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">'
    '<stop offset="0" stop-color="#FFC06A" stop-opacity="0.55"/>'
    '<stop offset="1" stop-color="#FF9A4A" stop-opacity="0"/></radialGradient></defs>'
    '<rect width="{w}" height="{h}" fill="url(#sky)"/><rect width="{w}" height="{h}" fill="url(#sun)"/></svg>'
)
"""The sky after a game; its parts are soft, and drawn at a quarter of the size."""
DUSK = (10, 42, 59)
DARK, IN_CONTRAST = 0.78, 0.96
"""The colour of the dark behind the buttons, and how dense it is, as drawn and in high contrast."""
BLUR, SHADOW = 90, 26
"""Units within which nothing of the landscape is told apart there, and width of the shadow beside it."""
EDGE = "#3A7186"
"""The colour of the edge of this panel."""


def table(style: Style) -> pygame.Surface:
    """Return the picture of the table, as large as the window. It is shared: copy it before drawing on it."""
    return style.art.get(("table", style.metrics.size), lambda: _draw_table(style))


def own_table(style: Style) -> pygame.Surface:
    """Return a new picture of the table, as large as the window, which may be drawn on."""
    return table(style).copy()


def to_draw_over(picture: pygame.Surface) -> pygame.Surface:
    """Return a copy of an opaque picture, in a format that is fast to blit, for drawing over it."""
    # SDL copies rows that begin at every fourth pixel past the processor's cache: what is drawn over them
    # waits for the memory then, which takes longer than the copy. The rows of this one begin a pixel later.
    width, height = picture.get_size()
    copy = pygame.Surface((width + 1, height), 0, picture).subsurface((1, 0, width, height))
    copy.blit(picture, (0, 0))
    return copy


def landscape(style: Style, shaded: pygame.Rect | None = None) -> pygame.Surface:
    """Return the menu's landscape at window size, with a dark panel over the rectangle ``shaded``. Without
    one the animated parts are drawn too, for still pictures (see `Scenery`).
    """
    panel = tuple(shaded) if shaded is not None else ()
    return style.art.get(("landscape", panel), lambda: _draw_landscape(style, panel))


def sunset_table(style: Style, sun: tuple[int, int]) -> pygame.Surface:
    """Return a new picture of the evening sky, as large as the window, with its glow around the point
    ``sun``; the table in plain themes.
    """
    surface = own_table(style)
    if style.theme.name == DRAWN:
        (width, height), (x, y) = style.metrics.size, sun
        small = width // 4, height // 4
        text = SUNSET.format(w=small[0], h=small[1], x=x / 4, y=y / 4, r=min(small) * 0.55)
        glow = style.art.svg(text, small, ("sunset", sun))
        surface.blit(pygame.transform.smoothscale(glow, (width, height)), (0, 0))
    return surface


def dim(surface: pygame.Surface, area: pygame.Rect) -> None:
    """Darken the area below an overlay."""
    surface.fill((70, 84, 92), area, special_flags=pygame.BLEND_RGB_MULT)


def _draw_table(style: Style) -> pygame.Surface:
    width, height = style.metrics.size
    surface = pygame.Surface((width, height))
    surface.fill(style.colour("table"))
    if style.theme.name == DRAWN:
        # The pattern is drawn in this theme's own shades of the table.
        tile = style.u(PATTERN)
        pattern = style.art.piece("table-pattern", tile)
        left, top = (width % tile) // 2 - tile, (height % tile) // 2 - tile
        surface.blits([(pattern, (x, y)) for y in range(top, height, tile) for x in range(left, width, tile)])
    light = pygame.transform.smoothscale(_light(style, (width // 4, height // 4)), (width, height))
    surface.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _light(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """Return the light on the table, for blending by multiplication: sun from the upper left, soft leaf
    shadows. Soft parts are drawn small and scaled up, at a tenth of the cost.
    """
    width, height = size
    light = pygame.Surface(size)
    light.fill((94, 104, 110))
    sun = SUN.format(w=width, h=height, x=width * 0.44, y=height * 0.4, r=width * 0.68)
    light.blit(draw_svg(sun, size), (0, 0))
    if style.theme.name == DRAWN:
        for left, top, share, mirrored in LEAVES:
            px = round(width * share)
            soft = soft_shadow(style.art.piece("leaf-shadow", px), max(1, px // 120), LEAF_ALPHA)
            light.blit(pygame.transform.flip(soft, mirrored, False), (width * left, height * top))
    return light


def _draw_landscape(style: Style, shaded: tuple[int, ...]) -> pygame.Surface:
    surface = pygame.Surface(style.metrics.size)
    picture, whole = landscape_picture(style.metrics.size), surface.get_rect()
    picture.set_alpha(None)  # nothing in it is translucent: its pixels are taken over as they are
    surface.blit(picture, ((whole.width - picture.width) // 2, (whole.height - picture.height) // 2))
    if shaded:
        _shade(style, surface, pygame.Rect(shaded))
    else:
        # titles stand before it, and a gull that hangs among their letters is a stray mark
        Scenery(style, [whole]).draw(surface, whole)
    return surface


def _shade(style: Style, surface: pygame.Surface, panel: pygame.Rect) -> None:
    """Darken a panel of the landscape, behind which only its soft colours are seen: trees between buttons
    would look like stray marks.
    """
    behind, blur = surface.subsurface(panel), style.u(BLUR)
    small = max(2, panel.width // blur), max(2, panel.height // blur)
    soft = pygame.transform.smoothscale(pygame.transform.smoothscale(behind, small), panel.size)
    dark = pygame.Surface(panel.size)
    dark.fill(DUSK)
    dark.set_alpha(round(255 * (DARK if style.theme.name == DRAWN else IN_CONTRAST)))
    soft.blit(dark, (0, 0))
    behind.blit(soft, (0, 0))
    upright, fine, far = panel.y > 0, max(1, style.u(2)), style.u(SHADOW)
    for step in range(far):
        grey = round(255 - 110 * (1 - step / far) ** 2)
        line = pygame.Rect(panel.x, panel.y - 1 - step, panel.width, 1)
        if not upright:
            line = pygame.Rect(panel.right + step, panel.y, 1, panel.height)
        surface.fill((grey, grey, grey), line, pygame.BLEND_RGB_MULT)
    edge = (panel.x, panel.y, panel.width, fine)
    surface.fill(EDGE, edge if upright else (panel.right - fine, panel.y, fine, panel.height))
