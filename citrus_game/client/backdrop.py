"""The grounds that scenes stand on: the tiled table, and the menu's landscape."""

import pygame

from citrus_game.client.ahead import landscape_picture
from citrus_game.client.look import Look
from citrus_game.client.theme import DRAWN

PATTERN = 112
"""Units of a tile of the table's pattern."""
VIGNETTE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><defs>'
    '<radialGradient id="v" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">'
    '<stop offset="0.35" stop-color="#04141E" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#04141E" stop-opacity="0.62"/></radialGradient></defs>'
    '<rect width="{w}" height="{h}" fill="url(#v)"/></svg>'
)
SHADE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} 4"><defs>'
    '<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{end}" y2="0">{stops}'
    '</linearGradient></defs><rect width="{w}" height="4" fill="url(#s)"/></svg>'
)


def table(look: Look) -> pygame.Surface:
    """Give the table as large as the window, opaque; shared, copy it before drawing on it."""
    return look.art.keep(("table", look.metrics.size), lambda: _draw_table(look))


def landscape(look: Look, shaded: int) -> pygame.Surface:
    """Give the menu's landscape over the whole window, its left ``shaded`` pixels dark."""
    return look.art.keep(("landscape", shaded), lambda: _draw_landscape(look, shaded))


def dim(surface: pygame.Surface, area: pygame.Rect) -> None:
    """Darken what lies under an overlay."""
    surface.fill((70, 84, 92), area, special_flags=pygame.BLEND_RGB_MULT)


def _draw_table(look: Look) -> pygame.Surface:
    width, height = look.metrics.size
    surface = pygame.Surface((width, height))
    surface.fill(look.colour("table"))
    if look.theme.name == DRAWN:
        # The pattern is drawn in this theme's own shades of the table.
        tile = look.u(PATTERN)
        pattern = look.art.piece("table-pattern", tile)
        left, top = (width % tile) // 2 - tile, (height % tile) // 2 - tile
        surface.blits([(pattern, (x, y)) for y in range(top, height, tile) for x in range(left, width, tile)])
    # A soft gradient loses nothing by being drawn small, and costs a tenth.
    small = width // 4, height // 4
    text = VIGNETTE.format(w=small[0], h=small[1], x=small[0] / 2, y=small[1] / 2, r=small[0] * 0.62)
    vignette = look.art.svg(text, small)
    surface.blit(pygame.transform.smoothscale(vignette, (width, height)), (0, 0))
    return surface


def _draw_landscape(look: Look, shaded: int) -> pygame.Surface:
    width, height = look.metrics.size
    # Nothing in the picture is translucent: without alpha it is ten times quicker to draw.
    picture = landscape_picture((width, height)).convert()
    surface = pygame.Surface((width, height))
    surface.blit(picture, ((width - picture.get_width()) // 2, (height - picture.get_height()) // 2))
    if not shaded:
        return surface
    strip = look.art.svg(SHADE.format(w=width, end=shaded, stops=_stops()), (width, 4))
    strip = strip.subsurface((0, 0, min(shaded, width), 1))
    surface.blit(pygame.transform.scale(strip, (strip.get_width(), height)), (0, 0))
    return surface


def _stops(count: int = 12) -> str:
    """Give the stops of a fade from nearly opaque to nothing without a visible edge."""
    parts = []
    for number in range(count + 1):
        x = number / count
        alpha = 0.96 * (1 - x * x * (3 - 2 * x))
        parts.append(f'<stop offset="{x:.3f}" stop-color="#0A2A3B" stop-opacity="{alpha:.3f}"/>')
    return "".join(parts)
