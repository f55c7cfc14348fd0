"""The grounds that scenes stand on: the tiled table, and the menu's landscape."""

from collections.abc import Hashable

import pygame

from citrus_game.client.kit.draw.art import draw_svg, soft_shadow
from citrus_game.client.kit.draw.landscape import landscape_picture
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.draw.scenery import Fade, Scenery
from citrus_game.client.kit.draw.theme import DRAWN

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
BAND = 64
"""Pixels of a band of the dark over the landscape."""
DUSK = (10, 42, 59)
DARKEST, PLATEAU = 0.96, 0.22
"""The colour of the dark behind the buttons, how dense it is at most, and for which share of its way."""


def table(look: Look) -> pygame.Surface:
    """Give the table as large as the window, opaque; shared, copy it before drawing on it."""
    return look.art.keep(_table_key(look), lambda: _draw_table(look))


def own_table(look: Look) -> pygame.Surface:
    """Give the table as large as the window to somebody who draws on it and keeps it.

    In a game the window is covered by it alone: a second one that is kept for others would lie idle.
    """
    return look.art.take(_table_key(look), lambda: _draw_table(look))


def to_draw_over(picture: pygame.Surface) -> pygame.Surface:
    """Copy an opaque picture that is put on the window again and again for more to be drawn over it."""
    # SDL copies rows that begin at every fourth pixel past the processor's cache: what is drawn over them
    # waits for the memory then, which takes longer than the copy. The rows of this one begin a pixel later.
    width, height = picture.get_size()
    copy = pygame.Surface((width + 1, height), 0, picture).subsurface((1, 0, width, height))
    copy.blit(picture, (0, 0))
    return copy


def landscape(look: Look, shaded: int) -> pygame.Surface:
    """Give the menu's landscape over the whole window, dark on ``shaded`` pixels: from the left, or in a
    window that is higher than wide from below.

    Without any, for pictures that stand still, what lives in it is painted too (see `Scenery`).
    """
    return look.art.keep(("landscape", shaded), lambda: _draw_landscape(look, shaded))


def light_left(look: Look, shaded: int) -> Fade:
    """Tell how much light of the landscape is left at a place of the window, 0 to 1."""
    width, height = look.metrics.size

    def left(x: float, y: float) -> float:
        share = (x if width >= height else height - y) / max(1, shaded)
        return 1 - _dark(max(0.0, min(1.0, share)))

    return left


def dim(surface: pygame.Surface, area: pygame.Rect) -> None:
    """Darken what lies under an overlay."""
    surface.fill((70, 84, 92), area, special_flags=pygame.BLEND_RGB_MULT)


def _table_key(look: Look) -> Hashable:
    return "table", look.metrics.size


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
    light = pygame.transform.smoothscale(_light(look, (width // 4, height // 4)), (width, height))
    surface.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _light(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Give the light on the table, to multiply by: sun from the upper left, soft shadows of leaves.

    What is soft loses nothing by being drawn small, and costs a tenth.
    """
    width, height = size
    light = pygame.Surface(size)
    light.fill((94, 104, 110))
    sun = SUN.format(w=width, h=height, x=width * 0.44, y=height * 0.4, r=width * 0.68)
    light.blit(draw_svg(sun, size), (0, 0))
    if look.theme.name == DRAWN:
        for left, top, share, mirrored in LEAVES:
            px = round(width * share)
            soft = soft_shadow(look.art.piece("leaf-shadow", px), max(1, px // 120), LEAF_ALPHA)
            light.blit(pygame.transform.flip(soft, mirrored, False), (width * left, height * top))
    return light


def _draw_landscape(look: Look, shaded: int) -> pygame.Surface:
    surface = pygame.Surface(look.metrics.size)
    _lay(surface, landscape_picture(look.metrics.size), shaded)
    if not shaded:
        # titles stand before it, and a gull that hangs among their letters is a stray mark
        whole = surface.get_rect()
        Scenery(look, lambda _x, _y: 1.0, [whole]).draw(surface, whole)
    return surface


def _lay(surface: pygame.Surface, picture: pygame.Surface, shaded: int) -> None:
    """Cover a whole surface with the landscape's picture, and ``shaded`` pixels of it with the dark."""
    width, height = surface.get_size()
    picture.set_alpha(None)  # nothing in it is translucent: its pixels are taken over as they are
    surface.blit(picture, ((width - picture.get_width()) // 2, (height - picture.get_height()) // 2))
    if not shaded:
        return
    upright = height > width
    long = min(shaded, height if upright else width)
    strip = pygame.Surface((1, long) if upright else (long, 1), pygame.SRCALPHA)
    for place in range(long):
        at = (0, long - 1 - place) if upright else (place, 0)
        strip.set_at(at, (*DUSK, round(255 * _dark(place / shaded))))
    # in bands: memory for one as large as the window would take longer than all the rest
    band = pygame.transform.scale(strip, (BAND, long) if upright else (long, BAND))
    places = (
        [(x, height - long) for x in range(0, width, BAND)]
        if upright
        else [(0, y) for y in range(0, height, BAND)]
    )
    surface.blits([(band, place) for place in places], doreturn=False)


def _dark(share: float) -> float:
    """Give how dense the dark is at a share of its way: a fade to nothing without a visible edge."""
    share = max(0.0, share - PLATEAU) / (1 - PLATEAU)
    return DARKEST * (1 - share * share * (3 - 2 * share))
